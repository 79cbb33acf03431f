import Mathematics
import Foundation
import Pose
import Scoring
import Testing

@Suite("Aggregates and figures")
struct AggregateTests {
    private func scores(_ count: Int, key: UInt64) -> [TrialScore] {
        var stream = RandomStream(key: key, trial: 0, station: RandomStation(rawValue: 9))
        return (0..<count).map { _ in
            let trial = RandomTrial(&stream)
            return TrialScore(detections: trial.detections, truth: trial.truth)
        }
    }

    private func aggregate(_ scores: [TrialScore]) -> Aggregate {
        var sum = Aggregate()
        for score in scores { sum.add(score) }
        return sum
    }

    private func figures(
        _ aggregate: Aggregate, confidence: Double = 0.95, resamples: Int = 200, trial: Int = 0
    ) throws -> ScoreSummary {
        var stream = RandomStream(key: 9, trial: trial, station: .bootstrap)
        return try aggregate.summary(confidence: confidence, resamples: resamples, stream: &stream)
    }

    @Test("Do not depend on the order of trials or on how aggregates are merged")
    func doNotDependOnOrder() throws {
        let scores = scores(120, key: 1)
        let forwards = aggregate(scores)
        let backwards = aggregate(scores.reversed())
        var merged = aggregate(Array(scores[70...]))
        merged.merge(aggregate(Array(scores[..<30])))
        merged.merge(aggregate(Array(scores[30..<70])))
        #expect(forwards == backwards && forwards == merged)
        let expected = try figures(forwards)
        #expect(try figures(backwards) == expected)
        #expect(try figures(merged) == expected)
    }

    @Test("Are the quotients of the pooled events")
    func arePooledQuotients() throws {
        let scores = scores(150, key: 2)
        let counts = TrialCounts(summing: scores.map(\.counts))
        let figures = try figures(aggregate(scores))
        #expect(figures.counts.trials == 150 && figures.counts == counts)
        let share = { (part: Int, whole: Int) in Double(part) / Double(whole) }
        #expect(figures[.precision].value == share(counts.detected, counts.detected + counts.falseCounts))
        #expect(figures[.recall].value == share(counts.detected, counts.countable))
        #expect(figures[.recallObservable].value == share(counts.detectedObservable, counts.countableObservable))
        #expect(figures[.cheatAcceptance].value == share(counts.cheatCyclesAccepted, counts.cheatCycles))
        let f1 = share(2 * counts.detected, 2 * counts.detected + counts.falseCounts + counts.missed)
        #expect(figures[.f1].value == f1)
        let rate = try #require(figures[.falsePerMinute].value)
        #expect(abs(rate - Double(counts.falseCounts) / (counts.duration.seconds / 60)) < 1e-9 * rate)
        #expect(figures[.exactShare].value == share(scores.count { $0.counts.countError == 0 }, 150))
        #expect(figures[.offByOneShare].value == share(scores.count { abs($0.counts.countError) <= 1 }, 150))
        #expect(figures[.countBias].value == share(scores.reduce(0) { $0 + $1.counts.countError }, 150))
        #expect(figures.falseKinds.values.reduce(0, +) == counts.falseCounts)
        #expect(figures.missedKinds.values.reduce(0, +) == counts.missed)
    }

