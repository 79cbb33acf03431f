import Kernels
import Mathematics
import Pose
import Scenarios

/// Turns independent random courses of the joints into courses that joints share.
///
/// Errors of real tracks correlate along the body's chain: between left and right, most at the hips, and between
/// neighbouring joints of a side. A joint's course is its own part plus weighted parts of the same joint on the other
/// side, of its neighbours and of the body, scaled to unit variance; so the correlations follow from three weights a
/// joint, and no combination of weights is invalid.
struct ErrorMixture: ~Copyable {
    /// The weight of each joint's part in each joint's course, twice, part by part.
    private let weights = Column(repeating: SIMD2<Double>.zero, count: Joint.lanes * Joint.lanes)

    /// The joints whose parts make up the body's.
    private static let body: [Joint] = [
        .nose, .leftShoulder, .rightShoulder, .leftHip, .rightHip, .leftKnee, .rightKnee,
    ]

    init(_ errors: MeasuredErrors) {
        for joint in Joint.allCases {
            let weights = Self.weights(joint, errors[JointTraits(joint).kind].shared)
            let scale = 1 / weights.reduce(0) { $0 + $1 * $1 }.squareRoot()
            for (part, weight) in weights.enumerated() where weight > 0 {
                self.weights[part * Joint.lanes + joint.rawValue] = SIMD2(repeating: weight * scale)
            }
        }
    }

    /// The weights of all joints' parts in a joint's course, by the joints' raw values.
    private static func weights(_ joint: Joint, _ shared: MeasuredErrors.Shared) -> [Double] {
        var weights = [Double](repeating: 0, count: Joint.count)
        weights[joint.rawValue] = 1
        func add(_ other: Joint, _ weight: Double) {
            if weight > 0 { weights[other.rawValue] += weight }
        }
        if joint.mirrored != joint { add(joint.mirrored, shared.sides) }
        for neighbour in neighbours(joint) { add(neighbour, shared.neighbours) }
        // The sum over as many joints has the variance of one.
        for other in body { add(other, shared.body / Double(body.count).squareRoot()) }
        return weights
    }

    /// The joints at the other end of the segments that end at a joint.
    private static func neighbours(_ joint: Joint) -> [Joint] {
        switch joint {
        case .nose: [.leftShoulder, .rightShoulder]
        case .leftEye, .rightEye, .leftEar, .rightEar: [.nose]
        case .neck, .root: []
        case .leftShoulder: [.nose, .leftElbow, .leftHip]
        case .rightShoulder: [.nose, .rightElbow, .rightHip]
        case .leftElbow: [.leftShoulder, .leftWrist]
        case .rightElbow: [.rightShoulder, .rightWrist]
        case .leftWrist: [.leftElbow]
        case .rightWrist: [.rightElbow]
        case .leftHip: [.leftShoulder, .leftKnee]
        case .rightHip: [.rightShoulder, .rightKnee]
        case .leftKnee: [.leftHip, .leftAnkle]
        case .rightKnee: [.rightHip, .rightAnkle]
        case .leftAnkle: [.leftKnee]
        case .rightAnkle: [.rightKnee]
        }
    }

    /// Mixes the independent courses of all joints in a frame with what joints share.
    func mix(_ own: borrowing Column<SIMD2<Double>>, into mixed: borrowing Column<SIMD2<Double>>) {
        var arguments = KernelMixture(
            sources: JointSet.estimated.rawValue, own: own.numbers, weights: weights.numbers,
            mixed: mixed.numbers)
        kernel_mix(.fastest, &arguments)
    }
}
