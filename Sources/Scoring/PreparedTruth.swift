package import Pose

/// A trial's truth, prepared for scoring many detectors.
///
/// All scores come from its three passes with the same windows: detections are matched to countable events; the rest to
/// borderline events, and those pairs leave every count; what is left then is false, and is matched to not-countable
/// events, which names it.
///
/// It is a class because a sweep takes it up once a trial and configuration: one reference is counted then, not one for
/// each array.
package final class PreparedTruth: Sendable {
    /// A true event: a cycle, or a bottom of a recording that knows no cycles.
    struct Event: Sendable {
        var target: MatchTarget
        var verdict: Verdict
        var kind: String
        var isObservable: Bool
        var isCheat: Bool
    }

    /// The events of one verdict.
    private struct Group: Sendable {
        /// Their places among all events.
        var places: [Int] = []
        var targets: [MatchTarget] = []
        /// The same with the narrow windows of `TrialCounts.promptLimit`.
        var promptTargets: [MatchTarget] = []

        init(_ events: [Event], _ verdict: Verdict) {
            let limit = TrialCounts.promptLimit
            for (place, event) in events.enumerated() where event.verdict == verdict {
                let anchor = event.target.anchor
                places.append(place)
                targets.append(event.target)
                promptTargets.append(MatchTarget(first: anchor - limit, last: anchor + limit, anchor: anchor))
            }
        }
    }

    /// The true events, in the order of time.
    let events: [Event]
    /// The phases of the session; empty where they are not known.
    let phases: [Phase]
    /// Whether the events' anchors are completions, so that it can be told when a repetition was counted.
    let isTimed: Bool
    /// The longest time by which a detection may follow a completion.
    let late: Nanoseconds
    /// The counts of a detector that counts nothing.
    package let blank: TrialCounts
    private let countable: Group
    private let borderline: Group
    private let notCountable: Group

    /// Prepares the truth of a trial, or of a recording that knows its cycles, in the order of their starts and of
    /// their completions.
    package convenience init(_ truth: Truth, window: MatchWindow = MatchWindow()) {
        let events = truth.cycles.map { cycle in
            Event(
                target: MatchTarget(first: cycle.start, last: cycle.completion + window.late, anchor: cycle.completion),
                verdict: cycle.verdict, kind: cycle.kind, isObservable: cycle.isObservable, isCheat: cycle.isCheat)
        }
        self.init(events, phases: truth.phases, isTimed: true, late: window.late, duration: truth.duration)
    }

    /// Prepares the truth of a recording that knows the lowest points of its repetitions, but not their cycles.
    ///
    /// A bottom's window runs from the midpoint between it and the bottom before it to the next bottom, exclusive. The
    /// first window starts `leadIn` before its bottom, the last one has no end. When a repetition was counted cannot be
    /// told. A bottom that is not countable is borderline: a recording may begin or end in one. The bottoms ascend.
    package convenience init(bottoms: [(time: Nanoseconds, isCountable: Bool)]) {
        let events = bottoms.indices.map { index in
            let (time, isCountable) = bottoms[index]
            let before = index > 0 ? bottoms[index - 1].time : nil
            let next = index + 1 < bottoms.count ? bottoms[index + 1].time : nil
            return Event(
                target: MatchTarget(
                    first: before.map { $0 + (time - $0) / 2 } ?? time - Self.leadIn, last: next.map { $0 - 1 } ?? .max,
                    anchor: time),
                verdict: isCountable ? .countable : .borderline, kind: "push-up", isObservable: false, isCheat: false)
        }
        self.init(events, phases: [], isTimed: false, late: 0, duration: 0)
    }

    /// The instant at which an event begins for a viewer, and the window in which a detection belongs to it.
    ///
    /// A cycle begins with its start. A bottom begins with its window, at most 1 s before it and not before 0, because
    /// the window of a bottom after a long rest begins within the rest.
    package func span(of event: Int) -> (start: Nanoseconds, window: ClosedRange<Nanoseconds>) {
        let target = events[event].target
        let start = isTimed ? target.first : max(target.first, target.anchor - Self.leadIn / 2, 0)
        return (start, target.first...max(target.first, target.last))
    }

    /// The instants of the countable events, ascending: completions, or lowest points where cycles are not known.
    package var repetitions: [Nanoseconds] { countable.targets.map(\.anchor) }

    /// The length of the first bottom's window before the bottom: 2 s.
    private static let leadIn: Nanoseconds = 2_000_000_000

    private init(_ events: [Event], phases: [Phase], isTimed: Bool, late: Nanoseconds, duration: Nanoseconds) {
        (self.events, self.phases, self.isTimed, self.late) = (events, phases, isTimed, late)
        countable = Group(events, .countable)
        borderline = Group(events, .borderline)
        notCountable = Group(events, .notCountable)
        var blank = TrialCounts()
        blank.duration = duration
        blank.countable = countable.places.count
        blank.countableTimed = isTimed ? blank.countable : 0
        blank.countableObservable = countable.places.count { events[$0].isObservable }
        blank.borderline = borderline.places.count
        blank.cheatCycles = notCountable.places.count { events[$0].isCheat }
        blank.closeTrial()
        self.blank = blank
    }

    /// Counts the detections of one detector, ascending.
    package func counts(_ detections: [Nanoseconds]) -> TrialCounts {
        guard !detections.isEmpty else { return blank }
        return match(detections) { _, _, _ in }
    }

    /// Matches the detections of one detector, ascending, in three passes, and counts them; each pair is delivered pass
    /// by pass, with the verdict of the event and both places.
    func match(
        _ detections: [Nanoseconds], deliver: (_ verdict: Verdict, _ detection: Int, _ event: Int) -> Void
    ) -> TrialCounts {
        var counts = blank
        var left = UnmatchedDetections(detections)
        left.take(countable.targets) { detection, target in
            let place = countable.places[target]
            counts.detected += 1
            if events[place].isObservable { counts.detectedObservable += 1 }
            if isTimed, countable.targets[target].distance(detections[detection]) <= TrialCounts.promptLimit {
                counts.detectedPromptly += 1
            }
            deliver(.countable, detection, place)
        }
        left.take(borderline.targets) { detection, target in
            counts.borderlineDetected += 1
            deliver(.borderline, detection, borderline.places[target])
        }
        counts.falseCounts = left.count
        left.take(notCountable.targets) { detection, target in
            let place = notCountable.places[target]
            if events[place].isCheat { counts.cheatCyclesAccepted += 1 }
            deliver(.notCountable, detection, place)
        }
        if isTimed { matchNarrowly(detections, into: &counts) }
        counts.closeTrial()
        return counts
    }

    /// Counts what the first two passes find with windows that reach `TrialCounts.promptLimit` either way.
    private func matchNarrowly(_ detections: [Nanoseconds], into counts: inout TrialCounts) {
        guard !borderline.places.isEmpty else {
            counts.detectedNarrowly = Matching.count(targets: countable.promptTargets, detections: detections)
            counts.falseNarrowly = detections.count - counts.detectedNarrowly
            return
        }
        var left = UnmatchedDetections(detections)
        left.take(countable.promptTargets) { _, _ in counts.detectedNarrowly += 1 }
        counts.falseNarrowly = left.count - Matching.count(targets: borderline.promptTargets, detections: left.times)
    }

    /// Whether each event is counted, by one pass over all events, whatever their verdicts: a cycle's verdict, which
    /// depends on its depth, then cannot decide to which of two cycles a detection belongs in a curve.
    func countedInOnePass(_ detections: [Nanoseconds]) -> [Bool] {
        var counted = Array(repeating: false, count: events.count)
        Matching.forEachPair(targets: events.map(\.target), detections: detections) { event, _ in
            counted[event] = true
        }
        return counted
    }
}

