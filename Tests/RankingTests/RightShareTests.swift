import Foundation
import Recordings
import Scoring
import Testing

@testable import Experiment
@testable import Ranking

@Suite("Shares of right counts of people's recordings")
struct RightShareTests {
    /// A group with the counts of each person in recordings of one repetition; all groups have the same people.
    private func group(_ name: String, _ people: [[Int]]) -> LeaderboardGroup {
        var group = LeaderboardGroup(
            LeaderboardPlan.Group(name: name, about: "made up", recordings: [name]), detectors: 1)
        for (person, counts) in people.enumerated() {
            for (number, count) in counts.enumerated() {
                group.results.append(
                    .init(
                        name: "\(name)/\(person)-\(number)",
                        person: Person(named: "", stated: "person \(person)", block: 1),
                        expected: CountRange(expected: 1, max: 1), counts: [count]))
            }
        }
        return group
    }

    private func share(_ groups: [LeaderboardGroup]) throws -> Estimate {
        try LeaderboardGroup.rightShare(of: 0, in: groups, stream: "test")
    }

    @Test(
        "more recordings of the same people, also of a second estimator, make no interval narrower",
        arguments: [1, 4, 40], [1, 2])
    func people(recordings: Int, estimators: Int) throws {
        // Five of ten people are counted rightly, always: the share of a resample is binomial, and with P(X < 2) = 0.011
        // and P(X ≤ 2) = 0.055 its percentiles are 2 and 8 of 10.
        let people = (0..<10).map { Array(repeating: $0 < 5 ? 1 : 0, count: recordings) }
        let found = try share((0..<estimators).map { group("estimator-\($0)", people) })
        #expect(found.value == 0.5 && found.method == .bootstrap)
        let interval = try #require(found.interval)
        #expect(abs(interval.lowerBound - 0.2) < 1e-12 && abs(interval.upperBound - 0.8) < 1e-12)
    }

    @Test("the order of groups does not matter")
    func order() throws {
        let people = (0..<12).map { person in (0...(person % 4)).map { ($0 + person) % 3 == 0 ? 1 : 0 } }
        let groups = [group("a", Array(people[..<7])), group("b", people)]
        #expect(try share(groups) == share(groups.reversed()))
    }

    @Test("where all people agree, the interval is Clopper and Pearson's over people", arguments: [0, 1], [2, 5, 10])
    func agreed(count: Int, people: Int) throws {
        let found = try share([group("a", Array(repeating: [count, count, count], count: people))])
        // Nobody of n: from 0 to 1 − 0.025^(1/n), and all of n the other way round.
        let limit = pow(0.025, 1 / Double(people))
        #expect(found.value == Double(count) && found.method == .clopperPearson)
        let interval = try #require(found.interval)
        #expect(abs(interval.lowerBound - (count == 1 ? limit : 0)) < 1e-9)
        #expect(abs(interval.upperBound - (count == 1 ? 1 : 1 - limit)) < 1e-9)
    }

    @Test(
        "one person, and people with the same share, give no interval",
        arguments: [([[1, 1, 1]], 1), ([[0, 1]], 0.5), ([[0, 1], [1, 0]], 0.5), ([], nil)] as [([[Int]], Double?)])
    func none(people: [[Int]], share expected: Double?) throws {
        #expect(try share([group("a", people)]) == Estimate(value: expected))
    }

    @Test("groups in which the detector failed, and recordings whose right count nobody knows, are left out")
    func leftOut() throws {
        var failed = group("failed", [[0], [0], [0]])
        failed.failures[0] = EntrantFailure(kind: "end", reason: "ended")
        var unknown = group("unknown", [[0, 0], [0]])
        for index in unknown.results.indices { unknown.results[index].expected = nil }
        let known = group("known", [[1, 0], [1]])
        #expect(try share([failed, unknown, known]) == share([known]))
        #expect(try share([known]).value == 2.0 / 3)
    }
}
