import Mathematics
import Pose
import Scenarios

/// For each joint, spells that begin at a rate that may change and last a log-normal while.
///
/// Onsets and ends lie between frames, so that the frame rate changes neither their number nor their length.
struct Episodes: ~Copyable {
    private let key: UInt64
    private let trial: UInt32
    private let station: RandomStation
    private let length: MeasuredErrors.Duration
    private let courses: Column<Course>

    /// The course of one joint.
    struct Course {
        /// The rest of the exponential wait for the next episode, in units of rate × time.
        var wait = 0.0
        var end = -Double.infinity
        var clock: Double
        var count: UInt32 = 0
    }

    /// Mean length, seconds.
    let meanLength: Double

    init(_ plan: TrialPlan, station: RandomStation, length: MeasuredErrors.Duration) {
        key = plan.randomKey
        trial = UInt32(plan.trial)
        self.station = station
        self.length = length
        meanLength = length.median * exponential(length.sigma * length.sigma / 2)
        // They run a while before the session, which else would begin without any.
        courses = Column(repeating: Course(clock: -5 * meanLength))
        for joint in 0..<Joint.count { courses[joint].wait = -logarithm(1 - uniforms(joint)[3]) }
    }

    /// The present spell's own random numbers, uniform; the last one is taken.
    func uniforms(_ joint: Int) -> SIMD4<Double> {
        FrameNoise.uniforms(key: key, trial: trial, frame: courses[joint].count, station: station, item: UInt32(joint))
    }

    /// The present spell's own normal numbers; the last one is taken.
    func normals(_ joint: Int) -> SIMD4<Double> {
        FrameNoise.normals(key: key, trial: trial, frame: courses[joint].count, station: station, item: UInt32(joint))
    }

    /// A joint's state at an instant.
    enum State {
        case none, begun, lasting
    }

    /// Moves a joint on to an instant, seconds.
    ///
    /// - Parameters:
    ///   - joint: The joint's raw value.
    ///   - instant: The instant; later than the last one.
    ///   - rate: Episodes that begin per second without one, since the last instant.
    /// - Returns: Whether there is a spell, and whether it is another one than at the last instant.
    @inline(__always)
    mutating func advance(_ joint: Int, to instant: Double, rate: Double) -> State {
        let course = courses[joint]
        if instant < course.end { return .lasting }
        let wait = course.wait - (instant - max(course.clock, course.end)) * rate
        (courses[joint].clock, courses[joint].wait) = (instant, wait)
        guard wait <= 0 else { return .none }
        return begin(joint, instant: instant, rate: rate)
    }

    @inline(never)
    private mutating func begin(_ joint: Int, instant: Double, rate: Double) -> State {
        while courses[joint].wait <= 0 {
            let start = instant + courses[joint].wait / rate
            courses[joint].count += 1
            let end = start + length.median * exponential(length.sigma * normals(joint)[3])
            courses[joint].end = end
            courses[joint].wait = -logarithm(1 - uniforms(joint)[3])
            if end > instant { return .begun }
            courses[joint].wait -= (instant - end) * rate
        }
        return .none
    }
}
