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

    private var truth: Truth { prepared.truth }
    private var window: MatchWindow { prepared.window }

    init(times: [Nanoseconds], prepared: PreparedTruth) {
        self.times = times
        self.prepared = prepared
        let truth = prepared.truth
        detections = times.map { .falseCount(.phantom(Self.activity(at: $0, truth)), cycle: nil) }
        cycles = truth.cycles.map { $0.verdict == .countable ? .missed(.missed) : .ignored }
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
                delays.append(times[detection] - prepared.truth.cycles[cycle].completion)
            case .borderline:
                detections[detection] = .borderline(cycle: cycle)
                cycles[cycle] = .borderlineDetected(detection: detection)
            case .notCountable:
                detections[detection] = .falseCount(.phantom(prepared.truth.cycles[cycle].kind), cycle: cycle)
                cycles[cycle] = .accepted(detection: detection)
            }
        }
    }

    /// Doubled, early and late counts, in this order; what is neither keeps its phantom's name.
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
        let missed = cycles.indices.filter { cycles[$0] == .missed(.missed) }
        for pair in pairs(left, missed, window.widened(by: Self.nearMiss)) {
            let kind: ErrorKind = times[pair.detection] < truth.cycles[pair.cycle].completion ? .early : .late
            detections[pair.detection] = .falseCount(kind, cycle: pair.cycle)
            cycles[pair.cycle] = .missed(kind)
        }
    }

    /// The cycle within whose window an instant lies, the nearest if there are several.
    private func nearest(_ cycles: [Int], to time: Nanoseconds) -> Int? {
        cycles.filter { window.contains(time, of: truth.cycles[$0].completion) }
            .min { abs(time - truth.cycles[$0].completion) < abs(time - truth.cycles[$1].completion) }
    }

    /// Tells merged repetitions from missed ones.
    mutating func nameMissedCycles() {
        for cycle in cycles.indices where cycles[cycle] == .missed(.missed) && isMerged(cycle) {
            cycles[cycle] = .missed(.merged)
        }
    }

    /// Whether one matched detection spans a missed cycle and its neighbour.
    ///
    /// That is: no rest longer than the window's late side lies between the two cycles, and either the next cycle's
    /// detection is the first one since the missed cycle's start, or the last cycle's detection came only after the
    /// missed cycle's bottom.
    private func isMerged(_ missed: Int) -> Bool {
        if missed + 1 < cycles.count, let detection = detection(of: missed + 1), adjoin(missed, missed + 1) {
            let start = truth.cycles[missed].start
            let isFirst = detection == 0 || times[detection - 1] < start
            if isFirst && times[detection] >= start { return true }
        }
        if missed > 0, let detection = detection(of: missed - 1), adjoin(missed - 1, missed) {
            return times[detection] >= truth.cycles[missed].bottom
        }
        return false
    }

    private func adjoin(_ first: Int, _ second: Int) -> Bool {
        truth.cycles[second].start - truth.cycles[first].completion <= window.late
    }

    /// The detection that matches a countable or borderline cycle.
    private func detection(of cycle: Int) -> Int? {
        switch cycles[cycle] {
        case .detected(let detection), .borderlineDetected(let detection): detection
        case .missed, .accepted, .ignored: nil
        }
    }

    /// The detections that no pass has placed.
    private func falseCounts() -> [Int] {
        detections.indices.filter {
            if case .falseCount = detections[$0] { true } else { false }
        }
    }

    private func pairs(
        _ detections: [Int], _ cycles: [Int], _ window: MatchWindow
    ) -> [(detection: Int, cycle: Int)] {
        let pairs = Matching.pairs(
            references: cycles.map { truth.cycles[$0].completion }, estimates: detections.map { times[$0] },
            window: window)
        return pairs.map { (detections[$0.estimate], cycles[$0.reference]) }
    }

    /// The label of the phase at an instant, of the first or last one outside the session.
    private static func activity(at time: Nanoseconds, _ truth: Truth) -> String {
        (truth.phases.last { $0.start <= time } ?? truth.phases.first)?.label ?? "unknown"
    }
}
