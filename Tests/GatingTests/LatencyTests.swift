import Experiment
import Scenarios
import HarnessSupport
import Gating
import Mathematics
import Detection
import Foundation
import Testing

@Suite("A gate of times")
struct LatencyTests {
    /// Logarithms of ratios with some spread between blocks.
    private func blocks(_ ratio: Double, spread: Double = 0.03, seed: Int) -> [Int] {
        var stream = RandomStream(key: 30, trial: seed, station: .scenario)
        return (0..<60).map { _ in Int((10_000 * (log(ratio) + stream.normal(sd: spread))).rounded()) }
    }

    private func decision(_ factor: Double, spread: Double = 0.03, seed: Int = 1) -> GateDecision? {
        LatencyFinding(
            detector: "d", before: blocks(0.4, spread: spread, seed: seed),
            after: blocks(0.4 * factor, spread: spread, seed: seed + 1000), floor: 0.1, level: 0.001)?.decision
    }

    @Test("a fifth slower is REGRESSED, a fifth faster IMPROVED, the same PASS", arguments: 0..<20)
    func decisions(seed: Int) {
        #expect(decision(1.2, seed: seed) == .regressed)
        #expect(decision(1 / 1.2, seed: seed) == .improved)
        #expect(decision(1, seed: seed) == .pass)
    }

    @Test("what is slower by no more than matters is never REGRESSED", arguments: 0..<20)
    func floor(seed: Int) {
        #expect(decision(1.05, seed: seed) == .pass)
        #expect(decision(1.1, seed: seed) != .regressed)
    }

    @Test("times that scatter too much to tell are INCONCLUSIVE")
    func scattered() {
        #expect((0..<10).contains { decision(1.08, spread: 0.3, seed: $0) == .inconclusive })
    }

    @Test("an alarm needs to be found twice, and one PASS is a PASS")
    func rounds() {
        let before = LatencyMeasurement.made([("d", blocks(0.4, seed: 1))])
        var answers = [1.3, 1.0].map { LatencyMeasurement.made([("d", blocks(0.4 * $0, seed: 2))]) }
        let once = LatencyGate.findings(before: before, floor: 0.1, level: 0.001) { answers.removeFirst() }
        #expect(once.map(\.decision) == [.pass])
        #expect(once.map(\.rounds) == [2])
        let always = LatencyGate.findings(before: before, floor: 0.1, level: 0.001) {
            LatencyMeasurement.made([("d", blocks(0.4 * 1.3, seed: 3))])
        }
        #expect(always.map(\.decision) == [.regressed])
        #expect(always.map(\.rounds) == [2])
    }

    @Test(
        "a busy machine raises no alarm and hides none",
        arguments: [(100.0, 0.4, 1.0), (130, 1, 1), (100, 1, 1.3), (100, 1, 0.7)], [1, 1.3])
    func busy(_ machine: (nanoseconds: Double, settled: Double, load: Double), factor: Double) {
        let before = LatencyMeasurement.made([("d", blocks(0.4, seed: 1))])
        let after = LatencyMeasurement.made(
            [("d", blocks(0.4 * factor, seed: 3))], nanoseconds: machine.nanoseconds, settled: machine.settled,
            load: machine.load)
        let found = LatencyGate.findings(before: before, floor: 0.1, level: 0.001, after: after)
        #expect(found.map(\.decision) == [.inconclusive])
        #expect(found.map(\.isBusy) == [true])
    }

    @Test(
        "between processors only twice the time matters",
        arguments: [(1.3, GateDecision.pass), (0.7, .pass), (1.8, .pass), (2.5, .regressed), (0.4, .improved)])
    func otherProcessor(factor: Double, expected: GateDecision) {
        let found = LatencyGate.findings(
            before: .made([("d", blocks(0.4, seed: 1))], load: 2), isSameProcessor: false, floor: 0.1, level: 0.001,
            after: .made([("d", blocks(0.4 * factor, seed: 3))]))
        #expect(found.map(\.decision) == [expected])
    }

    @Test("a baseline whose least times never repeated raises no alarm")
    func unsettledBaseline() {
        let found = LatencyGate.findings(
            before: .made([("d", blocks(0.4, seed: 1))], settled: 0.4), floor: 0.1, level: 0.001,
            after: .made([("d", blocks(0.4 * 1.3, seed: 3))]))
        #expect(found.map(\.decision) == [.inconclusive])
    }

    @Test("a baseline's times are those of a quiet machine, and there are none of one that never is")
    func steady() {
        func made(_ ratio: Double, settled: Double = 1, load: Double = 1) -> LatencyMeasurement {
            .made([("d", blocks(ratio, seed: 1))], settled: settled, load: load)
        }
        var answers = [
            made(0.6, load: 1.3), made(0.4), made(0.6, settled: 0.4), made(0.6, load: 1.3), made(0.41), made(0.42),
        ].makeIterator()
        let steady = LatencyMeasurement.steady(atLeast: 3, rest: 0) { answers.next() ?? made(9) }
        #expect(steady?.load == 1)
        #expect(abs((steady?.detectors.first?.ratio ?? 0) - 0.41) < 0.005)
        var load = 2.0
        let never = LatencyMeasurement.steady(atLeast: 3, rest: 0) {
            load /= 1.2
            return made(0.4, load: load)
        }
        #expect(never == nil)
    }

    @Test("a measurement has every detector and block, whatever the times are")
    func measurement() throws {
        let plan = try Library.plan(["real/standard"], trials: 1)
        let stretches = plan.timedFrames
        let detectors = plan.entrants.prefix(2).compactMap { LatencyMeasurement.MeasuredDetector($0) }
        let found = LatencyMeasurement(of: detectors, stretches: stretches, sweeps: 1...1)
        #expect(found.detectors.map(\.detector) == plan.entrants.prefix(2).map { $0.label })
        for times in found.detectors {
            #expect(times.blocks.count == LatencyMeasurement.blocks)
            #expect(times.ratio > 0)
        }
    }
}

extension LatencyMeasurement {
    /// A measurement of given blocks, by way of its file format.
    static func made(
        _ detectors: [(String, [Int])], nanoseconds: Double = 100, settled: Double = 1,
        load: Double = 1
    ) -> LatencyMeasurement {
        let rows = detectors.map { "{\"detector\": \"\($0.0)\", \"blocks\": \($0.1)}" }.joined(separator: ", ")
        let text = """
            {"detectors": [\(rows)], "load": \(load), "referenceNanoseconds": \(nanoseconds), "settled": \(settled)}
            """
        guard let made = try? JSONDecoder().decode(LatencyMeasurement.self, from: Data(text.utf8)) else {
            preconditionFailure("the format of a measurement has changed")
        }
        return made
    }
}
