package import Pose

/// The joints that the checks of a composition use.
package protocol BodyReading: Sendable {
    /// The joints of both sides at one point of the body.
    func pair(_ point: BodyPoint) -> JointPlaces
}

/// A point of the body that checks use.
package enum BodyPoint: Sendable {
    case shoulder, elbow, wrist, hip, knee, ankle, nose
}

/// A left and a right joint.
package struct JointPlaces: Sendable {
    let left: JointObservation
    let right: JointObservation
}

/// The view of a body that checks use: scale, side and least confidence.
struct BodyView {
    /// The factor of x and y: the size of the image in the unit of the coordinates.
    let unit: SIMD2<Double>
    /// The side; `nil` for midway between both, or the one that is seen.
    let side: Side?
    /// The least confidence of a joint that is seen.
    let least: Double

    /// The place of a point in the unit of the coordinates; NaN for a point that is not seen.
    @inline(__always)
    func place(_ point: BodyPoint, of body: borrowing some BodyReading) -> SIMD2<Double> {
        let pair = body.pair(point)
        switch side {
        case .left: return place(pair.left)
        case .right: return place(pair.right)
        case nil:
            let a = place(pair.left)
            let b = place(pair.right)
            return a.x.isNaN ? b : b.x.isNaN ? a : (a + b) / 2
        }
    }

    private func place(_ joint: JointObservation) -> SIMD2<Double> {
        guard joint.confidence > 0, joint.confidence >= least else { return SIMD2(repeating: .nan) }
        return SIMD2(joint.x, joint.y) * unit
    }
}

extension PoseFrame: BodyReading {
    /// The joints of both sides at one point.
    @inline(__always)
    package func pair(_ point: BodyPoint) -> JointPlaces {
        switch point {
        case .shoulder: JointPlaces(left: joints[.leftShoulder], right: joints[.rightShoulder])
        case .elbow: JointPlaces(left: joints[.leftElbow], right: joints[.rightElbow])
        case .wrist: JointPlaces(left: joints[.leftWrist], right: joints[.rightWrist])
        case .hip: JointPlaces(left: joints[.leftHip], right: joints[.rightHip])
        case .knee: JointPlaces(left: joints[.leftKnee], right: joints[.rightKnee])
        case .ankle: JointPlaces(left: joints[.leftAnkle], right: joints[.rightAnkle])
        case .nose: JointPlaces(left: joints[.nose], right: joints[.nose])
        }
    }
}

/// A body without joints, for compositions whose checks use no joints.
package struct NoBody: BodyReading {
    /// Joints that were not found.
    package func pair(_ point: BodyPoint) -> JointPlaces { JointPlaces(left: .missing, right: .missing) }
}

/// All joints that a check may use: 312 bytes.
package struct WholeBody: BodyReading {
    private let shoulders, elbows, wrists, hips, knees, ankles: JointPlaces
    private let nose: JointObservation

    /// Keeps the joints of a frame.
    init(_ frame: borrowing PoseFrame) {
        shoulders = frame.pair(.shoulder)
        elbows = frame.pair(.elbow)
        wrists = frame.pair(.wrist)
        hips = frame.pair(.hip)
        knees = frame.pair(.knee)
        ankles = frame.pair(.ankle)
        nose = frame[.nose]
    }

    /// The joints of both sides at one point.
    package func pair(_ point: BodyPoint) -> JointPlaces {
        switch point {
        case .shoulder: shoulders
        case .elbow: elbows
        case .wrist: wrists
        case .hip: hips
        case .knee: knees
        case .ankle: ankles
        case .nose: JointPlaces(left: nose, right: nose)
        }
    }
}
