import Foundation
import Scoring
import Testing

@testable import Gating

@Suite("The calibration of a gate")
struct GateCalibrationTests {
    private func changes(_ table: CountsTable) async throws -> [GateCalibration.DetectableChange] {
        try await GateCalibration(
            about: "", table: Sides.detectors(table, from: 0, to: 1), gates: 1, settings: GateSettings(), seed: 3,
            jobs: 1
        ).detectableChanges
    }

    @Test("announces a change where enough trials can show it, and the gate finds it", arguments: [6, 11, 12, 20])
    func announced(trials: Int) async throws {
        let table = Sides.table(trials: trials)
        func isRecall(_ figure: Metric, _ scope: GateScope) -> Bool { figure == .recall && scope.name == "real/one" }
        let change = try #require(try await changes(table).first { isRecall($0.figure, $0.scope) })
        let (settings, repetitions) = (GateSettings(), Double(12 * trials))
        // The p-value of n trials that changed alike is 2 · 2⁻ⁿ, and one cause may change all metrics.
        let level = settings.figuresLevel / Double(settings.metrics.gated.count)
        let needed = try #require((1...64).first { 2 * pow(0.5, Double($0)) <= level })
        guard trials >= needed else {
            #expect(change.clean == nil && change.noisy == nil)
            return
        }
        let clean = try #require(change.clean)
        #expect(abs(clean - Double(needed) / repetitions) < 1e-12)
        var changed = table
        for trial in 0..<Int((clean * repetitions).rounded()) {
            changed.entries[0].trialCounts[0][trial].detected -= 1
        }
        let pairs = PairedTable(before: table, after: changed, detectors: [("poor", 0, 0)])
        let found = Gate(pairs, settings: settings, seed: 1).findings.first { isRecall($0.figure, $0.scope) }
        #expect(found?.decision == .regressed)
    }

    @Test("what is known of sums that cannot be significant changes no alarm")
    func insignificantSums() async throws {
        var settings = GateSettings()
        (settings.level, settings.resamples) = (0.2, 0)
        let table = Sides.detectors(Sides.table(trials: 20), from: 0, to: 1)
        let known = try await Gate.InsignificantSums(table, settings: settings, jobs: 2)
        func significant(_ gate: Gate) -> [String] {
            gate.findings.filter { $0.p <= gate.threshold }.map { "\($0.scope.name) \($0.figure.name) \($0.p)" }
        }
        var saved = 0
        for table in [table] + (0..<20).map({ table.swapped(gate: $0, seed: 3) }) {
            let whole = Gate(table, settings: settings, seed: 3)
            let brief = Gate(table, settings: settings, seed: 3, insignificant: known)
            #expect(significant(brief) == significant(whole))
            #expect(brief.threshold == whole.threshold && brief.hasAlarm == whole.hasAlarm)
            saved += zip(brief.findings, whole.findings).count { $0.p != $1.p }
        }
        #expect(saved > 0 && Gate(table, settings: settings, seed: 3, insignificant: known).hasAlarm)
    }

    @Test("a summary shows one group of its kind once, and of two the better and the worse one")
    func summary() async throws {
        let rows = try await GateCalibration(
            about: "", table: Sides.detectors(Sides.table(), from: 0, to: 1), gates: 1, settings: GateSettings(),
            seed: 3, jobs: 1
        ).summary.filter { $0.change.figure == .recall }
        // Everyday motion has no recall: only one family has.
        #expect(rows.map { $0.place } == [.only, .only, .middle, .least])
        #expect(rows.prefix(2).map { $0.change.scope.name } == ["overall", "real"])
        #expect(Set(rows.suffix(2).map { $0.change.scope.name }) == ["real/one", "real/two"])
    }

    @Test("announces no change of a share beyond its range", arguments: [6, 12, 20, 50])
    func range(trials: Int) async throws {
        let shares = try await changes(Sides.table(trials: trials)).filter { $0.figure.unit == .share }
        #expect(!shares.isEmpty)
        for share in shares {
            let most = share.figure.isBetterHigher ? share.value : 1 - share.value
            for change in [share.clean, share.noisy].compactMap(\.self) {
                #expect(change > 0 && change <= most, "\(share.figure.name), \(share.scope.name)")
            }
        }
        // A rate has no upper limit.
        #expect(try await changes(Sides.table(trials: 50)).contains { $0.noisy != nil && $0.figure == .falsePerMinute })
    }
}
