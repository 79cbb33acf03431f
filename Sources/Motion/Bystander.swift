import Mathematics
import Scenarios

/// Somebody else in the scene: a performance of their own, at another place.
struct Bystander: Sendable {
    private let performance: Performance
    private let postures: Postures
    private let other: OtherPerson

    init(_ index: Int, of plan: TrialPlan) throws(MotionError) {
        other = plan.others[index]
        var own = plan
        (own.body, own.style, own.session, own.others) = (other.body, other.style, other.session, [])
        own.randomKey = RandomKey.make(seed: plan.randomKey, name: "others.\(index)")
        performance = try Performance(own)
        postures = Postures(performance.chain)
    }

    /// The skeleton at an instant, seconds from the clip's start.
    func skeleton(at time: Double) -> Skeleton {
        guard other.walk > 0 else {
            return performance.skeleton(at: time).moved(to: other.place, turnedBy: other.turn.radians)
        }
        // To and fro, from the middle of the way.
        let reach = OtherPerson.walkReach
        let leg = (time * other.walk / (2 * reach) + 0.5).truncatingRemainder(dividingBy: 2)
        let isBack = leg >= 1
        let along = (isBack ? 3 - 2 * leg : 2 * leg - 1) * reach
        let (sine, cosine) = sineCosine(other.walkDirection.radians)
        let pose = postures.walking(distance: time * other.walk)
        let skeleton = performance.figure.skeleton(pose)
        return skeleton.moved(
            to: other.place + SIMD2(cosine, sine) * along,
            turnedBy: other.walkDirection.radians + (isBack ? .pi : 0), about: pose.root.x)
    }
}

extension Performance {
    /// The skeleton of another person, by the place in the plan's `others`, at an instant, seconds from the clip's
    /// start.
    package func skeleton(of index: Int, at time: Double) -> Skeleton { others[index].skeleton(at: time) }
}

extension Postures {
    /// Length of a step, of stature; own: an adult's ordinary step.
    static let step = 0.44

    /// The pose on the spot of a person who has walked so far, metres: the foot on the floor goes back as fast as the
    /// body would go ahead, the other one swings.
    func walking(distance: Double) -> BodyPose {
        var pose = rest(.standing)
        let body = figure.body
        let length = Self.step * body.stature
        let phase = distance / (2 * length)
        let height = pose.root.z
        pose.root.z = min(height, height - 0.02 * body.stature)
        for isLeft in [true, false] {
            let cycle = (phase + (isLeft ? 0 : 0.5)).truncatingRemainder(dividingBy: 1)
            let swing = cycle < 0.5 ? 0 : 2 * cycle - 1
            // A cubic that leaves the floor and comes back to it as fast as the floor goes.
            let ahead = cycle < 0.5 ? 1 - 4 * cycle : ((12 - 8 * swing) * swing - 2) * swing - 1
            let lift = cycle < 0.5 ? 0 : 16 * swing * swing * (1 - swing) * (1 - swing)
            pose.ankles[isLeft].x += ahead * length / 2
            pose.ankles[isLeft].z += lift * 0.06 * body.stature + (ahead * ahead) * 0.03 * body.stature
            pose.wrists[!isLeft].x += ahead * 0.11 * body.stature
        }
        return pose
    }
}

extension Skeleton {
    /// The skeleton turned about the vertical through x, radians to the left, and moved by metres.
    fileprivate func moved(to place: SIMD2<Double>, turnedBy turn: Double, about x: Double = 0) -> Skeleton {
        let (sine, cosine) = sineCosine(turn)
        return moved { point in
            let ahead = point.x - x
            return SIMD3(place.x + ahead * cosine - point.y * sine, place.y + ahead * sine + point.y * cosine, point.z)
        }
    }
}
