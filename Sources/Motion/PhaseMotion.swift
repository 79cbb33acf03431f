import Mathematics
import Scenarios

struct PhaseMotion: Sendable {
    /// The motion of the body.
    ///
    /// Motions are classes, since they are large: a phase is read for every frame and sample, and would be copied whole.
    enum Content: Sendable {
        /// The chain of the push-up.
        case planted(PlantedMotion)
        case still(Stillness)
        /// A way between postures.
        case route(Route)
        case gesture(GestureMotion)
    }

    /// The start of the phase, seconds.
    let start: Double
    /// The end of the phase, seconds.
    let end: Double
    let content: Content
    /// Whether the sway fades in from and out to a motion of another kind.
    var fadesIn = false, fadesOut = false
    /// The part of the body that sways; `nil` for no sway.
    let swaying: Swaying?

    /// A kind of sway: between phases of the same kind it goes on.
    struct Swaying: Sendable, Equatable {
        var posture: Posture
        /// Whether the hands stay in the world.
        var handsAreFixed = false
    }

    /// Whether the hands are on the floor.
    var isPlanted: Bool { if case .planted = content { true } else { false } }

    /// Returns the share of the sway at an instant.
    @inline(__always)
    func swayShare(at time: Double) -> Double {
        // Half of the phase at most, so that one fade is over before the other begins.
        let fade = min(0.6, 0.5 * (end - start))
        if fadesIn, time - start < fade { return raisedCosine((time - start) / fade) }
        if fadesOut, end - time < fade { return raisedCosine((end - time) / fade) }
        return 1
    }
}

/// A posture, into which the body settles from another pose first.
final class Stillness: Sendable {
    let rest: BodyPose
    let start: BodyPose
    /// Seconds of settling.
    let settling: Double

    /// A posture of a body that comes from a pose.
    init(_ rest: BodyPose, from start: BodyPose, of figure: BodyModel) {
        (self.rest, self.start) = (rest, start)
        settling = figure.seconds(from: start, to: rest)
    }

    /// The pose some seconds after the start.
    @inline(__always)
    func pose(at time: Double, of figure: BodyModel) -> BodyPose {
        time < settling ? figure.pose(from: start, to: rest, share: minimumJerk(time / settling)) : rest
    }
}

/// A gesture in time: the limbs come to its beginning first, from the pose in which the body was.
final class GestureMotion: Sendable {
    let gesture: Gesture
    /// The strokes of its drive.
    let course: Course
    let start: BodyPose
    /// Seconds in which the limbs come.
    let lead: Double
    /// Seconds after which the strokes begin.
    let onset: Double
    /// Seconds by which the bob follows the drive; below 0 it goes ahead.
    let lag: Double

    init(_ gesture: Gesture, _ course: Course, from start: BodyPose, lag: Double) {
        self.gesture = gesture
        self.course = course
        self.start = start
        self.lag = lag
        lead = gesture.figure.seconds(from: start, to: gesture.pose(drive: gesture.restDrive, bob: 0))
        onset = lead * gesture.onset
    }

    /// Length of the whole, seconds.
    var duration: Double { max(onset + course.duration + lag.magnitude, lead) }

    var end: BodyPose { gesture.pose(drive: course.end, bob: 0) }

    /// The pose some seconds after the start.
    @inline(__always)
    func pose(at time: Double) -> BodyPose {
        let point = course.point(at: time - onset - max(-lag, 0))
        let bob = lag == 0 ? point.depth : course.point(at: time - onset - max(lag, 0)).depth
        let pose = gesture.pose(drive: point.value, bob: bob)
        guard time < lead else { return pose }
        return gesture.figure.pose(from: start, to: pose, share: minimumJerk(time / lead))
    }
}

/// A motion of the push-up's chain.
final class PlantedMotion: Sendable {
    /// The joint that the strokes drive.
    enum Driven: Sendable { case nothing, elbow, head, hips }

    /// The joint that the strokes drive.
    let driven: Driven
    let course: Course
    /// Elbow angle and the head's extra pitch at the beginning, degrees.
    let entry: SIMD2<Double>
    /// Elbow angle and the head's extra pitch to which the body settles where the strokes do not drive them.
    let rest: SIMD2<Double>
    /// Seconds of settling.
    let settling: Double

    /// A motion that settles for some seconds if it begins elsewhere than at rest.
    init(_ driven: Driven, _ course: Course, entry: SIMD2<Double>, rest: SIMD2<Double>, settling: Double) {
        (self.driven, self.course, self.entry, self.rest) = (driven, course, entry, rest)
        self.settling = entry == rest ? 0 : settling
    }

    /// Elbow angle, the head's extra pitch and the trunk's roll, degrees, and the hips' extra offset as a share of the
    /// line shoulder–ankle.
    @inline(__always)
    func state(at time: Double) -> SIMD4<Double> {
        var state = rest
        if time < settling { state = entry + (rest - entry) * raisedCosine(time / settling) }
        switch driven {
        case .nothing: return SIMD4(state.x, state.y, 0, 0)
        case .elbow:
            let point = course.point(at: time)
            return SIMD4(point.value, state.y, point.roll, point.hipOffset)
        case .head: return SIMD4(state.x, course.point(at: time).value, 0, 0)
        case .hips: return SIMD4(state.x, state.y, 0, course.point(at: time).value / 100)
        }
    }
}
