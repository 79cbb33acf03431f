import Mathematics
import Foundation
import Scoring
import TestSupport
import Testing

@Suite("The sign-flip test")
struct SignFlipTestTests {
    /// Sums over all signs of a few differences: the definition itself.
    private static func enumerated(_ differences: [Int]) -> (twoSided: Double, greater: Double) {
        let sum = differences.reduce(0, +)
        var (beyond, above) = (0, 0)
        for signs in 0..<(1 << differences.count) {
            let flipped = differences.enumerated().reduce(0) {
                $0 + ((signs >> $1.offset) & 1 == 1 ? -1 : 1) * $1.element
            }
            if abs(flipped) >= abs(sum) { beyond += 1 }
            if flipped >= sum { above += 1 }
        }
        let total = Double(1 << differences.count)
        return (Double(beyond) / total, Double(above) / total)
    }

    @Test("it gives what the sums over all signs give", arguments: 0..<60)
    func enumeration(seed: Int) {
        var stream = RandomStream(key: 5, trial: seed, station: RandomStation(rawValue: 1))
        let size = [2, 7, 40, 1000][seed % 4]
        let differences = (0..<(1 + seed % 12)).map { _ in stream.choice(count: 2 * size + 1) - size }
        let test = SignFlipTest(differences)
        let expected = Self.enumerated(differences)
        #expect(abs(test.twoSided - expected.twoSided) < 1e-12)
        #expect(abs(test.greater - expected.greater) < 1e-12)
    }

    @Test("large differences of few pairs give what the sums over all signs give", arguments: 0..<12)
    func large(seed: Int) {
        var stream = RandomStream(key: 6, trial: seed, station: RandomStation(rawValue: 1))
        // Sizes without a common divisor, and repeated ones, so that sums tie.
        let sizes = (0..<6).map { _ in 1_000_003 + stream.choice(count: 50_000_000) }
        let differences = (0..<(13 + seed % 4)).map { index in
            (stream.bernoulli(0.6) ? 1 : -1) * sizes[index % sizes.count]
        }
        let test = SignFlipTest(differences)
        let expected = Self.enumerated(differences)
        #expect(abs(test.twoSided - expected.twoSided) < 1e-12)
        #expect(abs(test.greater - expected.greater) < 1e-12)
    }

    @Test("the p-value of many large differences is an upper bound, close to that of the exact sizes", arguments: 0..<6)
    func rounded(seed: Int) {
        var stream = RandomStream(key: 7, trial: seed, station: RandomStation(rawValue: 1))
        let differences = (0..<300).map { _ in (stream.bernoulli(0.56) ? 1 : -1) * (1 + stream.choice(count: 12)) }
        let exact = SignFlipTest(differences)
        // A small change of one size leaves no common divisor.
        let scaled = SignFlipTest(differences.map { $0 * 1_000_000 } + [1])
        #expect(scaled.twoSided >= exact.twoSided * (1 - 1e-9))
        #expect(scaled.twoSided <= exact.twoSided * 1.1 + 1e-9)
    }

    @Test("the order of the differences changes no bit", arguments: 0..<2)
    func anyOrder(seed: Int) {
        var stream = RandomStream(key: 61, trial: seed, station: RandomStation(rawValue: 1))
        var differences = (0..<60).map { _ in stream.choice(count: 2_000_001) - 950_000 }
        let first = SignFlipTest(differences)
        for _ in 0..<4 {
            for place in differences.indices.dropFirst() {
                differences.swapAt(place, stream.choice(count: place + 1))
            }
            let again = SignFlipTest(differences)
            #expect(again.twoSided == first.twoSided)
            #expect(again.statistic == first.statistic)
        }
    }

    private struct Vectors: Decodable {
        struct Row: Decodable {
            var d: [Int]
            var two_sided: Double
            var greater: Double
        }
        var sign_flip: [Row]
        var wilcoxon: [Row]
    }

    @Test("it gives what SciPy's exact permutation test gives", .enabled(if: SharedMaterial.isAvailable))
    func vectors() throws {
        let vectors = try JSONDecoder().decode(Vectors.self, from: SharedMaterial.data("oracles/paired_tests.json"))
        #expect(vectors.sign_flip.count >= 40)
        for row in vectors.sign_flip {
            let test = SignFlipTest(row.d)
            #expect(abs(test.twoSided - row.two_sided) < 1e-12)
            #expect(abs(test.greater - row.greater) < 1e-12)
        }
    }

