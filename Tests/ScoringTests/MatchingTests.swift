import Mathematics
import Foundation
import Pose
@testable import Scoring
import Testing
import TestSupport

@Suite("Matching")
struct MatchingTests {
    /// A pairing, ordered as the rule orders them: more pairs, smaller sum, earlier detection, earlier target.
    private struct Pairing: Equatable {
        var pairs: [[Int]] = []
        var sum: Nanoseconds = 0

        func isBetter(than other: Pairing) -> Bool {
            if pairs.count != other.pairs.count { return pairs.count > other.pairs.count }
            if sum != other.sum { return sum < other.sum }
            return pairs.flatMap { $0 }.lexicographicallyPrecedes(other.pairs.flatMap { $0 })
        }
    }

    /// The best of all pairings, tried one by one, crossing ones too.
    private func exhaust(_ targets: [MatchTarget], _ detections: [Nanoseconds]) -> Pairing {
        var best = Pairing()
        func extend(_ pairing: Pairing, from detection: Int, free: Set<Int>) {
            if pairing.isBetter(than: best) { best = pairing }
            for next in detection..<max(detection, detections.count) {
                for target in free
                where targets[target].first <= detections[next] && detections[next] <= targets[target].last {
                    var longer = pairing
                    longer.pairs.append([next, target])
                    longer.sum += abs(detections[next] - targets[target].anchor)
                    extend(longer, from: next + 1, free: free.subtracting([target]))
                }
            }
        }
        extend(Pairing(), from: 0, free: Set(targets.indices))
        return best
    }

    private func found(_ targets: [MatchTarget], _ detections: [Nanoseconds]) -> Pairing {
        let pairs = Matching.pairs(targets: targets, detections: detections)
        return Pairing(
            pairs: pairs.map { [$0.detection, $0.target] },
            sum: pairs.reduce(0) { $0 + abs(detections[$1.detection] - targets[$1.target].anchor) })
    }

    /// Targets with windows that reach so far before and after their anchors.
    private func targets(
        _ anchors: [Nanoseconds], before: Nanoseconds, after: Nanoseconds
    ) -> [MatchTarget] {
        anchors.map { MatchTarget(first: $0 - before, last: $0 + after, anchor: $0) }
    }

    /// Cycles one after the other, drawn at random, some without a rest between them, with their windows.
    private func cycles(_ stream: inout RandomStream, late: Nanoseconds) -> [MatchTarget] {
        var time: Nanoseconds = 0
        return (0..<stream.choice(count: 6)).map { _ in
            let start = time + Nanoseconds(stream.choice(count: 4))
            time = start + Nanoseconds(stream.choice(count: 6))
            return MatchTarget(first: start, last: time + late, anchor: time)
        }
    }

    @Test(
        "Is the best of all pairings of small random cycles and counts, crossing ones and ties included",
        arguments: 0..<12)
    func isBestOfAll(seed: Int) {
        var stream = RandomStream(key: 1, trial: seed, station: RandomStation(rawValue: 9))
        var chained = 0
        for _ in 0..<250 {
            let targets = cycles(&stream, late: Nanoseconds(stream.choice(count: 6)))
            let span = Int(targets.last?.last ?? 4) + 3
            let detections = (0..<stream.choice(count: 6)).map { _ in Nanoseconds(stream.choice(count: span)) }.sorted()
            let result = found(targets, detections)
            #expect(result == exhaust(targets, detections))
            if result.pairs.count > 1, result.pairs.count < min(targets.count, detections.count) { chained += 1 }
        }
        #expect(chained > 5)
    }

    @Test("Is the best of all pairings of windows around instants, some of them equal", arguments: 0..<8)
    func isBestAroundInstants(seed: Int) {
        var stream = RandomStream(key: 2, trial: seed, station: RandomStation(rawValue: 9))
        for _ in 0..<150 {
            let span = 3 + stream.choice(count: 12)
            let anchors = (0..<stream.choice(count: 5)).map { _ in Nanoseconds(stream.choice(count: span)) }.sorted()
            let detections = (0..<stream.choice(count: 5)).map { _ in Nanoseconds(stream.choice(count: span)) }.sorted()
            let targets = targets(
                anchors, before: Nanoseconds(stream.choice(count: 5)), after: Nanoseconds(stream.choice(count: 5)))
            #expect(found(targets, detections) == exhaust(targets, detections))
        }
    }

