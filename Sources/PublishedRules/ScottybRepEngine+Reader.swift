import Detection
import Pose

extension ScottybRepEngine {
    /// Reads the better arm and the better hip, in normalised coordinates.
    ///
    /// The better arm is the one whose least confident joint is the more confident one, the better hip the more
    /// confident one; the left ones where both are equal.
    struct Reader: FeatureReader {
        /// Arm and hip of one frame: 80 bytes.
        struct Features: Sendable {
            /// The frame's time.
            let time: Nanoseconds
            /// Whether any joint below the neck was found.
            let isSomebodyThere: Bool
            let arm: ArmReading
            let shoulder: SIMD2<Double>
            /// The better hip.
            let hip: JointObservation
        }

        private var clock = MonotonicFrames()

        init(_ settings: NoSettings) {}

        /// Takes the next frame, also one without joints.
        @inline(__always)
        mutating func read(_ frame: borrowing PoseFrame) -> Features? {
            guard clock.advance(to: frame.time) != nil else { return nil }
            let left = SideReading(.left, in: frame.joints, unit: SIMD2(1, 1))
            let right = SideReading(.right, in: frame.joints, unit: SIMD2(1, 1))
            let arm = right.armConfidence > left.armConfidence ? right : left
            let (leftKnee, rightKnee) = (frame.joints[.leftKnee].placed, frame.joints[.rightKnee].placed)
            let (leftAnkle, rightAnkle) = (frame.joints[.leftAnkle].placed, frame.joints[.rightAnkle].placed)
            let seesLegs = leftKnee.isFound || rightKnee.isFound || leftAnkle.isFound || rightAnkle.isFound
            return Features(
                time: frame.time, isSomebodyThere: left.isAnyFound || right.isAnyFound || seesLegs,
                arm: ArmReading(confidence: arm.armConfidence, elbow: arm.bend), shoulder: arm.shoulder.place,
                hip: right.hip.confidence > left.hip.confidence || !left.hip.isFound ? right.hip : left.hip)
        }

        /// Works out the angle.
        static func keep(_ features: Features) -> Features {
            Features(
                time: features.time, isSomebodyThere: features.isSomebodyThere,
                arm: ArmReading(
                    confidence: features.arm.confidence, elbow: JointAngle(known: features.arm.elbow.known)),
                shoulder: features.shoulder, hip: features.hip)
        }
    }
}

extension SideReading {
    fileprivate var isAnyFound: Bool { shoulder.isFound || elbow.isFound || wrist.isFound || hip.isFound }
}
