package import Pose

/// The outcome of every detection and every cycle of one trial, or of every bottom of a recording that knows no cycles.
package struct TrialScore: Sendable, Hashable {
    package enum DetectionOutcome: Sendable, Hashable {
        case matched(cycle: Int)
        case borderline(cycle: Int)
        /// It is false.
        ///
        /// The cycle is the one that it doubles, the one that it is early or late for, or the not-countable one to
        /// which it belongs.
        case falseCount(ErrorKind, cycle: Int?)
    }

    package enum CycleOutcome: Sendable, Hashable {
        /// Countable, and matched.
        case detected(detection: Int)
        /// Countable, and not matched.
        case missed(ErrorKind)
        /// Borderline, and matched.
        case borderlineDetected(detection: Int)
        /// Not countable, but a false count belongs to it.
        case accepted(detection: Int)
        /// Borderline or not countable, and nothing was counted.
        case ignored
    }

    /// The longest distance of an early or late detection beyond the window.
    private static let nearMiss: Nanoseconds = 1_000_000_000

    /// The outcome of each detection, in the order given.
    package private(set) var detections: [DetectionOutcome]
    /// The outcome of each cycle, in the order of the truth.
    package private(set) var cycles: [CycleOutcome]
    /// Decision delays: the matched detection's time less the completion of its countable cycle, in order.
    ///
    /// They are negative where a detection came before the completion. Bottoms have none.
    package private(set) var delays: [Nanoseconds] = []
    /// Whether each cycle is counted by one pass over all cycles, whatever their verdicts; curves come from it.
    package let countedInOnePass: [Bool]
    /// The counts of the trial; `outcome` is zero until it is judged.
    package var counts: TrialCounts

    /// Scores the detections, ascending, of one detector in one trial, whose cycles are in the order of their starts
    /// and of their completions.
    package init(detections: [Nanoseconds], truth: Truth, window: MatchWindow = MatchWindow()) {
        self.init(detections: detections, PreparedTruth(truth, window: window))
    }

    /// Scores the detections, ascending, of one detector in one trial: matching first, then a name for every error.
    package init(detections times: [Nanoseconds], _ prepared: PreparedTruth) {
        detections = times.map { .falseCount(.phantom(Self.activity(at: $0, prepared.phases)), cycle: nil) }
        cycles = prepared.events.map { $0.verdict == .countable ? .missed(.missed) : .ignored }
        countedInOnePass = prepared.countedInOnePass(times)
        counts = prepared.blank
        match(times, prepared)
        nameFalseCounts(times, prepared)
        if prepared.isTimed { nameMissedCycles(times, prepared) }
    }

    /// Matches detections with cycles, and names both sides of each match.
    private mutating func match(_ times: [Nanoseconds], _ prepared: PreparedTruth) {
        counts = prepared.match(times) { verdict, detection, cycle in
            switch verdict {
            case .countable:
                detections[detection] = .matched(cycle: cycle)
                cycles[cycle] = .detected(detection: detection)
                if prepared.isTimed { delays.append(times[detection] - prepared.events[cycle].target.anchor) }
            case .borderline:
                detections[detection] = .borderline(cycle: cycle)
                cycles[cycle] = .borderlineDetected(detection: detection)
            case .notCountable:
                detections[detection] = .falseCount(.phantom(prepared.events[cycle].kind), cycle: cycle)
                cycles[cycle] = .accepted(detection: detection)
            }
        }
    }

    /// Doubled, late and early counts, in this order; what is neither keeps its phantom's name.
    private mutating func nameFalseCounts(_ times: [Nanoseconds], _ prepared: PreparedTruth) {
        let targets = prepared.events.map(\.target)
        let taken = cycles.indices.filter { isTaken($0) }
        var left: [Int] = []
        for detection in detections.indices {
            guard case .falseCount = detections[detection] else { continue }
            let time = times[detection]
            // Of several cycles within whose windows it lies, the nearest.
            let doubled = taken.filter { targets[$0].contains(time) }
                .min { targets[$0].distance(time) < targets[$1].distance(time) }
            if let doubled {
                detections[detection] = .falseCount(.doubled, cycle: doubled)
            } else {
                left.append(detection)
            }
        }
        // Between bottoms there is no time that belongs to no repetition.
        guard prepared.isTimed else { return }
        let missed = cycles.indices.filter { cycles[$0] == .missed(.missed) }
        let nearMisses = Matching.pairs(
            targets: missed.map { targets[$0].widened(by: Self.nearMiss) }, detections: left.map { times[$0] })
        for pair in nearMisses {
            let (detection, cycle) = (left[pair.detection], missed[pair.target])
            let kind: ErrorKind = times[detection] < targets[cycle].first ? .early : .late
            detections[detection] = .falseCount(kind, cycle: cycle)
            cycles[cycle] = .missed(kind)
        }
    }

    /// Tells merged repetitions from missed ones.
    ///
    /// A missed cycle is merged where it and its neighbour share the detection that matches the neighbour: at most
    /// `late` lies between the two, and no second detection lies from the start of the first to the end of the second
    /// one's window.
    private mutating func nameMissedCycles(_ times: [Nanoseconds], _ prepared: PreparedTruth) {
        func isMerged(_ missed: Int, neighbour: Int) -> Bool {
            guard cycles.indices.contains(neighbour), isTaken(neighbour) else { return false }
            let first = prepared.events[min(missed, neighbour)].target
            let second = prepared.events[max(missed, neighbour)].target
            return second.first - first.anchor <= prepared.late
                && times.count { first.first <= $0 && $0 <= second.last } == 1
        }
        for cycle in cycles.indices
        where cycles[cycle] == .missed(.missed)
            && (isMerged(cycle, neighbour: cycle - 1) || isMerged(cycle, neighbour: cycle + 1))
        {
            cycles[cycle] = .missed(.merged)
        }
    }

    /// Whether a count is matched to a cycle that may be counted.
    private func isTaken(_ cycle: Int) -> Bool {
        switch cycles[cycle] {
        case .detected, .borderlineDetected: true
        case .missed, .accepted, .ignored: false
        }
    }

    /// The label of the phase at an instant, of the first or last one outside the session.
    private static func activity(at time: Nanoseconds, _ phases: [Phase]) -> String {
        (phases.last { $0.start <= time } ?? phases.first)?.label ?? "unknown"
    }
}
