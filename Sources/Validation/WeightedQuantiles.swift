/// Quantiles of numbers that do not weigh the same.
enum WeightedQuantiles {
    /// Straight lines between the numbers, each at the middle of its own weight in the sum of the sorted weights.
    ///
    /// With equal weights these are the type-5 quantiles (Hyndman & Fan 1996, doi:10.2307/2684934). GSL has quantiles
    /// of equal weights only.
    ///
    /// - Parameters:
    ///   - shares: The shares of the weight that lie below, 0…1, ascending.
    ///   - values: The numbers with their weights, above 0.
    /// - Returns: As many quantiles as shares; none without numbers.
    static func values(_ shares: [Double], of values: [(value: Double, weight: Double)]) -> [Double] {
        let sorted = values.sorted { $0.value < $1.value }
        guard let first = sorted.first, let last = sorted.last else { return [] }
        let total = sorted.reduce(0) { $0 + $1.weight }
        var result: [Double] = []
        var before = (place: 0.0, value: first.value)
        var below = 0.0
        var rest = shares[...]
        for entry in sorted {
            let place = (below + entry.weight / 2) / total
            while let share = rest.first, share <= place {
                let part = place > before.place ? (share - before.place) / (place - before.place) : 1
                result.append(before.value + part * (entry.value - before.value))
                rest.removeFirst()
            }
            before = (place, entry.value)
            below += entry.weight
        }
        return result + rest.map { _ in last.value }
    }
}
