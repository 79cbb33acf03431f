/// Counts of one trial or of several, with what does not follow from a sum of tallies: how many trials are right.
package struct TrialSum: Sendable, Hashable {
    /// All counts.
    package var tally = Tally()
    /// Trials with the right count.
    package var exact = 0
    /// Trials.
    package var trials = 0

    /// A sum of no trials.
    package init() {}

    /// One trial.
    package init(_ tally: Tally) {
        self.tally = tally
        exact = tally.countError == 0 ? 1 : 0
        trials = 1
    }

    /// The sum of some trials.
    package init(_ tallies: some Sequence<Tally>) {
        for tally in tallies { self += TrialSum(tally) }
    }

    /// Adds other trials.
    @inline(__always)
    package static func += (sum: inout TrialSum, other: TrialSum) {
        sum.tally += other.tally
        sum.exact += other.exact
        sum.trials += other.trials
    }
}

extension Metric {
    /// What some trials together add above and below the line.
    package func parts(_ sum: TrialSum) -> (numerator: Double, denominator: Double) {
        self == .exactShare ? (Double(sum.exact), Double(sum.trials)) : parts(sum.tally)
    }

    /// The figure over some trials; `nil` where it is undefined.
    package func value(_ sum: TrialSum) -> Double? {
        let (numerator, denominator) = parts(sum)
        return denominator > 0 ? numerator / denominator : nil
    }
}
