import Pose

/// A figure by which detectors are compared, tuned and gated: a ratio of two sums over trials.
///
/// Every one of them is a sum of something over trials divided by a sum of something else, so that a paired test, a
/// bootstrap and a sweep all need nothing but each trial's two numbers.
package enum Metric: String, Sendable, Hashable, CaseIterable, Codable {
    /// Detected countable cycles over all counts that are right or false.
    case precision
    /// Detected countable cycles over all countable cycles.
    case recall
    /// Detected observable cycles over all observable countable cycles.
    case recallObservable = "recall-observable"
    /// The harmonic mean of precision and recall.
    case f1
    /// False counts over minutes.
    case falsePerMinute = "false-per-minute"
    /// Accepted cheat cycles over all cheat cycles.
    case cheatAcceptance = "cheat-acceptance"
    /// Trials with the right count over all trials.
    case exactShare = "exact-share"

    /// Whether more of it is better.
    package var isBetterHigher: Bool {
        switch self {
        case .precision, .recall, .recallObservable, .f1, .exactShare: true
        case .falsePerMinute, .cheatAcceptance: false
        }
    }

    /// What a trial, or a sum of trials, adds above and below the line.
    ///
    /// - Parameter tally: The counts of one trial; for all but `exactShare` those of several trials together, too.
    /// - Returns: Numerator and denominator; a denominator of 0 says nothing.
    package func parts(_ tally: Tally) -> (numerator: Double, denominator: Double) {
        switch self {
        case .precision: (Double(tally.detected), Double(tally.detected + tally.falseCounts))
        case .recall: (Double(tally.detected), Double(tally.countable))
        case .recallObservable: (Double(tally.detectedObservable), Double(tally.countableObservable))
        case .f1:
            (2 * Double(tally.detected), Double(2 * tally.detected + tally.falseCounts + tally.missed))
        case .falsePerMinute: (Double(tally.falseCounts), tally.duration.seconds / 60)
        case .cheatAcceptance: (Double(tally.cheatCyclesAccepted), Double(tally.cheatCycles))
        case .exactShare: (tally.countError == 0 ? 1 : 0, 1)
        }
    }

    /// The figure over some trials.
    ///
    /// - Parameter trials: The counts of each trial.
    /// - Returns: Its value, or `nil` where it is undefined.
    package func value(over trials: some Sequence<Tally>) -> Double? {
        var above = 0.0
        var below = 0.0
        for tally in trials {
            let (numerator, denominator) = parts(tally)
            above += numerator
            below += denominator
        }
        return below > 0 ? above / below : nil
    }

    /// The figure that a text names, with spaces, hyphens or underscores between its words, in any case.
    ///
    /// - Parameter text: For example `cheat acceptance`.
    package init?(naming text: some StringProtocol) {
        let words = text.lowercased().split { " -_".contains($0) }.joined(separator: "-")
        self.init(rawValue: words)
    }
}
