package import Pose

/// What became of every detection and every cycle of one trial.
///
/// Three passes with the same window: detections are matched to countable cycles; what is left to borderline cycles,
/// and those pairs leave every count; what is left then is false, and is matched to not-countable cycles (a cheat's
/// are such) only to name it.
package struct TrialScore: Sendable, Hashable {
    /// What became of a detection.
    package enum DetectionOutcome: Sendable, Hashable {
        /// It matches a countable cycle.
        case matched(cycle: Int)
        /// It matches a borderline cycle.
        case borderline(cycle: Int)
        /// It is false.
        ///
        /// The cycle is the one that it doubles, the one that it is early or late for, or the not-countable one to
        /// which it belongs.
        case falseCount(ErrorKind, cycle: Int?)
    }

    /// What became of a cycle.
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

    /// What became of each detection, in the order given.
    package let detections: [DetectionOutcome]
    /// What became of each cycle, in the order of the truth.
    package let cycles: [CycleOutcome]
    /// Decision delays: the matched detection's time less the completion of its countable cycle, in order.
    package let delays: [Nanoseconds]
    /// The trial in numbers.
    package let tally: Tally

    /// Scores the detections of one detector in one trial.
    ///
    /// - Parameters:
    ///   - detections: The instants of the counted repetitions, ascending.
    ///   - truth: What really happened; its cycles in the order of their completions.
    ///   - window: How far a detection may lie from a completion.
    package init(detections: [Nanoseconds], truth: Truth, window: MatchWindow = MatchWindow()) {
        var scoring = TrialScoring(times: detections, truth: truth, window: window)
        scoring.match()
        scoring.nameFalseCounts()
        scoring.nameMissedCycles()
        self.detections = scoring.detections
        cycles = scoring.cycles
        delays = scoring.delays
        tally = Tally(detections: self.detections, cycles: cycles, truth: truth)
    }
}

extension Tally {
    /// Counts what became of detections and cycles.
    init(detections: [TrialScore.DetectionOutcome], cycles: [TrialScore.CycleOutcome], truth: Truth) {
        self.init()
        duration = truth.duration
        for detection in detections {
            if case .falseCount = detection { falseCounts += 1 }
        }
        for (cycle, outcome) in zip(truth.cycles, cycles) { count(cycle, outcome) }
    }

    private mutating func count(_ cycle: Cycle, _ outcome: TrialScore.CycleOutcome) {
        let observable = cycle.isObservable ? 1 : 0
        if cycle.verdict == .borderline { borderline += 1 }
        if cycle.verdict == .countable {
            countable += 1
            countableObservable += observable
        }
        if cycle.isCheat { cheatCycles += 1 }
        switch outcome {
        case .detected:
            detected += 1
            detectedObservable += observable
            if cycle.isCheat { cheatCycles -= 1 }
        case .borderlineDetected:
            borderlineDetected += 1
            if cycle.isCheat { cheatCycles -= 1 }
        case .accepted:
            if cycle.isCheat { cheatCyclesAccepted += 1 }
        case .missed, .ignored:
            break
        }
    }
}
