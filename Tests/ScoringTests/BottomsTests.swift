import Pose
import Mathematics
import Scoring
import Testing

@Suite("Scores by bottoms")
struct BottomsTests {
    private let second: Nanoseconds = 1_000_000_000

    private func score(_ counts: [Nanoseconds], _ bottoms: [(Nanoseconds, Bool)]) -> TrialScore {
        TrialScore(detections: counts, PreparedTruth(bottoms: bottoms.map { (time: $0.0, isCountable: $0.1) }))
    }

    @Test(
        "A window runs from the midpoint to the next bottom, exclusive; the first begins 2 s before, the last has no end",
        arguments: [
            (7_999_999_999, nil), (8_000_000_000, 0), (10_000_000_000, 0), (14_999_999_999, 0), (19_999_999_999, 1),
            (20_000_000_000, 1), (1_000_000_000_000, 1),
        ] as [(Nanoseconds, Int?)])
    func windows(time: Nanoseconds, bottom: Int?) {
        let score = score([time], [(10 * second, true), (20 * second, true)])
        #expect(score.cycles.firstIndex(of: .detected(detection: 0)) == bottom)
        #expect(score.counts.falseCounts == (bottom == nil ? 1 : 0))
    }

    @Test("A count between the midpoint and the next bottom goes to the nearer one that is free")
    func sharedTime() {
        let bottoms = [(10 * second, true), (20 * second, true)]
        // From 15 s on both windows are open: the nearer bottom is the later one.
        #expect(score([16 * second], bottoms).detections == [.matched(cycle: 1)])
        // Two counts there are one of each.
        #expect(score([16 * second, 17 * second], bottoms).detections == [.matched(cycle: 0), .matched(cycle: 1)])
        // A count at the bottom itself is of that bottom, never of the one before.
        #expect(score([20 * second], bottoms).detections == [.matched(cycle: 1)])
        #expect(score([20 * second, 21 * second], bottoms).counts.detected == 1)
        #expect(score([20 * second - 1, 21 * second], bottoms).counts.detected == 2)
    }

    @Test(
        "A rule that counts on the way down, and one that counts a little late, are right alike",
        arguments: [-4, -1, 0, 2, 4])
    func wherever(offset: Nanoseconds) {
        let bottoms = (1...5).map { (Nanoseconds($0) * 10 * second, true) }
        let score = score(bottoms.map { $0.0 + offset * second }.filter { $0 > 8 * second }, bottoms)
        #expect(score.counts.falseCounts == 0 && score.counts.detected == (offset < -2 ? 4 : 5))
    }

    @Test("A second count of a bottom is doubled, a count that belongs to no bottom is a phantom")
    func kinds() {
        let score = score(
            [1 * second, 11 * second, 12 * second, 30 * second], [(10 * second, true), (30 * second, true)])
        #expect(
            score.detections == [
                .falseCount(.phantom("unknown"), cycle: nil), .matched(cycle: 0), .falseCount(.doubled, cycle: 0),
                .matched(cycle: 1),
            ])
    }

    @Test("A bottom that is not countable takes what countable ones leave, and both leave every count")
    func borderline() {
        let bottoms = [(10 * second, false), (20 * second, true)]
        let first = score([11 * second, 21 * second], bottoms).counts
        #expect(first.borderlineDetected == 1 && first.detected == 1 && first.falseCounts == 0 && first.countable == 1)
        let between = score([16 * second], bottoms).counts
        #expect(between.detected == 1 && between.borderlineDetected == 0)
        #expect(first.expected == CountRange(expected: 1, max: 2))
    }

    @Test("There is no delay, no prompt figure and no observable recall")
    func noTime() {
        let score = score([11 * second, 14 * second], [(10 * second, true), (20 * second, true)])
        #expect(score.delays.isEmpty)
        for metric in [Metric.promptShare, .promptF1, .recallObservable, .falsePerMinute] {
            #expect(metric.value(score.counts) == nil, "\(metric.name)")
        }
        #expect(Metric.precision.value(score.counts) == 0.5 && Metric.recall.value(score.counts) == 0.5)
        // Beside a trial whose completions are known they leave that trial's figures as they are.
        let timed = TrialScore.make([5 * second], [5 * second], MatchWindow()).counts
        let sum = TrialCounts(summing: [timed, score.counts])
        #expect(Metric.promptShare.value(sum) == 1 && Metric.promptF1.value(sum) == 1)
    }

    @Test("Without bottoms all counts are false; without counts precision is undefined")
    func emptySides() {
        #expect(score([1, 2], []).counts.falseCounts == 2)
        #expect(Metric.recall.value(score([1, 2], []).counts) == nil)
        #expect(Metric.precision.value(score([], [(10, true)]).counts) == nil)
    }

    @Test("Moving everything in time changes nothing; neither do equal bottoms trap", arguments: 0..<4)
    func timeShiftChangesNothing(seed: Int) {
        var stream = RandomStream(key: 31, trial: seed, station: RandomStation(rawValue: 9))
        for _ in 0..<100 {
            let bottoms = (0..<stream.choice(count: 6)).map { _ in Nanoseconds(stream.choice(count: 40)) * 2 }.sorted()
            let counts = (0..<stream.choice(count: 8)).map { _ in Nanoseconds(stream.choice(count: 80)) }.sorted()
            let shift = (Nanoseconds(stream.choice(count: 1 << 40)) - 1 << 39) * 2
            let first = score(counts, bottoms.map { ($0, $0 % 4 == 0) })
            #expect(score(counts.map { $0 + shift }, bottoms.map { ($0 + shift, $0 % 4 == 0) }) == first)
            #expect(first.counts.counted == counts.count)
        }
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
