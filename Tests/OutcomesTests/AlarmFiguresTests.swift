import Foundation
import Mathematics
import Scoring
import Testing

@testable import Experiment
@testable import Outcomes

@Suite("Figures of mornings")
struct AlarmFiguresTests {
    @Test(
        "The ranks around a median are those of the binomial distribution, from exact fractions in Python",
        arguments: [
            (2, nil), (5, nil), (6, 0...5), (8, 0...7), (10, 1...8), (25, 7...17), (50, 17...32), (100, 39...60),
            (999, 468...530), (1000, 468...531),
        ] as [(Int, ClosedRange<Int>?)])
    func medianRanks(_ count: Int, _ expected: ClosedRange<Int>?) {
        #expect(BinomialInterval.medianRanks(of: count, confidence: 0.95) == expected)
    }

    @Test("A median's interval covers the true median as often as it promises")
    func medianCoverage() throws {
        var stream = RandomStream(key: 5, trial: 0, station: .bootstrap)
        var covered = 0
        for _ in 0..<2000 {
            let numbers = (0..<40).map { _ in stream.exponential(mean: 1) }
            let interval = try #require(Estimate.median(numbers).interval)
            if interval.contains(0.693147) { covered += 1 }
        }
        // 96 % by the binomial distribution with 40 values; four standard errors are 0.018.
        #expect((0.94...0.98).contains(Double(covered) / 2000))
    }

    @Test("The mean of whole numbers lies in its interval, which shrinks with the number of mornings")
    func mean() throws {
        var stream = RandomStream(key: 5, trial: 0, station: .bootstrap)
        let few = try Estimate.mean([0, 1, 2, 3], stream: &stream)
        let many = try Estimate.mean(Array(repeating: [0, 1, 2, 3], count: 100).flatMap { $0 }, stream: &stream)
        #expect(few.value == 1.5 && many.value == 1.5)
        let (wide, narrow) = (try #require(few.interval), try #require(many.interval))
        #expect(wide.contains(1.5) && narrow.contains(1.5))
        // The standard error of the mean is √1.25 / √400 = 0.0559.
        #expect(abs((narrow.upperBound - narrow.lowerBound) / 2 - 1.96 * 0.0559) < 0.01)
        #expect(wide.upperBound - wide.lowerBound > 5 * (narrow.upperBound - narrow.lowerBound))
        #expect(try Estimate.mean([], stream: &stream) == .undefined)
        #expect(try Estimate.mean([2], stream: &stream) == Estimate(value: 2))
    }

    @Test("Push-ups beyond the goal are those of the mornings that were earned")
    func beyond() throws {
        var (earned, endless) = (try Self.outcome(.earned), try Self.outcome(.neverSilent))
        (earned.pushUpsBeyond, endless.pushUpsBeyond) = (2, 20)
        var stream = RandomStream(key: 5, trial: 0, station: .bootstrap)
        let figures = try OutcomeFigures([earned, endless, earned], stream: &stream)
        #expect(figures[.beyond].value == 2)
    }

    @Test("A comparison is McNemar's exact test of the mornings that differ")
    func comparison() throws {
        func outcomes(_ endings: [MorningEnding]) throws -> [MorningOutcome] { try endings.map(Self.outcome) }
        let first = Array(repeating: MorningEnding.fooled, count: 12) + Array(repeating: .neverSilent, count: 8)
        let second =
            Array(repeating: MorningEnding.fooled, count: 3) + Array(repeating: .neverSilent, count: 16) + [.fooled]
        var stream = RandomStream(key: 5, trial: 0, station: .bootstrap)
        let found = try #require(
            try OutcomeComparison(
                ("s", "a", "b", "fooled"), by: { $0.ending == .fooled }, try outcomes(first), try outcomes(second),
                stream: &stream))
        // 9 mornings are fooled with the first alone, 1 with the second alone: 2 · (1 + 10) / 2¹⁰.
        #expect(found.changed == 10 && abs(found.pValue - 22.0 / 1024) < 1e-12)
        #expect(abs(try #require(found.difference.value) - 0.4) < 1e-12)
    }

    @Test(
        "Where all mornings change alike, the rest of the true ones may change in any way",
        arguments: [1, 10, 1000], [-1, 0, 1])
    func alike(mornings: Int, change: Int) throws {
        func outcomes(_ isFooled: Bool) throws -> [MorningOutcome] {
            try Array(repeating: Self.outcome(isFooled ? .fooled : .neverSilent), count: mornings)
        }
        var stream = RandomStream(key: 5, trial: 0, station: .bootstrap)
        let found = try #require(
            try OutcomeComparison(
                ("s", "a", "b", "fooled"), by: { $0.ending == .fooled }, try outcomes(change > 0),
                try outcomes(change < 0), stream: &stream)
        ).difference
        // All of n mornings do what a share q of all does with the probability qⁿ: 0.025 at the limit.
        let rest = 1 - pow(0.025, 1 / Double(mornings))
        let (lower, upper) = change == 0 ? (-rest, rest) : change > 0 ? (1 - 2 * rest, 1) : (-1, 2 * rest - 1)
        #expect(found.value == Double(change) && found.method == .clopperPearson)
        let interval = try #require(found.interval)
        #expect(abs(interval.lowerBound - lower) < 1e-9 && abs(interval.upperBound - upper) < 1e-9)
    }

    private static func outcome(_ ending: MorningEnding) throws -> MorningOutcome {
        var outcome = try MorningOutcome.sample
        outcome.ending = ending
        return outcome
    }
}
