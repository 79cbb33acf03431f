import Mathematics
import Pose
import Scenarios

/// The wrong pose with which a tracker begins a trial, such as one that it had before.
///
/// It is the pose of the first frame, smaller, turned, elsewhere and without its motion, while all joints wander. In the
/// eight recordings of MediaPipe from the side that begin so, the torso has 0.05 to 0.5 of its length in six and its full
/// length in two, the joints are 0.4 to 1.9 T away and move there by about 0.3 T, with the confidences of a right pose.
/// The arms stay straight: elbow angles are 126/150/162/171/177° (5, 25, 50, 75, 95 %; medians of eleven recordings).
struct WrongStart: ~Copyable {
    /// Median and logarithmic deviation of the pose's size; the largest.
    private static let size = (median: 0.35, sigma: 0.8, most: 1.1)
    /// The distance of the pose from the right one, T.
    private static let distance = 0.4...1.5
    /// Standard deviations of the wander of the whole pose, T, and of each joint, torsos of the wrong pose, and its time
    /// constant, seconds.
    private static let wander = (whole: 0.25, joint: 0.08, time: 0.3)

    /// The instant at which the tracker finds the person, seconds.
    let end: Double
    /// Standard deviation of the wander of each joint, T.
    private let jointWander: Double
    private let turned: SIMD2<Double>
    private let shift: SIMD2<Double>
    private var course: SlowNoise
    private var pose: FirstPose?

    private struct FirstPose {
        /// The middle of its joints, shares of the image.
        var centre = SIMD2<Double>.zero
        /// Each joint from the middle.
        var joints = JointArray(repeating: SIMD2<Double>.zero)
        var found: JointSet = []

        init(_ frame: borrowing PoseFrame) {
            for index in 0..<Joint.count where frame.joints[index].isFound {
                found.insert(index: index)
                joints[index] = SIMD2(frame.joints[index].x, frame.joints[index].y)
                centre += joints[index]
            }
            guard !found.isEmpty else { return }
            centre /= Double(found.rawValue.nonzeroBitCount)
            for index in 0..<Joint.count { joints[index] -= centre }
        }
    }

    /// Draws whether a trial begins so; `nil` where it does not.
    init?(_ plan: TrialPlan) {
        guard case .measured(let errors) = plan.estimator.errors, errors.failures.startProbability > 0 else {
            return nil
        }
        let noise = StationNoise(plan, .wrongStart)
        let uniforms = noise.uniforms()
        guard uniforms[0] < errors.failures.startProbability else { return nil }
        let normals = noise.normals(item: 1)
        let seconds = errors.failures.startSeconds
        end = seconds.median * exponential(seconds.sigma * normals[0])
        let size = min(Self.size.median * exponential(Self.size.sigma * normals[1]), Self.size.most)
        jointWander = Self.wander.joint * size
        let (turn, direction) = (sineCosine(2 * .pi * uniforms[1]), sineCosine(2 * .pi * uniforms[2]))
        turned = SIMD2(turn.cosine, turn.sine) * size
        let distance = Self.distance.lowerBound + (Self.distance.upperBound - Self.distance.lowerBound) * uniforms[3]
        shift = SIMD2(direction.cosine, direction.sine) * distance
        // One course for the whole pose after those of the joints.
        course = SlowNoise(plan, blocks: 10, station: .wrongStartWander, time: Self.wander.time)
    }

    /// Puts the wrong pose into a frame with the right one at an instant, seconds, by the person's torso length, shares
    /// of the image's width and height; returns whether the frame still has the wrong pose.
    mutating func replacePose(in frame: inout PoseFrame, at instant: Double, torso: SIMD2<Double>) -> Bool {
        guard instant < end else { return false }
        let pose = pose ?? FirstPose(frame)
        self.pose = pose
        guard !pose.found.isEmpty else { return true }
        course.advance(to: instant)
        let whole = course.point(Joint.count) * Self.wander.whole + shift
        for index in 0..<Joint.count where pose.found.contains(index: index) && frame.joints[index].isFound {
            let own = pose.joints[index] / torso
            let place = SIMD2(own.x * turned.x - own.y * turned.y, own.x * turned.y + own.y * turned.x)
            let moved = pose.centre + (place + whole + course.point(index) * jointWander) * torso
            (frame.joints[index].x, frame.joints[index].y) = (moved.x, moved.y)
        }
        frame.deriveMidpoints()
        return true
    }
}
