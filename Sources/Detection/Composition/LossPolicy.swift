/// The policy where no frame can be used.
public enum LossPolicy: Sendable, Hashable {
    /// The repetition goes on when a frame can be used again, however long that takes.
    case hold
    /// The same, but after this many seconds the repetition is rejected and a new top needed.
    case grace(Double)
    /// A single frame that cannot be used rejects the repetition, and a new top is needed.
    case reset
    /// As `grace`; and what was seen before is gone through again with the thresholds of now.
    case replay(ReplayRule)
}

/// The rule by which what was seen before is gone through again.
///
/// The signal of the last 256 used frames since the last count is kept. Once personal thresholds become known, and
/// again after `stall` seconds without a count, a fresh cycle goes through it; the repetitions that it finds are
/// counted at once, one a frame. Limits of times and extremes apply as usual, checks of the body do not: their joints
/// were not kept.
public struct ReplayRule: Sendable, Hashable {
    /// The time for which a loss is bridged, seconds.
    public var grace: Double
    /// The time without a count after which the signal is gone through again, seconds.
    public var stall: Double

    /// Makes a rule.
    public init(grace: Double, stall: Double) {
        self.grace = grace
        self.stall = stall
    }
}
