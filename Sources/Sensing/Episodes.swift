import Kernels
import Mathematics
import Pose
import Scenarios

/// For each joint, spells that begin at a rate that may change and last a log-normal while.
///
/// Onsets and ends lie between frames, so that the frame rate changes neither their number nor their length.
struct Episodes: ~Copyable {
    private let noise: StationNoise
    private let length: MeasuredErrors.Duration
    /// The rest of each joint's exponential wait for the next spell, in units of rate × time.
    private let waits = Column(repeating: 0.0)
    /// The instants until which the joints have waited, and those at which their last spells end.
    private let clocks: Column<Double>
    private let ends = Column(repeating: -Double.infinity)
    private let counts = Column(repeating: UInt32(0))

    /// Mean length, seconds.
    let meanLength: Double

    init(_ plan: TrialPlan, station: RandomStation, length: MeasuredErrors.Duration) {
        noise = StationNoise(plan, station)
        self.length = length
        meanLength = length.median * exponential(length.sigma * length.sigma / 2)
        // They run a while before the session, which else would begin without any.
        clocks = Column(repeating: -5 * meanLength)
        for joint in 0..<Joint.count { waits[joint] = -logarithm(1 - uniforms(joint)[3]) }
    }

    /// The present spell's own random numbers, uniform; the last one is taken.
    func uniforms(_ joint: Int) -> SIMD4<Double> { noise.uniforms(frame: counts[joint], item: joint) }

    /// A joint's state at an instant.
    enum State {
        case none, begun, lasting
    }

    /// Moves the joints on to a later instant, seconds, by the spells that begin per second in a joint without one, and
    /// returns those whose `state` is to be asked for: those that are in a spell, and those whose wait is over.
    func advance(to instant: Double, rates: borrowing Column<Double>) -> JointSet {
        var arguments = KernelSpells(
            count: Joint.lanes, instant: instant, rates: rates.base, ends: ends.base, waits: waits.base,
            clocks: clocks.base)
        return JointSet(rawValue: kernel_spells(.fastest, &arguments))
    }

    /// The state of a joint that `advance` returned; it begins a spell where the wait is over.
    @inline(never)
    func state(_ joint: Int, at instant: Double, rate: Double) -> State {
        if instant < ends[joint] { return .lasting }
        while waits[joint] <= 0 {
            let start = instant + waits[joint] / rate
            counts[joint] += 1
            let normals = noise.normals(frame: counts[joint], item: joint)
            let end = start + length.median * exponential(length.sigma * normals[3])
            ends[joint] = end
            waits[joint] = -logarithm(1 - uniforms(joint)[3])
            if end > instant { return .begun }
            waits[joint] -= (instant - end) * rate
        }
        return .none
    }
}
