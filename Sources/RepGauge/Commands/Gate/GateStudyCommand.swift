import ArgumentParser
import Experiment
import Foundation
import Gating
import Reports
import Scenarios

/// The command `repgauge gate-study`, which measures the gate's promises for the project's own report.
struct GateStudyCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        "gate-study", "Measure the false alarms of the gate and the faults that it catches; writes the report.",
        shouldDisplay: false)

    @Option(help: "Number of gates simulated for each null.") var gates = 1000
    @Option(help: "Number of gates simulated for each fault.") var faults = 200
    @Option(help: "Number of trials of each scenario from which fresh sides are drawn.") var pool = 600

    @Option(help: "Number of real comparisons of times without any change, each with processes of its own.")
    var latencyGates = 200

    @Option(help: "Number of real comparisons of times with detectors that are a fifth slower.") var slowedGates = 25
    @OptionGroup var out: ReportFolderOption
    @OptionGroup var format: FormatOption
    @Flag(help: "Compare several sizes, and leave out the rest.") var sizes = false

    @Flag(help: "Measure times once, print them as JSON, and end: the comparisons of times start this.")
    var times = false

    @Option(
        parsing: .unconditional,
        help: "With --times: distance in frames at which a twin sees one too; 0 for never, -1 for no wrapper.")
    var every = -1

    @Flag(help: "With --times: measure as for a baseline, until the machine was quiet three times.") var steady = false
    @OptionGroup var jobs: JobsOption
    @OptionGroup var libraries: LibraryOptions

    func validate() throws {
        let most = 100_000
        try OptionCheck.range("--gates", gates, in: 1...most)
        try OptionCheck.range("--faults", faults, in: 1...most)
        // Two sides of 50 trials are drawn from it.
        try OptionCheck.range("--pool", pool, in: 100...1_000_000)
        try OptionCheck.range("--latency-gates", latencyGates, in: 0...most)
        try OptionCheck.range("--slowed-gates", slowedGates, in: 0...most)
        if !times {
            try OptionCheck.unused(
                ["--every": every != -1, "--steady": steady], beside: sizes ? "--sizes" : "the whole study",
                allowed: "with --times only")
        }
        guard sizes || times else { return }
        try OptionCheck.unused(
            [
                "--gates": gates != 1000, "--faults": faults != 200, "--pool": pool != 600,
                "--latency-gates": latencyGates != 200, "--slowed-gates": slowedGates != 25, "--sizes": sizes && times,
            ], beside: times ? "--times" : "--sizes", allowed: "in the whole study only")
    }

    func run(with harness: Harness) async throws {
        let standard = try plan(trials: nil)
        if times { return try printTimes(standard) }
        let repeated = ReportPlan(command.text)
        let folder = try out.open(standard: "out/gate", for: repeated)
        let pooled = try plan(trials: pool)
        let display = ProgressDisplay()
        let study = GateStudyRun(
            (gates: gates, faults: faults, latencyGates: latencyGates, slowedGates: slowedGates),
            plan: standard, pooled: pooled, sized: try sized(harness),
            measure: { try measured(every: $0, isSteady: $1) }, note: { Console.print("gate-study: \($0)") },
            progress: display.show)
        let findings = sizes ? try await study.runSizes() : try await study.run()
        display.clear()
        let report = GateStudyReport(findings, environment: RunEnvironment(try .current()))
        try report.files.write(into: folder)
        try repeated.write(into: folder, in: RunEnvironment(try .current()))
        try out.print(WrittenReport(report, publishing: folder), in: format, standard: "out/gate", hasHTML: false)
    }

    var command: RepeatCommand {
        guard !sizes else { return RepeatCommand("gate-study", ["--sizes"]) }
        var command = RepeatCommand("gate-study")
        command.add("--gates", gates)
        command.add("--faults", faults)
        command.add("--pool", pool)
        command.add("--latency-gates", latencyGates)
        command.add("--slowed-gates", slowedGates)
        return command
    }

    private func plan(trials: Int?) throws -> ExperimentPlan {
        ExperimentPlan(
            try libraries.library().select(["standard"]), trials: trials,
            entrants: try CoreDetectors.entries.map { try $0.configured() }, seed: nil, jobs: jobs.count)
    }

    /// The first eight scenarios of filmed push-ups, with a detector and one that hardly differs from it.
    private func sized(_ harness: Harness) throws -> ExperimentPlan {
        let roster = harness.roster()
        var plan = ExperimentPlan(
            try libraries.library().select(["standard"]), trials: GateStudyRun.sizes.max(),
            entrants: try ["closed-chain", "closed-chain:evidence=2"].map {
                try roster.entrant(parsing: $0, from: .shown)
            }, seed: nil, jobs: jobs.count)
        plan.entries = Array(plan.entries.filter { $0.scenario.family == .real }.prefix(8))
        return plan
    }

    private func printTimes(_ plan: ExperimentPlan) throws {
        let subjects = plan.entrants.compactMap { LatencyMeasurement.MeasuredDetector($0) }.map { subject in
            every < 0 ? subject : subject.slowed(every: every)
        }
        let stretches = plan.timedFrames
        func measure() -> LatencyMeasurement { LatencyMeasurement(of: subjects, stretches: stretches) }
        guard let found = steady ? LatencyMeasurement.steady(atLeast: 3, rest: 0.5, measure) : measure() else {
            throw Failure(.runFailed, "the machine was too busy to measure the detectors' times")
        }
        print(try JSONDocument.line(found))
    }

    private func measured(every: Int, isSteady: Bool) throws -> LatencyMeasurement {
        guard let program = Bundle.main.executableURL else { throw Failure(.runFailed, "the program has no file") }
        let process = Process()
        process.executableURL = program
        process.arguments = ["gate-study", "--times", "--every", "\(every)"]
        if isSteady { process.arguments?.append("--steady") }
        if let folder = libraries.folder { process.arguments? += ["--scenarios", folder] }
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        try Task.checkCancellation()
        guard process.terminationStatus == 0 else { throw Failure(.runFailed, "a measurement of times failed") }
        return try JSONDocument.read(from: data, file: "the output of gate-study --times")
    }
}
