import Mathematics
import Scoring
import Testing

@Suite("Paired trials")
struct PairedTrialsTests {
    /// A trial of ten countable cycles in a minute.
    static func counts(missed: Int = 0, false falseCounts: Int = 0) -> TrialCounts {
        var counts = TrialCounts()
        counts.countable = 10
        counts.countableObservable = 10
        counts.detected = 10 - missed
        counts.detectedObservable = 10 - missed
        counts.detectedPromptly = 10 - missed - missed % 2
        counts.falseCounts = falseCounts
        counts.duration = 60_000_000_000
        counts.closeTrial()
        return counts
    }

    static func random(_ count: Int, seed: Int) -> PairedTrials {
        var stream = RandomStream(key: 10, trial: seed, station: RandomStation(rawValue: 1))
        func side() -> [TrialCounts] {
            (0..<count).map { _ in counts(missed: stream.choice(count: 4), false: stream.choice(count: 3)) }
        }
        return PairedTrials(before: side(), after: side())
    }

    @Test(
        "exchanging a trial's sides turns the sign of its part and nothing else",
        arguments: MetricCatalog.standard.objectives)
    func signs(metric: Metric) {
        let pairs = Self.random(40, seed: 1)
        let swapped = pairs.swapping { $0.isMultiple(of: 3) }
        func parts(_ pairs: PairedTrials) -> [Int] {
            pairs.parts(
                of: metric, over: (TrialCounts(summing: pairs.before), TrialCounts(summing: pairs.after)))
        }
        let (first, second) = (parts(pairs), parts(swapped))
        for trial in first.indices {
            #expect(second[trial] == (trial.isMultiple(of: 3) ? -first[trial] : first[trial]))
        }
    }

    @Test("the parts' sum has the sign of the difference", arguments: 0..<30)
    func direction(seed: Int) {
        let pairs = Self.random(50, seed: seed)
        let (before, after) = (TrialCounts(summing: pairs.before), TrialCounts(summing: pairs.after))
        for metric in MetricCatalog.standard.objectives {
            guard let then = metric.value(before), let now = metric.value(after) else { continue }
            let parts = pairs.parts(of: metric, over: (before, after))
            let (old, new) = (metric.wholeParts(before), metric.wholeParts(after))
            let cross = new.numerator * old.denominator - old.numerator * new.denominator
            let sum = parts.reduce(0, +)
            #expect(sum.signum() == cross.signum(), "\(metric) \(then) \(now)")
        }
    }

    @Test("a sum of trials gives the figures of the trials", arguments: MetricCatalog.standard.objectives)
    func sums(metric: Metric) {
        let trialCounts = Self.random(30, seed: 3).before
        #expect(metric.value(TrialCounts(summing: trialCounts)) == metric.value(over: trialCounts))
    }

    @Test("an interval holds the difference, and shrinks with the number of trials")
    func interval() throws {
        var widths: [Double] = []
        for count in [25, 400] {
            let pairs = Self.random(count, seed: 4)
            var stream = RandomStream(key: 11, trial: 0, station: .bootstrap)
            let draws = PairedBootstrap([pairs], resamples: 500, stream: &stream)
            let interval = try #require(draws.interval(of: .recall, over: [0], confidence: 0.95))
            let difference =
                try #require(Metric.recall.value(over: pairs.after)) - #require(Metric.recall.value(over: pairs.before))
            #expect(interval.contains(difference))
            widths.append(interval.upperBound - interval.lowerBound)
        }
        // A sixteenth of the variance: a fourth of the width, with the spread of 500 resamples.
        #expect(widths[1] < widths[0] / 3)
        #expect(widths[1] > widths[0] / 6)
    }

    @Test("an interval covers the true difference about as often as it says")
    func coverage() throws {
        var hits = 0
        for run in 0..<100 {
            let pairs = Self.random(30, seed: 100 + run)
            var stream = RandomStream(key: 12, trial: run, station: .bootstrap)
            let draws = PairedBootstrap([pairs], resamples: 200, stream: &stream)
            // Both sides are drawn alike: the true difference is 0.
            if try #require(draws.interval(of: .precision, over: [0], confidence: 0.9)).contains(0) { hits += 1 }
        }
        // 90 expected, a little less for percentiles of a small sample; four standard deviations either way.
        #expect((76...100).contains(hits))
    }

    @Test("a single trial of each scenario gives no interval, and two of one scenario do", arguments: [1, 2])
    func single(trials: Int) {
        var stream = RandomStream(key: 14, trial: 0, station: .bootstrap)
        let draws = PairedBootstrap(
            [Self.random(1, seed: 6), Self.random(trials, seed: 7)], resamples: 100, stream: &stream)
        #expect(draws.interval(of: .recall, over: [0], confidence: 0.95) == nil)
        #expect((draws.interval(of: .recall, over: [0, 1], confidence: 0.95) != nil) == (trials > 1))
    }

    @Test("pairs that agree give an interval of nothing")
    func unchanged() throws {
        let side = Self.random(20, seed: 5).before
        var stream = RandomStream(key: 13, trial: 0, station: .bootstrap)
        let draws = PairedBootstrap([PairedTrials(before: side, after: side)], resamples: 100, stream: &stream)
        #expect(draws.interval(of: .f1, over: [0], confidence: 0.95) == 0...0)
    }
}