    @Test("on signed ranks it is Wilcoxon's, as SciPy has it", .enabled(if: SharedMaterial.isAvailable))
    func wilcoxon() throws {
        let vectors = try JSONDecoder().decode(Vectors.self, from: SharedMaterial.data("oracles/paired_tests.json"))
        #expect(vectors.wilcoxon.count >= 10)
        for row in vectors.wilcoxon {
            let sizes = row.d.map { abs($0) }.sorted()
            guard Set(sizes).count == sizes.count else { continue }
            let ranks = row.d.map { difference in
                (difference < 0 ? -1 : 1) * ((sizes.firstIndex(of: abs(difference)) ?? 0) + 1)
            }
            #expect(abs(SignFlipTest(ranks).twoSided - row.two_sided) < 1e-12)
            #expect(abs(SignFlipTest(ranks).greater - row.greater) < 1e-12)
        }
    }

    @Test("without a difference nothing is significant")
    func unchanged() {
        let test = SignFlipTest([0, 0, 0])
        #expect(test.twoSided == 1)
        #expect(test.leastTwoSided == 1)
        #expect(SignFlipTest([]).twoSided == 1)
    }

    @Test("for n pairs that all agree it is the least that there is, 2¹⁻ⁿ", arguments: [1, 5, 20, 45])
    func unanimous(pairs: Int) {
        let test = SignFlipTest(Array(repeating: -3, count: pairs))
        #expect(abs(test.twoSided / pow(2, Double(1 - pairs)) - 1) < 1e-9)
        #expect(test.twoSided == test.leastTwoSided)
    }

    @Test("turning all signs changes nothing, and a larger unit neither", arguments: 0..<20)
    func symmetry(seed: Int) {
        var stream = RandomStream(key: 6, trial: seed, station: RandomStation(rawValue: 1))
        let differences = (0..<(10 + 20 * seed)).map { _ in stream.choice(count: 65) - 30 }
        let p = SignFlipTest(differences).twoSided
        #expect(SignFlipTest(differences.map { -$0 }).twoSided == p)
        #expect(abs(SignFlipTest(differences.map { $0 * 32 }).twoSided - p) < 1e-9)
    }

    @Test(
        "sums that cannot be significant end where the p-value falls to the level",
        arguments: [([1], 3), ([1], 12), ([1, 2, 7], 20), ([3, 5, 8, 13], 60), ([70_001, 99_991, 123_457], 28)])
    func insignificantSum(sizes: [Int], pairs: Int) {
        let (level, differences) = (0.004, (0..<pairs).map { sizes[$0 % sizes.count] })
        let least = SignFlipTest.insignificantSum(differences, level: level)
        // Turning a difference takes twice its size from the sum.
        let signs = (0...pairs).map { turned in differences.indices.map { differences[$0] * ($0 < turned ? -1 : 1) } }
        let tests = signs.map { ($0, abs($0.reduce(0, +)), SignFlipTest($0)) }
        #expect(tests.allSatisfy { $0.2.twoSided > level || $0.1 > least })
        for (differences, sum, test) in tests {
            let p = SignFlipTest(differences, insignificant: least).twoSided
            #expect(p == (sum > least ? test.twoSided : 1))
        }
        let deviation = Double(differences.reduce(0) { $0 + $1 * $1 }).squareRoot()
        let unit = differences.reduce(0, greatestCommonDivisor)
        let beyond = tests.filter { Double($0.1) > Double(least + 2 * unit) + 0.02 * deviation }
        #expect(beyond.allSatisfy { $0.2.twoSided <= level })
    }

    @Test("for many pairs it agrees with counting ±1 by the binomial distribution")
    func binomial() {
        // 1,000 pairs ±1, 560 of them up: P(|S| ≥ 120) from the binomial distribution with p = ½, computed by logarithms.
        let differences = (0..<1000).map { $0 < 560 ? 1 : -1 }
        var tail = 0.0
        for positive in 0...1000 where abs(2 * positive - 1000) >= 120 {
            let ways: Double = lgamma(1001) - lgamma(Double(positive + 1)) - lgamma(Double(1001 - positive))
            tail += exp(ways - 1000 * log(2.0))
        }
        // Sizes of several hundred thousand make it take the other way: the characteristic function.
        #expect(abs(SignFlipTest(differences).twoSided - tail) < 1e-11)
        var mixed = differences
        mixed[0] = 2
        #expect(abs(SignFlipTest(mixed).twoSided - tail) < tail)
    }

    @Test("where nothing differs but by chance it finds p ≤ α at most as often as α")
    func size() {
        var stream = RandomStream(key: 7, trial: 0, station: RandomStation(rawValue: 1))
        var (below05, below01) = (0, 0)
        let sizes = (0..<40).map { _ in 1 + stream.choice(count: 15) }
        for _ in 0..<800 {
            let p = SignFlipTest(sizes.map { stream.bernoulli(0.5) ? $0 : -$0 }).twoSided
            if p <= 0.05 { below05 += 1 }
            if p <= 0.01 { below01 += 1 }
        }
        // Four standard deviations above and below what is expected of 800.
        #expect((15...65).contains(below05))
        #expect(below01 <= 19)
    }
}
