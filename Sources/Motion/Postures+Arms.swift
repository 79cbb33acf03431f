import Mathematics
import Scenarios

extension Postures {
    /// Both arms reach from the shoulders in a direction given by forward, outward and upward shares in the world.
    func reaching(_ pose: BodyPose, toward shares: Vector, elbow: Double, pole: Vector) -> BodyPose {
        let chord = direction(shares) * figure.arm.chord(angle: elbow)
        return withArms(pose, chord: chord, pole: pole)
    }

    /// Both arms with a chord given by forward, outward and upward parts in the world, metres.
    func withArms(_ pose: BodyPose, chord: Vector, pole: Vector) -> BodyPose {
        var pose = pose
        let axes = pose.axes
        // Outward is the person's; a person on the back has it the other way round.
        let world = Vectors(Vector(chord.x, 0, chord.z)) + axes.sides(chord.y)
        pose.wrists = figure.shoulders(pose.root, axes) + world
        pose.elbows = Vectors(pole)
        return pose
    }

    /// Arms that hang, a little forward and outward.
    func withArms(_ pose: BodyPose, hanging elbow: Double) -> BodyPose {
        reaching(pose, toward: Vector(0.13, 0.12, -1), elbow: elbow, pole: Vector(-0.2, 0.35, -1))
    }

    /// Arms that press straight away from the shoulders at an elbow angle.
    ///
    /// Upright it goes forward, on the back upward from elbows that come down next to the trunk. On all fours and over
    /// an edge the hands go down, as wide apart as in the person's push-up and, like there, farther footward the more
    /// the arms bend.
    func pressing(_ pose: BodyPose, posture: Posture, elbow: Double) -> BodyPose {
        switch posture {
        case .standing, .kneeling, .plank, .seated:
            return reaching(pose, toward: Vector(1, 0.1, -0.12), elbow: elbow, pole: Vector(-1, 0.7, -0.1))
        case .supine:
            return benchPressing(pose, elbow: elbow)
        case .allFours, .propped:
            return hangingOver(pose, elbow: elbow)
        }
    }

    /// Arms over the floor, without a jerk where the hands cannot go farther footward or outward.
    private func hangingOver(_ pose: BodyPose, elbow: Double) -> BodyPose {
        let chord = figure.arm.chord(angle: elbow)
        let depth = (Self.restElbow - elbow) / 100
        let back = limited((chain.style.handOffset + 0.25 * depth) * body.torso, to: 0.85 * chord)
        let room = (chord * chord - back * back).squareRoot()
        let side = limited(chain.handHalf - body.shoulderWidth / 2, to: 0.7 * room)
        let down = (room * room - side * side).squareRoot()
        let flare = sineCosine(chain.style.flare.radians)
        return withArms(
            pose, chord: Vector(-back, side, -down),
            pole: Vector(-flare.cosine, flare.sine, -PushUpChain.elbowRise))
    }

    /// Arms of a person on the back: the upper arms sink outward and footward until the elbows meet the floor, the
    /// forearms stay upright as long as that lets them.
    private func benchPressing(_ pose: BodyPose, elbow: Double) -> BodyPose {
        let shoulder = pose.root.z + pose.axes.long.z * body.torso
        let lowest = min(max((Floor.elbow * body.stature - shoulder) / body.upperArm, -0.9), 0)
        // With an upright forearm, the upper arm is as far above the horizontal as the elbow is over a right angle.
        let rise = min(softMaximum(-sineCosine(elbow.radians).cosine, lowest, width: 0.1), 0.9998)
        let run = (1 - rise * rise).squareRoot()
        let forearm = arcTangent(y: rise, x: run) + .pi - elbow.radians
        let (sine, cosine) = sineCosine(forearm)
        let away = body.upperArm * run + body.forearm * cosine
        let flare = sineCosine(Self.benchFlare)
        return withArms(
            pose,
            chord: Vector(-flare.cosine * away, flare.sine * away, body.upperArm * rise + body.forearm * sine),
            pole: Vector(-flare.cosine, flare.sine, 0))
    }

    /// The angle between the upper arms and the trunk of a person who pushes up on the back; own, between 45 and 75
    /// degrees.
    private static let benchFlare = 60.0.radians
}
