/// The same trials, scored before and after a change.
package struct PairedTrials: Sendable {
    package var before: [TrialCounts]
    /// The counts after, of the same trials in the same order.
    package var after: [TrialCounts]

    /// Makes pairs.
    ///
    /// - Precondition: There are as many trials after as before.
    package init(before: [TrialCounts], after: [TrialCounts]) {
        precondition(before.count == after.count, "every trial needs both sides")
        (self.before, self.after) = (before, after)
    }

    package init(joining parts: some Sequence<PairedTrials>) {
        (before, after) = ([], [])
        for part in parts {
            before += part.before
            after += part.after
        }
    }

    package var count: Int { before.count }

    /// Whether the two sides agree in every trial.
    package var isUnchanged: Bool { before == after }

    /// The pairs with the two sides exchanged in some trials.
    package func swapping(where isSwapped: (Int) -> Bool) -> PairedTrials {
        var swapped = self
        for trial in before.indices where isSwapped(trial) {
            swapped.before[trial] = after[trial]
            swapped.after[trial] = before[trial]
        }
        return swapped
    }

    /// Returns each trial's part of the difference of a metric, linearised, as an exact whole number.
    ///
    /// With numerator n and denominator m of a trial, and N and M of both sides of all trials together, a trial's part
    /// is M·(n after − n before) − N·(m after − m before), divided by the greatest common divisor of N and M. The sum
    /// of all parts has the sign of the difference of the two ratios (the delta method without its common factor). N
    /// and M stay the same when sides are exchanged, so exchanging a trial's sides turns the sign of its part and
    /// nothing else, and the sign-flip test is exact. The unit is one event divided by the reduced denominator. A part
    /// is 0 where the sides agree, so that such trials may be left out.
    package func parts(of figure: Metric, over sums: (TrialCounts, TrialCounts)) -> [Int] {
        let changes = zip(before, after).map { before, after in
            let (first, second) = (figure.wholeParts(before), figure.wholeParts(after))
            return (above: second.numerator - first.numerator, below: second.denominator - first.denominator)
        }
        // Without a change of a denominator the common factor M can be left out.
        guard changes.contains(where: { $0.below != 0 }) else { return changes.map(\.above) }
        let (one, other) = (figure.wholeParts(sums.0), figure.wholeParts(sums.1))
        let (above, below) = (one.numerator + other.numerator, one.denominator + other.denominator)
        let unit = max(1, greatestCommonDivisor(above, below))
        return changes.map { below / unit * $0.above - above / unit * $0.below }
    }
}

extension PairedTrials {
    /// The standard deviation of a metric's difference under exchange of sides, times the denominator of one side:
    /// √Σ(Δn − R·Δm)², where R is the metric over both sides together.
    package func spread(of figure: Metric, over sums: (TrialCounts, TrialCounts)) -> Double {
        let (one, other) = (figure.parts(sums.0), figure.parts(sums.1))
        let below = one.denominator + other.denominator
        let ratio = below > 0 ? (one.numerator + other.numerator) / below : 0
        let squares = zip(before, after).map { before, after in
            let (first, second) = (figure.parts(before), figure.parts(after))
            let part = second.numerator - first.numerator - ratio * (second.denominator - first.denominator)
            return part * part
        }
        return squares.reduce(0, +).squareRoot()
    }
}

/// The greatest common divisor of two whole numbers, at least 0; 0 for 0 and 0.
package func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
    second == 0 ? abs(first) : greatestCommonDivisor(second, first % second)
}
