/// Philox4x32-10, a counter-based generator: each block of four words is a function of its counter and key alone.
///
/// J. K. Salmon, M. A. Moraes, R. O. Dror, D. E. Shaw, *Parallel Random Numbers: As Easy as 1, 2, 3*, SC11 (2011),
/// doi:10.1145/2063384.2063405.
package enum Philox {
    /// The block of four random words, each uniform over all 32-bit values, that belongs to a counter; different
    /// counters give independent blocks, and different keys independent families of blocks.
    @inlinable @inline(__always)
    package static func block(counter: SIMD4<UInt32>, key: SIMD2<UInt32>) -> SIMD4<UInt32> {
        // Both halves of the block side by side; only the low 32 bits of each number count.
        var factors = SIMD2(UInt64(counter.x), UInt64(counter.z))
        var others = SIMD2(UInt64(counter.y), UInt64(counter.w))
        var key = SIMD2<UInt64>(truncatingIfNeeded: key)
        for _ in 0..<rounds {
            let products = (factors & 0xFFFF_FFFF) &* SIMD2(0xD251_1F53, 0xCD9E_8D57)
            let swapped = SIMD2(products.y, products.x)
            factors = (swapped &>> 32) ^ others ^ key
            others = swapped
            key &+= SIMD2(truncatingIfNeeded: step)
        }
        return SIMD4(
            UInt32(truncatingIfNeeded: factors.x), UInt32(truncatingIfNeeded: others.x),
            UInt32(truncatingIfNeeded: factors.y), UInt32(truncatingIfNeeded: others.y))
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
