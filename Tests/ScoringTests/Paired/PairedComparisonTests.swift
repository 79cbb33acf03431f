import Mathematics
import Pose
import Scoring
import Testing

@Suite("Paired comparison")
struct PairedComparisonTests {
    private func counts(_ detected: Int, of countable: Int = 10) -> TrialCounts {
        var counts = TrialCounts()
        counts.countable = countable
        counts.detected = detected
        counts.closeTrial()
        return counts
    }

    private func draw(_ count: Int, _ chance: Double, _ stream: inout RandomStream) -> [TrialCounts] {
        (0..<count).map { _ in counts((0..<10).count { _ in stream.bernoulli(chance) }) }
    }

    @Test("the p-value is that of all swaps")
    func exact() throws {
        for round in 0..<4 {
            var stream = RandomStream(key: 3, trial: round, station: RandomStation(rawValue: 9))
            let (first, second) = (draw(10, 0.8, &stream), draw(10, 0.65, &stream))
            let test = try #require(PairedComparison(.recall, first, second, stream: &stream))
            var asGreat = 0
            for swaps in 0..<1024 {
                var (one, other) = (0, 0)
                for (trial, pair) in zip(first, second).enumerated() {
                    let isSwapped = swaps >> trial & 1 == 1
                    one += isSwapped ? pair.1.detected : pair.0.detected
                    other += isSwapped ? pair.0.detected : pair.1.detected
                }
                let found = first.reduce(0) { $0 + $1.detected } - second.reduce(0) { $0 + $1.detected }
                if abs(one - other) >= abs(found) { asGreat += 1 }
            }
            #expect(abs(test.pValue - Double(asGreat) / 1024) < 1e-12)
            #expect(try #require(test.interval).contains(test.difference))
        }
    }

    @Test("where denominators change, the p-value is that of all swaps by the difference times both denominators")
    func exactRatio() throws {
        for round in 0..<4 {
            var stream = RandomStream(key: 5, trial: round, station: RandomStation(rawValue: 9))
            func side(_ chance: Double) -> [TrialCounts] {
                draw(10, 0.8, &stream).map { counts in
                    var counts = counts
                    counts.falseCounts = (0..<6).count { _ in stream.bernoulli(chance) }
                    return counts
                }
            }
            let (first, second) = (side(0.2), side(0.35))
            func product(_ first: [TrialCounts], _ second: [TrialCounts]) -> Int {
                let sums = (TrialCounts(summing: first), TrialCounts(summing: second))
                let counted = (sums.0.detected + sums.0.falseCounts, sums.1.detected + sums.1.falseCounts)
                return abs(sums.0.detected * counted.1 - sums.1.detected * counted.0)
            }
            let found = product(first, second)
            let asGreat = (0..<1024).count { swaps in
                let sides = zip(first, second).enumerated().map { trial, pair in
                    swaps >> trial & 1 == 1 ? (pair.1, pair.0) : (pair.0, pair.1)
                }
                return product(sides.map(\.0), sides.map(\.1)) >= found
            }
            let test = try #require(PairedComparison(.precision, first, second, stream: &stream))
            #expect(abs(test.pValue - Double(asGreat) / 1024) < 1e-12)
        }
    }

    @Test("the same results differ by nothing, with p = 1")
    func same() throws {
        var stream = RandomStream(key: 4, trial: 0, station: RandomStation(rawValue: 9))
        let trials = draw(30, 0.8, &stream)
        let test = try #require(PairedComparison(.f1, trials, trials, stream: &stream))
        #expect(test.difference == 0 && test.pValue == 1 && test.interval == nil)
    }

    @Test(
        "there is no interval where resamples cannot vary: one trial, trials that change alike, one that defines the figure",
        arguments: [
            ([(10, 9, 8)], false), ([(10, 9, 9)], false), ([(10, 9, 8), (10, 9, 8)], false),
            ([(10, 10, 0), (7, 7, 0), (3, 3, 0)], false), ([(10, 9, 8), (0, 0, 0)], false),
            ([(10, 9, 8), (0, 0, 0), (0, 0, 0)], false), ([(10, 9, 8), (10, 8, 8)], true),
            ([(10, 9, 8), (10, 9, 8), (10, 5, 8)], true),
        ] as [([(countable: Int, first: Int, second: Int)], Bool)])
    func width(trials: [(countable: Int, first: Int, second: Int)], hasInterval: Bool) throws {
        var stream = RandomStream(key: 7, trial: 0, station: RandomStation(rawValue: 9))
        let test = try #require(
            PairedComparison(
                .recall, trials.map { counts($0.first, of: $0.countable) },
                trials.map { counts($0.second, of: $0.countable) }, stream: &stream))
        #expect((test.interval != nil) == hasInterval)
        if let interval = test.interval { #expect(interval.lowerBound < interval.upperBound) }
    }

    @Test("a difference in every trial is seen, and its sign is that of the first")
    func planted() throws {
        var stream = RandomStream(key: 5, trial: 0, station: RandomStation(rawValue: 9))
        let test = try #require(
            PairedComparison(
                .recall, [TrialCounts](repeating: counts(9), count: 40), [TrialCounts](repeating: counts(8), count: 40),
                stream: &stream))
        #expect(test.pValue < 0.001)
        #expect(abs(test.difference - 0.1) < 1e-12)
    }

    @Test("a figure that nothing defines cannot be compared")
    func undefined() {
        var stream = RandomStream(key: 6, trial: 0, station: RandomStation(rawValue: 9))
        #expect(PairedComparison(.cheatAcceptance, [counts(1)], [counts(1)], stream: &stream) == nil)
        #expect(PairedComparison(.recall, [counts(1)], [], stream: &stream) == nil)
    }
}
