package import Pose

/// The range of counts that are right.
package struct CountRange: Sendable, Hashable {
    /// The least right count.
    package var expected: Int
    /// The greatest right count, at least `expected`.
    package var max: Int

    /// Makes a range.
    package init(expected: Int, max: Int) {
        self.expected = expected
        self.max = max
    }

    /// By how much a count is wrong: negative below the range, positive above it, 0 inside.
    package func error(of counted: Int) -> Int {
        if counted < expected { return counted - expected }
        return counted > max ? counted - max : 0
    }

    /// Whether a count is right.
    package func isRight(_ counted: Int) -> Bool { error(of: counted) == 0 }

    /// Whether a count lies within `expected` … `max`.
    package static func isRight(counted: Int, expected: Int, max: Int) -> Bool {
        CountRange(expected: expected, max: max).isRight(counted)
    }
}

/// What came of one trial or of several, in numbers that add up.
package struct Tally: Sendable, Hashable {
    /// Countable cycles.
    package var countable = 0
    /// Countable cycles that are observable.
    package var countableObservable = 0
    /// Countable cycles that were detected.
    package var detected = 0
    /// Countable, observable cycles that were detected.
    package var detectedObservable = 0
    /// Detections that are false.
    package var falseCounts = 0
    /// Borderline cycles, detected or not.
    package var borderline = 0
    /// Borderline cycles that were detected; neither these cycles nor their detections count for anything else.
    package var borderlineDetected = 0
    /// Cycles of a cheat, without those whose detection was right or borderline by the cycle's verdict.
    package var cheatCycles = 0
    /// Those of them to which a false count belongs.
    package var cheatCyclesAccepted = 0
    /// Time observed.
    package var duration: Nanoseconds = 0

    /// Makes a tally of nothing.
    package init() {}

    /// All detections: matched, borderline and false.
    package var counted: Int { detected + borderlineDetected + falseCounts }

    /// Countable cycles that were not detected.
    package var missed: Int { countable - detected }

    /// The counts that are right: the countable cycles, with any number of the borderline ones.
    package var expected: CountRange { CountRange(expected: countable, max: countable + borderline) }

    /// By how much the count is wrong; the sum of several trials' counts may be right though theirs are not.
    package var countError: Int { expected.error(of: counted) }

    /// Adds another tally.
    package static func += (sum: inout Tally, other: Tally) {
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
    package static func + (first: Tally, second: Tally) -> Tally {
        var sum = first
        sum += second
        return sum
    }
}
