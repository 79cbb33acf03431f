import Gating
import ArgumentParser
import Experiment
import Foundation
import Reports
import Scenarios

/// `repgauge gate`.
struct GateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gate",
        abstract: "Run a baseline's trials again and say of each figure whether it became worse.",
        discussion: """
            The same trials are shown to the detectors as they are now, so that results can be paired trial by trial: with
            the same code every difference is 0. README.md, "In CI", shows a workflow.

            EXIT CODES
              0    PASS or IMPROVED
              1    a figure, a budget or a time REGRESSED, or a scenario or a detector is missing or failed
              2    wrong input, such as a baseline of other scenarios
              3    the run itself failed
              4    INCONCLUSIVE: nothing regressed for sure, and something may have (0 with --allow-inconclusive)
              130  interrupted

            EXAMPLES
              repgauge gate --baseline reports/baseline.json
              repgauge gate --baseline reports/baseline.json --github --junit gate.xml --allow-inconclusive
              repgauge gate --baseline reports/baseline.json --calibrate 1000
            """)

    @Option(help: ArgumentHelp("The baseline.", valueName: "file"))
    var baseline = "reports/baseline.json"

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Simulate so many gates without any change, 100 to 100000, and tell the false alarms and what can be seen.",
            discussion: "It runs the suite once more, with other trials.", valueName: "gates"))
    var calibrate: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Trials worked on at the same time; no result depends on it.", valueName: "j"))
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    @OptionGroup var rule: GateRuleOptions
    @OptionGroup var outputs: GateOutputOptions
    @OptionGroup var libraries: LibraryOptions

    func validate() throws {
        guard (1...1024).contains(jobs) else { throw ValidationError("--jobs: \(jobs) is no number from 1 to 1024") }
        if let calibrate, !(100...100_000).contains(calibrate) {
            throw ValidationError("--calibrate: \(calibrate) is no number from 100 to 100000")
        }
    }

    func run() async throws {
        try outputs.check()
        let rerun = try GateRerun(
            try Baseline(contentsOf: URL(filePath: baseline)), path: baseline, library: try libraries.library(),
            jobs: jobs)
        let work = GateWork(plan: rerun.plan)
        let start = ContinuousClock.now
        let now = try await work.table()
        let (table, failed) = try rerun.pairs(now, path: baseline)
        var outcome = GateOutcome(
            title: "\(baseline) against the program as it is", table: table, budgets: rerun.baseline.budgets,
            settings: rule.settings, seed: rerun.baseline.seed)
        outcome.missing = rerun.missing + failed
        outcome.notes = rerun.changes
        try Task.checkCancellation()
        if !rule.noLatency { addLatency(rerun, work, to: &outcome) }
        let machine = rerun.baseline.differences(from: .current())
        if !machine.isEmpty {
            outcome.notes.append("another machine or tool set than the baseline's: \(machine.joined(separator: "; "))")
        }
        outcome.notes.append("the gate took \(String(format: "%.1f", (ContinuousClock.now - start).seconds)) s")
        var calibration: GateCalibration?
        if let calibrate { calibration = try await self.calibration(calibrate, rerun, now) }
        try outputs.publish(
            outcome, calibration: calibration, file: baseline, allowInconclusive: rule.allowInconclusive)
    }

    private func addLatency(_ rerun: GateRerun, _ work: GateWork, to outcome: inout GateOutcome) {
        guard let before = rerun.baseline.latency else {
            outcome.notes.append("times were not compared: the baseline has none")
            return
        }
        guard let measure = work.timing() else {
            outcome.notes.append("times were not compared: the program was built without optimisation")
            return
        }
        let isSameProcessor = rerun.baseline.machine.processor == Machine.current().processor
        if !isSameProcessor {
            outcome.notes.append(
                "the baseline's times are another processor's: only twice the time matters; baseline update on this one makes it \(Int((rule.latencyFloor * 100).rounded())) %"
            )
        }
        outcome.latency = LatencyGate.findings(
            before: before, isSameProcessor: isSameProcessor, floor: rule.latencyFloor,
            level: outcome.settings.latencyLevel, measure: measure)
        if outcome.latency.contains(where: { $0.verdict == .inconclusive && $0.isBusy }) {
            outcome.notes.append("the machine was too busy to compare times: run the gate again when it is not")
        }
    }

    /// The same detectors before other trials: two sides that differ by chance alone.
    private func calibration(_ gates: Int, _ rerun: GateRerun, _ now: TallyTable) async throws -> GateCalibration {
        var plan = rerun.plan
        plan.seed = plan.seed &+ 1
        let other = try await GateWork(plan: plan).table()
        let kept = now.entries.indices.filter { now.entries[$0].failure == nil && other.entries[$0].failure == nil }
        var (one, two) = (now, other)
        one.entries = kept.map { now.entries[$0] }
        two.entries = kept.map { other.entries[$0] }
        let detectors = now.detectors.enumerated().map { ($0.element, $0.offset, $0.offset) }
        var bar = ProgressBar(total: gates, what: "gates")
        defer { bar.clear() }
        return try await GateCalibration(
            about: "These detectors before trials of two seeds",
            table: PairedTable(before: one, after: two, detectors: detectors),
            gates: gates, settings: rule.settings, seed: rerun.plan.seed, progress: { bar.show($0) })
    }
}
