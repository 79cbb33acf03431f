import Pose
import Scoring
import Testing

@Suite("Scores by bottoms")
struct BottomsScoreTests {
    private func score(_ counts: [Nanoseconds], _ bottoms: [(Nanoseconds, Bool)]) -> BottomsScore {
        BottomsScore(counts: counts, bottoms: bottoms.map { (time: $0.0, isCountable: $0.1) })
    }

    @Test("A count belongs to the bottom before it")
    func countBelongsToBottomBefore() {
        let score = score([11, 25], [(10, true), (20, true)])
        #expect(score.counts.detected == 2 && score.counts.falseCounts == 0)
        #expect(Metric.precision.value(score.counts) == 1 && Metric.recall.value(score.counts) == 1)
    }

    @Test("A count before the first bottom is false, as is one at its very instant", arguments: [5, 10])
    func countBeforeFirstBottomIsFalse(time: Nanoseconds) {
        let score = score([time], [(10, true)])
        #expect(score.counts.falseCounts == 1 && score.doubled == 0 && score.counts.detected == 0)
        #expect(Metric.precision.value(score.counts) == 0 && Metric.recall.value(score.counts) == 0)
    }

    @Test("A count at the instant of a bottom belongs to the one before")
    func countAtBottomBelongsToTheOneBefore() {
        #expect(score([20, 21], [(10, true), (20, true)]).counts.detected == 2)
    }

    @Test("A second count of a bottom is doubled")
    func secondCountIsDoubled() {
        let score = score([11, 12, 13, 21], [(10, true), (20, true), (30, true)])
        #expect(score.counts.detected == 2 && score.counts.falseCounts == 2 && score.doubled == 2)
        #expect(Metric.precision.value(score.counts) == 0.5)
        #expect(Metric.recall.value(score.counts) == 2.0 / 3)
    }

    @Test("The first count of a bottom that is not countable leaves every figure, further ones are false")
    func firstCountOfOtherBottomIsIgnored() {
        let score = score([11, 12, 21], [(10, false), (20, true)])
        #expect(
            score.counts.borderlineDetected == 1 && score.counts.falseCounts == 1 && score.counts.detected == 1
                && score.counts.countable == 1)
    }

    @Test("Skipped bottoms are missed")
    func skippedBottomsAreMissed() {
        #expect(Metric.recall.value(score([41], [(10, true), (20, true), (30, true), (40, true)]).counts) == 0.25)
    }

    @Test("Without bottoms all counts are false; without counts precision is undefined")
    func emptySides() {
        #expect(score([1, 2], []).counts.falseCounts == 2)
        #expect(Metric.recall.value(score([1, 2], []).counts) == nil)
        #expect(Metric.precision.value(score([], [(10, true)]).counts) == nil)
    }

    @Test("Scores add up")
    func scoresAddUp() {
        var sum = score([11, 12], [(10, true)])
        sum += score([5, 21], [(10, false), (20, true)])
        #expect(
            sum.counts.countable == 2 && sum.counts.detected == 2 && sum.counts.falseCounts == 2 && sum.doubled == 1)
    }
}

@Suite("Ranges of right counts")
struct CountRangeTests {
    @Test("Errors are measured from the nearer end", arguments: [(2, -1), (3, 0), (4, 0), (5, 0), (7, 2)])
    func errorsAreMeasured(counted: Int, error: Int) {
        let range = CountRange(expected: 3, max: 5)
        #expect(range.error(of: counted) == error)
        #expect(range.isRight(counted) == (error == 0))
    }
}
