package import Pose

/// A trial's truth, prepared for scoring many detectors.
///
/// All scores come from its three passes with the same window: detections are matched to countable cycles; the rest to
/// borderline cycles, and those pairs leave every count; what is left then is false, and is matched to not-countable
/// cycles, which names it.
package struct PreparedTruth: Sendable {
    /// The cycles of one verdict.
    private struct Cycles: Sendable {
        /// Their places in the truth.
        var places: [Int] = []
        var completions: [Nanoseconds] = []

        init(_ cycles: [Cycle], _ verdict: Verdict) {
            for (place, cycle) in cycles.enumerated() where cycle.verdict == verdict {
                places.append(place)
                completions.append(cycle.completion)
            }
        }
    }

    /// The truth.
    package let truth: Truth
    /// The matching window.
    package let window: MatchWindow
    /// The counts of a detector that counts nothing.
    package let blank: TrialCounts
    private let countable: Cycles
    private let borderline: Cycles
    private let notCountable: Cycles

    /// Prepares a trial's truth.
    ///
    /// - Parameters:
    ///   - truth: The truth; its cycles in the order of their completions.
    ///   - window: The matching window.
    package init(_ truth: Truth, window: MatchWindow = MatchWindow()) {
        self.truth = truth
        self.window = window
        countable = Cycles(truth.cycles, .countable)
        borderline = Cycles(truth.cycles, .borderline)
        notCountable = Cycles(truth.cycles, .notCountable)
        var blank = TrialCounts()
        blank.duration = truth.duration
        blank.countable = countable.places.count
        blank.countableObservable = countable.places.count { truth.cycles[$0].isObservable }
        blank.borderline = borderline.places.count
        blank.cheatCycles = truth.cycles.count { $0.isCheat }
        blank.closeTrial()
        self.blank = blank
    }

    /// Counts the detections of one detector.
    ///
    /// - Parameter detections: The instants of the counted repetitions, ascending.
    /// - Returns: The counts of the trial.
    package func counts(_ detections: [Nanoseconds]) -> TrialCounts {
        guard !detections.isEmpty else { return blank }
        return match(detections) { _, _, _ in }
    }

    /// Matches the detections of one detector in three passes, and counts them.
    ///
    /// - Parameters:
    ///   - detections: The instants of the counted repetitions, ascending.
    ///   - deliver: Called with each pair, pass by pass: the verdict of the cycle, the detection's place and the
    ///     cycle's place in the truth.
    /// - Returns: The counts of the trial.
    func match(
        _ detections: [Nanoseconds], deliver: (_ verdict: Verdict, _ detection: Int, _ cycle: Int) -> Void
    ) -> TrialCounts {
        var counts = blank
        var left = Left(detections)
        left.take(countable.completions, window) { detection, reference in
            let place = countable.places[reference]
            counts.addMatch(truth.cycles[place], at: detections[detection])
            deliver(.countable, detection, place)
        }
        left.take(borderline.completions, window) { detection, reference in
            let place = borderline.places[reference]
            counts.borderlineDetected += 1
            if truth.cycles[place].isCheat { counts.cheatCycles -= 1 }
            deliver(.borderline, detection, place)
        }
        counts.falseCounts = left.times.count
        left.take(notCountable.completions, window) { detection, reference in
            let place = notCountable.places[reference]
            if truth.cycles[place].isCheat { counts.cheatCyclesAccepted += 1 }
            deliver(.notCountable, detection, place)
        }
        counts.closeTrial()
        return counts
    }

    /// The detections that no pass has matched yet.
    private struct Left {
        var times: [Nanoseconds]
        /// Their places among all detections; empty while all are left.
        private var places: [Int] = []

        init(_ detections: [Nanoseconds]) { times = detections }

        /// Takes away the detections that match references, and reports each with the reference's index.
        mutating func take(
            _ references: [Nanoseconds], _ window: MatchWindow, _ deliver: (_ detection: Int, _ reference: Int) -> Void
        ) {
            guard !times.isEmpty, !references.isEmpty else { return }
            let pairs = Matching.pairs(references: references, estimates: times, window: window)
            guard !pairs.isEmpty else { return }
            if places.isEmpty { places = Array(times.indices) }
            for pair in pairs { deliver(places[pair.estimate], pair.reference) }
            var next = pairs[...]
            var kept = 0
            for index in times.indices {
                if index == next.first?.estimate {
                    next.removeFirst()
                    continue
                }
                times[kept] = times[index]
                places[kept] = places[index]
                kept += 1
            }
            times.removeLast(times.count - kept)
            places.removeLast(places.count - kept)
        }
    }
}