    @Test("Includes both ends of the window and nothing beyond")
    func includesBothEnds() {
        let target = MatchTarget(first: 700_000_000, last: 1_700_000_000, anchor: 1_000_000_000)
        for (time, isMatch) in [
            (700_000_000, true), (699_999_999, false), (1_700_000_000, true), (1_700_000_001, false),
        ] as [(Nanoseconds, Bool)] {
            #expect(found([target], [time]).pairs.isEmpty == !isMatch)
        }
    }

    @Test("Prefers more pairs to nearer ones")
    func prefersMorePairs() {
        #expect(found(targets([0, 10], before: 10, after: 10), [9, 20]).pairs == [[0, 0], [1, 1]])
    }

    @Test("Breaks ties by the earliest detection, then by the earliest cycle")
    func breaksTies() {
        #expect(found(targets([10], before: 5, after: 5), [8, 12]).pairs == [[0, 0]])
        #expect(found(targets([8, 12], before: 5, after: 5), [10]).pairs == [[0, 0]])
        #expect(found(targets([10, 10], before: 5, after: 5), [10]).pairs == [[0, 0]])
        #expect(found(targets([10], before: 5, after: 5), [10, 10]).pairs == [[0, 0]])
    }

    @Test("Moving everything in time changes nothing", arguments: 0..<4)
    func timeShiftChangesNothing(seed: Int) {
        var stream = RandomStream(key: 3, trial: seed, station: RandomStation(rawValue: 9))
        for _ in 0..<100 {
            let targets = cycles(&stream, late: 3)
            let span = Int(targets.last?.last ?? 4) + 3
            let detections = (0..<stream.choice(count: 8)).map { _ in Nanoseconds(stream.choice(count: span)) }.sorted()
            let shift = Nanoseconds(stream.choice(count: 1 << 40)) - 1 << 39
            let moved = targets.map {
                MatchTarget(first: $0.first + shift, last: $0.last + shift, anchor: $0.anchor + shift)
            }
            #expect(found(moved, detections.map { $0 + shift }) == found(targets, detections))
        }
    }

    @Test("Handles long sessions, and detections at every frame")
    func handlesLongSessions() {
        let anchors = (0..<10_000).map { Nanoseconds($0) * 1_500_000_000 }
        let cycles = targets(anchors, before: 1_400_000_000, after: 500_000_000)
        #expect(found(cycles, anchors.map { $0 + 100_000_000 }).pairs.count == 10_000)
        let frames = (0..<10_000).map { Nanoseconds($0) * 33_333_333 }
        #expect(found(Array(cycles.prefix(200)), frames).pairs.count == 200)
    }

    @Test("Loses pairs but does not trap on unsorted input", arguments: 0..<4)
    func survivesUnsortedInput(seed: Int) {
        #expect(found(targets([1, 3, 5, 9], before: 2, after: 2), [0, 2, 4, 9]).pairs.count == 4)
        var stream = RandomStream(key: 4, trial: seed, station: RandomStation(rawValue: 9))
        for _ in 0..<200 {
            func instants() -> [Nanoseconds] {
                (0..<stream.choice(count: 8)).map { _ in Nanoseconds(stream.choice(count: 20)) }
            }
            let (targets, detections) = (targets(instants(), before: 2, after: 2), instants())
            let pairs = Matching.pairs(targets: targets, detections: detections)
            for (one, next) in zip(pairs, pairs.dropFirst()) {
                #expect(one.target < next.target && one.detection < next.detection)
            }
        }
    }
}

@Suite("Matching, compared with the shared cases")
struct MatchingOracleTests {
    /// Cases of counts against instants, with windows either way: the narrow window of *prompt F1* has that form.
    private struct Instants: Decodable {
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

