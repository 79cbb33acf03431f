import Mathematics
private import Foundation
import Pose
import Scenarios

/// For each joint, spells that begin at a rate that may change and last a log-normal while.
///
/// Onsets and ends lie between frames, so that the frame rate changes neither their number nor their length.
struct Episodes {
    private let key: UInt64
    private let trial: UInt32
    private let station: RandomStation
    private let length: MeasuredErrors.Duration
    /// The rest of the exponential wait for the next episode, in units of rate × time.
    private var wait = JointArray(repeating: 0.0)
    private var end = JointArray(repeating: -Double.infinity)
    private var clock: JointArray<Double>
    private var count = JointArray<UInt32>(repeating: 0)

    /// Mean length, seconds.
    let meanLength: Double

    init(_ plan: TrialPlan, station: RandomStation, length: MeasuredErrors.Duration) {
        key = plan.randomKey
        trial = UInt32(plan.trial)
        self.station = station
        self.length = length
        meanLength = length.median * exp(length.sigma * length.sigma / 2)
        // They run a while before the session, which else would begin without any.
        clock = JointArray(repeating: -5 * meanLength)
        for joint in 0..<19 { wait[joint] = -log(1 - uniforms(joint)[3]) }
    }

    /// The present spell's own random numbers, uniform; the last one is taken.
    func uniforms(_ joint: Int) -> SIMD4<Double> {
        FrameNoise.uniforms(key: key, trial: trial, frame: count[joint], station: station, item: UInt32(joint))
    }

    /// The present spell's own normal numbers; the last one is taken.
    func normals(_ joint: Int) -> SIMD4<Double> {
        FrameNoise.normals(key: key, trial: trial, frame: count[joint], station: station, item: UInt32(joint))
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
        if instant < end[joint] { return .lasting }
        let free = instant - max(clock[joint], end[joint])
        clock[joint] = instant
        wait[joint] -= free * rate
        guard wait[joint] <= 0 else { return .none }
        return begin(joint, instant: instant, rate: rate)
    }

    @inline(never)
    private mutating func begin(_ joint: Int, instant: Double, rate: Double) -> State {
        while wait[joint] <= 0 {
            let start = instant + wait[joint] / rate
            count[joint] += 1
            end[joint] = start + length.median * exp(length.sigma * normals(joint)[3])
            wait[joint] = -log(1 - uniforms(joint)[3])
            if end[joint] > instant { return .begun }
            wait[joint] -= (instant - end[joint]) * rate
        }
        return .none
    }
}