/// The detections that no pass has matched yet.
private struct UnmatchedDetections {
    private(set) var times: [Nanoseconds]
    /// Their places among all detections; `nil` while all are left.
    private var places: [Int]?

    init(_ detections: [Nanoseconds]) { times = detections }

    var count: Int { times.count }

    /// Takes away the detections that match targets, and reports each with the target's index.
    @inline(__always)
    mutating func take(_ targets: [MatchTarget], _ deliver: (_ detection: Int, _ target: Int) -> Void) {
        guard !times.isEmpty, !targets.isEmpty else { return }
        let (all, origins) = (times, places)
        var rest = Rest()
        Matching.forEachPair(targets: targets, detections: all) { target, detection in
            rest.pass(detection, of: all, origins)
            deliver(origins?[detection] ?? detection, target)
        }
        guard rest.next > 0 else { return }
        rest.keep(until: all.count, of: all, origins)
        (times, places) = (rest.times, rest.places)
    }

    /// The detections that a pass leaves.
    private struct Rest {
        private(set) var times: [Nanoseconds] = []
        private(set) var places: [Int] = []
        /// The first detection that the pass has not come to.
        private(set) var next = 0

        /// Keeps the detections before one that is matched.
        @inline(__always)
        mutating func pass(_ matched: Int, of all: [Nanoseconds], _ origins: [Int]?) {
            if next < matched { keep(until: matched, of: all, origins) }
            next = matched + 1
        }

        mutating func keep(until end: Int, of all: [Nanoseconds], _ origins: [Int]?) {
            guard next < end else { return }
            if times.isEmpty {
                times.reserveCapacity(all.count)
                places.reserveCapacity(all.count)
            }
            for index in next..<end {
                times.append(all[index])
                places.append(origins?[index] ?? index)
            }
        }
    }
}
