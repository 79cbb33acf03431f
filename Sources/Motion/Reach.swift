import Mathematics
import Pose
import Scenarios

extension BodyModel {
    /// A side's shoulder in a pose.
    @inline(__always)
    func shoulder(_ pose: BodyPose, isLeft: Bool) -> Vector {
        let axes = TrunkAxes(pitch: pose.pitch, roll: pose.roll)
        return pose.root + axes.long * body.torso + axes.left * ((isLeft ? 0.5 : -0.5) * body.shoulderWidth)
    }

    /// A side's hip in a pose.
    @inline(__always)
    func hip(_ pose: BodyPose, isLeft: Bool) -> Vector {
        let axes = TrunkAxes(pitch: pose.pitch, roll: pose.roll)
        return pose.root + axes.left * ((isLeft ? 0.5 : -0.5) * body.hipWidth)
    }

    /// The pose a share of the way from one pose to another, in which the arms turn about their shoulders.
    ///
    /// The elbow angles go evenly from their value in one pose to that in the other, and the lines from shoulder to
    /// wrist turn by the shortest way, so that no arm is stretched or folded on its way. A hand that is at the same
    /// place in both poses stays there.
    func pose(from start: BodyPose, to end: BodyPose, share: Double) -> BodyPose {
        var pose = start.mixed(with: end, share)
        for isLeft in [true, false] where start[isLeft].wrist != end[isLeft].wrist {
            let first = start[isLeft].wrist - shoulder(start, isLeft: isLeft)
            let last = end[isLeft].wrist - shoulder(end, isLeft: isLeft)
            let angle = mix(arm.angle(first), arm.angle(last), share)
            let turned = turned(direction(first), to: direction(last), share: share)
            pose[isLeft].wrist = shoulder(pose, isLeft: isLeft) + turned * arm.chord(radians: angle)
        }
        return pose
    }

    /// The seconds in which people bring their limbs from one pose to another without haste.
    ///
    /// With minimum jerk the fastest joint is accelerated by at most about 7 m/s²: half a metre takes 0.64 s, as when
    /// people reach for something (Flash and Hogan 1985: 0.3 m in 0.5 to 0.8 s).
    func seconds(from start: BodyPose, to end: BodyPose) -> Double {
        let way = way(from: start, to: end)
        return way > 1e-6 ? 0.9 * way.squareRoot() : 0
    }

    /// The longest way of a joint from one pose to another in a straight line, metres in a person of ordinary size.
    func way(from start: BodyPose, to end: BodyPose) -> Double {
        zip(skeleton(start).points, skeleton(end).points).reduce(0) { max($0, length($1.0 - $1.1)) } / size
    }

    /// The stature as a share of an ordinary one; larger people move in the same time.
    var size: Double { body.stature / 1.75 }
}

extension TwoBones {
    /// The interior angle at a chord, radians; that of full stretch where the chord is longer.
    func angle(_ chord: Vector) -> Double { arcCosine(cosine(squaredChord: dot(chord, chord))) }

    /// Distance between the ends at an interior angle, radians.
    func chord(radians angle: Double) -> Double { squaredChord(cosine: halfTurnCosine(angle)).squareRoot() }

    /// The share of its slack that a chord leaves: 0 at full stretch, 1 at a fiftieth less, as in an arm at 157°.
    func slack(_ chord: Vector) -> Double {
        let reach = upper + lower
        return min(max((0.9995 - length(chord) / reach) / 0.02, 0), 1)
    }

    /// The interior angle of bones that follow a target without being stretched at once when it goes out of reach,
    /// radians.
    ///
    /// - Parameters:
    ///   - chord: The line to the target.
    ///   - straightest: The angle that a target far out of reach gives, degrees.
    ///   - width: The width, as a cosine, in which the angle eases into that.
    /// - Returns: The angle.
    func easedAngle(_ chord: Vector, straightest: Double, width: Double) -> Double {
        let least = 1 + halfTurnCosine(straightest.radians)
        return arcCosine(softMaximum(1 + cosine(squaredChord: dot(chord, chord)), least, width: width) - 1)
    }
}

/// A direction that turns to another one by the shortest way.
private func turned(_ start: Vector, to end: Vector, share: Double) -> Vector {
    let cosine = dot(start, end)
    guard cosine < 0.999_999 else { return direction(mix(start, end, share)) }
    // Opposite directions have no shortest way: any direction at right angles leads there.
    let beside = cosine > -0.999_999 ? end - start * cosine : cross(start, Vector(0.6, 0.64, 0.48))
    let (sine, along) = sineCosine(arcCosine(cosine) * share)
    return start * along + direction(beside) * sine
}
