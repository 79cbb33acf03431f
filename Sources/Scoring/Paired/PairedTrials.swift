/// The same trials, scored before and after a change.
package struct PairedTrials: Sendable {
    /// The counts before, the counts of each trial.
    package var before: [TrialCounts]
    /// The counts after, of the same trials in the same order.
    package var after: [TrialCounts]

    /// Makes pairs.
    ///
    /// - Precondition: There are as many trials after as before.
    package init(before: [TrialCounts], after: [TrialCounts]) {
        precondition(before.count == after.count, "every trial needs both sides")
        self.before = before
        self.after = after
    }

    /// Some pairs of trials together.
    package init(joining parts: some Sequence<PairedTrials>) {
        (before, after) = ([], [])
        for part in parts {
            before += part.before
            after += part.after
        }
    }

    /// The number of trials.
    package var count: Int { before.count }

    /// Whether the two sides agree in every trial.
    package var isUnchanged: Bool { before == after }

    /// The pairs with the two sides exchanged in some trials.
    ///
    /// - Parameter isSwapped: Says for which trials.
    /// - Returns: The pairs.
    package func swapping(where isSwapped: (Int) -> Bool) -> PairedTrials {
        var swapped = self
        for trial in before.indices where isSwapped(trial) {
            swapped.before[trial] = after[trial]
            swapped.after[trial] = before[trial]
        }
        return swapped
    }

    /// Steps into which one event is divided where differences are rounded.
    package static let steps = 8.0

    /// Returns each trial's part of the difference of a figure, linearised and in whole steps of 1/8 event.
    ///
    /// A trial's part is (n − R·m)after − (n − R·m)before for numerator n and denominator m, where R is the figure over
    /// both sides together: the sum of all parts has the sign of the difference of the two ratios (the delta method
    /// without its common factor). R stays the same when sides are exchanged and rounding is symmetric, so that
    /// exchanging a trial's sides turns the sign of its part and nothing else, and the sign-flip test is exact.
    ///
    /// - Parameters:
    ///   - figure: The figure.
    ///   - ratio: The figure over both sides of all trials together, `Metric.ratio`.
    /// - Returns: One part a trial; 0 where the sides agree, so that such trials may be left out.
    package func parts(of figure: Metric, ratio: Double) -> [Int] {
        before.indices.map { trial in
            let (first, second) = (figure.parts(before[trial]), figure.parts(after[trial]))
            let part = second.numerator - first.numerator - ratio * (second.denominator - first.denominator)
            return Int((part * PairedTrials.steps).rounded())
        }
    }
}

extension Metric {
    /// The figure over both sides together, the same whichever comes first; 0 where it is undefined.
    package func ratio(_ first: TrialCounts, _ second: TrialCounts) -> Double {
        let (one, other) = (parts(first), parts(second))
        let below = one.denominator + other.denominator
        return below > 0 ? (one.numerator + other.numerator) / below : 0
    }
}
