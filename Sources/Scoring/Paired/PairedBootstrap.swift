package import Mathematics

/// Resamples of paired trials, drawn scenario by scenario, from which intervals of differences come.
///
/// A resample draws as many trials of each scenario as there are, with replacement, and takes both sides of what it
/// draws; what is drawn is the same for all detectors. The suite's scenarios stay as they are: they were chosen, not
/// drawn.
package struct PairedBootstrap: Sendable {
    /// The sums of one resample over one scenario.
    private struct Sides: Sendable {
        var before = TrialCounts()
        var after = TrialCounts()
    }

    /// For each resample, the sums of each scenario.
    private var sums: [[Sides]] = []
    /// The number of trials of each scenario.
    private let sizes: [Int]

    /// Draws resamples.
    ///
    /// The same stream draws the same trials for any results. It takes time O(resamples · trials).
    package init(_ scenarios: [PairedTrials], resamples: Int, stream: inout RandomStream) {
        let trials = scenarios.map { pairs in
            zip(pairs.before, pairs.after).map { Sides(before: $0, after: $1) }
        }
        sizes = scenarios.map(\.count)
        sums.reserveCapacity(resamples)
        for _ in 0..<resamples {
            var resample: [Sides] = []
            resample.reserveCapacity(scenarios.count)
            for sides in trials {
                var sum = Sides()
                for _ in sides.indices {
                    // The high bits of a product with a uniform word: bias below 2⁻²⁰ for any suite.
                    let drawn = Int((UInt64(stream.word()) * UInt64(sides.count)) >> 32)
                    sum.before += sides[drawn].before
                    sum.after += sides[drawn].after
                }
                resample.append(sum)
            }
            sums.append(resample)
        }
    }

    /// The interval of a figure's difference over some scenarios, after less before, with a coverage above 0 and below
    /// 1: percentiles (type 7) over the resamples; `nil` where no scenario has two trials, so that all resamples are
    /// the same, and where at most half of them define the figure on both sides.
    package func interval(of figure: Metric, over positions: [Int], confidence: Double) -> ClosedRange<Double>? {
        guard positions.contains(where: { sizes[$0] > 1 }) else { return nil }
        var differences: [Double] = []
        differences.reserveCapacity(sums.count)
        for resample in sums {
            var sum = Sides()
            for position in positions {
                sum.before += resample[position].before
                sum.after += resample[position].after
            }
            if let before = figure.value(sum.before), let after = figure.value(sum.after) {
                differences.append(after - before)
            }
        }
        guard 2 * differences.count > sums.count else { return nil }
        return Percentiles.ends(of: &differences, tail: (1 - confidence) / 2).map {
            min($0.lower, $0.upper)...max($0.lower, $0.upper)
        }
    }
}
