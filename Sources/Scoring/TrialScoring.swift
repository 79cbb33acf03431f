import Pose

/// The work of scoring one trial: matching first, then a name for every error.
struct TrialScoring {
    /// How far beyond the window an early or late detection may lie.
    private static let nearMiss: Nanoseconds = 1_000_000_000

    let times: [Nanoseconds]
    let truth: Truth
    let window: MatchWindow
    var detections: [TrialScore.DetectionOutcome]
    var cycles: [TrialScore.CycleOutcome]
    var delays: [Nanoseconds] = []

    init(times: [Nanoseconds], truth: Truth, window: MatchWindow) {
        self.times = times
        self.truth = truth
        self.window = window
        detections = Array(repeating: .falseCount(.phantom("unknown"), cycle: nil), count: times.count)
        cycles = truth.cycles.map { $0.verdict == .countable ? .missed(.missed) : .ignored }
    }

    /// The three passes.
    mutating func match() {
        var left = Array(times.indices)
        for pair in pairs(left, cycles(.countable), window) {
            detections[pair.detection] = .matched(cycle: pair.cycle)
            cycles[pair.cycle] = .detected(detection: pair.detection)
            delays.append(times[pair.detection] - truth.cycles[pair.cycle].completion)
        }
        left = falseCounts()
        for pair in pairs(left, cycles(.borderline), window) {
            detections[pair.detection] = .borderline(cycle: pair.cycle)
            cycles[pair.cycle] = .borderlineDetected(detection: pair.detection)
        }
        left = falseCounts()
        for detection in left {
            detections[detection] = .falseCount(.phantom(activity(at: times[detection])), cycle: nil)
        }
        for pair in pairs(left, cycles(.notCountable), window) {
            detections[pair.detection] = .falseCount(.phantom(truth.cycles[pair.cycle].kind), cycle: pair.cycle)
            cycles[pair.cycle] = .accepted(detection: pair.detection)
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

    private func cycles(_ verdict: Verdict) -> [Int] {
        truth.cycles.indices.filter { truth.cycles[$0].verdict == verdict }
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
    private func activity(at time: Nanoseconds) -> String {
        (truth.phases.last { $0.start <= time } ?? truth.phases.first)?.label ?? "unknown"
    }
}
