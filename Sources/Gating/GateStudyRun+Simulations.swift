import Experiment
import Foundation
import Scenarios
import Scoring

/// The simulated gates: nulls in which nothing changed, and planted faults.
extension GateStudyRun {
    func nulls(_ table: CountsTable, _ findings: inout GateStudyFindings) async throws {
        var settings = GateSettings()
        settings.resamples = 0
        for (one, other) in [(0, 1), (1, 2), (2, 3)] {
            let pairs = PairedTable(before: table, after: table, detectors: [(table.detectors[other], one, other)])
            let found = try await GateCalibration(
                about: "", table: pairs, gates: gates, settings: settings, seed: UInt64(one), jobs: jobs)
            findings.add(
                "labels exchanged at random, trial by trial",
                "\(table.detectors[one]) and \(table.detectors[other]): gates with any alarm", hits: found.alarms,
                of: gates, asked: "≤ 1 %, designed for ≤ 0.5 %")
        }
        let pool = try await counts(pooled)
        let alarms = try await inParallel(gates, jobs: jobs) { [settings] run in
            Gate(GateStudy.freshSides(from: pool, trials: 50, run: run), settings: settings, seed: 1).hasAlarm
        }.count { $0 }
        findings.add(
            "other trials on both sides, 50 a scenario out of \(poolTrials)", "all detectors: gates with any alarm",
            hits: alarms, of: gates, asked: "≤ 1 %, designed for ≤ 0.5 %")
        try await lostInOneScenario(GateStudy.first(150, of: pool), &findings)
    }

    /// The number of runs in which a regression in a detector's results is caught, in the scenarios of each run.
    func caught(
        _ regression: GateStudy.InjectedRegression, in table: CountsTable, detector: Int, budgets: [Budget] = [],
        runs: Int, positions: @escaping @Sendable (Int) -> [Int]
    ) async throws -> Int {
        try await inParallel(runs, jobs: jobs) { run in
            GateStudy.isCaught(
                regression, in: table, detector: detector, positions: positions(run), budgets: budgets, run: run)
        }.count { $0 }
    }

    private func lostInOneScenario(_ table: CountsTable, _ findings: inout GateStudyFindings) async throws {
        for (detector, label) in table.detectors.enumerated() {
            var (caught, scenarios, least) = (0, 0, (share: 2.0, name: ""))
            let runs = max(20, faults / 2)
            for position in table.entries.indices where table.entries[position].family == .real {
                let sum = TrialCounts(summing: table.entries[position].trialCounts[detector])
                // Two points cannot get lost of a recall that is hardly more, and nobody relies on such.
                guard let recall = Metric.recall.value(sum), recall >= 0.5 else { continue }
                let found = try await self.caught(
                    .lostRepetitions(points: 2), in: table, detector: detector, runs: runs
                ) { _ in [position] }
                scenarios += 1
                caught += found
                let share = Double(found) / Double(runs)
                if share < least.share {
                    least = (share, "\(table.entries[position].scenario), \(sum.countable) repetitions")
                }
            }
            guard scenarios > 0 else { continue }
            findings.add(
                "2 points of recall lost in one scenario, 150 trials",
                "\(label), \(scenarios) real scenarios in turn (least: \(least.name), \(Int((least.share * 100).rounded())) %)",
                hits: caught, of: scenarios * runs, asked: "≥ 95 %")
        }
    }

    func planted(_ table: CountsTable, _ findings: inout GateStudyFindings) async throws {
        let budgets = Budget.zeros(of: table)
        let all = Array(table.entries.indices)
        let kinds: [(GateStudy.InjectedRegression, String)] = [
            (.lostRepetitions(points: 2), "2 points of recall lost everywhere, 50 trials a scenario"),
            (.doubled(share: 1), "every repetition counted twice, 50 trials a scenario"),
            (.doubled(share: 0.02), "two of a hundred repetitions counted twice, 50 trials a scenario"),
        ]
        for (fault, name) in kinds {
            for (detector, label) in table.detectors.enumerated() {
                let caught = try await caught(fault, in: table, detector: detector, runs: faults) { _ in all }
                findings.add(name, label, hits: caught, of: faults, asked: "≥ 95 %")
            }
        }
        for (detector, label) in table.detectors.enumerated() {
            let idle = all.filter { position in
                budgets.contains { $0.detector == label && $0.scope == table.entries[position].scenario }
            }
            guard !idle.isEmpty else { continue }
            let caught = try await caught(
                .oneFalseCount, in: table, detector: detector, budgets: budgets, runs: faults
            ) { [idle[$0 % idle.count]] }
            findings.add(
                "one false count in a scenario that had none", "\(label), \(idle.count) scenarios in turn",
                hits: caught, of: faults, asked: "≥ 95 %")
        }
    }
}
