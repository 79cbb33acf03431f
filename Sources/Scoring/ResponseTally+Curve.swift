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
    /// the percentiles, since a point beyond everything tried cannot be averaged. It is `nil` without cycles. Below 1
    /// resample there are no bootstrap intervals. A confidence that is not above 0 and below 1 is an error of GSL.
    package func curve(
        confidence: Double = 0.95, resamples: Int = 1_000, stream: inout RandomStream
    ) throws(GSLError) -> ResponseCurve? {
        guard !isEmpty else { return nil }
        let positions = totals.keys.sorted()
        let means = positions.map { totals[$0]?.mean ?? 0 }
        let classes = sortedClasses
        let members = classes.map(\.trials)
        var rows = MetricRows(width: positions.count)
        for entry in classes { rows.append(parts(entry.cells, of: positions)) }
        let drawn = try Resamples(rows: rows, members: members, count: resamples, stream: &stream)
        let whole = positions.indices.map(drawn.sum)
        let fitted = IsotonicCurve.fit(whole.map { $0.x / $0.y }, weights: whole.map(\.y))
        var bins: [ResponseCurve.Bin] = []
        for (index, position) in positions.enumerated() {
            let total = totals[position] ?? Total()
            let having = classes.reduce(0) { sum, entry in
                sum + (entry.cells.contains { Int($0.bin) == position } ? entry.trials : 0)
            }
            bins.append(
                ResponseCurve.Bin(
                    range: kind.bins.range(position), mean: means[index], cycles: total.cycles,
                    counted: total.counted,
                    share: try Estimate.share(
                        total.counted, of: total.cycles, trials: having,
                        drawn: drawn.values(index), confidence: confidence),
                    fitted: fitted[index]))
        }
        let halves = (0..<drawn.count).compactMap { resample in
            half(positions.indices.map { drawn[resample, $0] }, positions, means)
        }
        let ends = Self.ends(halves, confidence: confidence)
        return half(whole, positions, means).map { value in
            ResponseCurve(
                kind: kind, bins: bins, half: HalfResponse(value: value, lower: ends?.lower, upper: ends?.upper),
                trials: members.reduce(0, +))
        }
    }

    /// The counted and all cycles of one trial, bin by bin.
    private func parts(_ cells: [Cell], of positions: [Int]) -> [SIMD2<Double>] {
        positions.map { position in
            cells.reduce(.zero) { sum, cell in
                Int(cell.bin) == position ? sum + SIMD2(Double(cell.counted), Double(cell.cycles)) : sum
            }
        }
    }

    /// The point at which the rising curve through the counted and all cycles of each bin, with their mean positions,
    /// reaches one half; `nil` without cycles.
    private func half(_ sums: [SIMD2<Double>], _ bins: [Int], _ means: [Double]) -> HalfPoint? {
        let used = bins.indices.filter { sums[$0].y > 0 }
        guard let first = used.first else { return nil }
        let shares = IsotonicCurve.fit(used.map { sums[$0].x / sums[$0].y }, weights: used.map { sums[$0].y })
        guard let reached = shares.firstIndex(where: { $0 >= 0.5 }) else { return .above(Double(largest) / 1e6) }
        guard reached > 0 else { return bins[first] == 0 ? .zero : .atMost(means[first]) }
        let (low, high) = (means[used[reached - 1]], means[used[reached]])
        let (before, after) = (shares[reached - 1], shares[reached])
        return .at(low + (high - low) * (0.5 - before) / (after - before))
    }

    /// The resamples next outside the percentiles.
    private static func ends(_ halves: [HalfPoint], confidence: Double) -> (lower: HalfPoint, upper: HalfPoint)? {
        guard !halves.isEmpty else { return nil }
        let sorted = halves.sorted()
        let place = (1 - confidence) / 2 * Double(sorted.count - 1)
        let low = min(max(Int(place), 0), sorted.count - 1)
        return (sorted[low], sorted[sorted.count - 1 - low])
    }
}

extension ResponseTally.Total {
    fileprivate var mean: Double { Double(position) / 1e6 / Double(cycles) }
}
