/// Differences between two samples of numbers.
package enum TwoSamples {
    /// The Wasserstein-1 distance of two samples without NaN: the area between the two distribution functions, in the
    /// numbers' unit; NaN where a sample is empty.
    package static func wasserstein(_ first: [Double], _ second: [Double]) -> Double {
        guard !first.isEmpty, !second.isEmpty else { return .nan }
        let steps = first.map { ($0, 1 / Double(first.count)) } + second.map { ($0, -1 / Double(second.count)) }
        var (distance, gap) = (0.0, 0.0)
        var last: Double?
        for (value, step) in steps.sorted(by: { $0.0 < $1.0 }) {
            if let last { distance += abs(gap) * (value - last) }
            gap += step
            last = value
        }
        return distance
    }

    /// The area under the curve, 0…1: the chance that a positive exceeds a negative, ties counting half; `nil` where a
    /// sample is empty.
    package static func area(negatives: [Double], positives: [Double]) -> Double? {
        guard !negatives.isEmpty, !positives.isEmpty else { return nil }
        let wins = positives.reduce(0.0) { sum, positive in
            negatives.reduce(sum) { $0 + ($1 < positive ? 1 : $1 == positive ? 0.5 : 0) }
        }
        return wins / Double(negatives.count * positives.count)
    }

    /// Mean and standard deviation of some numbers.
    package struct Spread: Sendable, Hashable {
        package let mean: Double
        /// The standard deviation, of the numbers as a sample; 0 for a single one.
        package let deviation: Double

        /// The mean and deviation; `nil` without numbers.
        package init?(_ values: [Double]) {
            guard !values.isEmpty else { return nil }
            let mean = values.reduce(0, +) / Double(values.count)
            let square = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
            self.mean = mean
            deviation = values.count > 1 ? (square / Double(values.count - 1)).squareRoot() : 0
        }
    }
}
