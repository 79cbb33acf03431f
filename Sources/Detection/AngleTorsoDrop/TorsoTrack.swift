import Elementary

/// The height of one side's torso centre, from the top of a repetition to its bottom; lengths in square pixels.
struct TorsoTrack: Sendable {
    /// Heights and lengths of the torso while the arms were up.
    private struct Top {
        var height: Double
        var length: Double
    }

    /// The time since the last frame, the same for both sides.
    struct Step {
        /// Seconds.
        let elapsed: Double
        /// The share by which the average over heights moves in it, 0…1.
        let share: Double
    }

    /// The shares by which the average over heights, and a top, move in some seconds, 0…1.
    ///
    /// The time constant of heights is 0.08 s: the average smooths single frames and costs a repetition of one second a
    /// tenth of its fall. The time constant of a top, with which it follows a body that sinks, is 0.5 s.
    @inline(__always)
    static func shares(elapsed: Double) -> (height: Double, top: Double) {
        // What is left of an old value is a power of that for 2 s.
        let left = exponential(elapsed * -0.5)
        let two = left * left
        let four = two * two
        let eight = four * four
        return (1 - eight * eight * eight * left, 1 - four)
    }

    /// Seconds from the last frame in which the side was seen to the last frame.
    private var unseen = 0.0
    private var current: Top?
    private var top: Top?
    private var lowest: Double?

    /// Takes the next frame, and returns whether shoulder and hip are above the confidence.
    @inline(__always)
    mutating func observe(_ torso: TorsoReading, above confidence: Double, after step: Step) -> Bool {
        let gap = unseen
        unseen += step.elapsed
        guard torso.confidence > confidence else { return false }
        let share = gap == 0 ? step.share : TorsoTrack.shares(elapsed: unseen).height
        let height = current.map { $0.height + share * (torso.centre - $0.height) } ?? torso.centre
        unseen = 0
        current = Top(height: height, length: torso.length)
        if let deepest = lowest { lowest = min(deepest, height) } else { lowest = height }
        return true
    }

    /// Says that the arms are up in the frame that was just taken.
    ///
    /// - Parameter share: How far a top that was seen before moves to what is seen now, 0…1.
    @inline(__always)
    mutating func markTop(share: Double) {
        guard let current else { return }
        lowest = nil
        guard let last = top else {
            top = current
            return
        }
        let sunk = last.height + share * (current.height - last.height)
        top = Top(
            height: max(current.height, sunk), length: last.length + share * (current.length - last.length))
    }

    /// Forgets the last top and bottom: another repetition may begin.
    mutating func startOver() {
        top = nil
        lowest = nil
    }

    /// The fall of the torso from the top, torso lengths; `nil` where it was not seen at both ends.
    var drop: Double? {
        guard let top, let lowest, top.length > 0 else { return nil }
        return (top.height - lowest) / top.length
    }
}
