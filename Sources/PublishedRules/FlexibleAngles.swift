import Detection
import Pose

/// The joint angles that flexible-rep-counter follows, in the order of its table
/// (`core/variance_angle_selector.py`).
enum FlexibleAngle: Int, CaseIterable, Sendable {
    case leftKnee, rightKnee
    case leftElbow, rightElbow
    case leftShoulder, rightShoulder
    case leftShoulderAcross, rightShoulderAcross
    case leftHip, rightHip
    case leftHipAcross, rightHipAcross

    /// All angles, in an array that is made once.
    static let all = Array(allCases)
    /// The number of angles.
    static let count = all.count

    /// The joint at the end of one leg, the joint of the angle, and that at the end of the other leg.
    var joints: (Joint, Joint, Joint) {
        switch self {
        case .leftKnee: (.leftHip, .leftKnee, .leftAnkle)
        case .rightKnee: (.rightHip, .rightKnee, .rightAnkle)
        case .leftElbow: (.leftShoulder, .leftElbow, .leftWrist)
        case .rightElbow: (.rightShoulder, .rightElbow, .rightWrist)
        case .leftShoulder: (.leftHip, .leftShoulder, .leftElbow)
        case .rightShoulder: (.rightHip, .rightShoulder, .rightElbow)
        case .leftShoulderAcross: (.leftElbow, .leftShoulder, .rightShoulder)
        case .rightShoulderAcross: (.rightElbow, .rightShoulder, .leftShoulder)
        case .leftHip: (.leftShoulder, .leftHip, .leftKnee)
        case .rightHip: (.rightShoulder, .rightHip, .rightKnee)
        case .leftHipAcross: (.leftKnee, .leftHip, .rightHip)
        case .rightHipAcross: (.rightKnee, .rightHip, .leftHip)
        }
    }

    /// Whether the angle is taken to the opposite shoulder or hip.
    var isAcross: Bool {
        switch self {
        case .leftShoulderAcross, .rightShoulderAcross, .leftHipAcross, .rightHipAcross: true
        default: false
        }
    }

    /// Whether it is an elbow.
    var isElbow: Bool { self == .leftElbow || self == .rightElbow }

    /// Whether it is a shoulder to the opposite shoulder.
    var isShoulderAcross: Bool { self == .leftShoulderAcross || self == .rightShoulderAcross }

    /// The angle at the same joint that is not taken across; itself for all others.
    var base: FlexibleAngle {
        switch self {
        case .leftShoulderAcross: .leftShoulder
        case .rightShoulderAcross: .rightShoulder
        case .leftHipAcross: .leftHip
        case .rightHipAcross: .rightHip
        default: self
        }
    }

    /// The angles of the same side that are tried in place of one across; `nil` for all others.
    var alternatives: (FlexibleAngle, FlexibleAngle)? {
        switch self {
        case .leftShoulderAcross: (.leftElbow, .leftShoulder)
        case .rightShoulderAcross: (.rightElbow, .rightShoulder)
        case .leftHipAcross: (.leftKnee, .leftHip)
        case .rightHipAcross: (.rightKnee, .rightHip)
        default: nil
        }
    }

    /// The least median variance of a moving angle, square degrees (`rep_counter.toml`).
    var leastVariance: Double { isElbow ? 5 : 6 }

    /// The least range of a moving angle, degrees (`rep_counter.toml`).
    var leastRange: Double {
        switch self {
        case .leftElbow, .rightElbow: 12
        case .leftKnee, .rightKnee, .leftHip, .rightHip: 15
        default: 16
        }
    }

    /// Reads the angle in a frame.
    ///
    /// A joint that was not found lies in the upper left corner, with confidence 0, as the source's estimator has it.
    ///
    /// - Parameter frame: The frame.
    /// - Returns: The angle, degrees, not a number where a leg has no length; the least and the summed confidence.
    func read(_ frame: borrowing PoseFrame) -> (degrees: Double, least: Double, sum: Double) {
        let (a, vertex, b) = joints
        let (one, origin, other) = (frame.joints[a].placed, frame.joints[vertex].placed, frame.joints[b].placed)
        let unit = SIMD2(frame.image.width, frame.image.height)
        func place(_ joint: JointObservation) -> SIMD2<Double> {
            joint.isFound ? SIMD2(joint.x, joint.y) * unit : SIMD2(0, unit.y)
        }
        func trust(_ joint: JointObservation) -> Double { joint.isFound ? min(joint.confidence, 1) : 0 }
        let angle = JointAngle(place(one) - place(origin), place(other) - place(origin))
        let (first, second, third) = (trust(one), trust(origin), trust(other))
        return (angle.known, min(first, second, third), first + second + third)
    }
}

extension FlexibleRepCounter {
    /// Reads all angles.
    struct Reader: FeatureReader {
        /// The angles of one frame, by their place in the table.
        struct Features: Sendable {
            let time: Nanoseconds
            /// Whether any joint was found.
            fileprivate(set) var hasBody = false
            /// Angles in degrees; not a number where a leg has no length.
            fileprivate(set) var degrees = SIMD16<Double>(repeating: .nan)
            /// The least confidences of their joints.
            fileprivate(set) var least = SIMD16<Double>(repeating: 0)
            /// The summed confidences of their joints.
            fileprivate(set) var sum = SIMD16<Double>(repeating: 0)
        }

        private var clock = MonotonicFrames()

        init(_ settings: NoSettings) {}

        mutating func read(_ frame: borrowing PoseFrame) -> Features? {
            guard clock.advance(to: frame.time) != nil else { return nil }
            var features = Features(time: frame.time)
            for joint in Joint.allCases where frame.joints[joint].isFound { features.hasBody = true }
            guard features.hasBody else { return features }
            for angle in FlexibleAngle.all {
                let reading = angle.read(frame)
                features.degrees[angle.rawValue] = reading.degrees
                features.least[angle.rawValue] = reading.least
                features.sum[angle.rawValue] = reading.sum
            }
            return features
        }
    }
}
