import Detection
import Pose

/// The test whether a frame's joints make sense as a body.
struct RepactPose {
    private static let arm = (joints: 4, span: 0.16)
    private static let body = (joints: 6, span: 0.22, torso: 0.08)

    /// The box around some joints, in normalised coordinates.
    private struct Box {
        var low = SIMD2<Double>(repeating: .infinity)
        var high = SIMD2<Double>(repeating: -.infinity)
        var count = 0

        var span: Double { count > 0 ? (high - low).length : 0 }

        mutating func add(_ place: SIMD2<Double>) {
            low = pointwiseMin(low, place)
            high = pointwiseMax(high, place)
            count += 1
        }
    }

    private let confidence: Double
    private var arms = Box()
    private var all = Box()
    private var hasWholeArm = false
    private var torso: Double?

    /// Takes the joints of a frame that are at least this confident and inside the image.
    init(_ features: WholeBodyReader.Features, confidence: Double) {
        self.confidence = confidence
        let (left, right) = (features.upperBody.left, features.upperBody.right)
        add(left)
        add(right)
        add(left.hip)
        add(right.hip)
        add(features.knees)
        add(features.ankles)
        if let shoulders = middle(left.shoulder, right.shoulder), let hips = middle(left.hip, right.hip) {
            torso = (shoulders - hips).length
        }
    }

    /// Whether they make sense as a body.
    var isCoherent: Bool {
        if hasWholeArm, arms.count >= RepactPose.arm.joints, arms.span >= RepactPose.arm.span { return true }
        guard all.count >= RepactPose.body.joints, let torso, torso >= RepactPose.body.torso else { return false }
        return all.span >= RepactPose.body.span
    }

    private func sees(_ joint: JointObservation) -> Bool { joint.isSeen(confidence) && joint.isInsideImage }

    private mutating func add(_ side: SideReading) {
        if sees(side.shoulder), sees(side.elbow), sees(side.wrist) { hasWholeArm = true }
        addArm(side.shoulder)
        addArm(side.elbow)
        addArm(side.wrist)
    }

    private mutating func addArm(_ joint: JointObservation) {
        guard sees(joint) else { return }
        arms.add(joint.place)
        all.add(joint.place)
    }

    private mutating func add(_ joint: JointObservation) {
        if sees(joint) { all.add(joint.place) }
    }

    private mutating func add(_ pair: JointReadings) {
        add(pair.left)
        add(pair.right)
    }

    private func middle(_ left: JointObservation, _ right: JointObservation) -> SIMD2<Double>? {
        mean(sees(left) ? left.place : nil, sees(right) ? right.place : nil)
    }
}

extension JointObservation {
    var isInsideImage: Bool { (0...1).contains(x) && (0...1).contains(y) }
}
