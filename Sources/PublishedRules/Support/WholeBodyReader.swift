import Detection
import Pose

/// Reads arms, hips and legs of both sides, with elbow angles in square pixels.
struct WholeBodyReader: FeatureReader {
    /// Both sides in one frame: 344 bytes.
    struct Features: Sendable {
        /// Arms and hips.
        let upperBody: UpperBodyReader.Features
        let knees: JointReadings
        let ankles: JointReadings

        /// The factor of x and y that makes pixels.
        var pixels: SIMD2<Double> { SIMD2(upperBody.image.width, upperBody.image.height) }

        var isAnyFound: Bool {
            let (left, right) = (upperBody.left, upperBody.right)
            return left.shoulder.isFound || left.elbow.isFound || left.wrist.isFound || left.hip.isFound
                || right.shoulder.isFound || right.elbow.isFound || right.wrist.isFound || right.hip.isFound
                || knees.left.isFound || knees.right.isFound || ankles.left.isFound || ankles.right.isFound
        }
    }

    private var upperBody = UpperBodyReader(.square)

    init(_ settings: NoSettings) {}

    /// Takes the next frame, also one without joints.
    @inline(__always)
    mutating func read(_ frame: borrowing PoseFrame) -> Features? {
        guard let upper = upperBody.read(frame) else { return nil }
        return Features(
            upperBody: upper, knees: JointReadings(.leftKnee, .rightKnee, in: frame.joints),
            ankles: JointReadings(.leftAnkle, .rightAnkle, in: frame.joints))
    }

    static func keep(_ features: Features) -> Features {
        Features(upperBody: UpperBodyReader.keep(features.upperBody), knees: features.knees, ankles: features.ankles)
    }
}
