import Mathematics
import Foundation
import Testing

@Suite("Random streams")
struct RandomStreamTests {
    private static let draws = 100_000

    @Test("Give Philox's blocks word by word, at the documented counters")
    func givePhiloxWords() {
        var stream = RandomStream(key: 0x0123_4567_89ab_cdef, trial: 9, station: RandomStation(rawValue: 4), item: 3)
        for block in 0..<10 as Range<UInt32> {
            let expected = Philox.block(
                counter: SIMD4(block, .max, 4 << 16 | 3, 9), key: SIMD2(0x89ab_cdef, 0x0123_4567))
            for lane in 0..<4 {
                let word = stream.word()
                #expect(word == expected[lane])
            }
        }
    }

    @Test("Let GSL's distributions draw the same words")
    func letGSLDrawTheSameWords() {
        var words = RandomStream(key: 5, trial: 0, station: RandomStation(rawValue: 2))
        var flat = RandomStream(key: 5, trial: 0, station: RandomStation(rawValue: 2))
        for _ in 0..<100 {
            let expected = 2 + 3 * Double(words.word()) / 4_294_967_296
            let value = flat.uniform(in: 2...5)
            #expect(abs(value - expected) < 1e-14)
        }
    }

    @Test("Go on where a distribution left off, and repeat from the start")
    func goOnAndRepeat() {
        var first = RandomStream(key: 1, trial: 2, station: RandomStation(rawValue: 3))
        var second = RandomStream(key: 1, trial: 2, station: RandomStation(rawValue: 3))
        let a = (0..<50).map { _ in first.normal(mean: 0, sd: 1) }
        let b = (0..<50).map { _ in second.normal(mean: 0, sd: 1) }
        #expect(a == b)
        #expect(Set(a).count == 50)
    }

    @Test("Differ in every part of their place")
    func differ() {
        var words = Set<UInt32>()
        func take(_ key: UInt64, _ trial: Int, _ station: RandomStation, _ item: Int) {
            var stream = RandomStream(key: key, trial: trial, station: station, item: item)
            words.insert(stream.word())
        }
        take(1, 0, RandomStation(rawValue: 2), 0)
        take(1 << 32, 0, RandomStation(rawValue: 2), 0)
        take(1, 1, RandomStation(rawValue: 2), 0)
        take(1, 0, RandomStation(rawValue: 3), 0)
        take(1, 0, RandomStation(rawValue: 2), 1)
        #expect(words.count == 5)
    }

    /// Mean and standard deviation of many draws.
    private func moments(_ draw: () -> Double) -> (mean: Double, sd: Double) {
        let values = (0..<Self.draws).map { _ in draw() }
        let mean = values.reduce(0, +) / Double(values.count)
        let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
        return (mean, variance.squareRoot())
    }

    /// Five standard errors of the mean of that many draws.
    private func bound(_ sd: Double) -> Double { 5 * sd / Double(Self.draws).squareRoot() }

    @Test("Draw from the named distributions")
    func drawFromNamedDistributions() {
        var stream = RandomStream(key: 11, trial: 0, station: RandomStation(rawValue: 1))
        let uniform = moments { stream.uniform() }
        #expect(abs(uniform.mean - 0.5) < bound(1 / 12.0.squareRoot()))
        #expect(abs(uniform.sd - 1 / 12.0.squareRoot()) < 0.003)
        let normal = moments { stream.normal(mean: 1.75, sd: 0.07) }
        #expect(abs(normal.mean - 1.75) < bound(0.07))
        #expect(abs(normal.sd / 0.07 - 1) < 5 / (2 * Double(Self.draws)).squareRoot())
        let logs = moments { log(stream.lognormal(median: 0.65, sigma: 0.3)) }
        #expect(abs(logs.mean - log(0.65)) < bound(0.3))
        #expect(abs(logs.sd / 0.3 - 1) < 5 / (2 * Double(Self.draws)).squareRoot())
        let exponential = moments { stream.exponential(mean: 4) }
        #expect(abs(exponential.mean - 4) < bound(4))
        #expect(abs(exponential.sd / 4 - 1) < 5 * (2 / Double(Self.draws)).squareRoot())
        let poisson = moments { Double(stream.poisson(mean: 12.5)) }
        #expect(abs(poisson.mean - 12.5) < bound(12.5.squareRoot()))
        #expect(abs(poisson.sd / 12.5.squareRoot() - 1) < 0.02)
        let coin = moments { stream.bernoulli(0.2) ? 1 : 0 }
        #expect(abs(coin.mean - 0.2) < bound(0.4))
        let choice = moments { Double(stream.choice(count: 5)) }
        #expect(abs(choice.mean - 2) < bound(2.0.squareRoot()))
    }

    @Test("Choose each of the choices and nothing else")
    func chooseEach() {
        var stream = RandomStream(key: 12, trial: 0, station: RandomStation(rawValue: 1))
        var seen = Set<Int>()
        for _ in 0..<200 { seen.insert(stream.choice(count: 6)) }
        #expect(seen == Set(0..<6))
    }

