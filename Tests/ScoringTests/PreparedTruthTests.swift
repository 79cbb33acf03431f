import Pose
import Mathematics
import Scoring
import Testing

@Suite("Counts of a trial")
struct PreparedTruthTests {
    /// The counts by the outcomes of detections and cycles, one by one.
    private func counts(_ score: TrialScore, _ times: [Nanoseconds], _ truth: Truth) -> TrialCounts {
        var counts = TrialCounts()
        counts.duration = truth.duration
        for detection in score.detections {
            if case .falseCount = detection { counts.falseCounts += 1 }
        }
        for (cycle, outcome) in zip(truth.cycles, score.cycles) {
            let observable = cycle.isObservable ? 1 : 0
            let cheat = cycle.isCheat && cycle.verdict == .notCountable ? 1 : 0
            counts.cheatCycles += cheat
            counts.countableTimed += cycle.verdict == .countable ? 1 : 0
            counts.countable += cycle.verdict == .countable ? 1 : 0
            counts.countableObservable += cycle.verdict == .countable ? observable : 0
            counts.borderline += cycle.verdict == .borderline ? 1 : 0
            switch outcome {
            case .detected(let detection):
                counts.detected += 1
                counts.detectedObservable += observable
                counts.detectedPromptly += abs(times[detection] - cycle.completion) <= 500_000_000 ? 1 : 0
            case .borderlineDetected: counts.borderlineDetected += 1
            case .accepted: counts.cheatCyclesAccepted += cheat
            case .missed, .ignored: break
            }
        }
        let narrow = narrowly(times, truth)
        counts.detectedNarrowly = narrow.detected
        counts.falseNarrowly = narrow.falseCounts
        counts.closeTrial()
        return counts
    }

    /// The counts where each cycle begins half a second before its completion, and ends half a second after it.
    private func narrowly(_ times: [Nanoseconds], _ truth: Truth) -> TrialCounts {
        var truth = truth
        for index in truth.cycles.indices { truth.cycles[index].start = truth.cycles[index].completion - 500_000_000 }
        var scoring = TrialCounts()
        for case .matched in TrialScore(detections: times, truth: truth).detections { scoring.detected += 1 }
        for case .falseCount in TrialScore(detections: times, truth: truth).detections { scoring.falseCounts += 1 }
        return scoring
    }

    @Test("A count half a second from the completion is prompt, and one further away is not", arguments: [-1, 1])
    func promptEnds(side: Nanoseconds) {
        func counts(_ distance: Nanoseconds) -> TrialCounts {
            TrialScore.make([5_000_000_000], [5_000_000_000 + side * distance], MatchWindow()).counts
        }
        let (at, beyond) = (counts(500_000_000), counts(500_000_001))
        #expect(at.detectedPromptly == 1 && at.detectedNarrowly == 1 && at.falseNarrowly == 0)
        #expect(beyond.detectedPromptly == 0 && beyond.detectedNarrowly == 0 && beyond.falseNarrowly == 1)
    }

    @Test(
        "are those of the outcomes, with and without the outcomes' names",
        arguments: [MatchWindow(), MatchWindow(late: 2_000_000_000), MatchWindow(late: 0)])
    func sameCounts(window: MatchWindow) {
        for round in 0..<2000 {
            var stream = RandomStream(key: 21, trial: round, station: RandomStation(rawValue: 9))
            let trial = RandomTrial(&stream)
            let score = TrialScore(detections: trial.detections, truth: trial.truth, window: window)
            let expected = counts(score, trial.detections, trial.truth)
            #expect(score.counts == expected)
            #expect(PreparedTruth(trial.truth, window: window).counts(trial.detections) == expected)
        }
    }

    @Test("call a match prompt within half a second of the completion, ends included")
    func prompt() {
        let completions: [Nanoseconds] = [5_000_000_000, 10_000_000_000, 15_000_000_000, 20_000_000_000]
        let times: [Nanoseconds] = [4_500_000_000, 10_500_000_000, 15_500_000_001, 19_499_999_999]
        let score = TrialScore.make(completions, times, MatchWindow(late: 1_000_000_000))
        #expect(score.counts.detected == 4 && score.counts.detectedPromptly == 2)
        #expect(Metric.promptShare.value(score.counts) == 0.5)
        #expect(Metric.f1.value(score.counts) == 1 && Metric.promptF1.value(score.counts) == 0.5)
    }

    @Test("have a prompt F1 of a matching of its own, which may use other counts than the wide one")
    func promptMatchingIsItsOwn() {
        // The wide window pairs both counts, the first with the first cycle; the narrow one gives that cycle the second.
        let cycles = [Cycle.make(completion: 5_000_000_000), .make(completion: 5_600_000_000, length: 500_000_000)]
        let score = TrialScore(
            detections: [4_200_000_000, 5_300_000_000],
            truth: Truth(cycles: cycles, phases: [], duration: 60_000_000_000))
        #expect(score.counts.detected == 2 && score.counts.detectedPromptly == 1)
        #expect(score.counts.detectedNarrowly == 1 && score.counts.falseNarrowly == 1)
        #expect(Metric.promptF1.value(score.counts) == 0.5)
    }

    @Test("have surplus counts per hundred repetitions")
    func surplus() {
        let score = TrialScore.make([5_000_000_000, 10_000_000_000], [1, 2, 3], MatchWindow())
        #expect(Metric.surplusPerHundred.value(score.counts) == 150)
        #expect(Metric.surplusPerHundred.value(TrialScore.make([], [1], MatchWindow()).counts) == nil)
    }

    @Test("add up, a trial at a time", arguments: Metric.all)
    func addUp(metric: Metric) throws {
        let trials = (0..<200).map { round in
            var stream = RandomStream(key: 22, trial: round, station: RandomStation(rawValue: 9))
            let trial = RandomTrial(&stream)
            return PreparedTruth(trial.truth).counts(trial.detections)
        }
        let sum = try #require(metric.value(TrialCounts(summing: trials)))
        #expect(abs(sum - (metric.value(over: trials) ?? .nan)) <= 1e-12 * max(1, abs(sum)))
        #expect(metric.canBe(sum) && !metric.canBe(.nan) && !metric.canBe(.infinity))
    }

    @Test("have metrics with one name each, which options find by name and by column")
    func names() {
        #expect(Set(Metric.all.map(\.name)).count == Metric.all.count)
        #expect(Set(Metric.all.map(\.column)).count == Metric.all.count)
        for metric in Metric.objectives {
            #expect(Metric(naming: metric.name.uppercased().replacing("-", with: " ")) == metric)
            #expect(Metric(naming: metric.column) == metric)
            #expect(metric.direction != .none)
        }
        #expect(Metric(naming: "count bias") == nil)
    }
}
