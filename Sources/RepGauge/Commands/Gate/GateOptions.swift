import Experiment
import Gating
import ArgumentParser
import Foundation
import Reports
import Text

struct GateRuleOptions: ParsableArguments, RepeatableOptions {
    @Option("Smallest change of a share (precision, recall…) that matters, 0 to 1.", number: "share")
    var shareFloor = GateSettings().shareFloor

    @Option("Smallest change of the false counts per minute that matters, 0 to 1000.", number: "number")
    var rateFloor = GateSettings().rateFloor

    @Option("Smallest change of a detector's time that matters, as a share of the time, 0 to 1.", number: "share")
    var latencyFloor = GateSettings().latencyFloor

    @Option("Greatest probability that the whole gate raises a false alarm, 0.0001 to 0.2.", number: "p")
    var level = GateSettings().level

    @Flag(help: "Do not compare the detectors' times.") var noLatency = false

    /// Returns the settings, with the metrics of which the gated ones are tested.
    func settings(_ metrics: MetricCatalog) -> GateSettings {
        var settings = GateSettings()
        settings.metrics = metrics
        settings.shareFloor = shareFloor
        settings.rateFloor = rateFloor
        settings.latencyFloor = latencyFloor
        settings.level = level
        settings.latencyLevel = noLatency ? 0 : level / 5
        return settings
    }

    func add(to command: inout RepeatCommand) {
        let standard = GateSettings()
        if shareFloor != standard.shareFloor { command.add("--share-floor", shareFloor) }
        if rateFloor != standard.rateFloor { command.add("--rate-floor", rateFloor) }
        if latencyFloor != standard.latencyFloor { command.add("--latency-floor", latencyFloor) }
        if level != standard.level { command.add("--level", level) }
        command.add(flag: "--no-latency", noLatency)
    }

    func validate() throws {
        try OptionCheck.range("--share-floor", shareFloor, in: 0...1)
        try OptionCheck.range("--latency-floor", latencyFloor, in: 0...1)
        try OptionCheck.range("--rate-floor", rateFloor, in: 0...1000)
        try OptionCheck.range("--level", level, in: 0.0001...0.2)
    }
}

struct GateOutputOptions: ParsableArguments {
    @OptionGroup var format: FormatOption
    @Flag(help: "Print what did not change, too.") var verbose = false
    @Option("Write markdown, for a pull request or a step summary.", as: "file") var markdown: String?
    @Option("Write JUnit XML.", as: "file") var junit: String?
    @Option("Write everything as JSON.", as: "file") var json: String?
    @Option("Write a code-quality report for GitLab.", as: "file") var gitlab: String?

    @Option(
        "Write all trials or recordings that differ between the two sides, with the command that draws each.",
        as: "file.csv")
    var changed: String?

    @Flag(
        help: ArgumentHelp(
            "Print annotations for GitHub, and add the markdown to the step summary.",
            discussion:
                "The summary is the file that GITHUB_STEP_SUMMARY names. Unless --format is text, the annotations go to standard error, which GitHub reads too."
        ))
    var github = false

    @OptionGroup var report: PageReportOption

    func check(inputs: [String]) throws {
        let paths = [
            ("--markdown", markdown), ("--junit", junit), ("--json", json), ("--gitlab", gitlab),
            ("--changed", changed),
        ]
        var places: [(option: String, place: OutputPlace)] = []
        for case (let option, let path?) in paths { places.append((option, try OutputPlace(path))) }
        if github, let summary = Self.summary { places.append(("GITHUB_STEP_SUMMARY", try OutputPlace(summary))) }
        try OutputPlace.check(places, inputs: inputs)
        try report.check()
    }

    /// Prints and writes what was found, and ends with the exit code of the decision of a gate; `allowInconclusive` is
    /// `nil` for a comparison, which ends with 0, and `file` is the baseline, if there is one.
    func publish(
        _ outcome: GateOutcome, calibration: GateCalibration? = nil, file: String?, allowInconclusive: Bool?,
        command: RepeatCommand, exhibits: ([TrialAddress]) async throws -> Exhibits
    ) async throws {
        let gate = GateReport(
            outcome, calibration: calibration, environment: RunEnvironment(try .current()),
            name: allowInconclusive == nil ? "Comparison" : "Gate", isWhole: verbose)
        try markdown.map { try OutputPlace($0).write(gate.page()) }
        try junit.map {
            let text = GateJUnit.text(outcome, command: allowInconclusive == nil ? "compare" : "gate")
            try OutputPlace($0).write(text)
        }
        try json.map { try OutputPlace($0).write(gate.json()) }
        try await report.write {
            try gate.files(command: command.text, try await exhibits(outcome.changes.select().map(\.address)))
        }
        try changed.map { try OutputPlace($0).write(ChangedTrialTable(outcome).csv) }
        try gitlab.map { try OutputPlace($0).write(GateAnnotations.gitlab(outcome, file: file)) }
        try format.print(gate)
        if github {
            let annotations = GateAnnotations.github(outcome, file: file)
            if format.value == .text { print(annotations, terminator: "") } else { Console.write(annotations) }
            try addToSummary(gate.page())
        }
        guard let allowInconclusive else { return }
        switch outcome.decision {
        case .pass, .improved: break
        case .regressed: throw Failure(.gateFailed, "the gate fails: \(Self.reason(outcome))")
        case .inconclusive:
            guard !allowInconclusive else { return }
            throw Failure(
                .cannotTell,
                "the gate cannot tell: \(Self.doubts(outcome)); --allow-inconclusive takes that for a pass")
        }
    }

    func publish(_ comparison: RecordingComparison) throws {
        let report = PrintedTable(comparison)
        try markdown.map { try OutputPlace($0).write(report.page()) }
        try json.map { try OutputPlace($0).write(try report.json()) }
        try changed.map { try OutputPlace($0).write(comparison.changedRecordings) }
        try format.print(report)
    }

    private static func doubts(_ outcome: GateOutcome) -> String {
        var doubts: [String] = []
        let figures = outcome.findings.count { $0.decision == .inconclusive }
        if figures > 0, !outcome.findsLosses {
            doubts.append(
                "\(Plural.counted(figures, "figure is", "figures are")) INCONCLUSIVE, see above, and a loss above \(outcome.settings.maxUndetectedLoss) could have passed unseen"
            )
        }
        let budgets = outcome.budgets.count { $0.decision == .inconclusive }
        if budgets > 0 {
            doubts.append("\(Plural.counted(budgets, "budget limits", "budgets limit")) an undefined metric, see above")
        }
        if outcome.lacksTimes { doubts.append("--require-times asks for times, which are not decided") }
        return doubts.joined(separator: "; ")
    }

    private static func reason(_ outcome: GateOutcome) -> String {
        var reasons: [String] = []
        let missing = outcome.missing.count
        if missing > 0 {
            let what = Plural.counted(missing, "scenario or detector is", "scenarios or detectors are")
            reasons.append("\(what) missing or failed")
        }
        let regressed = outcome.count(.regressed)
        if regressed > 0 {
            let what = Plural.counted(regressed, "figure, budget or time", "figures, budgets or times")
            reasons.append("\(what) REGRESSED")
        }
        return reasons.joined(separator: ", ") + ", see above"
    }

    private static var summary: String? {
        ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY"].flatMap { $0.isEmpty ? nil : $0 }
    }

    private func addToSummary(_ text: String) throws {
        guard let path = Self.summary else { return }
        // Bytes that are appended at once stay together, whoever else appends.
        guard let file = OpenPlace.growingFile(path), file.append(Data((text + "\n").utf8)) else {
            throw FileError(errnoFor: path)
        }
    }
}
