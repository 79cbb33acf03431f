package import Pose

/// The score of a recording of which the lowest points are known, but not the cycles.
///
/// A count belongs to the last bottom before it; a count at the very instant of a bottom belongs to the one before.
/// The first count of a countable bottom is right. The first one of a bottom that is not countable (a clip may begin
/// or end in one) leaves every figure, as a borderline cycle's does. All further ones, and those before the first
/// bottom, are false.
package struct BottomsScore: Sendable, Hashable {
    /// Countable bottoms.
    package private(set) var countable = 0
    /// Countable bottoms with a count.
    package private(set) var detected = 0
    /// Counts that are false.
    package private(set) var falseCounts = 0
    /// Those false counts that are further ones of the same bottom.
    package private(set) var doubled = 0
    /// Counts that leave every figure.
    package private(set) var ignored = 0

    /// Scores the counts of one detector in one recording.
    ///
    /// - Parameters:
    ///   - counts: The instants of the counted repetitions, ascending.
    ///   - bottoms: The instants of the lowest points, ascending, and whether each is countable.
    package init(counts: [Nanoseconds], bottoms: [(time: Nanoseconds, isCountable: Bool)]) {
        countable = bottoms.count { $0.isCountable }
        var next = 0
        var isFirst = false
        for count in counts {
            while next < bottoms.count, bottoms[next].time < count {
                next += 1
                isFirst = true
            }
            if next == 0 {
                falseCounts += 1
            } else if !isFirst {
                falseCounts += 1
                doubled += 1
            } else if bottoms[next - 1].isCountable {
                detected += 1
            } else {
                ignored += 1
            }
            isFirst = false
        }
    }

    /// The share of counts that are right, without the ignored ones; `nil` without any.
    package var precision: Double? { ratio(detected, detected + falseCounts) }

    /// The share of countable bottoms that have a count; `nil` without any.
    package var recall: Double? { ratio(detected, countable) }

    /// Adds another recording's score.
    package static func += (sum: inout BottomsScore, other: BottomsScore) {
        sum.countable += other.countable
        sum.detected += other.detected
        sum.falseCounts += other.falseCounts
        sum.doubled += other.doubled
        sum.ignored += other.ignored
    }
}

/// A quotient of counts, `nil` for a divisor of 0.
func ratio(_ part: Int, _ whole: Int) -> Double? { whole == 0 ? nil : Double(part) / Double(whole) }
