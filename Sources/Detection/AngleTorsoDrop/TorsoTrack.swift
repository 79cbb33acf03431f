import Elementary

/// The height of the torso's centre on both sides, from the top of a repetition to its bottom, square pixels.
///
/// A lane is a side, the left one first; not a number stands for what is not known.
struct TorsoTrack: Sendable {
    /// The shares by which averages move in some seconds, 0…1.
    struct Shares: Sendable {
        // Together, for they are stored and loaded as one.
        private let both: SIMD2<Double>

        /// That of the average over heights.
        ///
        /// Its time constant is 0.08 s: it smooths single frames and costs a repetition of one second a tenth of its
        /// fall.
        var height: Double { both.x }
        /// That of a top, which follows a body that sinks with a time constant of 0.5 s.
        var top: Double { both.y }

        @inline(__always)
        init(elapsed: Double) {
            // What is left of an old value is a power of that for 2 s.
            let left = exponential(elapsed * -0.5)
            let two = left * left
            let four = two * two
            let eight = four * four
            both = 1 - SIMD2(eight * eight * eight * left, four)
        }
    }

    /// The sides on which something holds.
    typealias Sides = SIMDMask<SIMD2<Int64>>

    private static let unknown = SIMD2(Double.nan, Double.nan)

    /// Seconds from the last frame in which the side was seen to the last frame.
    private var unseen = SIMD2(0.0, 0.0)
    /// The torso when the side was last seen.
    private var height = unknown
    private var length = unknown
    /// The torso while the arms were up.
    private var topHeight = unknown
    private var topLength = unknown
    /// The lowest height since the top.
    private var lowest = unknown

    /// Takes the next frame, seconds after the last, and returns the sides that were seen; the average over heights
    /// moves by a share, 0…1.
    @inline(__always)
    mutating func observe(
        _ torso: TorsoReading, above confidence: Double, after elapsed: SIMD2<Double>, share: Double
    ) -> Sides {
        let seen = torso.confidence .> confidence
        let gap = unseen
        unseen += elapsed
        var shares = SIMD2(repeating: share)
        let isBack = seen .& (gap .> 0)
        if any(isBack) {
            for side in 0..<2 where isBack[side] { shares[side] = Shares(elapsed: unseen[side]).height }
        }
        let moved = height + shares * (torso.centre - height)
        let next = moved.replacing(with: torso.centre, where: height .!= height)
        unseen.replace(with: 0, where: seen)
        height.replace(with: next, where: seen)
        length.replace(with: torso.length, where: seen)
        // A comparison with what is not known is false.
        lowest.replace(with: height, where: seen .& .!(lowest .<= height))
        return seen
    }

    /// Says that the arms are up in the frame that was just taken; a top that was seen before moves by a share, 0…1, to
    /// what is seen now.
    @inline(__always)
    mutating func markTop(share: Double, where seen: Sides) {
        lowest.replace(with: .nan, where: seen)
        let sunk = topHeight + share * (height - topHeight)
        let nextLength = topLength + share * (length - topLength)
        let isFirst = topHeight .!= topHeight
        topHeight.replace(with: height.replacing(with: sunk, where: sunk .> height), where: seen)
        topLength.replace(with: nextLength.replacing(with: length, where: isFirst), where: seen)
    }

    /// Forgets the last top and bottom: another repetition may begin.
    mutating func startOver() { (topHeight, topLength, lowest) = (Self.unknown, Self.unknown, Self.unknown) }

    /// The fall of the torso since the top, torso lengths, over the sides that were seen at top and bottom; `nil` where
    /// there is none.
    var drop: Double? {
        let drops = (topHeight - lowest) / topLength
        let isKnown = (topLength .> 0) .& (drops .== drops)
        return switch (isKnown[0], isKnown[1]) {
        case (true, true): (drops.x + drops.y) / 2
        case (true, false): drops.x
        case (false, true): drops.y
        case (false, false): nil
        }
    }
}
