import Mathematics
import Scenarios

extension Postures {
    /// The poses between two postures, without the ends; the way back is the same.
    func route(from: Posture, to: Posture) -> [BodyPose] {
        way(from: from, to: to) ?? way(from: to, to: from).map { $0.reversed() } ?? []
    }

    /// The poses of each way in one of its directions; `nil` for the other one, and where there are none.
    private func way(from: Posture, to: Posture) -> [BodyPose]? {
        func onward() -> [BodyPose] { to == .standing ? [] : [rest(.standing)] + route(from: .standing, to: to) }
        // A person who gets up from a chair stands in between.
        if from == .seated { return onward() }
        // Hands on a high edge, and feet on a step, are brought there from standing.
        let leans = chain.style.incline >= 15 && chain.style.support == .toes
        if leans || chain.isOnStep, from == .plank { return (leans ? [] : [oneFootUp(), crouch()]) + onward() }
        return switch (from, to) {
        case (.plank, .standing): [chain.style.support == .toes ? lunge() : rest(.allFours), crouch()]
        case (.standing, .kneeling): [step(), halfKneel(), kneelStep()]
        case (.standing, .allFours), (.standing, .propped): [crouch()]
        case (.plank, .kneeling), (.plank, .propped), (.kneeling, .propped): [rest(.allFours)]
        case (.supine, .propped), (.supine, .standing): [onTheSide(), rest(.allFours), crouch()]
        case (.plank, .supine), (.kneeling, .supine): [rest(.allFours), onTheSide()]
        case (.allFours, .supine): [onTheSide()]
        default: nil
        }
    }

    /// On the feet, deeply bent, the hands on their way to the floor.
    private func crouch() -> BodyPose {
        var pose = onFlatFeet(rootAhead: 0, knee: Self.restKnee)
        let (ankle, _) = flatFoot
        pose.root = ankle + Vector(-0.06, 0, 0.52) * legLength
        pose.pitch = 35.0.radians
        pose.splay = 0.15
        return reaching(pose, toward: Vector(0.55, 0.05, -0.85), elbow: 155, pole: Vector(-0.6, 0.6, -0.3))
    }

    /// The hands at their place in the push-up, the left foot on its step, the right one on the floor.
    private func oneFootUp() -> BodyPose {
        var pose = chain.pose(elbow: chain.style.elbowTop, isOnBothHands: true)
        let (ankle, foot) = flatFoot
        pose.ankles.second = ankle - Vector(0, chain.footHalf, 0)
        pose.feet.second = foot
        pose.splay = 0.1
        return pose
    }

    /// Knees near the floor, the hands at their place in the push-up.
    private func lunge() -> BodyPose {
        var pose = chain.pose(elbow: chain.style.elbowTop, isOnBothHands: true)
        let clearance = 0.05 * body.stature
        let drop = pose.ankles.z.first - clearance
        let knee = Vector(pose.ankles.x.first + (body.shank * body.shank - drop * drop).squareRoot(), 0, clearance)
        pose.pitch = 14.0.radians
        pose.splay = 0.12
        pose.wrists.z = pose.wrists.z + Pair(0.04 * body.stature)
        // The thighs lean ahead as far as it takes to have the hands in reach.
        let side = chain.handHalf - body.shoulderWidth / 2
        let arm = figure.arm.chord(angle: min(chain.style.elbowTop, 160))
        let reach = max(arm * arm - side * side, 0.25 * arm * arm).squareRoot()
        let trunk = TrunkAxes(pitch: pose.pitch, roll: 0).long * body.torso
        let hand = Vector(chain.hands.x, 0, pose.wrists.z.first)
        pose.root = crossing(knee, body.thigh, hand - trunk, reach)
        return pose
    }

    /// The upper one of the points at two distances from two places in the sagittal plane, or one between them where
    /// there is none.
    private func crossing(_ back: Vector, _ backReach: Double, _ ahead: Vector, _ aheadReach: Double) -> Vector {
        let line = ahead - back
        let distance = length(line)
        let unit = line / distance
        let along = 0.5 * (distance + (backReach * backReach - aheadReach * aheadReach) / distance)
        let kept = min(max(along, -0.3 * backReach), 0.95 * backReach)
        let up = (backReach * backReach - kept * kept).squareRoot()
        return back + unit * kept + Vector(-unit.z, 0, unit.x) * up
    }

    /// On one foot, the left one lifted for a step ahead.
    private func step() -> BodyPose {
        let end = halfKneel()
        var pose = standing().mixed(with: end, 0.4)
        pose.pitch = 76.0.radians
        pose.ankles.first = mix(standing().ankles.first, end.ankles.first, 0.5) + Vector(0, 0, 0.06) * body.stature
        pose.ankles.second = standing().ankles.second + Vector(0, 0, 0.03) * body.stature
        return withArms(pose, hanging: Self.restElbow)
    }

    /// On the right knee, the left foot ahead.
    private func halfKneel() -> BodyPose {
        var pose = onKnees(rootAhead: 0.1 * body.thigh)
        pose.pitch = 80.0.radians
        pose.ankles.first.x = pose.root.x + body.thigh
        pose.ankles.first.z = Floor.ankle * body.stature
        pose.feet.first = flatFoot.direction
        return withArms(pose, hanging: Self.restElbow)
    }

    /// On the right knee, the left foot lifted on its way beside the other.
    private func kneelStep() -> BodyPose {
        var pose = halfKneel()
        // The foot stays nearly flat until it is behind the hip: bent further, its toes would meet the floor.
        pose.ankles.first.x = pose.root.x - 0.05 * body.stature
        pose.ankles.first.z = 0.09 * body.stature
        pose.feet.first = direction(Vector(0.9, 0, -0.35))
        return withArms(pose, hanging: Self.restElbow)
    }

    /// On the side, on the way between all fours and the back.
    private func onTheSide() -> BodyPose {
        let lying = supine()
        var pose = lying
        pose.root.z = body.hipWidth / 2 + 0.09 * body.stature
        pose.roll = .pi / 2
        let rise = (body.shoulderWidth / 2 + 0.05 * body.stature - pose.root.z) / body.torso
        pose.pitch = arcTangent(y: rise, x: (1 - rise * rise).squareRoot())
        // Rolled by a quarter turn the chest looks to the right, the left side is below.
        let axes = pose.axes
        let neck = pose.root + axes.long * body.torso
        let reach = figure.arm.chord(angle: 90)
        for isLeft in [true, false] {
            let outward = axes.left * (isLeft ? 1 : -1)
            pose.ankles[isLeft] = pose.root + Vector(-0.75 * legLength, -0.25 * legLength, 0)
            pose.ankles[isLeft].z = (isLeft ? 0.06 : 0.11) * body.stature
            pose.feet[isLeft] = direction(Vector(-0.5, -0.8, 0))
            pose.wrists[isLeft] = neck + outward * (body.shoulderWidth / 2) + Vector(-0.1, -0.9, 0) * reach
            pose.wrists[isLeft].z = (isLeft ? 0.09 : 0.18) * body.stature
            pose.elbows[isLeft] = Vector(-1, isLeft ? -0.4 : 0.2, 0.1)
        }
        return pose
    }
}
