import GSL

/// Whether two detectors differ in a figure, by the same trials for both.
///
/// If they did not differ, either one's result in a trial could as well be the other's. The test swaps them trial by
/// trial, at random, and asks how often chance gives a difference of figures at least as great as the one found
/// (Fisher's randomisation test; p-value with the one added, Phipson and Smyth 2010, doi:10.2202/1544-6115.1585).
public struct PairedSignFlip: Sendable, Hashable {
    /// The figure of the first detector.
    public let first: Double
    /// The figure of the second detector.
    public let second: Double
    /// The probability of a difference as great or greater if there were none, two-sided.
    public let pValue: Double
    /// A bootstrap interval of the difference, 95 %.
    public let interval: ClosedRange<Double>

    /// How much greater the first one's figure is.
    public var difference: Double { first - second }

    /// Random swaps of the test, beside the one that was found.
    public static let swaps = 9999
    /// Resamples of the interval.
    public static let resamples = 2000

    /// Compares two detectors; `nil` where a figure is undefined.
    ///
    /// - Parameters:
    ///   - figure: The figure.
    ///   - first: What the first did in each trial.
    ///   - second: What the second did in the same trials, in the same order.
    ///   - key: Where chance comes from.
    public init?(_ figure: Figure, _ first: [Tally], _ second: [Tally], key: UInt64) {
        guard first.count == second.count, let one = figure.value(over: first), let other = figure.value(over: second)
        else { return nil }
        (self.first, self.second) = (one, other)
        let pairs = Pairs(figure, first, second)
        let found = (one - other).magnitude
        var stream = RandomStream(key: key, trial: 0, station: .signFlip)
        var asGreat = 0
        for _ in 0..<Self.swaps where pairs.swapped(&stream).magnitude >= found - 1e-12 { asGreat += 1 }
        pValue = Double(asGreat + 1) / Double(Self.swaps + 1)
        var draws = RandomStream(key: key, trial: 1, station: .signFlip)
        let differences = (0..<Self.resamples).compactMap { _ in pairs.resampled(&draws) }.sorted()
        let lower = Quantile.type7(sorted: differences, 0.025) ?? one - other
        let upper = Quantile.type7(sorted: differences, 0.975) ?? one - other
        interval = min(lower, upper)...max(lower, upper)
    }
}

/// What the trials add above and below the line of a figure, for two detectors.
private struct Pairs {
    private let parts: [SIMD4<Double>]

    init(_ figure: Figure, _ first: [Tally], _ second: [Tally]) {
        parts = zip(first, second).map { first, second in
            let (a, b) = (figure.parts(first), figure.parts(second))
            return SIMD4(a.numerator, a.denominator, b.numerator, b.denominator)
        }
    }

    private static func difference(_ sum: SIMD4<Double>) -> Double? {
        sum.y > 0 && sum.w > 0 ? sum.x / sum.y - sum.z / sum.w : nil
    }

    /// The difference after each trial's results were swapped or not.
    func swapped(_ stream: inout RandomStream) -> Double {
        var sum = SIMD4<Double>()
        var (word, bits) = (UInt32(0), 0)
        for part in parts {
            if bits == 0 { (word, bits) = (stream.word(), 32) }
            sum += word & 1 == 0 ? part : SIMD4(part.z, part.w, part.x, part.y)
            word >>= 1
            bits -= 1
        }
        return Self.difference(sum) ?? 0
    }

    /// The difference over as many trials, drawn with replacement.
    func resampled(_ stream: inout RandomStream) -> Double? {
        var sum = SIMD4<Double>()
        for _ in parts.indices { sum += parts[stream.choice(count: parts.count)] }
        return Self.difference(sum)
    }
}
