import Mathematics
import Scenarios

extension BodyModel {
    /// The shoulders at a place of the hips' midpoint.
    @inline(__always)
    func shoulders(_ root: Vector, _ axes: TrunkAxes) -> Vectors<Pair> {
        Vectors(root + axes.long * body.torso) + axes.sides(0.5 * body.shoulderWidth)
    }

    /// The hips about their midpoint.
    @inline(__always)
    func hips(_ root: Vector, _ axes: TrunkAxes) -> Vectors<Pair> { Vectors(root) + axes.sides(0.5 * body.hipWidth) }

    /// The lines from the shoulders to the wrists.
    @inline(__always)
    func arms(_ pose: BodyPose) -> Vectors<Pair> { pose.wrists - shoulders(pose.root, pose.axes) }

    /// The pose a share of the way from one pose to another, in which the arms turn about their shoulders.
    ///
    /// The elbow angles go evenly from their value in one pose to that in the other, and the lines from shoulder to
    /// wrist turn by the shortest way, so that no arm is stretched or folded on its way. A hand that is at the same
    /// place in both poses stays there.
    func pose(from start: BodyPose, to end: BodyPose, share: Double) -> BodyPose {
        var pose = start.mixed(with: end, share)
        let (first, last) = (arms(start), arms(end))
        let (from, to) = (direction(first), direction(last))
        let chord = arm.chord(radians: arm.angle(first) + (arm.angle(last) - arm.angle(first)) * Pair(share))
        let turned = Vectors(
            turned(from.first, to: to.first, share: share), turned(from.second, to: to.second, share: share))
        let wrists = shoulders(pose.root, pose.axes) + turned * chord
        if start.wrists.first != end.wrists.first { pose.wrists.first = wrists.first }
        if start.wrists.second != end.wrists.second { pose.wrists.second = wrists.second }
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
        skeleton(start).longestWay(to: skeleton(end)) / size
    }

    /// The stature as a share of an ordinary one; larger people move in the same time.
    var size: Double { body.stature / 1.75 }
}

extension TwoBones {
    /// The interior angles at chords, radians; that of full stretch where a chord is longer.
    @inline(__always)
    func angle(_ chord: Vectors<Pair>) -> Pair { arcCosine(cosine(squaredChord: dot(chord, chord))) }

    /// Distances between the ends at interior angles, radians.
    @inline(__always)
    func chord(radians angle: Pair) -> Pair { squaredChord(cosine: halfTurnCosine(angle)).squareRoot() }

    /// The share of its slack that a chord leaves: 0 at full stretch, 1 at a fiftieth less, as in an arm at 157°.
    @inline(__always)
    func slack(_ chord: Vectors<Pair>) -> Pair {
        ((0.9995 - length(chord) / Pair(upper + lower)) / 0.02).atLeastZero.atMost(1)
    }

    /// The interior angles of bones that follow targets without being stretched at once when these go out of reach,
    /// radians: they ease over a width, a cosine, into the straightest angle, degrees, of a target far out of reach.
    @inline(__always)
    func easedAngle(_ chord: Vectors<Pair>, straightest: Double, width: Double) -> Pair {
        let least = Pair(1 + halfTurnCosine(straightest.radians))
        return arcCosine(softMaximum(1 + cosine(squaredChord: dot(chord, chord)), least, width: Pair(width)) - 1)
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
