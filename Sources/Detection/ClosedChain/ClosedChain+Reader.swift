public import Pose

extension ClosedChain {
    /// Reads shoulders, elbows, wrists and hips in square pixels, each with its precision.
    public struct Reader: FeatureReader {
        /// The joints of one frame: 248 bytes.
        public struct Features: Sendable {
            /// The shares by which averages move to this frame, 0…1.
            package struct Shares: Sendable {
                /// Shoulders, elbows and hips.
                package let body: Double
                /// The way from one side to the other.
                package let across: Double
                /// Hands.
                package let hands: Double
                /// The place where the hands are planted.
                package let planted: Double

                init(elapsed: Double) {
                    body = Geometry.smoothing(elapsed: elapsed, timeConstant: 0.035)
                    across = Geometry.smoothing(elapsed: elapsed, timeConstant: 0.5)
                    hands = Geometry.smoothing(elapsed: elapsed, timeConstant: 0.1)
                    planted = Geometry.smoothing(elapsed: elapsed, timeConstant: 0.7)
                }
            }

            package let time: Nanoseconds
            /// Seconds since the last frame; 0 after a gap.
            package let elapsed: Double
            /// Whether frames were missing for so long that it begins anew.
            package let comesAfterGap: Bool
            package let shares: Shares
            package let left: ChainSide
            package let right: ChainSide
        }

        private var clock = MonotonicFrames()
        /// The shares of the last frame, which those of the next one equal where frames come evenly.
        private var shares = (elapsed: 0.0, values: Features.Shares(elapsed: 0))

        /// Makes a reader.
        public init(_ settings: NoSettings) {}

        /// Takes the next frame.
        @inline(__always)
        public mutating func read(_ frame: borrowing PoseFrame) -> Features? {
            guard let gap = clock.advance(to: frame.time) else { return nil }
            let elapsed = gap > ClosedChain.lost ? 0 : gap
            if elapsed != shares.elapsed { shares = (elapsed, Features.Shares(elapsed: elapsed)) }
            let pixel = AngleCoordinates.square.unit(of: frame.image)
            return Features(
                time: frame.time, elapsed: elapsed, comesAfterGap: gap > ClosedChain.lost,
                shares: shares.values, left: ChainSide(frame.joints, .left, pixel),
                right: ChainSide(frame.joints, .right, pixel))
        }
    }
}

/// One side of the body in one frame.
package struct ChainSide: Sendable {
    package let shoulder, elbow, wrist, hip: JointPair.Reading

    @inline(__always)
    init(_ joints: borrowing PoseFrame.Joints, _ side: Side, _ pixel: SIMD2<Double>) {
        shoulder = JointPair.Reading(joints[side.shoulder], pixel: pixel)
        elbow = JointPair.Reading(joints[side.elbow], pixel: pixel)
        wrist = JointPair.Reading(joints[side.wrist], pixel: pixel)
        hip = JointPair.Reading(joints[side.hip], pixel: pixel)
    }

    /// The precision of the arm as a whole.
    var weight: Double { min(shoulder.weight, elbow.weight, wrist.weight) }
    /// The apparent length of the arm, square pixels.
    var length: Double { (shoulder.place - elbow.place).length + (elbow.place - wrist.place).length }
    /// The angle at the elbow, degrees.
    var angle: Double? { Geometry.angle(shoulder.place - elbow.place, wrist.place - elbow.place) }
}

extension ClosedChain.Reader.Features {
    /// The apparent length of the arms that are seen, square pixels.
    package var armLength: Double? {
        let weight = left.weight + right.weight
        guard weight > 0 else { return nil }
        let sum =
            (left.weight > 0 ? left.weight * left.length : 0) + (right.weight > 0 ? right.weight * right.length : 0)
        return sum.isFinite ? sum / weight : nil
    }

    /// The angle at the elbows that are seen, degrees; 0 without a visible elbow.
    var elbowAngle: Double {
        let one = left.weight > 0 ? left.angle : nil
        let other = right.weight > 0 ? right.angle : nil
        guard let one else { return other ?? 0 }
        guard let other else { return one }
        return (left.weight * one + right.weight * other) / (left.weight + right.weight)
    }
}
