import Detection
import Pose

/// A detector that never changes and counts nothing: the time of every other is reported as a multiple of its.
///
/// It is nothing but branches that are hard to foresee, and calls, all in registers. Branches are what detectors are
/// made of and what a busy machine makes slow, so it slows down with them. It reads and writes no memory: the time of
/// code that does depends on where the stack and the data lie, by a third and more from one process to the next, and a
/// reference that swings like that moves all ratios at once. What it costs is part of the meaning of every baseline: it
/// must stay as it is.
struct BranchBoundReference: Detector {
    /// Branches of a frame, by which it takes about as long as a detector.
    private static let rounds = 48

    /// A generator of Marsaglia's (2003, doi:10.18637/jss.v008.i14), which decides where each branch goes.
    private var state: UInt64 = 88_172_645_463_325_252
    private var sum: UInt64 = 0

    mutating func observe(_ frame: borrowing PoseFrame) -> Detection? {
        for _ in 0..<BranchBoundReference.rounds {
            state ^= state &<< 13
            state ^= state &>> 7
            state ^= state &<< 17
            if state & 64 != 0 {
                sum &+= BranchBoundReference.times(3, state)
            } else if state & 128 != 0 {
                sum ^= BranchBoundReference.times(5, state)
            } else {
                sum &-= BranchBoundReference.times(7, state)
            }
        }
        // Never true, which the compiler cannot know: the work is not idle.
        return sum == 1 && state == 1 ? Detection(time: frame.time) : nil
    }

    mutating func reset() { self = BranchBoundReference() }

    /// A call, so that the branches before it stay branches.
    @inline(never)
    private static func times(_ factor: UInt64, _ value: UInt64) -> UInt64 { factor &* value }
}

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
