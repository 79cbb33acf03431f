import Detection
import DetectionTestSupport
import Foundation
import TestSupport
import Testing

@Suite("Filters")
struct FilterTests {
    /// One signal of `one_euro.json`.
    struct Case: Decodable {
        struct Parameters: Decodable {
            var freq: Double
            var mincutoff: Double
            var beta: Double
            var dcutoff: Double
        }
        var id: Int
        var params: Parameters
        var t: [Double]
        var x: [Double]
        var package: [Double]
        var strict: [Double]?
    }

    struct Oracle: Decodable { var cases: [Case] }

    @Test("One-Euro agrees with its authors' package on 72 signals", .enabled(if: SharedMaterial.isAvailable))
    func oneEuroOracle() throws {
        let data = try SharedMaterial.data("oracles/one_euro.json")
        let oracle = try JSONDecoder().decode(Oracle.self, from: data)
        #expect(oracle.cases.count == 72)
        for example in oracle.cases {
            var filter = OneEuroFilter(
                minimumCutoff: example.params.mincutoff, beta: example.params.beta,
                speedCutoff: example.params.dcutoff, nominalRate: example.params.freq)
            let expected = example.strict ?? example.package
            for (index, value) in example.x.enumerated() {
                let elapsed = index == 0 ? 0 : example.t[index] - example.t[index - 1]
                let filtered = filter.filter(value, elapsed: elapsed)
                let error = (filtered - expected[index]).magnitude
                #expect(error <= 1e-12 * expected[index].magnitude, "case \(example.id), sample \(index)")
            }
        }
    }

    @Test("One-Euro reproduces the first rows of its authors' test file")
    func oneEuroLiterals() {
        var filter = OneEuroFilter(minimumCutoff: 1, beta: 0.1, speedCutoff: 1, nominalRate: 120)
        let noisy = [-0.0385099, -0.0280664, 0.048622, 0.111498, 0.053026]
        let expected = [-0.0385099, -0.0379872, -0.0334427, -0.0252696, -0.0207099]
        for (value, result) in zip(noisy, expected) {
            #expect((filter.filter(value, elapsed: 0.00833333) - result).magnitude < 1e-4)
        }
    }

    @Test("One-Euro keeps the last rate where time does not advance", arguments: [0.0, -0.5])
    func oneEuroStandstill(_ elapsed: Double) {
        var standing = OneEuroFilter(minimumCutoff: 1, beta: 0.1)
        var going = OneEuroFilter(minimumCutoff: 1, beta: 0.1)
        for value in [1.0, 2.0] {
            _ = standing.filter(value, elapsed: 0.1)
            _ = going.filter(value, elapsed: 0.1)
        }
        #expect(standing.filter(5, elapsed: elapsed) == going.filter(5, elapsed: 0.1))
    }

    @Test("An exponential average over two half steps is that over the whole step")
    func exponentialIsRateFree() {
        var coarse = ExponentialFilter(timeConstant: 0.1)
        var fine = ExponentialFilter(timeConstant: 0.1)
        _ = coarse.filter(0, elapsed: 0)
        _ = fine.filter(0, elapsed: 0)
        _ = fine.filter(1, elapsed: 0.05)
        let difference = coarse.filter(1, elapsed: 0.1) - fine.filter(1, elapsed: 0.05)
        #expect(difference.magnitude < 1e-15)
        #expect((coarse.filter(1, elapsed: 0) - (1 - exp(-1.0))).magnitude < 1e-15)
    }

    @Test("The median is that of the samples inside the window", arguments: [0.05, 0.12, 0.4, 1.0])
    func medianOracle(_ window: Double) {
        var random = SplitMix(state: 7)
        var filter = MedianFilter(window: window)
        var seen: [(time: Double, value: Double)] = []
        var time = 0.0
        for _ in 0..<300 {
            let elapsed = Double.random(in: 0.01...0.08, using: &random)
            let value = Double.random(in: -1...1, using: &random)
            time += elapsed
            seen.append((time, value))
            let inside = seen.suffix(15).filter { time - $0.time < window - 1e-9 }.map(\.value).sorted()
            let middle = inside.count / 2
            let expected = inside.count % 2 == 1 ? inside[middle] : (inside[middle - 1] + inside[middle]) / 2
            #expect(filter.filter(value, elapsed: elapsed) == expected)
        }
    }

    @Test(
        "A filter that is reset is as good as new",
        arguments: [
            FilterChoice.none, .oneEuro(cutoff: 1, beta: 0.1), .exponential(timeConstant: 0.1), .median(window: 0.2),
        ])
    func reset(_ choice: FilterChoice) {
        let fresh = SignalFilter(choice)
        var used = fresh
        for value in [3.0, -4, 10] { _ = used.filter(value, elapsed: 0.05) }
        used.reset()
        var new = fresh
        for value in [1.0, 2, -7, 0] {
            #expect(used.filter(value, elapsed: 0.03) == new.filter(value, elapsed: 0.03))
        }
        #expect(used == new)
    }
}
