package import Mathematics

/// The sums over all trials, and those of many resamples: as many trials as there are, drawn with replacement.
package struct Resamples: Sendable {
    /// One row: the sums over all trials.
    private var whole: MetricRows
    private var totals: MetricRows

    /// Draws resamples of some classes of trials, each a row and a number of members.
    package init(rows: MetricRows, members: [Int], count: Int, stream: inout RandomStream) throws(GSLError) {
        whole = MetricRows(width: rows.width)
        whole.append(sumOf: rows, times: members.map { UInt32(clamping: $0) })
        totals = MetricRows(width: rows.width)
        let trials = members.reduce(0, +)
        guard trials > 1, count > 0 else { return }
        totals.reserve(count)
        let weights = members.map(Double.init)
        // A multinomial draw costs one binomial a class; below this many trials, drawing each trial costs less.
        let owner =
            trials <= 8 * members.count
            ? members.enumerated().flatMap { index, size in Array(repeating: index, count: size) } : []
        var picks = [UInt32](repeating: 0, count: owner.count)
        var drawn = [UInt32](repeating: 0, count: members.count)
        for _ in 0..<count {
            if owner.isEmpty {
                try stream.multinomial(total: trials, weights: weights, into: &drawn)
            } else {
                stream.choices(of: trials, into: &picks)
                drawn.withUnsafeMutableBufferPointer { drawn in
                    drawn.update(repeating: 0)
                    owner.withUnsafeBufferPointer { owner in
                        for pick in picks { drawn[owner[Int(pick)]] &+= 1 }
                    }
                }
            }
            totals.append(sumOf: rows, times: drawn)
        }
    }

    var count: Int { totals.count }

    /// The numerator and the denominator of a column over all trials.
    func sum(_ column: Int) -> SIMD2<Double> { whole[0, column] }

    /// The value of a column over all trials; `nil` where it is 0/0.
    package func value(_ column: Int) -> Double? { whole.quotient(0, column) }

    /// The values of a column over the resamples in which it is defined.
    package func values(_ column: Int) -> [Double] { (0..<totals.count).compactMap { totals.quotient($0, column) } }

    /// The numerator and the denominator of a column in one resample.
    subscript(resample: Int, column: Int) -> SIMD2<Double> { totals[resample, column] }
}
