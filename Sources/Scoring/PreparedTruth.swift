package import Pose

/// A trial's truth, made ready for scoring many detectors.
///
/// It gives the `Tally` of `TrialScore` and nothing else: errors are not named, so it costs a small part of it.
package struct PreparedTruth: Sendable {
    /// The cycles of one verdict.
    private struct Cycles: Sendable {
        var completions: [Nanoseconds] = []
        var observable: [Bool] = []
        var cheat: [Bool] = []

        init(_ cycles: [Cycle], _ verdict: Verdict) {
            for cycle in cycles where cycle.verdict == verdict {
                completions.append(cycle.completion)
                observable.append(cycle.isObservable)
                cheat.append(cycle.isCheat)
            }
        }
    }

    /// The tally of a detector that counts nothing.
    package let blank: Tally
    private let countable: Cycles
    private let borderline: Cycles
    private let notCountable: Cycles
    private let window: MatchWindow

    /// Makes a trial's truth ready.
    ///
    /// - Parameters:
    ///   - truth: What really happened; its cycles in the order of their completions.
    ///   - window: How far a detection may lie from a completion.
    package init(_ truth: Truth, window: MatchWindow = MatchWindow()) {
        countable = Cycles(truth.cycles, .countable)
        borderline = Cycles(truth.cycles, .borderline)
        notCountable = Cycles(truth.cycles, .notCountable)
        self.window = window
        var blank = Tally()
        blank.duration = truth.duration
        blank.countable = countable.completions.count
        blank.countableObservable = countable.observable.count { $0 }
        blank.borderline = borderline.completions.count
        blank.cheatCycles = truth.cycles.count { $0.isCheat }
        self.blank = blank
    }

    /// Scores the detections of one detector.
    ///
    /// - Parameter detections: The instants of the counted repetitions, ascending.
    /// - Returns: The tally that `TrialScore` gives.
    package func tally(_ detections: [Nanoseconds]) -> Tally {
        var tally = blank
        guard !detections.isEmpty else { return tally }
        var left = detections
        take(&left, countable) { cycle in
            tally.detected += 1
            if countable.observable[cycle] { tally.detectedObservable += 1 }
            if countable.cheat[cycle] { tally.cheatCycles -= 1 }
        }
        take(&left, borderline) { cycle in
            tally.borderlineDetected += 1
            if borderline.cheat[cycle] { tally.cheatCycles -= 1 }
        }
        tally.falseCounts = left.count
        take(&left, notCountable) { cycle in
            if notCountable.cheat[cycle] { tally.cheatCyclesAccepted += 1 }
        }
        return tally
    }

    /// Takes away the detections that match cycles, and tells which ones those are.
    private func take(_ detections: inout [Nanoseconds], _ cycles: Cycles, _ tell: (Int) -> Void) {
        guard !detections.isEmpty, !cycles.completions.isEmpty else { return }
        let pairs = Matching.pairs(references: cycles.completions, estimates: detections, window: window)
        guard !pairs.isEmpty else { return }
        for pair in pairs { tell(pair.reference) }
        var next = pairs[...]
        var place = 0
        detections.removeAll { _ in
            defer { place += 1 }
            guard place == next.first?.estimate else { return false }
            next.removeFirst()
            return true
        }
    }
}
