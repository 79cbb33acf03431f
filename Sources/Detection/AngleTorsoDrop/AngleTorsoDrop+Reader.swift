public import Pose

/// One side of the torso in one frame; lengths in square pixels.
struct TorsoReading: Sendable {
    /// Arm length (shoulder, elbow, wrist) over torso length; ANSUR II, men 1.120, women 1.131.
    static let armOverTorso = 1.12

    /// The lesser confidence of shoulder and hip; −1 where one was not found or has no place.
    let confidence: Double
    /// The height of the torso's centre.
    let centre: Double
    /// The torso's length, or the one that follows from the arm's.
    let length: Double

    /// Reads both sides; a lane is a side.
    @inline(__always)
    static func both(in joints: borrowing PoseFrame.Joints, _ pixel: SIMD2<Double>) -> (left: Self, right: Self) {
        let shoulder = Places(joints[.leftShoulder], joints[.rightShoulder], pixel)
        let elbow = Places(joints[.leftElbow], joints[.rightElbow], pixel)
        let wrist = Places(joints[.leftWrist], joints[.rightWrist], pixel)
        let hip = Places(joints[.leftHip], joints[.rightHip], pixel)
        let torso = shoulder.distance(to: hip)
        let centre = (shoulder.y + hip.y) / 2
        let arm = shoulder.distance(to: elbow) + elbow.distance(to: wrist)
        return (
            TorsoReading(shoulder.confidence.x, hip.confidence.x, centre: centre.x, torso: torso.x, arm: arm.x),
            TorsoReading(shoulder.confidence.y, hip.confidence.y, centre: centre.y, torso: torso.y, arm: arm.y)
        )
    }

    @inline(__always)
    private init(_ shoulder: Double, _ hip: Double, centre: Double, torso: Double, arm: Double) {
        guard shoulder > 0, hip > 0, centre.isFinite, torso.isFinite else {
            (confidence, self.centre, length) = (-1, 0, 0)
            return
        }
        confidence = min(shoulder, hip)
        self.centre = centre
        // Where the arm is not found its coordinates mean nothing; then no top is marked, so its length has no effect.
        length = arm.isFinite ? max(torso, arm / TorsoReading.armOverTorso) : torso
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
            /// Seconds since the last frame.
            let elapsed: Double
            /// The share by which the average over heights moves in them, 0…1.
            let heightShare: Double
            let left: TorsoReading
            let right: TorsoReading
            /// The share by which a top moves in them, 0…1.
            let topShare: Double
        }

        /// Features as they are kept: 112 bytes.
        public struct Kept: Sendable {
            fileprivate let arms: ArmPairReader.Kept
            fileprivate let elapsed: Double
            fileprivate let heightShare: Double
            fileprivate let topShare: Double
            fileprivate let left: TorsoReading
            fileprivate let right: TorsoReading
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
            let torso = TorsoReading.both(in: frame.joints, pixel)
            let shares = TorsoTrack.shares(elapsed: elapsed)
            return Features(
                arms: ArmPair(frame, unit: pixels.unit(of: frame.image)), elapsed: elapsed,
                heightShare: shares.height, left: torso.left, right: torso.right, topShare: shares.top)
        }

        /// Works out the angles.
        public static func keep(_ features: Features) -> Kept {
            Kept(
                arms: ArmPairReader.keep(features.arms), elapsed: features.elapsed, heightShare: features.heightShare,
                topShare: features.topShare, left: features.left, right: features.right)
        }

        /// The features that were kept.
        public static func features(of kept: Kept) -> Features {
            Features(
                arms: ArmPairReader.features(of: kept.arms), elapsed: kept.elapsed, heightShare: kept.heightShare,
                left: kept.left, right: kept.right, topShare: kept.topShare)
        }
    }
}
