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

    /// The outcome of each detection, in the order given.
    package let detections: [DetectionOutcome]
    /// The outcome of each cycle, in the order of the truth.
    package let cycles: [CycleOutcome]
    /// Decision delays: the matched detection's time less the completion of its countable cycle, in order.
    ///
    /// They are negative where a detection came before the completion. Bottoms have none.
    package let delays: [Nanoseconds]
    /// Whether each cycle is counted by one pass over all cycles, whatever their verdicts; curves come from it.
    package let countedInOnePass: [Bool]
    /// The counts of the trial; `outcome` is zero until it is judged.
    package var counts: TrialCounts

    /// Scores the detections, ascending, of one detector in one trial, whose cycles are in the order of their starts
    /// and of their completions.
    package init(detections: [Nanoseconds], truth: Truth, window: MatchWindow = MatchWindow()) {
        self.init(detections: detections, PreparedTruth(truth, window: window))
    }

    /// Scores the detections, ascending, of one detector in one trial.
    package init(detections: [Nanoseconds], _ prepared: PreparedTruth) {
        var scoring = TrialScoring(times: detections, prepared: prepared)
        scoring.match()
        scoring.nameFalseCounts()
        scoring.nameMissedCycles()
        self.detections = scoring.detections
        cycles = scoring.cycles
        delays = scoring.delays
        countedInOnePass = prepared.countedInOnePass(detections)
        counts = scoring.counts
    }
}
