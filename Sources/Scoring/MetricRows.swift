/// Rows of numerators and denominators, side by side in memory.
package struct MetricRows: Sendable {
    /// Pairs of a numerator and a denominator in a row.
    package let width: Int
    private var pairs: [SIMD2<Double>] = []

    package init(width: Int) { self.width = width }

    var count: Int { width == 0 ? 0 : pairs.count / width }

    /// The numerator and the denominator in a column of a row.
    subscript(row: Int, column: Int) -> SIMD2<Double> { pairs[row * width + column] }

    /// The quotient in a column of a row; `nil` where it is 0/0.
    func quotient(_ row: Int, _ column: Int) -> Double? {
        let pair = self[row, column]
        return pair.y > 0 ? pair.x / pair.y : nil
    }

    /// Appends a row, as wide as these.
    package mutating func append(_ row: [SIMD2<Double>]) { pairs += row }

    /// Sets memory aside for a number of rows.
    mutating func reserve(_ rows: Int) { pairs.reserveCapacity(rows * width) }

    /// Appends the sum of some rows, as wide as these, each times a factor; what has the factor 0 is left out.
    mutating func append(sumOf rows: MetricRows, times factors: [UInt32]) {
        let (first, width) = (pairs.count, width)
        pairs.append(contentsOf: repeatElement(.zero, count: width))
        pairs.withUnsafeMutableBufferPointer { sums in
            rows.pairs.withUnsafeBufferPointer { pairs in
                for (index, count) in factors.enumerated() where count > 0 {
                    let (row, factor) = (index &* width, Double(count))
                    for column in 0..<width { sums[first &+ column] += pairs[row &+ column] * factor }
                }
            }
        }
    }
}
