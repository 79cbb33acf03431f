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
        var (k0, k1) = (key.x, key.y)
        for _ in 0..<10 {
            let product0 = UInt64(c0) &* 0xD251_1F53
            let product1 = UInt64(c2) &* 0xCD9E_8D57
            c0 = UInt32(truncatingIfNeeded: product1 &>> 32) ^ c1 ^ k0
            c1 = UInt32(truncatingIfNeeded: product1)
            c2 = UInt32(truncatingIfNeeded: product0 &>> 32) ^ c3 ^ k1
            c3 = UInt32(truncatingIfNeeded: product0)
            k0 &+= 0x9E37_79B9
            k1 &+= 0xBB67_AE85
        }
        return SIMD4(c0, c1, c2, c3)
    }
}
