package import Detection
package import Pose

extension ScottybRepEngine {
    /// Reads the arm whose least confident joint is the more confident one, and both hips, in image heights.
    package struct Reader: FeatureReader {
        /// Arm and hips of one frame.
        package struct Features: Sendable {
            let time: Nanoseconds
            let width: Double
            let height: Double
            /// The better arm.
            let arm: ArmReading
            /// Its shoulder.
            let shoulder: JointObservation
            let hips: JointReadings

            /// The factor of x and y.
            var unit: SIMD2<Double> { SIMD2(width, height) }
        }

        /// Features as they are kept: 112 bytes.
        package struct Kept: Sendable {
            fileprivate let time: Nanoseconds
            fileprivate let width: Double
            fileprivate let height: Double
            fileprivate let confidence: Double
            fileprivate let degrees: Double
            fileprivate let shoulder: JointObservation
            fileprivate let hips: JointReadings
        }

        private var clock = MonotonicFrames()

        /// Makes a reader.
        package init(_ settings: NoSettings) {}

        /// Takes the next frame.
        @inline(__always)
        package mutating func read(_ frame: borrowing PoseFrame) -> Features? {
            guard clock.advance(to: frame.time) != nil else { return nil }
            let unit = AngleCoordinates.square.unit(of: frame.image) / frame.image.height
            let left = ArmReading(.left, in: frame.joints, unit: unit).clipped
            let right = ArmReading(.right, in: frame.joints, unit: unit).clipped
            let isRight = right.confidence > left.confidence
            return Features(
                time: frame.time, width: unit.x, height: unit.y, arm: isRight ? right : left,
                shoulder: frame.joints[isRight ? .rightShoulder : .leftShoulder],
                hips: JointReadings(.leftHip, .rightHip, in: frame.joints))
        }

        /// Works out the angle.
        package static func keep(_ features: Features) -> Kept {
            Kept(
                time: features.time, width: features.width, height: features.height,
                confidence: features.arm.confidence, degrees: features.arm.elbow.known, shoulder: features.shoulder,
                hips: features.hips)
        }

        /// The features that were kept.
        package static func features(of kept: Kept) -> Features {
            Features(
                time: kept.time, width: kept.width, height: kept.height,
                arm: ArmReading(confidence: kept.confidence, elbow: JointAngle(known: kept.degrees)),
                shoulder: kept.shoulder, hips: kept.hips)
        }
    }
}
