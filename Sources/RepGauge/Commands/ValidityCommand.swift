import Experiment
import Validation
import ArgumentParser
import Foundation
import Reports
import Scenarios

struct ValidityCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        "validity",
        "Measure the differences between synthetic people and recordings, and of the detectors' results on both.",
        discussion: """
            With recordings alone it makes the whole report of the plan (scenarios/validity.yaml). The plan's folders are \
            searched for within the folders after --recordings; missing ones are named and skipped. For recordings in \
            other folders name suites or scenarios, or with --plan a plan of your own.

            With suites or scenarios it compares their trials with the recordings. A folder or a CSV file in their place \
            is a set of recordings that takes the synthetic side.

            With --hold-out the recordings are split by person. Those of the people held out judge; a generator may be \
            calibrated on the others, which split.csv lists.

            EXAMPLES
              repgauge validity real/standard real/fast --recordings my-recordings/
              repgauge validity real/standard real/fast --recordings my-recordings/ --hold-out 0.5
              repgauge validity --recordings recordings/                    the plan's folders within recordings/
              repgauge validity --recordings my-recordings/ --plan mine.yaml --out out/validity
              repgauge validity real/standard --recordings side-views/ --form standard --trials 100 --out out/validity
              repgauge validity out/synthetic/ --recordings my-recordings/
            """)

    @Argument(
        help: .init(
            "Suites or scenarios, whose trials are compared; or recordings in their place; without any, the plan decides.",
            as: "suite"))
    var names: [String] = []

    @OptionGroup var recordings: RecordingsOption
    @OptionGroup var plans: PlanOption
    @OptionGroup var filter: RecordingFilterOptions
    @OptionGroup var strictness: StrictOption
    @OptionGroup var people: PersonSplitOptions
    @OptionGroup var trials: TrialsOption
    @OptionGroup var seed: SeedOption
    @OptionGroup var jobs: JobsOption
    @OptionGroup var out: ReportFolderOption
    @OptionGroup var format: FormatOption
    @OptionGroup var detectors: DetectorOptions
    @OptionGroup var estimators: EstimatorOptions

    func validate() throws {
        if recordings.paths.isEmpty { throw ValidationError("--recordings: name at least one recording or folder") }
        if names.isEmpty {
            if let option = filter.firstGiven ?? estimators.estimator.map({ _ in "--estimator" }) {
                throw ValidationError(
                    "\(option) needs a suite or scenario before --recordings; a plan states it for each comparison")
            }
        } else if plans.plan != nil {
            throw ValidationError("--plan: a plan names its own scenarios; leave out \(names.joined(separator: " "))")
        }
    }

    func run(with harness: Harness) async throws {
        let standard = "out/validity"
        let plan = ReportPlan(command.text)
        let folder = try out.open(standard: standard, for: plan)
        let operation = ValidityOperation(
            settings: try settings(harness), holdOut: people.share, block: people.block, jobs: jobs.count)
        let result = try await ProgressDisplay.showing {
            try await names.isEmpty ? planned(operation, $0) : single(operation, $0)
        }
        Console.print(each: result.warnings)
        Console.print(each: result.faults)
        let report = ValidityReport(
            result.pairs, split: result.split, command: plan.command, measurements: !names.isEmpty)
        try report.files().write(into: folder)
        try plan.write(into: folder, in: RunEnvironment(try .current()))
        try out.print(WrittenReport(report, publishing: folder), in: format, standard: standard)
        for pair in result.pairs {
            for note in pair.notes { Console.print("\(pair.plan.name): \(note)") }
        }
        try Failure.check(.unusable(result.faults.count))
        try Failure.check(strictness.failure(result.warnings.count))
    }

    /// The detectors: the catalogue, a spread of the standard and the good ones, or the named ones with a spread.
    private func settings(_ harness: Harness) throws -> TransferSettings {
        let roster = harness.roster()
        func specifications(_ groups: [String]) throws -> [EntrantSpecification] {
            try groups.flatMap { name in
                if let group = harness.catalog.group(named: name) {
                    return try group.entries.map { EntrantSpecification($0, try $0.configured()) }
                }
                return [try roster.specification(parsing: name, from: .user)]
            }
        }
        let isStandard = detectors.names.isEmpty
        return TransferSettings(
            catalogue: try specifications(isStandard ? ["all"] : detectors.names).map(\.entrant),
            spread: try DetectorSpread.settings(
                of: specifications(isStandard ? harness.standardNames : detectors.names)),
            others: isStandard ? try specifications(LevelComparison.detectors).map(\.entrant) : [])
    }

    private func planned(
        _ operation: ValidityOperation, _ progress: WorkProgress.Observer
    ) async throws -> ValidityOperation.Result {
        let library = try estimators.libraries.library()
        var plan = try library.validityPlan(plans.url(in: library, standard: "validity.yaml"))
        plan.seed = seed.value ?? plan.seed
        return try await operation.run(
            plan, library: library, within: recordings.paths, trials: trials.count, progress: progress)
    }

    private func single(
        _ operation: ValidityOperation, _ progress: WorkProgress.Observer
    ) async throws -> ValidityOperation.Result {
        var pair = ValidityPlan.Pair(
            name: "comparison", about: "synthetic people beside recordings", scenarios: names,
            recordings: recordings.paths)
        pair.trials = trials.count
        pair.estimator = estimators.estimator
        pair.filter = filter.filter
        pair.subjects = ClipQuantity.Kind.allCases
        if names.allSatisfy({ FileManager.default.fileExists(atPath: $0) && !$0.hasSuffix(".yaml") }) {
            return try await operation.run(
                pair, files: RecordingPaths.files(recordings.paths).urls, with: RecordingPaths.files(names).urls,
                seed: seed.value ?? ScenarioLibrary.defaultSeed, progress: progress)
        }
        let library = try estimators.library()
        let selection = try library.select(typed: names)
        return try await operation.run(
            pair, files: RecordingPaths.files(recordings.paths).urls, library: library,
            seed: seed.value ?? selection.seed, progress: progress)
    }

    private var command: RepeatCommand {
        var command = RepeatCommand("validity", names.distinct)
        command.add("--recordings", list: names.isEmpty ? recordings.placeholder : recordings.paths)
        command.add(plans, filter, people, trials, estimators, seed, detectors)
        return command
    }
}
