/// The samples of the last moments, newest first, with their ages; at most fifteen of them.
struct RecentSamples: Sendable, Hashable {
    private static let capacity = 15
    // A vector keeps its numbers in place, so that a copy of the samples allocates nothing.
    private var values = SIMD16<Double>()
    private var ages = SIMD16<Double>()
    private var count = 0

    /// Takes the next sample and forgets those that are not younger than `window`; the newest always stays.
    mutating func add(_ value: Double, elapsed: Double, window: Double) {
        var kept = min(count, RecentSamples.capacity - 1)
        RecentSamples.withNumbers(of: &ages) { ages in
            while kept > 0, ages[kept - 1] + elapsed >= window { kept -= 1 }
            for index in stride(from: kept, to: 0, by: -1) { ages[index] = ages[index - 1] + elapsed }
            ages[0] = 0
        }
        RecentSamples.withNumbers(of: &values) { values in
            for index in stride(from: kept, to: 0, by: -1) { values[index] = values[index - 1] }
            values[0] = value
        }
        count = kept + 1
    }

    /// The median; of an even number of samples the mean of the middle two.
    var median: Double {
        var values = values
        return RecentSamples.withNumbers(of: &values) { sorted in
            for index in 1..<max(count, 2) where index < count {
                let value = sorted[index]
                var place = index
                while place > 0, sorted[place - 1] > value {
                    sorted[place] = sorted[place - 1]
                    place -= 1
                }
                sorted[place] = value
            }
            let middle = count / 2
            return count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
        }
    }

    mutating func clear() { count = 0 }

    /// Lets a vector's numbers be read and set one by one, which the vector itself does slowly.
    private static func withNumbers<Result>(
        of vector: inout SIMD16<Double>, _ body: (UnsafeMutableBufferPointer<Double>) -> Result
    ) -> Result {
        withUnsafeMutableBytes(of: &vector) { $0.withMemoryRebound(to: Double.self, body) }
    }

    static func == (a: RecentSamples, b: RecentSamples) -> Bool {
        guard a.count == b.count else { return false }
        for index in 0..<a.count where a.values[index] != b.values[index] || a.ages[index] != b.ages[index] {
            return false
        }
        return true
    }

    func hash(into hasher: inout Hasher) {
        for index in 0..<count { hasher.combine(values[index]) }
    }
}
