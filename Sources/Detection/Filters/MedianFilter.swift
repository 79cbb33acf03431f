/// The median of the samples of the last moments, at most fifteen of them.
///
/// The window is causal, the last moments up to the sample itself.
public struct MedianFilter: Sendable, Hashable {
    /// The time that it looks back, seconds: samples younger than that count, the newest always does.
    public let window: Double
    private static let capacity = 15
    // Newest first. A vector keeps its numbers in place, so that a copy of the samples allocates nothing.
    private var values = SIMD16<Double>()
    private var ages = SIMD16<Double>()
    private var count = 0

    /// Makes a filter.
    public init(window: Double) { self.window = window }

    /// Takes the next sample.
    ///
    /// - Parameters:
    ///   - value: The sample, finite.
    ///   - elapsed: Seconds since the last sample.
    /// - Returns: The median; of an even number of samples the mean of the middle two.
    public mutating func filter(_ value: Double, elapsed: Double) -> Double {
        var kept = min(count, MedianFilter.capacity - 1)
        MedianFilter.withNumbers(of: &ages) { ages in
            while kept > 0, ages[kept - 1] + elapsed >= window { kept -= 1 }
            for index in stride(from: kept, to: 0, by: -1) { ages[index] = ages[index - 1] + elapsed }
            ages[0] = 0
        }
        MedianFilter.withNumbers(of: &values) { values in
            for index in stride(from: kept, to: 0, by: -1) { values[index] = values[index - 1] }
            values[0] = value
        }
        count = kept + 1
        return median
    }

    private var median: Double {
        var values = values
        return MedianFilter.withNumbers(of: &values) { sorted in
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

    /// Forgets all samples.
    public mutating func reset() { count = 0 }

    /// Lets a vector's numbers be read and set one by one, which the vector itself does slowly.
    private static func withNumbers<Result>(
        of vector: inout SIMD16<Double>, _ body: (UnsafeMutableBufferPointer<Double>) -> Result
    ) -> Result {
        withUnsafeMutableBytes(of: &vector) { $0.withMemoryRebound(to: Double.self, body) }
    }

    /// Whether two filters have the same window and samples.
    public static func == (a: MedianFilter, b: MedianFilter) -> Bool {
        guard a.window == b.window, a.count == b.count else { return false }
        for index in 0..<a.count where a.values[index] != b.values[index] || a.ages[index] != b.ages[index] {
            return false
        }
        return true
    }

    /// Hashes the window and the samples.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(window)
        for index in 0..<count { hasher.combine(values[index]) }
    }
}
