import Randomness
import Foundation
import Pose
import Scoring
import Testing
import TestSupport

@Suite("Matching")
struct MatchingTests {
    /// A pairing, ordered as the rule orders them: more pairs, smaller sum, earlier estimate, earlier reference.
    private struct Pairing: Equatable {
        var pairs: [[Int]] = []
        var sum: Nanoseconds = 0

        func isBetter(than other: Pairing) -> Bool {
            if pairs.count != other.pairs.count { return pairs.count > other.pairs.count }
            if sum != other.sum { return sum < other.sum }
            return pairs.flatMap { $0 }.lexicographicallyPrecedes(other.pairs.flatMap { $0 })
        }
    }

    /// The best of all pairings, tried one by one.
    private func exhaust(
        _ references: [Nanoseconds], _ estimates: [Nanoseconds], _ window: MatchWindow, crossing: Bool
    ) -> Pairing {
        var best = Pairing()
        func extend(_ pairing: Pairing, from estimate: Int, free: Set<Int>) {
            if pairing.isBetter(than: best) { best = pairing }
            for next in estimate..<max(estimate, estimates.count) {
                for reference in free {
                    let difference = estimates[next] - references[reference]
                    guard difference >= -window.early, difference <= window.late else { continue }
                    var longer = pairing
                    longer.pairs.append([next, reference])
                    longer.sum += abs(difference)
                    extend(longer, from: next + 1, free: free.filter { crossing ? $0 != reference : $0 > reference })
                }
            }
        }
        extend(Pairing(), from: 0, free: Set(references.indices))
        return best
    }

    private func found(
        _ references: [Nanoseconds], _ estimates: [Nanoseconds], _ window: MatchWindow
    ) -> Pairing {
        let pairs = Matching.pairs(references: references, estimates: estimates, window: window)
        return Pairing(
            pairs: pairs.map { [$0.estimate, $0.reference] },
            sum: pairs.reduce(0) { $0 + abs(estimates[$1.estimate] - references[$1.reference]) })
    }

    @Test("Is the best of all pairings of small random instances, ties included", arguments: 0..<8)
    func isBestOfAll(seed: Int) {
        var stream = RandomStream(key: 1, trial: seed, station: RandomStation(rawValue: 9))
        for _ in 0..<150 {
            let span = 3 + stream.choice(count: 12)
            let references = (0..<stream.choice(count: 5)).map { _ in Nanoseconds(stream.choice(count: span)) }.sorted()
            let estimates = (0..<stream.choice(count: 5)).map { _ in Nanoseconds(stream.choice(count: span)) }.sorted()
            let window = MatchWindow(
                early: Nanoseconds(stream.choice(count: 5)), late: Nanoseconds(stream.choice(count: 5)))
            let result = found(references, estimates, window)
            #expect(result == exhaust(references, estimates, window, crossing: false))
            let crossing = exhaust(references, estimates, window, crossing: true)
            #expect(result.pairs.count == crossing.pairs.count)
            #expect(result.sum == crossing.sum)
        }
    }

    @Test("Includes both ends of the window and nothing beyond")
    func includesBothEnds() {
        let window = MatchWindow(early: 300_000_000, late: 700_000_000)
        for (estimate, isMatch) in [
            (700_000_000, true), (699_999_999, false), (1_700_000_000, true), (1_700_000_001, false),
        ] as [(Nanoseconds, Bool)] {
            #expect(found([1_000_000_000], [estimate], window).pairs.isEmpty == !isMatch)
        }
    }

    @Test("Prefers more pairs to nearer ones")
    func prefersMorePairs() {
        #expect(found([0, 10], [9, 20], MatchWindow(early: 10, late: 10)).pairs == [[0, 0], [1, 1]])
    }

    @Test("Breaks ties by the earliest detection, then by the earliest cycle")
    func breaksTies() {
        let window = MatchWindow(early: 5, late: 5)
        #expect(found([10], [8, 12], window).pairs == [[0, 0]])
        #expect(found([8, 12], [10], window).pairs == [[0, 0]])
        #expect(found([10, 10], [10], window).pairs == [[0, 0]])
        #expect(found([10], [10, 10], window).pairs == [[0, 0]])
    }

