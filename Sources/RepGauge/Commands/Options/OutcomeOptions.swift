import ArgumentParser
import Documents
import Experiment
import Foundation
import Outcomes
import Reports
import Scenarios

/// The options of the commands that report what becomes of counts.
struct OutcomeOptions: ParsableArguments {
    @OptionGroup var limits: LimitOptions
    @OptionGroup var estimators: EstimatorOptions
    @OptionGroup var libraries: LibraryOptions
    @OptionGroup var seed: SeedOption
    @OptionGroup var jobs: JobsOption
    @OptionGroup var out: ReportFolderOption
    @OptionGroup var times: TimesOptions
    @OptionGroup var format: FormatOption

    /// Opens the folder of scenarios.
    func library() throws -> ScenarioLibrary { try estimators.library(libraries) }

    /// Plans the trials of some scenarios.
    ///
    /// - Parameters:
    ///   - selection: The scenarios.
    ///   - trials: The number of trials of each scenario; `nil` for the suite's own.
    ///   - entrants: The detectors.
    ///   - seed: The seed, unless the command names one; `nil` for the suite's own.
    /// - Returns: The plan.
    func plan(
        _ selection: ScenarioLibrary.Selection, trials: Int?, entrants: [any Entrant], seed: UInt64? = nil
    ) -> ExperimentPlan {
        ExperimentPlan(
            selection, trials: trials, entrants: entrants, seed: self.seed.value ?? seed, jobs: jobs.count)
    }

    /// Adds the options that repeat the trials of a plan.
    ///
    /// - Parameters:
    ///   - command: The command.
    ///   - plan: The plan.
    ///   - namesDetectors: Whether `--detector` lists the detectors.
    func add(to command: inout RepeatCommand, _ plan: ExperimentPlan, namesDetectors: Bool = true) {
        command.add(estimators)
        if namesDetectors { command.add("--detector", list: plan.entrants.map(\.label)) }
        if plan.entrants.contains(where: { $0.record.kind == .program }) { command.add(limits) }
    }

    /// Runs trials, and writes a table with a piece for each trial while they run.
    ///
    /// - Parameters:
    ///   - kind: The trials.
    ///   - table: The table.
    ///   - folder: The folder of the report.
    ///   - rows: Returns the rows of a trial.
    /// - Returns: The outcomes.
    /// - Throws: What running and writing throw.
    func run<Kind: OutcomeKind, Row>(
        _ kind: Kind, writing table: Table<Row>, into folder: borrowing ReportFolder,
        rows: ([TrialOutcome<Kind.Outcome>]) -> [Row]
    ) async throws -> OutcomeRun<Kind> {
        let stream = try folder.stream("\(table.name).csv")
        try stream.append(table.header)
        let run = try await ProgressDisplay.showing { progress in
            try await OutcomeRun(kind, emit: { try stream.append(table.lines(rows($0))) }, progress: progress)
        }
        try stream.close()
        return run
    }

    /// Runs trials, writes their report and prints it.
    ///
    /// - Parameters:
    ///   - plan: The trials.
    ///   - names: The requested names of suites and scenarios.
    ///   - selection: The scenarios.
    ///   - library: The folder of scenarios.
    ///   - command: A command that repeats it.
    ///   - standard: The folder of the report if none was named.
    ///   - hasHTML: Whether the report has a page for a browser.
    ///   - run: Runs the trials; receives the folder of the report.
    ///   - report: Makes the report, and tells the number of detectors that failed.
    /// - Throws: What running and writing throw, and `Failure` where a detector failed.
    func report<Run>(
        _ plan: ExperimentPlan, names: [String], _ selection: ScenarioLibrary.Selection, _ library: ScenarioLibrary,
        command: RepeatCommand, folder standard: String, hasHTML: Bool = false,
        run: (borrowing ReportFolder) async throws -> Run,
        report: (Run, OutcomeSource) throws -> (report: OutcomeReport, failed: Int)
    ) async throws {
        let inputs = RunInputs(
            plan, names: names, suiteHash: selection.hash, estimator: library.estimatorForAll?.name,
            command: command.text)
        let folder = try out.open(standard: standard)
        let start = ContinuousClock.now
        let result = try await run(folder)
        let manifest = RunManifest(inputs, in: RunEnvironment(try .current()))
        let source = OutcomeSource(manifest, times: times.record(manifest, since: start, jobs: jobs.count))
        let made = try ProgressDisplay.phase("intervals") { try report(result, source) }
        try made.report.files.write(into: folder)
        try ReportFolderOption.publish(folder)
        let note = hasHTML ? out.note(standard: standard) : "Report: \(out.page(standard: standard))"
        try format.print(made.report, note: note)
        try Failure.check(.failed(made.failed, of: plan.entrants.count))
    }
}
