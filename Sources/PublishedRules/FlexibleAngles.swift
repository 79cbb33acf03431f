import Detection
import Pose

/// The joint angles of flexible-rep-counter, in the order of its table (`core/variance_angle_selector.py`).
enum FlexibleAngle: Int, CaseIterable, Sendable {
    case leftKnee, rightKnee
    case leftElbow, rightElbow
    case leftShoulder, rightShoulder
    case leftShoulderAcross, rightShoulderAcross
    case leftHip, rightHip
    case leftHipAcross, rightHipAcross

    /// All angles, in an array that is made once.
    static let all = Array(allCases)
    static let count = 12

    /// Whether the angle is taken to the opposite shoulder or hip.
    var isAcross: Bool { alternatives != nil }

    var isElbow: Bool { self == .leftElbow || self == .rightElbow }

    var isShoulderAcross: Bool { self == .leftShoulderAcross || self == .rightShoulderAcross }

    /// The angle at the same joint that is not taken across; itself for all others.
    var base: FlexibleAngle { alternatives?.base ?? self }

    /// The angles of the same side that are tried in place of one across; `nil` for all others.
    var alternatives: (first: FlexibleAngle, base: FlexibleAngle)? {
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
}

struct FlexibleReader: FeatureReader {
    private var clock = MonotonicFrames()

    init(_ settings: NoSettings) {}

    @inline(__always)
    mutating func read(_ frame: borrowing PoseFrame) -> FlexibleAngles? {
        clock.advance(to: frame.time) == nil ? nil : FlexibleAngles(frame)
    }
}

/// All angles of one frame, by their place in the table.
struct FlexibleAngles: Sendable {
    let time: Nanoseconds
    /// Whether any joint was found.
    private(set) var hasBody = false
    /// Angles in degrees; not a number where a leg has no length.
    private(set) var degrees = SIMD16<Double>(repeating: .nan)
    private(set) var least = SIMD16<Double>(repeating: 0)
    /// The summed confidences of their joints.
    private(set) var sum = SIMD16<Double>(repeating: 0)

    @inline(__always)
    init(_ frame: borrowing PoseFrame) {
        time = frame.time
        for index in 0..<Joint.count where frame.joints[index].isFound {
            let unit = AngleCoordinates.square.unit(of: frame.image)
            take(FlexibleSide(.left, in: frame, unit), FlexibleSide(.right, in: frame, unit))
            hasBody = true
            break
        }
    }

    private mutating func take(_ left: FlexibleSide, _ right: FlexibleSide) {
        take(.leftKnee, left.hip, left.knee, left.ankle, .rightKnee, right.hip, right.knee, right.ankle)
        take(.leftElbow, left.shoulder, left.elbow, left.wrist, .rightElbow, right.shoulder, right.elbow, right.wrist)
        take(.leftShoulder, left.hip, left.shoulder, left.elbow, .rightShoulder, right.hip, right.shoulder, right.elbow)
        take(
            .leftShoulderAcross, left.elbow, left.shoulder, right.shoulder,
            .rightShoulderAcross, right.elbow, right.shoulder, left.shoulder)
        take(.leftHip, left.shoulder, left.hip, left.knee, .rightHip, right.shoulder, right.hip, right.knee)
        take(
            .leftHipAcross, left.knee, left.hip, right.hip,
            .rightHipAcross, right.knee, right.hip, left.hip)
    }

    /// Takes two angles, each between the legs from a vertex to two other points.
    @inline(__always)
    private mutating func take(
        _ one: FlexibleAngle, _ a: FlexibleSide.Point, _ vertex: FlexibleSide.Point, _ b: FlexibleSide.Point,
        _ other: FlexibleAngle, _ c: FlexibleSide.Point, _ apex: FlexibleSide.Point, _ d: FlexibleSide.Point
    ) {
        (degrees[one.rawValue], degrees[other.rawValue]) = JointAngle.known(
            JointAngle(a.place - vertex.place, b.place - vertex.place),
            JointAngle(c.place - apex.place, d.place - apex.place))
        least[one.rawValue] = min(a.trust, vertex.trust, b.trust)
        least[other.rawValue] = min(c.trust, apex.trust, d.trust)
        sum[one.rawValue] = a.trust + vertex.trust + b.trust
        sum[other.rawValue] = c.trust + apex.trust + d.trust
    }
}

/// The joints of one side, in square pixels.
private struct FlexibleSide {
    /// The place of a joint, and its confidence, at most 1.
    struct Point {
        let place: SIMD2<Double>
        let trust: Double

        @inline(__always)
        init(_ joint: JointObservation, _ unit: SIMD2<Double>) {
            place = joint.orCorner.place * unit
            trust = min(joint.confidence, 1)
        }
    }

    let shoulder, elbow, wrist, hip, knee, ankle: Point

    @inline(__always)
    init(_ side: Side, in frame: borrowing PoseFrame, _ unit: SIMD2<Double>) {
        let side = SideReadings(side, in: frame, unit)
        shoulder = Point(side.shoulder, unit)
        elbow = Point(side.elbow, unit)
        wrist = Point(side.wrist, unit)
        hip = Point(side.hip, unit)
        knee = Point(side.knee, unit)
        ankle = Point(side.ankle, unit)
    }
}
