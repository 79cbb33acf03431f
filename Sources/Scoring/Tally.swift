public import Pose

/// The range of counts that are right.
public struct CountRange: Sendable, Hashable {
    /// The least right count.
    public var expected: Int
    /// The greatest right count, at least `expected`.
    public var max: Int

    /// Makes a range.
    public init(expected: Int, max: Int) {
        self.expected = expected
        self.max = max
    }

    /// By how much a count is wrong: negative below the range, positive above it, 0 inside.
    public func error(of counted: Int) -> Int {
        if counted < expected { return counted - expected }
        return counted > max ? counted - max : 0
    }

    /// Whether a count is right.
    public func isRight(_ counted: Int) -> Bool { error(of: counted) == 0 }

    /// Whether a count lies within `expected` … `max`.
    public static func isRight(counted: Int, expected: Int, max: Int) -> Bool {
        CountRange(expected: expected, max: max).isRight(counted)
    }
}

/// What came of one trial or of several, in numbers that add up.
public struct Tally: Sendable, Hashable {
    /// Countable cycles.
    public var countable = 0
    /// Countable cycles that are observable.
    public var countableObservable = 0
    /// Countable cycles that were detected.
    public var detected = 0
    /// Countable, observable cycles that were detected.
    public var detectedObservable = 0
    /// Detections that are false.
    public var falseCounts = 0
    /// Borderline cycles, detected or not.
    public var borderline = 0
    /// Borderline cycles that were detected; neither these cycles nor their detections count for anything else.
    public var borderlineDetected = 0
    /// Cycles of a cheat, without those whose detection was right or borderline by the cycle's verdict.
    public var cheatCycles = 0
    /// Those of them to which a false count belongs.
    public var cheatCyclesAccepted = 0
    /// Time observed.
    public var duration: Nanoseconds = 0

    /// Makes a tally of nothing.
    public init() {}

    /// All detections: matched, borderline and false.
    public var counted: Int { detected + borderlineDetected + falseCounts }

    /// Countable cycles that were not detected.
    public var missed: Int { countable - detected }

    /// The counts that are right: the countable cycles, with any number of the borderline ones.
    public var expected: CountRange { CountRange(expected: countable, max: countable + borderline) }

    /// By how much the count is wrong; the sum of several trials' counts may be right though theirs are not.
    public var countError: Int { expected.error(of: counted) }

    /// Adds another tally.
    public static func += (sum: inout Tally, other: Tally) {
        sum.countable += other.countable
        sum.countableObservable += other.countableObservable
        sum.detected += other.detected
        sum.detectedObservable += other.detectedObservable
        sum.falseCounts += other.falseCounts
        sum.borderline += other.borderline
        sum.borderlineDetected += other.borderlineDetected
        sum.cheatCycles += other.cheatCycles
        sum.cheatCyclesAccepted += other.cheatCyclesAccepted
        sum.duration += other.duration
    }

    /// The sum of two tallies.
    public static func + (first: Tally, second: Tally) -> Tally {
        var sum = first
        sum += second
        return sum
    }
}
