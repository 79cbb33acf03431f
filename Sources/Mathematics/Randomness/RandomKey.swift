import Documents

/// Keys of random streams, the same in every process and on every machine.
package enum RandomKey {
    /// The key that belongs to a seed and a name.
    ///
    /// `mix(fnv1a(name) ^ mix(seed + 0x9E3779B97F4A7C15))`, all modulo 2⁶⁴, where
    /// - `fnv1a` is the 64-bit FNV-1a hash of the name's UTF-8 bytes: from `h = 0xCBF29CE484222325`, for each byte
    ///   `h = (h ^ byte) * 0x100000001B3` (Fowler, Noll, Vo);
    /// - `mix` is the finaliser of SplitMix64 (Steele, Lea, Flood 2014, doi:10.1145/2660193.2660195; Stafford's
    ///   variant 13): `z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9`, `z = (z ^ (z >> 27)) * 0x94D049BB133111EB`,
    ///   `z ^ (z >> 31)`.
    ///
    /// The name is what the streams are for, for example a scenario's name; it is compared by its UTF-8 bytes.
    package static func make(seed: UInt64, name: String) -> UInt64 {
        mix(ContentDigest(name.utf8).value ^ mix(seed &+ 0x9E37_79B9_7F4A_7C15))
    }

    private static func mix(_ value: UInt64) -> UInt64 {
        var z = value
        z = (z ^ (z &>> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z &>> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z &>> 31)
    }
}

/// The purpose of a random stream, by a number of its own.
///
/// Streams of different stations never share a number. Each module that draws names its own stations; a raw value, once
/// used, keeps its meaning for good, and a test holds all of them apart.
@usableFromInline package struct RandomStation: RawRepresentable, Sendable, Hashable {
    /// The number, 1…65,535.
    @usableFromInline package let rawValue: UInt32

    /// Names a station by its number, 1…65,535.
    @inlinable
    package init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// The address of a block of random words: (block, frame, station and item, trial), in Philox's order.
@usableFromInline
enum Counter {
    /// The counter's third word.
    @inlinable @inline(__always)
    static func place(_ station: RandomStation, _ item: UInt32) -> UInt32 { station.rawValue &<< 16 | item & 0xFFFF }

    /// A key as Philox takes it: low word first.
    @inlinable @inline(__always)
    static func words(_ key: UInt64) -> SIMD2<UInt32> {
        SIMD2(UInt32(truncatingIfNeeded: key), UInt32(truncatingIfNeeded: key &>> 32))
    }
}
