/// The random numbers of SplitMix64 (Steele, Lea, Flood 2014, doi:10.1145/2660193.2660195).
///
/// The same seed gives the same numbers everywhere and always.
public struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Begins the numbers of a seed.
    public init(seed: UInt64) { state = seed }

    /// Returns the next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}

/// Draws that need only the words of a generator, so that they do not depend on Swift's own algorithms.
extension RandomNumberGenerator {
    /// Returns whether an event of some probability happens; takes one word.
    mutating func happens(_ probability: Double) -> Bool { Double(next() >> 11) * 0x1p-53 < probability }

    /// Returns a whole number from 0 to below a limit that is above 0; takes one word.
    ///
    /// The numbers differ in probability by less than the limit · 2⁻⁶⁴.
    mutating func below(_ limit: Int64) -> Int64 { Int64(next().multipliedFullWidth(by: limit.magnitude).high) }

    /// Returns a whole number from one to another; takes one word.
    mutating func between(_ range: ClosedRange<Int64>) -> Int64 {
        range.lowerBound + below(range.upperBound - range.lowerBound + 1)
    }
}
