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

    @inline(__always)
    init(_ side: Side, in joints: borrowing PoseFrame.Joints, _ pixel: SIMD2<Double>) {
        let (shoulderJoint, hipJoint) = (joints[side.shoulder], joints[side.hip])
        let shoulder = SIMD2(shoulderJoint.x, shoulderJoint.y) * pixel
        let hip = SIMD2(hipJoint.x, hipJoint.y) * pixel
        let torso = (shoulder - hip).length
        let centre = (shoulder.y + hip.y) / 2
        guard shoulderJoint.confidence > 0, hipJoint.confidence > 0, centre.isFinite, torso.isFinite else {
            (confidence, self.centre, length) = (-1, 0, 0)
            return
        }
        let elbow = joints.place(side.elbow) * pixel
        let arm = (shoulder - elbow).length + (elbow - joints.place(side.wrist) * pixel).length
        confidence = min(shoulderJoint.confidence, hipJoint.confidence)
        self.centre = centre
        // Where the arm is not found its coordinates mean nothing; then no top is marked, so its length has no effect.
        length = arm.isFinite ? max(torso, arm / TorsoReading.armOverTorso) : torso
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
            /// The share by which a top moves in them, 0…1; not a number where it was put off.
            fileprivate let knownTopShare: Double

            /// The share by which a top moves in that time, 0…1.
            var topShare: Double {
                knownTopShare.isNaN
                    ? Geometry.smoothing(elapsed: elapsed, timeConstant: TorsoTrack.settling) : knownTopShare
            }
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
            return Features(
                arms: ArmPair(frame, unit: pixels.unit(of: frame.image)), elapsed: elapsed,
                heightShare: TorsoTrack.Step(elapsed: elapsed).share,
                left: TorsoReading(.left, in: frame.joints, pixel),
                right: TorsoReading(.right, in: frame.joints, pixel),
                knownTopShare: .nan)
        }

        /// Works out the angles and shares.
        public static func keep(_ features: Features) -> Kept {
            Kept(
                arms: ArmPairReader.keep(features.arms), elapsed: features.elapsed, heightShare: features.heightShare,
                topShare: features.topShare, left: features.left, right: features.right)
        }

        /// The features that were kept.
        public static func features(of kept: Kept) -> Features {
            Features(
                arms: ArmPairReader.features(of: kept.arms), elapsed: kept.elapsed, heightShare: kept.heightShare,
                left: kept.left, right: kept.right, knownTopShare: kept.topShare)
        }
    }
}