    @Test("Have delays to half a millisecond, and their exact mean")
    func haveDelays() throws {
        let scores = scores(100, key: 3)
        let delays = scores.flatMap(\.delays).map(\.seconds).sorted()
        let figures = try figures(aggregate(scores)).delay
        #expect(figures.count == delays.count)
        let median = try #require(Quantile.type7(sorted: delays, 0.5))
        let p95 = try #require(Quantile.type7(sorted: delays, 0.95))
        let mean = delays.reduce(0, +) / Double(delays.count)
        for (figure, exact) in [(figures.median, median), (figures.p95, p95)] {
            let error = abs(try #require(figure) - exact)
            #expect(error <= 0.0005)
        }
        let error = abs(try #require(figures.mean) - mean)
        #expect(error < 1e-12)
    }

    @Test("Are undefined without trials, and where a quotient is 0/0")
    func areUndefined() throws {
        let nothing = try figures(Aggregate())
        for estimate in [
            nothing[.precision], nothing[.recall], nothing[.f1], nothing[.falsePerMinute], nothing[.exactShare],
        ] {
            #expect(estimate == .undefined)
        }
        #expect(nothing.delay.count == 0)
        #expect(nothing.delay.median == nil && nothing.delay.p95 == nil && nothing.delay.mean == nil)
        let silent = try figures(aggregate([TrialScore.make([5_000_000_000], [], MatchWindow())]))
        #expect(silent[.precision] == .undefined)
        #expect(silent[.recall].value == 0)
        #expect(silent[.cheatAcceptance] == .undefined)
    }

    @Test("Fall back to Clopper–Pearson over the trials that define a share, where all agree on 0 or 1")
    func fallBackToClopperPearson() throws {
        let hit = TrialScore.make([5_000_000_000, 8_000_000_000], [5_000_000_000, 8_000_000_000], MatchWindow())
        let empty = TrialScore.make([], [], MatchWindow())
        let all = try figures(aggregate(Array(repeating: hit, count: 12) + Array(repeating: empty, count: 30)))
        let expected = try BinomialInterval.clopperPearson(successes: 12, trials: 12, confidence: 0.95)
        for estimate in [all[.precision], all[.recall], all[.f1]] {
            #expect(
                estimate
                    == Estimate(
                        value: 1, lower: expected.lowerBound, upper: expected.upperBound, method: .clopperPearson))
        }
        let miss = TrialScore.make([5_000_000_000], [], MatchWindow())
        let none = try figures(aggregate(Array(repeating: miss, count: 7)))[.recall]
        #expect(none.value == 0 && none.lower == 0 && none.method == .clopperPearson)
    }

    @Test("Bound the rate of false counts where there was none")
    func boundRateWithoutEvents() throws {
        let quiet = TrialScore.make([5_000_000_000], [5_000_000_000], MatchWindow())
        let rate = try figures(aggregate(Array(repeating: quiet, count: 10)))[.falsePerMinute]
        #expect(rate.value == 0 && rate.lower == 0 && rate.method == .poisson)
        #expect(abs(try #require(rate.upper) - -log(0.025) / 10) < 1e-12)
        let surplus = try figures(aggregate(Array(repeating: quiet, count: 10)))[.surplusPerHundred]
        #expect(surplus.value == 0 && surplus.lower == 0 && surplus.method == .poisson)
        #expect(abs(try #require(surplus.upper) - -100 * log(0.025) / 10) < 1e-9)
    }

    @Test("Give no interval to one trial that is neither 0 nor 1")
    func giveNoIntervalToOneTrial() throws {
        let half = TrialScore.make([5_000_000_000, 9_000_000_000], [5_000_000_000], MatchWindow())
        #expect(try figures(aggregate([half]))[.recall] == Estimate(value: 0.5))
        // A trial without a repetition does not define recall.
        let none = TrialScore.make([], [], MatchWindow())
        #expect(try figures(aggregate([half, none]))[.recall] == Estimate(value: 0.5))
    }

    @Test("Refuse a confidence that is none", arguments: [0, 1, -0.5, .nan])
    func refuseConfidence(_ confidence: Double) {
        #expect(throws: GSLError.self) { try figures(Aggregate(), confidence: confidence) }
    }

    /// Trials of one repetition each, of which some are detected: the bootstrap's distribution is then binomial.
    private func coins(_ heads: Int, of count: Int) -> Aggregate {
        let hit = TrialScore.make([5_000_000_000], [5_000_000_000], MatchWindow())
        let miss = TrialScore.make([5_000_000_000], [], MatchWindow())
        return aggregate(Array(repeating: hit, count: heads) + Array(repeating: miss, count: count - heads))
    }

    @Test(
        "Have the interval of a binomial distribution where trials are coins, by either way of drawing",
        arguments: [(6, 12), (60, 200)])
    func haveBinomialIntervals(heads: Int, count: Int) throws {
        let recall = try figures(coins(heads, of: count), resamples: 20_000)[.recall]
        let p = Double(heads) / Double(count)
        let expected = [0.025, 0.975].map { Double(quantile($0, count, p)) / Double(count) }
        let step = 1.0001 / Double(count)
        #expect(abs(try #require(recall.lower) - expected[0]) <= step)
        #expect(abs(try #require(recall.upper) - expected[1]) <= step)
        #expect(recall.method == .bootstrap)
    }

    /// The least k for which a binomial count is at most k with probability q.
    private func quantile(_ q: Double, _ count: Int, _ p: Double) -> Int {
        var (k, sum, term) = (0, 0.0, pow(1 - p, Double(count)))
        while true {
            sum += term
            if sum >= q { return k }
            term *= Double(count - k) / Double(k + 1) * p / (1 - p)
            k += 1
        }
    }

    @Test("Have intervals that hold the truth about as often as they say")
    func haveCoverage() throws {
        // 200 experiments of 60 coins each: 95 % nominal, percentile intervals fall a little short.
        var stream = RandomStream(key: 10, trial: 0, station: RandomStation(rawValue: 9))
        var held = 0
        for experiment in 0..<200 {
            let heads = (0..<60).count { _ in stream.bernoulli(0.7) }
            let recall = try figures(coins(heads, of: 60), resamples: 300, trial: experiment)[.recall]
            if let lower = recall.lower, let upper = recall.upper, lower <= 0.7, upper >= 0.7 { held += 1 }
        }
        #expect(held >= 178 && held <= 200)
    }
}
