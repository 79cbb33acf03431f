package import Pose

/// The score of a recording of which the lowest points are known, but not the cycles.
///
/// A count belongs to the last bottom before it; a count at the very instant of a bottom belongs to the one before.
/// The first count of a countable bottom is right. The first one of a bottom that is not countable (a clip may begin
/// or end in one) leaves every metric, as a borderline cycle's does. All further ones, and those before the first
/// bottom, are false.
package struct BottomsScore: Sendable, Hashable {
    /// The counts; bottoms that are not countable stand among the borderline cycles.
    package private(set) var counts = TrialCounts()
    /// The false counts that are further ones of the same bottom.
    package private(set) var doubled = 0

    /// Scores the counts of one detector in one recording.
    ///
    /// - Parameters:
    ///   - counts: The instants of the counted repetitions, ascending.
    ///   - bottoms: The instants of the lowest points, ascending, and whether each is countable.
    package init(counts: [Nanoseconds], bottoms: [(time: Nanoseconds, isCountable: Bool)]) {
        self.counts.countable = bottoms.count { $0.isCountable }
        self.counts.borderline = bottoms.count - self.counts.countable
        var next = 0
        var isFirst = false
        for count in counts {
            while next < bottoms.count, bottoms[next].time < count {
                next += 1
                isFirst = true
            }
            if next == 0 {
                self.counts.falseCounts += 1
            } else if !isFirst {
                self.counts.falseCounts += 1
                doubled += 1
            } else if bottoms[next - 1].isCountable {
                self.counts.detected += 1
            } else {
                self.counts.borderlineDetected += 1
            }
            isFirst = false
        }
        self.counts.closeTrial()
    }

    /// Adds another recording's score.
    package static func += (sum: inout BottomsScore, other: BottomsScore) {
        sum.counts += other.counts
        sum.doubled += other.doubled
    }
}
