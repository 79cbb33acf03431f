import Mathematics
import Foundation
import Testing
import TestSupport

@Suite("Binomial intervals")
struct BinomialIntervalTests {
    @Test("Clopper–Pearson has its closed form at 0 and at all successes", arguments: [1, 2, 10, 50, 1_000, 1_000_000])
    func hasClosedForm(trials: Int) throws {
        let none = try BinomialInterval.clopperPearson(successes: 0, trials: trials, confidence: 0.95)
        let all = try BinomialInterval.clopperPearson(successes: trials, trials: trials, confidence: 0.95)
        let expected = -expm1(log(0.025) / Double(trials))
        #expect(none.lowerBound == 0 && all.upperBound == 1)
        #expect(abs(none.upperBound - expected) < 1e-12)
        #expect(abs(1 - all.lowerBound - expected) < 1e-12)
    }

    @Test(
        "Clopper–Pearson cuts equal tails, also where GSL's inverse does not converge",
        arguments: [(5_000, 10_000), (99_995, 100_000), (5, 100_000), (50_000, 100_000), (1, 3)])
    func cutsEqualTails(successes: Int, trials: Int) throws {
        let interval = try BinomialInterval.clopperPearson(successes: successes, trials: trials, confidence: 0.95)
        #expect(abs(upperTail(successes, trials, interval.lowerBound) - 0.025) < 1e-8)
        #expect(abs(1 - upperTail(successes + 1, trials, interval.upperBound) - 0.025) < 1e-8)
    }

    /// The probability of at least `successes` successes, summed term by term.
    private func upperTail(_ successes: Int, _ trials: Int, _ p: Double) -> Double {
        var sum = 0.0
        for k in successes...trials {
            let (successes, failures) = (Double(k), Double(trials - k))
            let ways: Double = lgamma(Double(trials) + 1) - lgamma(successes + 1) - lgamma(failures + 1)
            let each: Double = successes * log(p) + failures * log1p(-p)
            sum += exp(ways + each)
        }
        return sum
    }

    @Test(
        "Refuse impossible counts and confidences",
        arguments: [(0, 0, 0.95), (-1, 3, 0.95), (4, 3, 0.95), (1, 3, 0), (1, 3, 1), (1, 3, .nan)]
            as [(Int, Int, Double)])
    func refuse(successes: Int, trials: Int, confidence: Double) {
        #expect(throws: GSLError.self) {
            try BinomialInterval.clopperPearson(successes: successes, trials: trials, confidence: confidence)
        }
    }

    private struct Oracle: Decodable {
        struct Row: Decodable {
            let k, n: Int
            let confidence: Double
            let clopper_pearson: [Double]
        }
        let rows: [Row]
    }

    @Test("Agree with SciPy", .enabled(if: SharedMaterial.isAvailable))
    func agreeWithOracle() throws {
        let oracle = try JSONDecoder().decode(Oracle.self, from: SharedMaterial.data("oracles/binomial_ci.json"))
        #expect(oracle.rows.count > 500)
        for row in oracle.rows {
            let exact = try BinomialInterval.clopperPearson(successes: row.k, trials: row.n, confidence: row.confidence)
            let differences = [
                exact.lowerBound - row.clopper_pearson[0], exact.upperBound - row.clopper_pearson[1],
            ]
            #expect(differences.allSatisfy { abs($0) < 1e-12 }, "\(row.k) of \(row.n): \(differences)")
        }
    }
}

@Suite("The wrapper of GSL")
struct WrapperTests {
    @Test("Names the version of GSL")
    func namesVersion() {
        #expect(GSLVersion.string.split(separator: ".").compactMap { Int($0) }.count >= 2)
    }

    @Test("Says what was refused, where and why")
    func saysWhat() throws {
        let error = try #require(throws: GSLError.self) {
            try MultivariateNormal(mean: [0, 0], covariance: [[1, 2], [2, 1]])
        }
        #expect(error.code == 1)
        #expect(error.description.contains("gsl_linalg_cholesky_decomp1"))
        #expect(error.description.contains("input domain error"))
    }
}
