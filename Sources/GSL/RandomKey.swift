/// Keys of random streams, the same in every process and on every machine.
public enum RandomKey {
    /// The key that belongs to a seed and a name.
    ///
    /// `mix(fnv1a(name) ^ mix(seed + 0x9E3779B97F4A7C15))`, all modulo 2⁶⁴, where
    /// - `fnv1a` is the 64-bit FNV-1a hash of the name's UTF-8 bytes: from `h = 0xCBF29CE484222325`, for each byte
    ///   `h = (h ^ byte) * 0x100000001B3` (Fowler, Noll, Vo);
    /// - `mix` is the finaliser of SplitMix64 (Steele, Lea, Flood 2014, doi:10.1145/2660193.2660195; Stafford's
    ///   variant 13): `z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9`, `z = (z ^ (z >> 27)) * 0x94D049BB133111EB`,
    ///   `z ^ (z >> 31)`.
    ///
    /// - Parameters:
    ///   - seed: The suite's seed.
    ///   - name: What the streams are for, for example a scenario's name; compared by its UTF-8 bytes.
    /// - Returns: The key.
    public static func make(seed: UInt64, name: String) -> UInt64 {
        mix(fnv1a(name) ^ mix(seed &+ 0x9E37_79B9_7F4A_7C15))
    }

    private static func fnv1a(_ name: String) -> UInt64 {
        name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    private static func mix(_ value: UInt64) -> UInt64 {
        var z = value
        z = (z ^ (z &>> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z &>> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z &>> 31)
    }
}

/// What a random stream is for.
///
/// Streams of different stations never share a number. A raw value, once used, keeps its meaning for good.
public enum RandomStation: UInt32, Sendable, CaseIterable {
    /// The values that a scenario draws.
    case scenario = 1
    /// The person's segment lengths.
    case body = 2
    /// The course of the session: strokes, pauses, fatigue.
    case session = 3
    /// Variation of the motion itself.
    case motion = 4
    /// Where the camera stands.
    case camera = 5
    /// What hides joints, and when.
    case occlusion = 6
    /// When images are taken, dropped and stamped.
    case clock = 7
    /// Errors of the pose estimator in each joint's place.
    case jointError = 8
    /// Controls that are no detectors, such as chance.
    case controls = 9
    /// Resampling for intervals.
    case bootstrap = 10
    /// The confidences that the pose estimator reports.
    case confidence = 11
    /// Which joints are outliers, and how far.
    case outliers = 12
    /// When the pose estimator loses the whole body.
    case bodyLoss = 13
    /// When it takes left for right.
    case inversion = 14
    /// How a measured estimator errs with one person: biases and spreads that are fixed for the trial.
    case measuredPerson = 20
    /// The fast errors of a measured estimator.
    case measuredJitter = 21
    /// Its slow errors.
    case measuredWander = 22
    /// The slow part of its confidences.
    case measuredConfidence = 23
    /// The part of its confidences that is new in every frame.
    case measuredFlicker = 24
    /// When which joint jitters, is missed or inverted for a while, and how far off it is.
    case typedErrors = 25
    /// When whose confidence drops, and for how long.
    case dropOuts = 26
    /// When which joint is far off in a single frame, and how far.
    case spikes = 27
    /// Which images are delivered twice, or in the wrong order.
    case delivery = 32
    /// When the pose estimator jumps onto somebody else.
    case otherPeople = 33
    /// What it makes of an image in which it sees things.
    case garbage = 34
    /// Which configurations a search tries.
    case search = 48
    /// Which trials' sides a paired test swaps.
    case signFlip = 49
}

/// Where a block of random words lies: (block, frame, station and item, trial), as Philox takes it.
@usableFromInline
enum Counter {
    /// The counter's third word.
    @inlinable @inline(__always)
    static func place(_ station: RandomStation, _ item: UInt32) -> UInt32 {
        station.rawValue &<< 16 | item & 0xFFFF
    }

    /// A key as Philox takes it: low word first.
    @inlinable @inline(__always)
    static func words(_ key: UInt64) -> SIMD2<UInt32> {
        SIMD2(UInt32(truncatingIfNeeded: key), UInt32(truncatingIfNeeded: key &>> 32))
    }
}
