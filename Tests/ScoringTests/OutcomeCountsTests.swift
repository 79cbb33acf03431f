import Scoring
import Testing

@Suite("Metrics of what becomes of counts")
struct OutcomeCountsTests {
    /// The counts of a trial whose numbers are all different.
    private func sample(_ factor: Int32) -> TrialCounts {
        var counts = TrialCounts()
        counts.countable = 10
        counts.detected = 7
        counts.falseCounts = Int(factor)
        counts.outcome.numbers = (1...10).map { $0 * factor }
        counts.closeTrial()
        return counts
    }

    @Test("each is the ratio of the two counts that it names")
    func values() {
        let counts = sample(1)
        let expected: [(Metric, Double)] = [
            (.morningsFooled, 4.0 / 1), (.earned, 3.0 / 2), (.neverSilent, 5.0 / 2), (.pushUpsBeyond, 6.0 / 3),
            (.stepsInTime, 9.0 / 8), (.extraPushUps, 10.0 / 7), (.weekCountError, 20),
        ]
        #expect(expected.map(\.0) == MetricCatalog.outcomes)
        for (metric, value) in expected { #expect(metric.value(counts) == value, "\(metric.name)") }
    }

    @Test("a gate tests all of them, and seven of the others")
    func gated() {
        let standard: [Metric] = [
            .precision, .recall, .recallObservable, .f1, .falsePerMinute, .cheatAcceptance, .exactShare,
        ]
        #expect(MetricCatalog.standard.gated == standard)
        #expect(MetricCatalog.standard.withOutcomes.gated == standard + MetricCatalog.outcomes)
        let more = MetricCatalog.standard.gating(["prompt-share"])
        #expect(more.gated.count == standard.count + 1)
        #expect(more.withOutcomes.gated.count == more.gated.count + MetricCatalog.outcomes.count)
        #expect(more.gating([]).gated == more.gated)
    }

    @Test("each is undefined without a judgement, and its parts add up over trials")
    func sums() {
        for metric in MetricCatalog.outcomes where metric != .weekCountError {
            #expect(metric.value(TrialCounts()) == nil, "\(metric.name)")
        }
        for metric in MetricCatalog.outcomes {
            let (one, other) = (metric.wholeParts(sample(1)), metric.wholeParts(sample(3)))
            let both = metric.wholeParts(TrialCounts(summing: [sample(1), sample(3)]))
            #expect(both.numerator == one.numerator + other.numerator, "\(metric.name)")
            #expect(both.denominator == one.denominator + other.denominator, "\(metric.name)")
        }
    }

    @Test("errors of two days do not cancel in a week")
    func week() {
        // 3 of 10 missed with one false count: 2 too few. With 5 false counts: 2 too many.
        let days = [sample(1), sample(5)]
        #expect(days.map(\.countError) == [-2, 2])
        #expect(Metric.weekCountError.value(over: days) == 20)
    }

    @Test("numbers are stored in their order, and a list of another length is none")
    func numbers() {
        var counts = OutcomeCounts()
        counts.numbers = (1...10).map { $0 }
        #expect(counts.numbers == (1...10).map { $0 })
        #expect(OutcomeCounts.width == counts.numbers.count)
        counts.numbers = [1, 2]
        #expect(counts == OutcomeCounts())
    }

    @Test("they are in a catalogue only where they are asked for, and their names are taken")
    func catalogue() throws {
        let standard = MetricCatalog.standard
        #expect(!standard.hasOutcomes && standard.objective(naming: "mornings fooled") == nil)
        #expect(standard.withOutcomes.hasOutcomes)
        #expect(standard.withOutcomes.objective(naming: "count error of the week") == .weekCountError)
        #expect(standard.withOutcomes.withOutcomes.all.count == standard.all.count + MetricCatalog.outcomes.count)
        let own = Metric(
            "never-silent", heading: "h", about: "a", unit: .share, direction: .lowerIsBetter,
            numerator: { $0.missed }, denominator: .counts { $0.countable })
        #expect(throws: MetricError.nameTaken("never-silent")) { try standard.adding([own], beside: []) }
        let mine = Metric(
            "mine", heading: "h", about: "a", unit: .share, direction: .lowerIsBetter, numerator: { $0.missed },
            denominator: .counts { $0.countable })
        let names = try standard.adding([mine], beside: []).withOutcomes.all.map(\.name)
        #expect(Set(names).count == names.count && names.last == "mine")
    }
}
