/// The distribution of positive numbers in bins of an eighth of an octave: constant memory.
struct Distribution: Sendable {
    /// Numbers below or above are taken as these.
    private static let range = 0x1p-40...0x1p40
    private static let first = index(range.lowerBound)

    private var counts = [Int](repeating: 0, count: index(range.upperBound) - first + 1)
    private var sums = [Double](repeating: 0, count: index(range.upperBound) - first + 1)
    private(set) var count = 0

    mutating func add(_ value: Double) {
        let bin = Self.index(min(max(value, Self.range.lowerBound), Self.range.upperBound)) - Self.first
        counts[bin] += 1
        sums[bin] += value
        count += 1
    }

    /// The mean of the bin that holds the median, or `nil` without numbers.
    var median: Double? {
        var below = 0
        for (bin, inside) in counts.enumerated() where inside > 0 {
            below += inside
            if 2 * below >= count { return sums[bin] / Double(inside) }
        }
        return nil
    }

    /// The exponent and the first three bits behind it.
    private static func index(_ value: Double) -> Int { Int(value.bitPattern >> 49) }
}

extension Double {
    /// The number with three digits, for messages.
    var brief: String {
        guard isFinite, self != 0 else { return "\(self)" }
        var scale = 1.0
        var value = magnitude
        while value < 100, scale < 1e12 {
            value *= 10
            scale *= 10
        }
        let rounded = (self * scale).rounded() / scale
        return rounded.magnitude < 1e15 && rounded == rounded.rounded() ? "\(Int64(rounded))" : "\(rounded)"
    }
}
