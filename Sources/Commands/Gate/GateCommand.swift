import Gating
import ArgumentParser
import Experiment
import Foundation
import Reports
import Scenarios

/// `repgauge gate`.
struct GateCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        commandName: "gate",
        abstract: "Run a baseline's trials again and say of each figure whether it became worse.",
        discussion: """
            The same trials are shown to the detectors as they are now, so that results can be paired trial by trial: with
            the same code every difference is 0. docs/ci-gate.md has a workflow.

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

    func run(with harness: Harness) async throws {
        try outputs.check()
        let check = try GateCheck(
            try Baseline(contentsOf: URL(filePath: baseline)), path: baseline, library: try libraries.library(),
            roster: harness.roster(), settings: rule.settings, calibrationGates: calibrate, jobs: jobs)
        let display = ProgressDisplay()
        defer { display.clear() }
        let result = try await check.run(progress: display.show)
        display.clear()
        try outputs.publish(
            result.outcome, calibration: result.calibration, file: baseline,
            allowInconclusive: rule.allowInconclusive)
    }
}
