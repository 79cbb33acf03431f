package import Mathematics

/// Whether two detectors differ in a figure, by the same trials for both.
package struct PairedComparison: Sendable, Hashable {
    package let first: Double
    /// The figure of the second detector.
    package let second: Double
    /// The probability of a sum of the trials' parts (`PairedTrials.parts`) as far from 0 if there were no difference,
    /// two-sided (`SignFlipTest`).
    package let pValue: Double
    /// A bootstrap interval of the difference, 95 %, that resamples trials (`PairedBootstrap`); `nil` where its resamples
    /// say nothing: where none differs from another, as with one trial or trials that change alike, and where at most half
    /// of them define the figure.
    package let interval: ClosedRange<Double>?

    /// The first one's figure less the second one's.
    package var difference: Double { first - second }

    package static let resamples = 2000
    /// An interval that is narrower is one value and its rounding.
    private static let leastWidth = 1e-9

    /// Compares two detectors in the same trials, in the same order; `nil` where a figure is undefined, or the numbers
    /// of trials differ.
    package init?(_ figure: Metric, _ first: [TrialCounts], _ second: [TrialCounts], stream: inout RandomStream) {
        let sums = (TrialCounts(summing: first), TrialCounts(summing: second))
        guard first.count == second.count, let one = figure.value(sums.0), let other = figure.value(sums.1)
        else { return nil }
        (self.first, self.second) = (one, other)
        let pairs = PairedTrials(before: second, after: first)
        pValue = SignFlipTest(pairs.parts(of: figure, over: sums)).twoSided
        let draws = PairedBootstrap([pairs], resamples: Self.resamples, stream: &stream)
        let ends = draws.interval(of: figure, over: [0], confidence: 0.95)
        interval = ends.flatMap { $0.upperBound - $0.lowerBound < Self.leastWidth ? nil : $0 }
    }
}
