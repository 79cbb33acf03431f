import Documents
import Gating
import ArgumentParser
import Detection
import Experiment
import Foundation
import Recordings
import Reports
import Scenarios
import Scoring

/// The command `repgauge gate-study`, with which the gate's promises are measured for the project's own report.
struct GateStudyCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        commandName: "gate-study",
        abstract: "Measure how often the gate raises false alarms and what it sees; writes the report.",
        shouldDisplay: false)

    @Option(help: "Gates that are simulated for each null.")
    var gates = 1000

    @Option(help: "Gates that are simulated for each fault.")
    var faults = 200

    @Option(help: "Trials of each scenario from which fresh sides are drawn.")
    var pool = 600

    @Option(help: "Real comparisons of times without any change, each with processes of its own.")
    var latencyGates = 200

    @Option(help: "Real comparisons of times with a detector that is a fifth slower.")
    var slowedGates = 25

    @Option(help: "Folder of the report.")
    var out = "reports/gate"

    @Flag(help: "Measure times once, print them as JSON, and end: what the comparisons of times start.")
    var times = false

    @Option(
        parsing: .unconditional,
        help: "With --times: how many frames apart a twin sees one too; 0 for never, -1 for no wrapper.")
    var every = -1

    @Flag(help: "With --times: measure as for a baseline, until the machine was quiet three times.")
    var steady = false

    @OptionGroup var libraries: LibraryOptions

    /// Says on standard error where it is.
    func say(_ text: String) { Console.write("gate-study: \(text)\n") }

    func plan(trials: Int?) throws -> ExperimentPlan {
        let selection = try libraries.library().select(["standard"])
        return ExperimentPlan(
            suite: selection.name,
            entries: selection.entries.map { .init(scenario: $0.scenario, trials: trials ?? $0.trials) },
            entrants: try CoreDetectors.entries.map { try $0.configured() }, seed: selection.seed,
            window: MatchWindow(), jobs: ProcessInfo.processInfo.activeProcessorCount)
    }

    func run(with harness: Harness) async throws {
        if times { return try printTimes() }
        var report = GateStudyReport()
        let start = ContinuousClock.now
        let standard = try plan(trials: nil)
        let table = try await counts(standard)
        try await sameCode(standard, table, &report)
        say("nulls")
        try await nulls(table, &report)
        say("faults")
        try await planted(table, &report)
        say("times")
        try compareTimes(&report)
        report.note("The study took \(Int((ContinuousClock.now - start).seconds / 60)) minutes.")
        let folder = try ReportFolder(URL(filePath: out))
        try report.files(machine: .current()).write(into: folder)
        try folder.publish()
        print(report.markdown(machine: .current()), terminator: "")
    }

    private func counts(_ plan: ExperimentPlan) async throws -> CountsTable {
        let display = ProgressDisplay()
        defer { display.clear() }
        return try await GateTrials(plan).table(progress: display.show)
    }

    private func sameCode(_ plan: ExperimentPlan, _ table: CountsTable, _ report: inout GateStudyReport) async throws {
        let start = ContinuousClock.now
        let again = try await counts(plan)
        let outcome = GateOutcome(
            title: "",
            table: PairedTable(
                before: table, after: again, detectors: table.detectors.enumerated().map { ($1, $0, $0) }),
            budgets: Budget.zeros(of: table), settings: GateSettings(), seed: plan.seed)
        let seconds = (ContinuousClock.now - start).seconds
        report.note(
            "The standard suite again, \(table.trials) trials and \(table.detectors.count) detectors, with its \(outcome.findings.count) tests and their intervals: \(String(format: "%.1f", seconds)) s on \(Machine.current().cores) cores; times of detectors come to it."
        )
        report.add(
            "same code, same seed", "figures that differ", hits: outcome.findings.count { $0.difference != 0 },
            of: outcome.findings.count, asked: "0")
        report.add(
            "same code, same seed", "figures and budgets that are PASS", hits: outcome.count(.pass),
            of: outcome.findings.count + outcome.budgets.count, asked: "all")
    }

    private func nulls(_ table: CountsTable, _ report: inout GateStudyReport) async throws {
        var settings = GateSettings()
        settings.resamples = 0
        for (one, other) in [(0, 1), (1, 2), (2, 3)] {
            let pairs = PairedTable(
                before: table, after: table, detectors: [(table.detectors[other], one, other)])
            let found = try await GateCalibration(
                about: "", table: pairs, gates: gates, settings: settings, seed: UInt64(one))
            report.add(
                "labels exchanged at random, trial by trial",
                "\(table.detectors[one]) and \(table.detectors[other]): gates with any alarm", hits: found.alarms,
                of: gates, asked: "≤ 1 %, designed for ≤ 0.5 %")
        }
        let pool = try await counts(try plan(trials: pool))
        let fixed = settings
        let alarms = try await GateStudy.count(runs: gates) { run in
            Gate(GateStudy.freshSides(from: pool, trials: 50, run: run), settings: fixed, seed: 1).hasAlarm
        }
        report.add(
            "other trials on both sides, 50 a scenario out of \(self.pool)", "all detectors: gates with any alarm",
            hits: alarms, of: gates, asked: "≤ 1 %, designed for ≤ 0.5 %")
        try await lostInOneScenario(GateStudy.first(150, of: pool), settings, &report)
    }

    private func lostInOneScenario(
        _ table: CountsTable, _ settings: GateSettings, _ report: inout GateStudyReport
    ) async throws {
        for (detector, label) in table.detectors.enumerated() {
            var (caught, scenarios, least) = (0, 0, (share: 2.0, name: ""))
            let runs = max(20, faults / 2)
            for position in table.entries.indices where table.entries[position].family == .real {
                let sum = TrialCounts(summing: table.entries[position].trialCounts[detector])
                // Two points cannot get lost of a recall that is hardly more, and nobody relies on such.
                guard let recall = Metric.recall.value(sum), recall >= 0.5 else { continue }
                let found = try await GateStudy.count(runs: runs) { run in
                    GateStudy.isCaught(
                        .lostRepetitions(points: 2), in: table, detector: detector, positions: [position], budgets: [],
                        settings: settings, run: run)
                }
                scenarios += 1
                caught += found
                let share = Double(found) / Double(runs)
                if share < least.share {
                    least = (share, "\(table.entries[position].scenario), \(sum.countable) repetitions")
                }
            }
            guard scenarios > 0 else { continue }
            report.add(
                "2 points of recall lost in one scenario, 150 trials",
                "\(label), \(scenarios) real scenarios in turn (least: \(least.name), \(Int((least.share * 100).rounded())) %)",
                hits: caught, of: scenarios * runs, asked: "≥ 95 %")
        }
    }

    private func planted(_ table: CountsTable, _ report: inout GateStudyReport) async throws {
        let settings = GateSettings()
        let budgets = Budget.zeros(of: table)
        let all = Array(table.entries.indices)
        let kinds: [(GateStudy.InjectedRegression, String)] = [
            (.lostRepetitions(points: 2), "2 points of recall lost everywhere, 50 trials a scenario"),
            (.doubled(share: 1), "every repetition counted twice, 50 trials a scenario"),
            (.doubled(share: 0.02), "two of a hundred repetitions counted twice, 50 trials a scenario"),
        ]
        for (fault, name) in kinds {
            for (detector, label) in table.detectors.enumerated() {
                let caught = try await GateStudy.count(runs: faults) { run in
                    GateStudy.isCaught(
                        fault, in: table, detector: detector, positions: all, budgets: [], settings: settings, run: run)
                }
                report.add(name, label, hits: caught, of: faults, asked: "≥ 95 %")
            }
        }
        for (detector, label) in table.detectors.enumerated() {
            let idle = all.filter { position in
                budgets.contains { $0.detector == label && $0.scope == table.entries[position].scenario }
            }
            guard !idle.isEmpty else { continue }
            let caught = try await GateStudy.count(runs: faults) { run in
                GateStudy.isCaught(
                    .oneFalseCount, in: table, detector: detector, positions: [idle[run % idle.count]],
                    budgets: budgets, settings: settings, run: run)
            }
            report.add(
                "one false count in a scenario that had none", "\(label), \(idle.count) scenarios in turn",
                hits: caught,
                of: faults, asked: "≥ 95 %")
        }
    }
}
