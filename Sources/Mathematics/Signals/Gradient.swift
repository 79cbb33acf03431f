/// Derivatives of sampled functions.
package enum Gradient {
    /// The derivative at each sample, whose places strictly increase: of second order within, where neighbours may be
    /// at unequal distances, and of first order at both ends; zeros for fewer than two.
    package static func of(_ values: [Double], at places: [Double]) -> [Double] {
        guard values.count >= 2, values.count == places.count else { return values.map { _ in 0 } }
        let last = values.count - 1
        return values.indices.map { index in
            if index == 0 || index == last {
                let start = max(0, index - 1)
                return (values[start + 1] - values[start]) / (places[start + 1] - places[start])
            }
            let before = places[index] - places[index - 1]
            let after = places[index + 1] - places[index]
            let falling = values[index] - values[index - 1]
            let rising = values[index + 1] - values[index]
            return (before * rising / after + after * falling / before) / (before + after)
        }
    }
}
