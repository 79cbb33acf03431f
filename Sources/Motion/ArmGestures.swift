import Mathematics
import Scenarios

extension Gesture {
    /// Straight arms at an angle from hanging, degrees, halfway between forward and sideways.
    func raising(elevation: Double) -> BodyPose {
        let (sine, cosine) = sineCosine(elevation.radians)
        let chord = direction(Vector(0.75 * sine, 0.66 * sine, -cosine)) * figure.arm.chord(angle: Postures.restElbow)
        return postures.withArms(rest, chord: chord, pole: Vector(-0.2, 0.8, -0.6))
    }

    /// Upper arms at the sides, forearms level at right angles to them and turned outward by degrees.
    ///
    /// They turn inward until the hands meet, and no further; the palms give a little as they meet.
    func clapping(turn: Double) -> BodyPose {
        var pose = rest
        let body = figure.body
        let axes = pose.axes
        let upper = direction(Vector(-1, 0.1, 0.25))
        let meeting = body.shoulderWidth / 2 + upper.y * body.upperArm - 0.02 * body.stature
        let inward = softMaximum(sineCosine(turn.radians).sine, -min(meeting / body.forearm, 0.95), width: 0.1)
        let ahead = (1 - inward * inward).squareRoot()
        let forearm = direction(Vector(0.25 * ahead, inward, ahead))
        pose.wrists =
            figure.shoulders(pose.root, axes) + axes.sides(upper * body.upperArm + forearm * body.forearm)
        pose.elbows = Vectors(upper)
        return pose
    }

    /// The plank with one hand drawn towards its shoulder as far as an elbow angle gives.
    func lifting(isLeft: Bool, elbow: Double) -> BodyPose {
        var pose = rest
        let body = figure.body
        let axes = pose.axes
        let outward = isLeft ? 1.0 : -1.0
        let shoulder = pose.root + axes.long * body.torso + axes.left * (outward * body.shoulderWidth / 2)
        let share = figure.arm.chord(angle: elbow) / figure.arm.chord(angle: postures.chain.style.elbowTop)
        pose.wrists[isLeft] = shoulder + (rest.wrists[isLeft] - shoulder) * share
        return pose
    }
}
