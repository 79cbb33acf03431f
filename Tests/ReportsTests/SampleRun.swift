import Detection
@testable import Experiment
import Foundation
import HarnessSupport
import PublishedRules
import Ranking
@testable import Scenarios
import Scoring

@testable import Reports

/// A small run whose report depends on no clock and no machine.
struct SampleRun {
    let report: RunReport
    let events: String

    /// All files of the report, those that a run writes piece by piece too.
    func files() throws -> [Report.File] { try report.files().files + [.init("events.csv", events)] }

    /// Two detectors before three scenarios; made once for all tests.
    static let standard = Task {
        try await SampleRun(
            ["real/fast", "cheat/graded", "everyday/squats"], trials: 2,
            entrants: ["angle-threshold:down=95,up=150", "filtered-hysteresis"].map {
                try DetectorCatalog.standard.configured(parsing: $0)
            })
    }

    /// Detectors that report faults of form and one that reports none, before push-ups of which some stop half-way; made
    /// once.
    static let form = Task {
        try await SampleRun(
            ["form/half-range", "form/good"], trials: 2,
            entrants: ["closed-chain", "pushup-engine", "ultralytics-aigym"].map {
                try DetectorCatalog.standard.configured(parsing: $0)
            })
    }

    /// A run without cheats in which a program fails; made once for all tests.
    static let failing = Task {
        try await SampleRun(
            ["real/fast", "everyday/squats"], trials: 2,
            entrants: [
                try DetectorCatalog.standard.configured(parsing: "angle-threshold"),
                try ExternalDetector(command: "exit 3"),
            ])
    }

    /// A detector and a program that fails, before a scenario with inference that takes time and one without; made once.
    static let inference = Task {
        try await SampleRun(
            ["real/fast[drops=0,fps=60,jitter=0,service=0.055]", "everyday/squats"], trials: 2,
            entrants: [
                try DetectorCatalog.standard.configured(parsing: "angle-threshold"),
                try ExternalDetector(command: "exit 3"),
            ])
    }

    private init(_ scenarios: [String], trials: Int, entrants: [any Entrant]) async throws {
        let library = try Library.open()
        let selection = try library.select(scenarios)
        let plan = ExperimentPlan(
            suite: selection.name, entries: selection.entries.map { .init(scenario: $0.scenario, trials: trials) },
            entrants: entrants, seed: 1, window: MatchWindow(), jobs: 2)
        var events = EventTable.header
        var outcome = try await ExperimentRun(plan, describe: { EventTable.rows($0) }, emit: { events += $0 })
        outcome.fixTimes()
        let inputs = RunInputs(
            plan, names: scenarios, suiteHash: "0123456789abcdef", estimator: nil,
            command: "repgauge run \(scenarios.joined(separator: " "))")
        let manifest = RunManifest(inputs, in: .sample)
        let record = RunRecord(manifest, outcome: outcome)
        let times = TimesRecord(
            manifest, of: outcome, wallSeconds: 2, jobs: plan.jobs, finished: "2026-01-01T00:00:00Z")
        let evaluation = try await Evaluation(outcome.tables, plan: plan, failures: outcome.failures)
        report = RunReport(
            record: record, times: times, evaluation: evaluation, timers: outcome.timers,
            least: Dictionary(
                zip(plan.rows.map(\.label), outcome.timers).filter { $0.1.calls > 0 },
                uniquingKeysWith: { one, _ in one }))
        self.events = events
    }
}

extension RunEnvironment {
    /// An environment for committed reports.
    static let sample: RunEnvironment = {
        let machine = Machine(
            system: "Linux", architecture: "x86_64", processor: "a processor", features: ["avx2", "fma"], cores: 2,
            libc: "glibc 2.39", gsl: "2.7")
        var program = ProgramRecord.sample
        (program.swift, program.isOptimised) = ("6.3", true)
        return RunEnvironment(program, on: machine)
    }()
}

extension ExperimentRun {
    /// Replaces measured times by others that are always the same.
    mutating func fixTimes() {
        timerOverhead = 20
        timers = timers.enumerated().map { index, timer in
            var fixed = CallTimer(overhead: timerOverhead)
            if timer.calls > 0 { for step in 1...100 { fixed.record(UInt64(100 + step + 10 * index)) } }
            return fixed
        }
    }
}

/// CSV text as rows of values by column.
func csvRows(_ text: String) -> [[String: String]] {
    let lines = text.split(separator: "\n").map { line in
        var fields = [""]
        var isQuoted = false
        for character in line {
            if character == "\"" {
                isQuoted.toggle()
            } else if character == ",", !isQuoted {
                fields.append("")
            } else {
                fields[fields.count - 1].append(character)
            }
        }
        return fields
    }
    return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(lines[0], $0)) }
}
