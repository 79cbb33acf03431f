import Foundation
import Gating
import Scoring
import Testing

@Suite("A figure that is not decided")
struct UndecidedTests {
    private func outcome(_ before: CountsTable, _ after: CountsTable) -> GateOutcome {
        var settings = GateSettings()
        (settings.resamples, settings.latencyLevel) = (200, 0)
        return GateOutcome(
            title: "test", table: Sides.pairs(before, after), budgets: [], settings: settings, seed: 1)
    }

    /// The finding of the scenario that the tests change.
    private func finding(_ figure: Metric, _ outcome: GateOutcome) throws -> GateFinding {
        try #require(
            outcome.findings.first { $0.detector == "good" && $0.scope.name == "real/one" && $0.figure == figure })
    }

    @Test("without an interval stays undecided if it changed, whichever way", arguments: [false, true])
    func noInterval(isBetter: Bool) throws {
        var right = Sides.table(trials: 20)
        for trial in 0..<20 {
            right.entries[0].trialCounts[1][trial].detected = 0
            right.entries[0].trialCounts[1][trial].detectedObservable = 0
            right.entries[0].trialCounts[1][trial].falseCounts = 0
        }
        var wrong = right
        // Precision is defined by one trial of either side: 40 of 100 resamples have both.
        right.entries[0].trialCounts[1][0].detected = 1
        wrong.entries[0].trialCounts[1][1].falseCounts = 1
        let outcome = isBetter ? outcome(wrong, right) : outcome(right, wrong)
        let precision = try finding(.precision, outcome)
        #expect(precision.difference == (isBetter ? 1 : -1) && precision.interval == nil)
        #expect(precision.decision == .inconclusive)
        #expect((precision.trialsToDecide ?? 0 > 20) == !isBetter)
        // What no trial changed passes still.
        let exact = try finding(.exactShare, outcome)
        #expect(exact.interval == 0...0 && exact.decision == .pass)
    }

    @Test("names as many trials as can reach the p-value that is needed", arguments: [2, 4, 6, 8])
    func enoughTrials(trials: Int) throws {
        func lost(of trials: Int) throws -> (finding: GateFinding, threshold: Double) {
            let table = Sides.table(trials: trials)
            var changed = table
            for trial in 0..<trials { changed.entries[0].trialCounts[1][trial].detected -= 1 }
            let outcome = outcome(table, changed)
            return (try finding(.recall, outcome), outcome.threshold)
        }
        let (few, threshold) = try lost(of: trials)
        #expect(few.decision == .inconclusive)
        let number = try #require(few.trialsToDecide)
        // The p-value of n trials that changed alike is 2 · 2⁻ⁿ.
        #expect(2 * pow(0.5, Double(number)) <= threshold)
        #expect(try lost(of: number).finding.decision == .regressed)
    }
}
