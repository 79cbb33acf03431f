import ArgumentParser
import Experiment
import Outcomes
import Reports
import Scenarios

struct OutcomeOptions: ParsableArguments {
    @OptionGroup var limits: LimitOptions
    @OptionGroup var estimators: EstimatorOptions
    @OptionGroup var seed: SeedOption
    @OptionGroup var jobs: JobsOption
    @OptionGroup var out: ReportFolderOption
    @OptionGroup var times: TimesOptions
    @OptionGroup var format: FormatOption

    func plan(_ selection: ScenarioLibrary.Selection, trials: Int?, entrants: [any Entrant]) -> ExperimentPlan {
        ExperimentPlan(selection, trials: trials, entrants: entrants, seed: seed.value, jobs: jobs.count)
    }

    func add(to command: inout RepeatCommand, _ plan: ExperimentPlan, namesDetectors: Bool = true) {
        command.add(estimators)
        if namesDetectors { command.add("--detector", list: plan.entrants.map(\.label)) }
        if plan.entrants.contains(where: { $0.record.kind == .program }) { command.add(limits) }
    }

    func report<Evaluation>(
        _ plan: ExperimentPlan, names: [String], _ selection: ScenarioLibrary.Selection, _ library: ScenarioLibrary,
        command: RepeatCommand, folder standard: String, hasHTML: Bool = false,
        operation: (RunInputs) -> OutcomeOperation<Evaluation>, failures: (Evaluation) -> [String]
    ) async throws {
        let inputs = RunInputs(plan, names: names, of: selection, in: library, estimators, command: command)
        let folder = try out.open(standard: standard, for: ReportPlan(inputs.command))
        let made = try await operation(inputs).report(
            into: folder, hasTimes: !times.withoutTimes, progress: ProgressDisplay().show)
        try out.print(made.report, in: format, standard: standard, hasHTML: hasHTML)
        let failed = failures(made.evaluation)
        // The tables of outcomes have no column for the reasons; text and page list them.
        if [.csv, .json].contains(format.value) { Console.print(each: failed) }
        try Failure.check(.failed(failed.count, of: plan.entrants.count))
    }
}

struct LoopOption: ParsableArguments, RepeatableOptions {
    @Flag(help: "Keep the session the same whatever the app counts; if not given, the person reacts to the app.")
    var openLoop = false

    var loop: PersonLoop { openLoop ? .open : .closed }

    static func words(_ isOpen: Bool) -> [String] { isOpen ? ["--open-loop"] : [] }

    func add(to command: inout RepeatCommand) { command.add(flag: "--open-loop", openLoop) }
}
