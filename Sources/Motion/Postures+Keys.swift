import Mathematics
import Scenarios

extension Postures {
    /// A pose on the way from one posture to another.
    enum Key: Sendable {
        case rest(Posture)
        /// On the feet, deeply bent, the hands on their way to the floor.
        case crouch
        /// Knees near the floor, the hands at their place in the push-up.
        case lunge
        /// The hands at their place in the push-up, the left foot on its step, the right one on the floor.
        case oneFootUp
        /// On the side, on the way between all fours and the back.
        case side
        /// On one foot, the left one lifted for a step ahead.
        case step
        /// On the right knee, the left foot ahead.
        case halfKneel
        /// On the right knee, the left foot lifted on its way beside the other.
        case kneelStep
    }

    /// The keys between two postures, without the ends.
    func route(from: Posture, to: Posture) -> [Key] {
        // A person who gets up from a chair or sits down stands in between.
        if from == .seated { return to == .standing ? [] : [.rest(.standing)] + route(from: .standing, to: to) }
        if to == .seated { return from == .standing ? [] : route(from: from, to: .standing) + [.rest(.standing)] }
        // Hands on a high edge, and feet on a step, are brought there from standing.
        let leans = chain.style.incline >= 15 && chain.style.support == .toes
        if leans || chain.isOnStep, from == .plank {
            let up = leans ? [] : [Key.oneFootUp, .crouch]
            return up + (to == .standing ? [] : [.rest(.standing)] + route(from: .standing, to: to))
        }
        if leans || chain.isOnStep, to == .plank {
            let down = leans ? [] : [Key.crouch, .oneFootUp]
            return (from == .standing ? [] : route(from: from, to: .standing) + [.rest(.standing)]) + down
        }
        let low = chain.style.support == .toes ? Key.lunge : .rest(.allFours)
        return switch (from, to) {
        case (.standing, .plank): [.crouch, low]
        case (.plank, .standing): [low, .crouch]
        case (.standing, .kneeling): [.step, .halfKneel, .kneelStep]
        case (.kneeling, .standing): [.kneelStep, .halfKneel, .step]
        case (.standing, .allFours), (.standing, .propped): [.crouch]
        case (.allFours, .standing), (.propped, .standing): [.crouch]
        case (.kneeling, .plank), (.plank, .kneeling): [.rest(.allFours)]
        case (.kneeling, .propped), (.propped, .kneeling): [.rest(.allFours)]
        case (.plank, .propped), (.propped, .plank): [.rest(.allFours)]
        case (.supine, .propped): [.side, .rest(.allFours), .crouch]
        case (.propped, .supine): [.crouch, .rest(.allFours), .side]
        case (.standing, .supine): [.crouch, .rest(.allFours), .side]
        case (.supine, .standing): [.side, .rest(.allFours), .crouch]
        case (.kneeling, .supine), (.plank, .supine): [.rest(.allFours), .side]
        case (.supine, .kneeling), (.supine, .plank): [.side, .rest(.allFours)]
        case (.allFours, .supine), (.supine, .allFours): [.side]
        default: []
        }
    }

    func pose(_ key: Key) -> BodyPose {
        switch key {
        case .rest(let posture): rest(posture)
        case .crouch: crouch()
        case .lunge: lunge()
        case .oneFootUp: oneFootUp()
        case .side: onTheSide()
        case .step: step()
        case .halfKneel: halfKneel()
        case .kneelStep: kneelStep()
        }
    }

    private func crouch() -> BodyPose {
        var pose = onFlatFeet(rootAhead: 0, knee: Self.restKnee)
        let (ankle, _) = flatFoot
        pose.root = ankle + Vector(-0.06, 0, 0.52) * legLength
        pose.pitch = 35.0.radians
        pose.splay = 0.15
        return reaching(pose, toward: Vector(0.55, 0.05, -0.85), elbow: 155, pole: Vector(-0.6, 0.6, -0.3))
    }

    private func oneFootUp() -> BodyPose {
        var pose = chain.pose(elbow: chain.style.elbowTop, isOnBothHands: true)
        let (ankle, foot) = flatFoot
        pose.right.ankle = ankle - Vector(0, chain.footHalf, 0)
        pose.right.foot = foot
        pose.splay = 0.1
        return pose
    }

    private func lunge() -> BodyPose {
        var pose = chain.pose(elbow: chain.style.elbowTop, isOnBothHands: true)
        let clearance = 0.05 * body.stature
        let drop = pose.left.ankle.z - clearance
        let knee = Vector(pose.left.ankle.x + (body.shank * body.shank - drop * drop).squareRoot(), 0, clearance)
        pose.pitch = 14.0.radians
        pose.splay = 0.12
        for isLeft in [true, false] { pose[isLeft].wrist.z += 0.04 * body.stature }
        // The thighs lean ahead as far as it takes to have the hands in reach.
        let side = chain.handHalf - body.shoulderWidth / 2
        let arm = figure.arm.chord(angle: min(chain.style.elbowTop, 160))
        let reach = max(arm * arm - side * side, 0.25 * arm * arm).squareRoot()
        let trunk = TrunkAxes(pitch: pose.pitch, roll: 0).long * body.torso
        let hand = Vector(chain.hands.x, 0, pose.left.wrist.z)
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

    private func step() -> BodyPose {
        let end = halfKneel()
        var pose = standing().mixed(with: end, 0.4)
        pose.pitch = 76.0.radians
        pose.left.ankle = mix(standing().left.ankle, end.left.ankle, 0.5) + Vector(0, 0, 0.06) * body.stature
        pose.right.ankle = standing().right.ankle + Vector(0, 0, 0.03) * body.stature
        return withArms(pose, hanging: Self.restElbow)
    }

    private func halfKneel() -> BodyPose {
        var pose = onKnees(rootAhead: 0.1 * body.thigh)
        pose.pitch = 80.0.radians
        pose.left.ankle.x = pose.root.x + body.thigh
        pose.left.ankle.z = Floor.ankle * body.stature
        pose.left.foot = flatFoot.direction
        return withArms(pose, hanging: Self.restElbow)
    }

    private func kneelStep() -> BodyPose {
        var pose = halfKneel()
        // The foot stays nearly flat until it is behind the hip: bent further, its toes would meet the floor.
        pose.left.ankle.x = pose.root.x - 0.05 * body.stature
        pose.left.ankle.z = 0.09 * body.stature
        pose.left.foot = direction(Vector(0.9, 0, -0.35))
        return withArms(pose, hanging: Self.restElbow)
    }

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
            pose[isLeft].ankle = pose.root + Vector(-0.75 * legLength, -0.25 * legLength, 0)
            pose[isLeft].ankle.z = (isLeft ? 0.06 : 0.11) * body.stature
            pose[isLeft].foot = direction(Vector(-0.5, -0.8, 0))
            pose[isLeft].wrist = neck + outward * (body.shoulderWidth / 2) + Vector(-0.1, -0.9, 0) * reach
            pose[isLeft].wrist.z = (isLeft ? 0.09 : 0.18) * body.stature
            pose[isLeft].elbow = Vector(-1, isLeft ? -0.4 : 0.2, 0.1)
        }
        return pose
    }
}
