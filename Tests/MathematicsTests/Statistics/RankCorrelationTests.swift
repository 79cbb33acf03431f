import Mathematics
import Testing

@Suite("Rank correlation")
struct RankCorrelationTests {
    /// Pearson's correlation of mean ranks: Spearman's by its definition.
    private func byDefinition(_ first: [Double], _ second: [Double]) -> Double {
        func ranks(_ values: [Double]) -> [Double] {
            values.map { value in
                Double(values.count { $0 < value }) + Double(values.count { $0 == value } + 1) / 2
            }
        }
        let (a, b) = (ranks(first), ranks(second))
        let middle = Double(a.count + 1) / 2
        func sum(_ x: [Double], _ y: [Double]) -> Double {
            zip(x, y).reduce(0) { $0 + ($1.0 - middle) * ($1.1 - middle) }
        }
        return sum(a, b) / (sum(a, a) * sum(b, b)).squareRoot()
    }

    @Test("the same order is 1 and the opposite −1, whatever the distances")
    func order() throws {
        for (second, expected) in [([0.1, 0.2, 9, 10], 1.0), ([7, 6, 5, -9], -1)] {
            let found = try #require(RankCorrelation.spearman([1, 2, 3, 40], second))
            #expect(abs(found - expected) < 1e-12)
        }
    }

    @Test("ties have the mean of their ranks", arguments: 0..<20)
    func ties(trial: Int) throws {
        var stream = RandomStream(key: 3, trial: trial, station: RandomStation(rawValue: 9))
        let count = 3 + trial
        let first = (0..<count).map { _ in (stream.uniform() * 5).rounded() } + [-1]
        let second = (0..<count).map { _ in (stream.uniform() * 3).rounded() } + [-1]
        let found = try #require(RankCorrelation.spearman(first, second))
        #expect(abs(found - byDefinition(first, second)) < 1e-12)
    }

    @Test("where nothing can be ordered there is none")
    func undefined() {
        #expect(RankCorrelation.spearman([], []) == nil)
        #expect(RankCorrelation.spearman([1, 2], [1, 2]) == nil)
        #expect(RankCorrelation.spearman([1, 1, 1], [1, 2, 3]) == nil)
        #expect(RankCorrelation.spearman([1, 2, 3], [1, 2]) == nil)
    }

    @Test("a Sobol sequence fills the cube evenly and is always the same")
    func sobol() throws {
        var sequence = try SobolSequence(dimensions: 3)
        var again = try SobolSequence(dimensions: 3)
        var seen = [[Int]](repeating: Array(repeating: 0, count: 16), count: 3)
        for _ in 0..<15 {
            let point = try sequence.next()
            #expect(try again.next() == point)
            for (axis, value) in point.enumerated() {
                #expect(value > 0 && value < 1)
                seen[axis][Int(value * 16)] += 1
            }
        }
        // The first 2ⁿ − 1 points and the corner that GSL leaves out take every sixteenth of every axis once.
        for axis in seen { #expect(axis == [0] + Array(repeating: 1, count: 15)) }
        #expect(throws: GSLError.self) { _ = try SobolSequence(dimensions: 41) }
        #expect(throws: GSLError.self) { _ = try SobolSequence(dimensions: 0) }
    }
}