    @Test(
        "Draw the same choices at once as one at a time from GSL",
        arguments: [1, 2, 3, 6, 1_000, 3_000_000_000, Int(UInt32.max)])
    func chooseAtOnce(count: Int) {
        var single = RandomStream(key: 12, trial: 3, station: RandomStation(rawValue: 1))
        var batch = RandomStream(key: 12, trial: 3, station: RandomStation(rawValue: 1))
        let expected = (0..<500).map { _ in single.choice(count: count) }
        var drawn: [Int] = []
        batch.choices(500, of: count) { drawn.append($0) }
        #expect(drawn == expected)
        // Both have taken equally many words.
        let next = [single.word(), batch.word()]
        #expect(next[0] == next[1])
    }

    @Test("Answer senseless counts and means with 0")
    func answerSenselessArguments() {
        var stream = RandomStream(key: 12, trial: 0, station: RandomStation(rawValue: 1))
        let choices = [stream.choice(count: 0), stream.choice(count: -3)]
        let counts = [stream.poisson(mean: 0), stream.poisson(mean: -1), stream.poisson(mean: .nan)]
        #expect(choices == [0, 0])
        #expect(counts == [0, 0, 0])
        let many = stream.poisson(mean: .infinity)
        #expect(abs(Double(many) - 1e9) < 1e6)
    }

    @Test("Draw multinomial counts in proportion to weights")
    func drawMultinomialCounts() throws {
        var stream = RandomStream(key: 13, trial: 0, station: RandomStation(rawValue: 10))
        var sums = [0, 0, 0, 0]
        var counts = [UInt32](repeating: 0, count: 4)
        for _ in 0..<2_000 {
            try stream.multinomial(total: 50, weights: [1, 0, 3, 6], into: &counts)
            let total = counts.reduce(0, +)
            #expect(total == 50)
            for index in 0..<4 { sums[index] += Int(counts[index]) }
        }
        for (sum, share) in zip(sums, [0.1, 0, 0.3, 0.6]) {
            #expect(abs(Double(sum) - 100_000 * share) <= 5 * (100_000 * share * (1 - share)).squareRoot())
        }
    }

    @Test(
        "Refuse senseless weights",
        arguments: [[], [0, 0], [1, -1], [.nan, 1], [.infinity, 1]] as [[Double]])
    func refuseWeights(_ weights: [Double]) {
        #expect(throws: GSLError.self) {
            var stream = RandomStream(key: 13, trial: 0, station: RandomStation(rawValue: 10))
            var counts = [UInt32](repeating: 0, count: weights.count)
            try stream.multinomial(total: 5, weights: weights, into: &counts)
        }
    }

    @Test("Refuse a negative total and a buffer of the wrong size")
    func refuseTotalAndBuffer() {
        #expect(throws: GSLError.self) {
            var stream = RandomStream(key: 13, trial: 0, station: RandomStation(rawValue: 10))
            var counts: [UInt32] = [0, 0]
            try stream.multinomial(total: -1, weights: [1, 1], into: &counts)
        }
        #expect(throws: GSLError.self) {
            var stream = RandomStream(key: 13, trial: 0, station: RandomStation(rawValue: 10))
            var counts: [UInt32] = [0]
            try stream.multinomial(total: 1, weights: [1, 1], into: &counts)
        }
    }

    @Test("Draw correlated normal numbers with the covariance asked for")
    func drawMultivariateNormal() throws {
        let covariance = [[4.0, 1.2, -0.6], [1.2, 1.0, 0.1], [-0.6, 0.1, 0.25]]
        let distribution = try MultivariateNormal(mean: [1, 2, 3], covariance: covariance)
        var stream = RandomStream(key: 14, trial: 0, station: RandomStation(rawValue: 2))
        var products = [[Double]](repeating: [0, 0, 0], count: 3)
        var sums = [0.0, 0, 0]
        let count = 50_000
        for _ in 0..<count {
            let drawn = stream.multivariateNormal(distribution)
            let deviations = zip(drawn, [1.0, 2, 3]).map { $0 - $1 }
            for row in 0..<3 {
                sums[row] += deviations[row] / Double(count)
                for column in 0..<3 { products[row][column] += deviations[row] * deviations[column] / Double(count) }
            }
        }
        for row in 0..<3 {
            #expect(abs(sums[row]) < 5 * (covariance[row][row] / Double(count)).squareRoot())
            for column in 0..<3 {
                let expected = covariance[row][column]
                let variance = covariance[row][row] * covariance[column][column] + expected * expected
                #expect(abs(products[row][column] - expected) < 5 * (variance / Double(count)).squareRoot())
            }
        }
    }

    @Test(
        "Refuse a matrix that is no covariance matrix",
        arguments: [
            [[1, 2], [2, 1]], [[1, 1], [1, 1]], [[1, 0.5], [0.4, 1]], [[1, 0]], [[.nan, 0], [0, 1]], [],
        ] as [[[Double]]])
    func refuseCovariance(_ covariance: [[Double]]) {
        #expect(throws: GSLError.self) { try MultivariateNormal(mean: [0, 0], covariance: covariance) }
    }
}
