import Mathematics
import Foundation
import Scoring
import Testing

@Suite("The step-down procedure")
struct StepDownTests {
    /// Holm's procedure by its definition.
    private static func holm(_ p: [Double], level: Double) -> [Bool] {
        var significant = [Bool](repeating: false, count: p.count)
        for (step, index) in p.indices.sorted(by: { p[$0] < p[$1] }).enumerated() {
            guard p[index] <= level / Double(p.count - step) else { break }
            significant[index] = true
        }
        return significant
    }

    @Test("where every p-value may be as small as one likes it finds what Holm's does", arguments: 0..<40)
    func holm(seed: Int) {
        var stream = RandomStream(key: 8, trial: seed, station: RandomStation(rawValue: 1))
        let p = (0..<(1 + seed)).map { _ in pow(stream.uniform(), 6) }
        let found = StepDown(p.map { ($0, 0) }, level: 0.05)
        #expect(found.isSignificant == Self.holm(p, level: 0.05))
        #expect(found.counted == p.count)
    }

    @Test("tests that cannot reach the threshold do not count")
    func tarone() {
        // By Holm's count of 101 the threshold were 0.0005, and p = 0.01 would say nothing.
        let tests = [(p: 0.01, least: 0.001)] + Array(repeating: (p: 1.0, least: 0.5), count: 100)
        let found = StepDown(tests, level: 0.05)
        #expect(found.isSignificant == [true] + Array(repeating: false, count: 100))
        #expect(found.counted == 1)
    }

    @Test("nothing to test gives nothing")
    func empty() {
        #expect(StepDown([], level: 0.05).isSignificant.isEmpty)
    }

    @Test("it finds at least what Holm's finds, and no p-value above the level", arguments: 0..<40)
    func bounds(seed: Int) {
        var stream = RandomStream(key: 9, trial: seed, station: RandomStation(rawValue: 1))
        let tests = (0..<30).map { _ in
            let least = pow(stream.uniform(), 8)
            return (p: min(1, least + pow(stream.uniform(), 4)), least: least)
        }
        let found = StepDown(tests, level: 0.05)
        let holm = Self.holm(tests.map(\.p), level: 0.05)
        for index in tests.indices {
            if holm[index] { #expect(found.isSignificant[index]) }
            if found.isSignificant[index] { #expect(tests[index].p <= 0.05) }
        }
    }
}
