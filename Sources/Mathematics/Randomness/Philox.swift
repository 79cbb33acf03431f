/// Philox4x32-10, a counter-based generator: each block of four words is a function of its counter and key alone.
///
/// J. K. Salmon, M. A. Moraes, R. O. Dror, D. E. Shaw, *Parallel Random Numbers: As Easy as 1, 2, 3*, SC11 (2011),
/// doi:10.1145/2063384.2063405.
package enum Philox {
    /// The block of four random words that belongs to a counter.
    ///
    /// - Parameters:
    ///   - counter: Any four words; different counters give independent blocks.
    ///   - key: Any two words; different keys give independent families of blocks.
    /// - Returns: Four words, each uniform over all 32-bit values.
    @inlinable @inline(__always)
    package static func block(counter: SIMD4<UInt32>, key: SIMD2<UInt32>) -> SIMD4<UInt32> {
        var (c0, c1, c2, c3) = (counter.x, counter.y, counter.z, counter.w)
        var key = key
        for _ in 0..<rounds {
            let product0 = UInt64(c0) &* 0xD251_1F53
            let product1 = UInt64(c2) &* 0xCD9E_8D57
            c0 = UInt32(truncatingIfNeeded: product1 &>> 32) ^ c1 ^ key.x
            c1 = UInt32(truncatingIfNeeded: product1)
            c2 = UInt32(truncatingIfNeeded: product0 &>> 32) ^ c3 ^ key.y
            c3 = UInt32(truncatingIfNeeded: product0)
            key &+= step
        }
        return SIMD4(c0, c1, c2, c3)
    }

    /// The key of each round.
    static func keys(_ key: SIMD2<UInt32>) -> [SIMD2<UInt32>] {
        (0..<UInt32(rounds)).map { key &+ step &* SIMD2(repeating: $0) }
    }

    @usableFromInline static var rounds: Int {
        @inlinable @inline(__always)
        get { 10 }
    }

    /// The step of the key from a round to the next one.
    @usableFromInline static var step: SIMD2<UInt32> {
        @inlinable @inline(__always)
        get { SIMD2(0x9E37_79B9, 0xBB67_AE85) }
    }
}
