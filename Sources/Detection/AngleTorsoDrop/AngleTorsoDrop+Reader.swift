public import Pose

/// The torso in one frame, a side in each lane, the left one first; lengths in square pixels.
struct TorsoReading: Sendable {
    /// Arm length (shoulder, elbow, wrist) over torso length; ANSUR II, men 1.120, women 1.131.
    static let armOverTorso = 1.12

    /// The lesser confidence of shoulder and hip; −1 where one was not found or has no place.
    let confidence: SIMD2<Double>
    /// The height of the torso's centre.
    let centre: SIMD2<Double>
    /// The torso's length, or the one that follows from the arm's.
    let length: SIMD2<Double>

    /// Reads both sides.
    @inline(__always)
    init(_ joints: borrowing PoseFrame.Joints, _ pixel: SIMD2<Double>) {
        let shoulder = Places(joints[.leftShoulder], joints[.rightShoulder], pixel)
        let elbow = Places(joints[.leftElbow], joints[.rightElbow], pixel)
        let wrist = Places(joints[.leftWrist], joints[.rightWrist], pixel)
        let hip = Places(joints[.leftHip], joints[.rightHip], pixel)
        let torso = shoulder.distance(to: hip)
        let height = (shoulder.y + hip.y) / 2
        let isSeen =
            (shoulder.confidence .> 0) .& (hip.confidence .> 0) .& (height - height .== 0) .& (torso - torso .== 0)
        let lesser = shoulder.confidence.replacing(with: hip.confidence, where: hip.confidence .< shoulder.confidence)
        // Where the arm is not found its coordinates mean nothing; then no top is marked, so its length has no effect.
        let arm = (shoulder.distance(to: elbow) + elbow.distance(to: wrist)) / Self.armOverTorso
        let isLonger = (arm .> torso) .& (arm .< .infinity)
        confidence = SIMD2(repeating: -1).replacing(with: lesser, where: isSeen)
        centre = height
        length = torso.replacing(with: arm, where: isLonger)
    }

    /// A joint of both sides, square pixels.
    private struct Places {
        let x, y, confidence: SIMD2<Double>

        @inline(__always)
        init(_ left: JointObservation, _ right: JointObservation, _ pixel: SIMD2<Double>) {
            x = SIMD2(left.x, right.x) * pixel.x
            y = SIMD2(left.y, right.y) * pixel.y
            confidence = SIMD2(left.confidence, right.confidence)
        }

        @inline(__always)
        func distance(to other: Places) -> SIMD2<Double> {
            let (wide, high) = (x - other.x, y - other.y)
            return (wide * wide + high * high).squareRoot()
        }
    }
}

extension AngleTorsoDrop {
    /// Reads both elbows, in coordinates to choose, and both sides of the torso in square pixels.
    public struct Reader: FeatureReader {
        /// Elbows and torso of one frame.
        public struct Features: Sendable {
            let arms: ArmPair
            /// Seconds since the last frame, the same for both sides.
            let elapsed: SIMD2<Double>
            /// The shares by which averages move in them.
            let shares: TorsoTrack.Shares
            let torso: TorsoReading
        }

        /// Features as they are kept: 112 bytes.
        public struct Kept: Sendable {
            fileprivate let arms: ArmPairReader.Kept
            fileprivate let elapsed: Double
            fileprivate let shares: TorsoTrack.Shares
            fileprivate let torso: TorsoReading
        }

        private let pixels: AngleCoordinates
        private var clock = MonotonicFrames()

        /// Makes a reader.
        ///
        /// - Parameter pixels: The coordinates in which angles are taken.
        public init(_ pixels: AngleCoordinates) { self.pixels = pixels }

        /// Takes the next frame.
        @inline(__always)
        public mutating func read(_ frame: borrowing PoseFrame) -> Features? {
            guard let elapsed = clock.advance(to: frame.time) else { return nil }
            let pixel = AngleCoordinates.square.unit(of: frame.image)
            return Features(
                arms: ArmPair(frame, unit: pixels.unit(of: frame.image)), elapsed: SIMD2(repeating: elapsed),
                shares: TorsoTrack.Shares(elapsed: elapsed), torso: TorsoReading(frame.joints, pixel))
        }

        /// Works out the angles.
        public static func keep(_ features: Features) -> Kept {
            Kept(
                arms: ArmPairReader.keep(features.arms), elapsed: features.elapsed.x, shares: features.shares,
                torso: features.torso)
        }

        /// The features that were kept.
        public static func features(of kept: Kept) -> Features {
            Features(
                arms: ArmPairReader.features(of: kept.arms), elapsed: SIMD2(repeating: kept.elapsed),
                shares: kept.shares, torso: kept.torso)
        }
    }
}
