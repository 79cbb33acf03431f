import Mathematics
import Foundation
import Testing
import TestSupport

@Suite("Type-7 quantiles")
struct QuantileTests {
    @Test(
        "Interpolate between ranks",
        arguments: [(0, 1), (0.1, 1.3), (0.25, 1.75), (0.5, 2.5), (1, 4)] as [(Double, Double)])
    func interpolate(q: Double, expected: Double) throws {
        let value = try #require(Quantile.type7(sorted: [1, 2, 3, 4], q))
        #expect(abs(value - expected) < 1e-15)
    }

    @Test("Are absent without numbers and for shares outside 0 … 1", arguments: [-0.1, 1.1, .nan, .infinity])
    func areAbsent(_ q: Double) {
        #expect(Quantile.type7(sorted: [], 0.5) == nil)
        #expect(Quantile.type7(sorted: [1, 2], q) == nil)
    }

    private struct Oracle: Decodable {
        struct Row: Decodable {
            let q: Double
            let type7_exact: String?
            let numpy_linear: Double
        }
        struct Sample: Decodable {
            let data: [Double]
            let results: [Row]
        }
        let integer_arrays: [Sample]
        let float_arrays: [Sample]
    }

    /// A fraction such as `101/100`.
    private func value(_ fraction: String) -> Double {
        let parts = fraction.split(separator: "/").compactMap { Double($0) }
        return parts.count == 2 ? parts[0] / parts[1] : parts[0]
    }

    @Test("Agree with exact fractions and with NumPy", .enabled(if: SharedMaterial.isAvailable))
    func agreeWithOracle() throws {
        let oracle = try JSONDecoder().decode(Oracle.self, from: SharedMaterial.data("oracles/quantiles.json"))
        for sample in oracle.integer_arrays {
            for row in sample.results {
                let expected = value(try #require(row.type7_exact))
                let found = try #require(Quantile.type7(sorted: sample.data.sorted(), row.q))
                #expect(abs(found - expected) <= 1e-13 * max(abs(expected), 1), "n \(sample.data.count), q \(row.q)")
            }
        }
        for sample in oracle.float_arrays {
            for row in sample.results {
                let found = try #require(Quantile.type7(sorted: sample.data.sorted(), row.q))
                #expect(abs(found - row.numpy_linear) <= 1e-12 * max(abs(row.numpy_linear), 1))
            }
        }
    }
}
