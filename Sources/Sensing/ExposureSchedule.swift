import Mathematics
import Pose
import Scenarios

/// The exposures of one trial.
struct ExposureSchedule: ~Copyable {
    /// One image that reaches the estimator.
    struct Exposure {
        /// The number of the image, counting lost ones; it indexes the random streams.
        var index: UInt32
        /// The instant of exposure, seconds from the clip's start.
        var instant: Double
        /// The same, a whole number of nanoseconds.
        var exposed: Nanoseconds
        /// The timestamp that it carries.
        var stamp: Nanoseconds
        /// Whether the picture is that of the image before.
        var isRepeated = false
    }

    private let plan: TrialPlan
    private let count: Int
    /// Whether this trial's video has repeated pictures.
    private let isRepeating: Bool
    private let jitter, fate: FrameDraws
    /// The random numbers of four images, from a multiple of four on.
    private let normals = Column(repeating: SIMD4<Double>.zero, count: 4)
    private let uniforms = Column(repeating: SIMD4<Double>.zero, count: 4)
    private var next = 0
    private var lastStamp: Nanoseconds?

    init(_ plan: TrialPlan, duration: Double) {
        self.plan = plan
        let (key, trial) = (plan.randomKey, UInt32(plan.trial))
        jitter = FrameDraws(key: key, trial: trial, station: .clock, item: 0)
        fate = FrameDraws(key: key, trial: trial, station: .clock, item: 1)
        isRepeating = StationNoise(plan, .clock).uniforms(item: 2)[0] < plan.clock.repeatingTrials
        count = max(0, Int((duration * plan.clock.fps).rounded(.down)) + 1)
    }

    /// Nominal number of images.
    var capacity: Int { count }

    /// The next image, in order of time; instants and timestamps strictly increase.
    ///
    /// Jitter moves an exposure by less than half an interval, so that images keep their order.
    mutating func nextExposure() -> Exposure? {
        let interval = 1 / plan.clock.fps
        while next < count {
            let index = UInt32(next)
            next += 1
            if index.isMultiple(of: 4) {
                jitter.drawNormals(frame: index, into: normals.base)
                fate.drawUniforms(frame: index, into: uniforms.base)
            }
            let (normals, uniforms) = (normals[Int(index % 4)], uniforms[Int(index % 4)])
            if uniforms[0] < plan.clock.dropProbability { continue }
            let limit = 0.45 * interval
            let jitter = min(max(normals[0] * plan.clock.jitter, -limit), limit)
            let nominal = max(0, Double(index) * interval + jitter)
            let delay = min(max(normals[2] * plan.clock.exposureError, jitter - limit), limit + jitter)
            // The motion is read at a whole nanosecond.
            let exposed = Nanoseconds(seconds: max(0, nominal - delay))
            let error = min(max(normals[1] * plan.clock.stampError, -limit), limit)
            let reported = Nanoseconds(seconds: nominal) + Nanoseconds(seconds: error)
            let stamp = lastStamp.map { max(reported, $0 + 1) } ?? reported
            lastStamp = stamp
            return Exposure(
                index: index, instant: exposed.seconds, exposed: exposed, stamp: stamp,
                isRepeated: isRepeating && uniforms[1] < plan.clock.repeatProbability)
        }
        return nil
    }
}
