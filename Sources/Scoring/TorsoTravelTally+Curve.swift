package import Randomness
import Statistics
package import GSL

extension TorsoTravelTally {
    /// The curve of acceptance against torso travel, and the margin where it reaches one half.
    ///
    /// The margin is taken from a rising step curve through the bins' shares, by straight lines between their mean
    /// torso travels. A logistic curve would be smoother but must end at 0 and 1: acceptance that levels off halfway,
    /// or never rises, would give it a margin beyond anything tried or of the wrong sign, and one that jumps none at
    /// all. The rising curve claims nothing but that more torso travel fools no less, and with fixed bins, other than
    /// with one step for each cycle, its resamples have the right spread.
    ///
    /// Intervals are percentiles over resamples of the trials; where all cycles of a bin agree, the share's is
    /// Clopper–Pearson over the trials that have any. A margin's ends are resamples themselves, the nearest outside the
    /// percentiles, since a margin beyond everything tried cannot be averaged.
    ///
    /// - Parameters:
    ///   - confidence: What the intervals shall cover, above 0 and below 1.
    ///   - resamples: Number of resamples; below 1 there are no bootstrap intervals.
    ///   - stream: What the resamples are drawn from.
    /// - Returns: The curve, or `nil` without cheat cycles.
    /// - Throws: `GSLError` for a confidence that is not above 0 and below 1.
    package func curve(
        confidence: Double = 0.95, resamples: Int = 1_000, stream: inout RandomStream
    ) throws(GSLError) -> CheatCurve? {
        guard !isEmpty else { return nil }
        let positions = totals.keys.sorted()
        let frame = CurveFrame(
            bins: positions, travels: positions.map { totals[$0]?.meanTravel ?? 0 },
            largest: Double(largest) / 1e6)
        let classes = sortedClasses
        let trials = classes.reduce(0) { $0 + $1.trials }
        let whole = positions.map { position -> CurveFrame.Sum in
            let total = totals[position] ?? Total()
            return CurveFrame.Sum(cycles: Double(total.cycles), accepted: Double(total.accepted))
        }
        var drawn: [[Double]] = positions.map { _ in [] }
        var margins: [MarginPoint] = []
        var draws = ClassDraws(members: classes.map(\.trials))
        for _ in 0..<(trials > 1 ? max(resamples, 0) : 0) {
            try draws.next(&stream)
            let sums = frame.sum(classes.map(\.cells), times: draws.drawn)
            for (index, sum) in sums.enumerated() where sum.cycles > 0 {
                drawn[index].append(sum.accepted / sum.cycles)
            }
            if let margin = frame.margin(sums) { margins.append(margin) }
        }
        let fitted = IsotonicCurve.fit(whole.map { $0.accepted / $0.cycles }, weights: whole.map(\.cycles))
        var bins: [CheatCurve.Bin] = []
        for (index, position) in positions.enumerated() {
            let total = totals[position] ?? Total()
            let having = classes.reduce(0) { sum, entry in
                sum + (entry.cells.contains { Int($0.bin) == position } ? entry.trials : 0)
            }
            bins.append(
                CheatCurve.Bin(
                    travels: TorsoTravelBins.range(position), meanTravel: frame.travels[index], cycles: total.cycles,
                    accepted: total.accepted,
                    share: try Self.share(total, trials: having, drawn: drawn[index], confidence: confidence),
                    fitted: fitted[index]))
        }
        let ends = Self.ends(margins, confidence: confidence)
        return frame.margin(whole).map { value in
            CheatCurve(
                bins: bins, margin: CheatMargin(value: value, lower: ends?.lower, upper: ends?.upper), trials: trials)
        }
    }

    private static func share(
        _ total: Total, trials: Int, drawn: [Double], confidence: Double
    ) throws(GSLError) -> Estimate {
        let value = Double(total.accepted) / Double(total.cycles)
        if total.accepted == 0 || total.accepted == total.cycles {
            let interval = try BinomialInterval.clopperPearson(
                successes: value == 1 ? trials : 0, trials: trials, confidence: confidence)
            return Estimate(
                value: value, lower: interval.lowerBound, upper: interval.upperBound, method: .clopperPearson)
        }
        let tail = (1 - confidence) / 2
        let sorted = drawn.sorted()
        guard trials > 1, let lower = Quantile.type7(sorted: sorted, tail),
            let upper = Quantile.type7(sorted: sorted, 1 - tail)
        else { return Estimate(value: value) }
        return Estimate(value: value, lower: lower, upper: upper, method: .bootstrap)
    }

    /// The resamples next outside the percentiles.
    private static func ends(
        _ margins: [MarginPoint], confidence: Double
    ) -> (lower: MarginPoint, upper: MarginPoint)? {
        guard !margins.isEmpty else { return nil }
        let sorted = margins.sorted()
        let place = (1 - confidence) / 2 * Double(sorted.count - 1)
        let low = min(max(Int(place), 0), sorted.count - 1)
        return (sorted[low], sorted[sorted.count - 1 - low])
    }
}

extension TorsoTravelTally.Total {
    /// Mean torso travel, T.
    fileprivate var meanTravel: Double { Double(travel) / 1e6 / Double(cycles) }
}

/// The parts that stay the same in all resamples: the bins, their positions, and the range of travels.
private struct CurveFrame {
    /// The sums of a bin.
    struct Sum {
        var cycles = 0.0
        var accepted = 0.0
    }

    /// The bins that have cycles.
    let bins: [Int]
    /// Their mean torso travels, T.
    let travels: [Double]
    /// The largest torso travel tried, T.
    let largest: Double

    /// The sums of classes of trials, each so many times.
    func sum(_ classes: [[TorsoTravelTally.Cell]], times: [UInt32]) -> [Sum] {
        var all = Array(repeating: Sum(), count: TorsoTravelBins.count)
        for (cells, count) in zip(classes, times) where count > 0 {
            for cell in cells {
                all[Int(cell.bin)].cycles += Double(cell.cycles) * Double(count)
                all[Int(cell.bin)].accepted += Double(cell.accepted) * Double(count)
            }
        }
        return bins.map { all[$0] }
    }

    /// Returns the point at which the rising curve through the sums reaches one half; `nil` without cycles.
    func margin(_ sums: [Sum]) -> MarginPoint? {
        let used = bins.indices.filter { sums[$0].cycles > 0 }
        guard let first = used.first else { return nil }
        let shares = IsotonicCurve.fit(
            used.map { sums[$0].accepted / sums[$0].cycles }, weights: used.map { sums[$0].cycles })
        guard let reached = shares.firstIndex(where: { $0 >= 0.5 }) else { return .above(largest) }
        guard reached > 0 else { return bins[first] == 0 ? .zero : .atMost(travels[first]) }
        let (low, high) = (travels[used[reached - 1]], travels[used[reached]])
        let (before, after) = (shares[reached - 1], shares[reached])
        return .at(low + (high - low) * (0.5 - before) / (after - before))
    }
}
