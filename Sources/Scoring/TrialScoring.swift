import Pose

/// The work of scoring one trial: matching first, then a name for every error.
struct TrialScoring {
    /// The longest distance of an early or late detection beyond the window.
    private static let nearMiss: Nanoseconds = 1_000_000_000

    let times: [Nanoseconds]
    let prepared: PreparedTruth
    var detections: [TrialScore.DetectionOutcome]
    var cycles: [TrialScore.CycleOutcome]
    var delays: [Nanoseconds] = []
    private(set) var counts: TrialCounts

    private var events: [PreparedTruth.Event] { prepared.events }

    init(times: [Nanoseconds], prepared: PreparedTruth) {
        (self.times, self.prepared) = (times, prepared)
        detections = times.map { .falseCount(.phantom(Self.activity(at: $0, prepared.phases)), cycle: nil) }
        cycles = prepared.events.map { $0.verdict == .countable ? .missed(.missed) : .ignored }
        counts = prepared.blank
    }

    /// The three passes.
    mutating func match() {
        let (prepared, times) = (prepared, times)
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
    mutating func nameFalseCounts() {
        let taken = cycles.indices.filter {
            switch cycles[$0] {
            case .detected, .borderlineDetected: true
            case .missed, .accepted, .ignored: false
            }
        }
        var left: [Int] = []
        for detection in falseCounts() {
            if let doubled = nearest(taken, to: times[detection]) {
                detections[detection] = .falseCount(.doubled, cycle: doubled)
            } else {
                left.append(detection)
            }
        }
        // Between bottoms there is no time that belongs to no repetition.
        guard prepared.isTimed else { return }
        let missed = cycles.indices.filter { cycles[$0] == .missed(.missed) }
        let nearMisses = Matching.pairs(
            targets: missed.map { events[$0].target.widened(by: Self.nearMiss) }, detections: left.map { times[$0] })
        for pair in nearMisses {
            let (detection, cycle) = (left[pair.detection], missed[pair.target])
            let kind: ErrorKind = times[detection] < events[cycle].target.first ? .early : .late
            detections[detection] = .falseCount(kind, cycle: cycle)
            cycles[cycle] = .missed(kind)
        }
    }

    /// The cycle within whose window an instant lies, the nearest if there are several.
    private func nearest(_ cycles: [Int], to time: Nanoseconds) -> Int? {
        cycles.filter { events[$0].target.contains(time) }
            .min { events[$0].target.distance(time) < events[$1].target.distance(time) }
    }

    /// Tells merged repetitions from missed ones.
    mutating func nameMissedCycles() {
        guard prepared.isTimed else { return }
        for cycle in cycles.indices
        where cycles[cycle] == .missed(.missed)
            && (isMerged(cycle, neighbour: cycle - 1) || isMerged(cycle, neighbour: cycle + 1))
        {
            cycles[cycle] = .missed(.merged)
        }
    }

    /// Whether a missed cycle and its neighbour share the detection that matches the neighbour.
    ///
    /// That is: at most `late` lies between the two, and no second detection lies from the start of the first to the
    /// end of the second one's window.
    private func isMerged(_ missed: Int, neighbour: Int) -> Bool {
        guard cycles.indices.contains(neighbour) else { return false }
        switch cycles[neighbour] {
        case .detected, .borderlineDetected: break
        case .missed, .accepted, .ignored: return false
        }
        let (first, second) = (events[min(missed, neighbour)].target, events[max(missed, neighbour)].target)
        return second.first - first.anchor <= prepared.late
            && times.count { first.first <= $0 && $0 <= second.last } == 1
    }

    /// The detections that no pass has placed.
    private func falseCounts() -> [Int] {
        detections.indices.filter {
            if case .falseCount = detections[$0] { true } else { false }
        }
    }

    /// The label of the phase at an instant, of the first or last one outside the session.
    private static func activity(at time: Nanoseconds, _ phases: [Phase]) -> String {
        (phases.last { $0.start <= time } ?? phases.first)?.label ?? "unknown"
    }
}
