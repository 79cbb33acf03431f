import Mathematics
import Scenarios

/// A subject's standing, kneeling and lying poses where it does its push-ups.
///
/// A class, since it is large and every gesture has it.
final class Postures: Sendable {
    let figure: BodyModel
    let chain: PushUpChain
    let kneeling: Kneeling

    /// The elbow angle of arms at rest, degrees.
    static let restElbow = 165.0
    /// The knee angle of a standing person, degrees.
    static let restKnee = 174.0

    init(_ chain: PushUpChain) {
        figure = chain.figure
        self.chain = chain
        kneeling = Kneeling(chain.figure)
    }

    var body: BodyPlan { figure.body }
    /// Hip to ankle with straight legs.
    var legLength: Double { body.thigh + body.shank }

    func rest(_ posture: Posture) -> BodyPose {
        switch posture {
        case .standing: standing()
        case .plank: chain.pose(elbow: chain.style.elbowTop)
        case .kneeling: kneelingUpright()
        case .allFours: allFours()
        case .supine: supine()
        case .propped: propped()
        case .seated: seated()
        }
    }

    // MARK: Postures

    func standing() -> BodyPose {
        var pose = onFlatFeet(rootAhead: 0.05, knee: Self.restKnee)
        pose.pitch = 89.0.radians
        return withArms(pose, hanging: Self.restElbow)
    }

    private func kneelingUpright() -> BodyPose {
        var pose = onKnees(rootAhead: 0)
        pose.pitch = 88.0.radians
        return withArms(pose, hanging: Self.restElbow)
    }

    private func allFours() -> BodyPose {
        var pose = onKnees(rootAhead: 0.1 * body.thigh)
        let shoulder = figure.arm.chord(angle: Self.restElbow) + Self.clearance(.allFours) * body.stature
        let rise = min(max((shoulder - pose.root.z) / body.torso, -0.2), 0.6)
        pose.pitch = arcTangent(y: rise, x: (1 - rise * rise).squareRoot())
        pose.head = 15.0.radians
        return pressing(pose, posture: .allFours, elbow: Self.restElbow)
    }

    func supine() -> BodyPose {
        let top = chain.pose(elbow: chain.style.elbowTop)
        let root = Vector(top.root.x, 0, Floor.hip * body.stature)
        let ankle = root + Vector(-figure.leg.chord(angle: 150), 0, Floor.ankle * body.stature - root.z)
        var pose = onFeet(root: root, ankle: ankle, foot: direction(Vector(-0.35, 0, 0.94)), isOnBack: true)
        (pose.pitch, pose.roll, pose.splay) = (2.0.radians, .pi, 0.1)
        return pressing(pose, posture: .supine, elbow: 160)
    }

    /// Prone over the edge of a bed about as high as a thigh is long: hips, knees and ankles lie on it and stay there,
    /// the trunk turns about the hips, and straight arms end a hand's length above the floor.
    private func propped() -> BodyPose {
        let top = chain.pose(elbow: chain.style.elbowTop)
        let shoulder = figure.arm.chord(angle: Self.restElbow) + Self.clearance(.propped) * body.stature
        let root = Vector(top.root.x, 0, shoulder - Self.proppedSine * body.torso)
        let drop = (Floor.hip - Floor.ankle) * body.stature
        let lateral = chain.footHalf - body.hipWidth / 2
        let back = figure.leg.chord(angle: Self.restKnee)
        let ankle = root + Vector(-(back * back - drop * drop - lateral * lateral).squareRoot(), 0, -drop)
        var pose = onFeet(root: root, ankle: ankle, foot: direction(Vector(-0.95, 0, -0.3)))
        pose.pitch = arcTangent(y: Self.proppedSine, x: (1 - Self.proppedSine * Self.proppedSine).squareRoot())
        pose.head = 10.0.radians
        return pressing(pose, posture: .propped, elbow: Self.restElbow)
    }

    /// On a chair about as high as a shank is long.
    private func seated() -> BodyPose {
        let (ankle, foot) = flatFoot
        var pose = onFeet(
            root: ankle + Vector(-0.96 * body.thigh, 0, body.shank + 0.03 * body.stature), ankle: ankle, foot: foot)
        pose.pitch = 88.0.radians
        return withArms(pose, hanging: Self.restElbow)
    }

    /// Sine of the pitch of a trunk that is held over an edge: a little above the horizontal.
    private static let proppedSine = 0.08

    /// Returns the gap between hands and floor where the arms hang at rest, on all fours and over an edge, as a share
    /// of stature.
    static func clearance(_ posture: Posture) -> Double { posture == .propped ? 0.10 : 0.04 }
}
