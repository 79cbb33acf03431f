public import Pose

extension ClosedChain {
    /// Reads shoulders, elbows, wrists and hips in square pixels, each with its precision.
    public struct Reader: FeatureReader {
        /// The joints of one frame: 289 bytes.
        public struct Features: Sendable {
            package let time: Nanoseconds
            /// The time since the last frame, and how averages move in it.
            package let shares: ChainShares
            package let left: ChainSide
            package let right: ChainSide
            /// Whether frames were missing for so long that it begins anew.
            package let comesAfterGap: Bool
        }

        private var clock = MonotonicFrames()
        /// The shares of the last frame, which those of the next one equal where frames come evenly.
        private var shares = ChainShares(elapsed: 0)

        /// Makes a reader.
        public init(_ settings: NoSettings) {}

        /// Takes the next frame.
        @inline(__always)
        public mutating func read(_ frame: borrowing PoseFrame) -> Features? {
            guard let gap = clock.advance(to: frame.time) else { return nil }
            let elapsed = gap > ClosedChain.lost ? 0 : gap
            if elapsed != shares.elapsed { shares = ChainShares(elapsed: elapsed) }
            let pixel = AngleCoordinates.square.unit(of: frame.image)
            return Features(
                time: frame.time, shares: shares, left: ChainSide(.left, in: frame.joints, pixel: pixel),
                right: ChainSide(.right, in: frame.joints, pixel: pixel), comesAfterGap: gap > ClosedChain.lost)
        }
    }
}

extension ClosedChain.Reader.Features {
    /// The apparent length of the arms that are seen, square pixels.
    @inline(__always)
    package var armLength: Double? {
        let weight = left.armWeight + right.armWeight
        guard weight > 0 else { return nil }
        let sum =
            (left.armWeight > 0 ? left.armWeight * left.armLength : 0)
            + (right.armWeight > 0 ? right.armWeight * right.armLength : 0)
        return sum.isFinite ? sum / weight : nil
    }

    /// The angle at the elbows that are seen, degrees; 0 without a visible elbow.
    var elbowAngle: Double {
        let one = left.armWeight > 0 ? left.elbowAngle : nil
        let other = right.armWeight > 0 ? right.elbowAngle : nil
        guard let one else { return other ?? 0 }
        guard let other else { return one }
        return (left.armWeight * one + right.armWeight * other) / (left.armWeight + right.armWeight)
    }
}
