package import Mathematics

extension ResponseTally {
    /// The curve of the counted share against position, and the point where it reaches one half.
    ///
    /// The point is taken from a rising step curve through the bins' shares, by straight lines between their mean
    /// positions. A logistic curve would be smoother but must end at 0 and 1: a share that levels off halfway, or never
    /// rises, would give it a half point beyond anything tried or of the wrong sign, and one that jumps none at all. The
    /// rising curve claims nothing but that more of the motion is counted no less, and with fixed bins, other than with
    /// one step for each cycle, its resamples have the right spread.
    ///
    /// Intervals are percentiles over resamples of the trials; where all cycles of a bin agree, the share's is
    /// Clopper–Pearson over the trials that have any. A half point's ends are resamples themselves, the nearest outside
    /// the percentiles, since a point beyond everything tried cannot be averaged.
    ///
    /// - Parameters:
    ///   - confidence: The coverage of the intervals, above 0 and below 1.
    ///   - resamples: Number of resamples; below 1 there are no bootstrap intervals.
    ///   - stream: What the resamples are drawn from.
    /// - Returns: The curve, or `nil` without cycles.
    /// - Throws: `GSLError` for a confidence that is not above 0 and below 1.
    package func curve(
        confidence: Double = 0.95, resamples: Int = 1_000, stream: inout RandomStream
    ) throws(GSLError) -> ResponseCurve? {
        guard !isEmpty else { return nil }
        let positions = totals.keys.sorted()
        let frame = CurveFrame(
            bins: positions, count: kind.bins.count, means: positions.map { totals[$0]?.mean ?? 0 },
            largest: Double(largest) / 1e6)
        let classes = sortedClasses
        let (trials, cells) = (classes.reduce(0) { $0 + $1.trials }, classes.map(\.cells))
        let whole = positions.map { position -> CurveFrame.Sum in
            let total = totals[position] ?? Total()
            return CurveFrame.Sum(cycles: Double(total.cycles), counted: Double(total.counted))
        }
        var drawn: [[Double]] = positions.map { _ in [] }
        var halves: [HalfPoint] = []
        var draws = ClassDraws(members: classes.map(\.trials))
        for _ in 0..<(trials > 1 ? max(resamples, 0) : 0) {
            try draws.next(&stream)
            let sums = frame.sum(cells, times: draws.drawn)
            for (index, sum) in sums.enumerated() where sum.cycles > 0 {
                drawn[index].append(sum.counted / sum.cycles)
            }
            if let half = frame.half(sums) { halves.append(half) }
        }
        let fitted = IsotonicCurve.fit(whole.map { $0.counted / $0.cycles }, weights: whole.map(\.cycles))
        var bins: [ResponseCurve.Bin] = []
        for (index, position) in positions.enumerated() {
            let total = totals[position] ?? Total()
            let having = classes.reduce(0) { sum, entry in
                sum + (entry.cells.contains { Int($0.bin) == position } ? entry.trials : 0)
            }
            bins.append(
                ResponseCurve.Bin(
                    range: kind.bins.range(position), mean: frame.means[index], cycles: total.cycles,
                    counted: total.counted,
                    share: try Estimate.share(
                        total.counted, of: total.cycles, trials: having, drawn: drawn[index], confidence: confidence),
                    fitted: fitted[index]))
        }
        let ends = Self.ends(halves, confidence: confidence)
        return frame.half(whole).map { value in
            ResponseCurve(
                kind: kind, bins: bins, half: HalfResponse(value: value, lower: ends?.lower, upper: ends?.upper),
                trials: trials)
        }
    }

    /// The resamples next outside the percentiles.
    private static func ends(
        _ halves: [HalfPoint], confidence: Double
    ) -> (lower: HalfPoint, upper: HalfPoint)? {
        guard !halves.isEmpty else { return nil }
        let sorted = halves.sorted()
        let place = (1 - confidence) / 2 * Double(sorted.count - 1)
        let low = min(max(Int(place), 0), sorted.count - 1)
        return (sorted[low], sorted[sorted.count - 1 - low])
    }
}

extension ResponseTally.Total {
    /// Mean position.
    fileprivate var mean: Double { Double(position) / 1e6 / Double(cycles) }
}

/// The parts that stay the same in all resamples: the bins, their mean positions, and the range of positions.
private struct CurveFrame {
    /// The sums of a bin.
    struct Sum {
        var cycles = 0.0
        var counted = 0.0
    }

    /// The bins that have cycles.
    let bins: [Int]
    /// The number of bins of the axis.
    let count: Int
    /// Their mean positions.
    let means: [Double]
    /// The largest position tried.
    let largest: Double

    /// The sums of classes of trials, each with its multiplicity.
    func sum(_ classes: [[ResponseTally.Cell]], times: [UInt32]) -> [Sum] {
        var all = Array(repeating: Sum(), count: count)
        for (cells, count) in zip(classes, times) where count > 0 {
            for cell in cells {
                all[Int(cell.bin)].cycles += Double(cell.cycles) * Double(count)
                all[Int(cell.bin)].counted += Double(cell.counted) * Double(count)
            }
        }
        return bins.map { all[$0] }
    }

    /// Returns the point at which the rising curve through the sums reaches one half; `nil` without cycles.
    func half(_ sums: [Sum]) -> HalfPoint? {
        let used = bins.indices.filter { sums[$0].cycles > 0 }
        guard let first = used.first else { return nil }
        let shares = IsotonicCurve.fit(
            used.map { sums[$0].counted / sums[$0].cycles }, weights: used.map { sums[$0].cycles })
        guard let reached = shares.firstIndex(where: { $0 >= 0.5 }) else { return .above(largest) }
        guard reached > 0 else { return bins[first] == 0 ? .zero : .atMost(means[first]) }
        let (low, high) = (means[used[reached - 1]], means[used[reached]])
        let (before, after) = (shares[reached - 1], shares[reached])
        return .at(low + (high - low) * (0.5 - before) / (after - before))
    }
}