    @Test("Handles long sessions, and detections at every frame")
    func handlesLongSessions() {
        let references = (0..<10_000).map { Nanoseconds($0) * 1_500_000_000 }
        let estimates = references.map { $0 + 100_000_000 }
        #expect(found(references, estimates, MatchWindow()).pairs.count == 10_000)
        let frames = (0..<10_000).map { Nanoseconds($0) * 33_333_333 }
        #expect(found(Array(references.prefix(200)), frames, MatchWindow()).pairs.count == 200)
    }

    @Test("Loses pairs but does not trap on unsorted input")
    func survivesUnsortedInput() {
        let window = MatchWindow(early: 2, late: 2)
        #expect(Matching.pairs(references: [1, 3, 5, 9], estimates: [0, 2, 4, 9], window: window).count == 4)
        let pairs = Matching.pairs(references: [9, 1, 5, 3], estimates: [4, 0, 9, 2], window: window)
        #expect(pairs.count < 4)
        for (one, next) in zip(pairs, pairs.dropFirst()) {
            #expect(one.reference < next.reference && one.estimate < next.estimate)
        }
    }

    private struct Oracle: Decodable {
        struct Case: Decodable, Sendable {
            let tags: [String]
            let early, late: Double
            let ref, est: [Double]
            let tp, fp, fn: Int
            let tp_exact_decimal: Int?
            let precision, recall, f1: Double?
            let min_total_abs_deviation: Double?
        }
        let cases, asymmetric_cases: [Case]
    }

    @Test("Agrees with the shared cases in exact ticks of 2⁻²⁰ s", .enabled(if: SharedMaterial.isAvailable))
    func agreesInTicks() throws {
        let oracle = try JSONDecoder().decode(Oracle.self, from: SharedMaterial.data("oracles/matching.json"))
        let ticks = { (seconds: Double) in Nanoseconds(seconds * 0x1p20) }
        let cases = (oracle.cases + oracle.asymmetric_cases).filter { !$0.tags.contains("decimal") }
        #expect(cases.count >= 230)
        for row in cases {
            let window = MatchWindow(early: ticks(row.early), late: ticks(row.late))
            let (references, estimates) = (row.ref.map(ticks), row.est.map(ticks))
            #expect(row.ref.allSatisfy { Double(ticks($0)) == $0 * 0x1p20 })
            let result = found(references, estimates, window)
            #expect(result.pairs.count == row.tp)
            #expect(Double(result.sum) * 0x1p-20 == row.min_total_abs_deviation)
            let trial = TrialScore.make(references, estimates, window)
            let counts = trial.counts
            #expect(counts.detected == row.tp && counts.falseCounts == row.fp && counts.missed == row.fn)
            var aggregate = Aggregate()
            aggregate.add(trial)
            var stream = RandomStream(key: 0, trial: 0, station: .bootstrap)
            let figures = try aggregate.summary(resamples: 1, stream: &stream)
            #expect(figures[.precision].value == row.precision)
            #expect(figures[.recall].value == row.recall)
            #expect(figures[.f1].value == row.f1)
        }
    }

    @Test("Agrees with the shared decimal cases in nanoseconds", .enabled(if: SharedMaterial.isAvailable))
    func agreesInNanoseconds() throws {
        let oracle = try JSONDecoder().decode(Oracle.self, from: SharedMaterial.data("oracles/matching.json"))
        let cases = (oracle.cases + oracle.asymmetric_cases).filter { $0.tags.contains("decimal") }
        #expect(cases.count == 20)
        for row in cases {
            let window = MatchWindow(early: Nanoseconds(seconds: row.early), late: Nanoseconds(seconds: row.late))
            let references = row.ref.map { Nanoseconds(seconds: $0) }
            let estimates = row.est.map { Nanoseconds(seconds: $0) }
            #expect(found(references, estimates, window).pairs.count == row.tp_exact_decimal)
        }
    }
}
