import Detection
import Pose

/// A detector that takes the same number of a processor's cycles, under any load.
///
/// It counts nothing and never changes: one chain of shifts, each of which waits for the one before.
///
/// Where two hardware threads share a core, the other one's work takes room from what foresees branches and fetches
/// instructions: code with many branches takes up to 40 % longer, the yardstick 20 %, this one nothing. So the
/// yardstick's time in terms of the metronome's shows whether the core is shared. What it costs is part of the meaning
/// of every baseline: it must stay as it is.
struct LatencyBoundReference: Detector {
    /// Steps of a frame, by which it takes about as long as a detector.
    private static let rounds = 48

    /// A generator of Marsaglia's (2003, doi:10.18637/jss.v008.i14).
    private var state: UInt64 = 88_172_645_463_325_252

    mutating func observe(_ frame: borrowing PoseFrame) -> Detection? {
        for _ in 0..<LatencyBoundReference.rounds {
            state ^= state &<< 13
            state ^= state &>> 7
            state ^= state &<< 17
        }
        // Never true, which the compiler cannot know: the work is not idle.
        return state == 1 ? Detection(time: frame.time) : nil
    }

    mutating func reset() { self = LatencyBoundReference() }
}
