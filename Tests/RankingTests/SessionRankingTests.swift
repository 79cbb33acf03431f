import Experiment
import Pose
@testable import Scenarios
import Scoring
import Mathematics
import Testing

@testable import Ranking

@Suite("The ranking by wrong counts per session")
struct SessionRankingTests {
    private let families: [Family] = [.real, .real, .cheat]
    private let sessions: [LeaderboardPlan.Session] = [
        .init(family: .real, weight: 3), .init(family: .cheat, weight: 1), .init(family: .everyday, weight: 9),
    ]

    /// The wrong counts of three entrants; every other trial of a scenario has one more.
    private func counts(_ means: [[Int]], trials: Int = 10) -> WrongCounts {
        var wrong = WrongCounts(entrants: 3, scenarios: means.count)
        for (scenario, mean) in means.enumerated() {
            for trial in 0..<trials {
                wrong.add(
                    mean.map { number in
                        var counts = TrialCounts()
                        counts.falseCounts = number / 2 + trial % 2
                        counts.countable = 20
                        counts.detected = 20 - (number - number / 2)
                        counts.borderlineDetected = 5
                        return counts
                    }, scenario: scenario)
            }
        }
        return wrong
    }

    private func ranking(
        _ counts: WrongCounts, resamples: Int = 200, seed: UInt64 = 1, ranked: [Int] = [0, 1, 2], estimators: Int = 1,
        people: [Double?] = []
    ) -> SessionRanking {
        SessionRanking(
            counts, families: families, sessions: sessions, estimators: estimators, labels: ["c", "b", "a"],
            ranked: ranked, people: people, resamples: resamples, seed: seed)
    }

    private func close(_ value: Double?, _ wanted: Double) -> Bool {
        value.map { ($0 - wanted).magnitude < 1e-12 } ?? false
    }

    @Test("wrong counts are false counts and missed repetitions, the weighted mean of the means over scenarios")
    func value() throws {
        let rows = ranking(counts([[2, 4, 6], [4, 8, 0], [10, 0, 1]])).rows
        // Three quarters of the mean of 2.5 and 4.5, and a quarter of 10.5; families without scenarios are left out.
        let wanted = [0.75 * 3.5 + 0.25 * 10.5, 0.75 * 6.5 + 0.25 * 0.5, 0.75 * 3.5 + 0.25 * 1.5]
        for (row, value) in zip(rows, wanted) { #expect(close(row.wrong.value, value)) }
        #expect(close(rows[0].families[.cheat], 10.5))
        #expect(rows[0].families[.everyday] == nil)
        #expect(rows.map(\.place) == [3, 2, 1])
    }

    @Test("equal ones are in the order of their labels, and who is not ranked has no place")
    func ties() {
        let equal = counts([[2, 2, 2], [2, 2, 2], [2, 2, 2]])
        #expect(ranking(equal).rows.map(\.place) == [3, 2, 1])
        let rows = ranking(equal, ranked: [0, 2]).rows
        #expect(rows.map(\.place) == [2, nil, 1] && rows[1].places == nil && rows[1].wrong.value != nil)
    }

    @Test("the same counts of two estimators are the same sessions: neither value nor interval changes")
    func estimators() {
        let once = counts([[2, 4, 6], [4, 8, 0], [10, 0, 1]])
        let twice = WrongCounts(summing: [once, once])
        let (first, second) = (ranking(once), ranking(twice, estimators: 2))
        for (a, b) in zip(first.rows, second.rows) {
            #expect(abs((a.wrong.value ?? 0) - (b.wrong.value ?? 9)) < 1e-12)
            #expect(abs((a.wrong.lower ?? 0) - (b.wrong.lower ?? 9)) < 1e-12)
            #expect(a.places == b.places && a.placesOverWeights == b.placesOverWeights)
        }
    }

    @Test("scenarios that differ make intervals wide, trials alone do not")
    func intervals() throws {
        let same = ranking(counts([[4, 4, 4], [4, 4, 4], [4, 4, 4]])).rows[0].wrong
        let other = ranking(counts([[0, 4, 4], [8, 4, 4], [4, 4, 4]])).rows[0].wrong
        #expect(same.value == other.value)
        let (narrow, wide) = try (
            #require(same.upper) - #require(same.lower), #require(other.upper) - #require(other.lower)
        )
        // Two of two scenarios are drawn: the mean is 0, 4 or 8 times the weight of three quarters.
        #expect(narrow < 0.5 && wide > 5 && wide < 6.5)
    }

    @Test("a place is certain where one is better in every trial, and open where scenarios disagree")
    func places() {
        let sure = ranking(counts([[1, 5, 9], [1, 5, 9], [1, 5, 9]]))
        #expect(sure.rows.map(\.places) == [1...1, 2...2, 3...3] && sure.surerThanNext == [1, 1])
        #expect(sure.rows.map(\.placesOverWeights) == [1...1, 2...2, 3...3])
        let open = ranking(counts([[0, 9, 20], [8, 0, 20], [1, 1, 20]]))
        #expect(open.rows[0].places == 1...2 && open.rows[1].places == 1...2 && open.rows[2].places == 3...3)
        #expect((open.surerThanNext.first ?? 1) < 0.95)
    }

    @Test("a place is as certain as on trials where people err alike, and open where they do not")
    func transfer() throws {
        let trials = counts([[1, 5, 9], [1, 5, 9], [1, 5, 9]])
        // Honest sessions have 1.5, 5.5 and 9.5 wrong counts; people have twice as many of each.
        let same = ranking(trials, people: [3, 11, 19])
        #expect(same.rows.map(\.placesOnPeople) == [1...1, 2...2, 3...3] && same.surerThanNext == [1, 1])
        let other = ranking(trials, people: [19, 11, 3])
        #expect(other.rows.map(\.place) == [1, 2, 3] && other.rows.map(\.places) == [1...1, 2...2, 3...3])
        #expect(other.rows.map(\.placesOnPeople) == [1...3, 1...3, 1...3])
        #expect(other.surerThanNext.allSatisfy { $0 < 0.95 })
        // The intervals over scenarios and trials do not change.
        #expect(other.rows.map(\.wrong) == ranking(trials).rows.map(\.wrong))
        #expect(ranking(trials, people: [3, 11, nil]).rows.allSatisfy { $0.placesOnPeople == nil })
    }

    @Test("weights of negatives move the one that is better at the one and worse at the other")
    func weights() {
        // Weight 3 of real: the second is worse by 1 there and better by 4 in cheats.
        let rows = ranking(counts([[2, 3, 9], [2, 3, 9], [5, 1, 9]])).rows
        #expect(rows[0].placesOverWeights == 1...2 && rows[1].placesOverWeights == 1...2)
        #expect(rows[2].placesOverWeights == 3...3)
    }

    @Test("the same seed gives the same intervals, another seed others")
    func seeds() {
        let sample = counts([[0, 4, 6], [8, 4, 4], [4, 4, 4]], trials: 7)
        #expect(ranking(sample).rows == ranking(sample).rows)
        #expect(ranking(sample, resamples: 50).rows != ranking(sample, resamples: 50, seed: 2).rows)
    }
}