    /// Cases of counts against cycles: start, bottom, completion.
    private struct Cycles: Decodable {
        struct Case: Decodable, Sendable {
            let tag: String
            let late: Double
            let cycles: [[Double]]
            let counts: [Double]
            let tp, fp, fn: Int
            let total_abs_deviation_from_completion: Double
        }
        let cases: [Case]
    }

    /// Seconds in ticks of 2⁻²⁰ s, of which all times of the cases are multiples.
    private func ticks(_ seconds: Double) -> Nanoseconds {
        #expect(Double(Nanoseconds(seconds * 0x1p20)) == seconds * 0x1p20)
        return Nanoseconds(seconds * 0x1p20)
    }

    private func pairs(
        _ row: Instants.Case, _ time: (Double) -> Nanoseconds
    ) -> (count: Int, sum: Nanoseconds) {
        let targets = row.ref.map {
            MatchTarget(first: time($0) - time(row.early), last: time($0) + time(row.late), anchor: time($0))
        }
        let detections = row.est.map(time)
        let pairs = Matching.pairs(targets: targets, detections: detections)
        return (pairs.count, pairs.reduce(0) { $0 + abs(detections[$1.detection] - targets[$1.target].anchor) })
    }

    @Test("Counts and cycles: numbers of pairs and totals", .enabled(if: SharedMaterial.isAvailable))
    func cycles() throws {
        let oracle = try JSONDecoder().decode(Cycles.self, from: SharedMaterial.data("oracles/cycle_matching.json"))
        #expect(oracle.cases.count == 207)
        for row in oracle.cases {
            let cycles = row.cycles.map { times in
                Cycle(
                    start: ticks(times[0]), bottom: ticks(times[1]), completion: ticks(times[2]), verdict: .countable,
                    isObservable: true, kind: "push-up", isCheat: false)
            }
            let score = TrialScore(
                detections: row.counts.map(ticks), truth: Truth(cycles: cycles, phases: [], duration: ticks(60)),
                window: MatchWindow(late: ticks(row.late)))
            let counts = score.counts
            #expect(counts.detected == row.tp && counts.falseCounts == row.fp && counts.missed == row.fn)
            let total = score.delays.reduce(0) { $0 + abs($1) }
            #expect(Double(total) * 0x1p-20 == row.total_abs_deviation_from_completion, "\(row.tag)")
        }
    }

    @Test("Instants: numbers of pairs and totals in exact ticks", .enabled(if: SharedMaterial.isAvailable))
    func instants() throws {
        let oracle = try JSONDecoder().decode(Instants.self, from: SharedMaterial.data("oracles/matching.json"))
        let cases = (oracle.cases + oracle.asymmetric_cases).filter { !$0.tags.contains("decimal") }
        #expect(cases.count >= 230)
        for row in cases {
            let result = pairs(row, ticks)
            #expect(result.count == row.tp)
            #expect(Double(result.sum) * 0x1p-20 == row.min_total_abs_deviation)
            var counts = TrialCounts()
            counts.countable = row.ref.count
            counts.detected = result.count
            counts.falseCounts = row.est.count - result.count
            #expect(counts.falseCounts == row.fp && counts.missed == row.fn)
            #expect(Metric.precision.value(counts) == row.precision)
            #expect(Metric.recall.value(counts) == row.recall)
            #expect(Metric.f1.value(counts) == row.f1)
        }
    }

    @Test("Instants: decimal times in nanoseconds", .enabled(if: SharedMaterial.isAvailable))
    func decimals() throws {
        let oracle = try JSONDecoder().decode(Instants.self, from: SharedMaterial.data("oracles/matching.json"))
        let cases = (oracle.cases + oracle.asymmetric_cases).filter { $0.tags.contains("decimal") }
        #expect(cases.count == 20)
        for row in cases { #expect(pairs(row) { Nanoseconds(seconds: $0) }.count == row.tp_exact_decimal) }
    }
}
