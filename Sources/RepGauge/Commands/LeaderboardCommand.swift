import ArgumentParser
import Experiment
import Foundation
import Outcomes
import Ranking
import Reports
import Scenarios

struct LeaderboardCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        "leaderboard", "Rank all detectors: on scenarios as several estimators see them, and on recordings.",
        discussion: """
            The plan (scenarios/leaderboard.yaml) lists scenarios, estimators and groups of recordings. The report is one \
            page with its tables beside it. The groups are searched for within the folders after --recordings; missing \
            ones are named and left out.

            EXAMPLES
              repgauge leaderboard
              repgauge leaderboard --recordings recordings/
              repgauge leaderboard --outcomes --trials 20       # also mornings fooled, earned, steps in time …
              repgauge leaderboard --trials 5 --out out/quick --detector all angle-threshold:down=95,up=150
              repgauge leaderboard --entry my-app.yaml
              repgauge leaderboard --sealed PHRASE --print-digest
              repgauge leaderboard --sealed PHRASE --digest 0f2a…
            """)

    @OptionGroup var recordings: RecordingsOption
    @Option(
        "Files (CSV) with what the originals of published rules count on the recordings; fidelity.csv compares.",
        as: "file")
    var originals: [String] = []

    @Option(
        "Declarations (YAML) of files of events: each is a row beside all detectors on the frames that it was shown.",
        as: "file.yaml", name: .customLong("entry"), completion: .file(extensions: ["yaml"]))
    var entries: [String] = []

    @OptionGroup var sealing: SealedOptions

    @Flag(
        help:
            "Also judge what becomes of the counts in every trial: mornings with an alarm (each scenario is a sleeper) and workouts."
    )
    var outcomes = false

    @Option("Number of counts that silence the alarm of a morning, 1 to 1000; with --outcomes.", number: "n")
    var pushUps = 10

    @OptionGroup var plans: PlanOption
    @OptionGroup var detectors: DetectorOptions
    @OptionGroup var libraries: LibraryOptions
    @OptionGroup var trials: TrialsOption
    @OptionGroup var seed: SeedOption
    @OptionGroup var jobs: JobsOption
    @OptionGroup var out: ReportFolderOption
    @OptionGroup var format: FormatOption

    func validate() throws {
        try OptionCheck.range("--push-ups", pushUps, in: AlarmPlan.goals)
        if pushUps != 10, !outcomes { throw ValidationError("--push-ups: found without --outcomes; add it") }
    }

    func run(with harness: Harness) async throws {
        let phrase = try sealing.phrase()
        if let phrase, sealing.printDigest { return print(phrase.digest) }
        let (operation, planHash) = try operation(harness)
        let entries = try entries.map { try LeaderboardEntry(URL(filePath: $0)) }
        // An entry that cannot be scored is refused before the first trial.
        for entry in entries { _ = try operation.plan(of: entry) }
        let places = try operation.places(within: recordings.paths)
        Console.print(each: LeaderboardOperation.warnings(of: places))
        let standard = "out/leaderboard"
        let folder = try out.open(standard: standard, for: ReportPlan(command(phrase).text))
        let found = try await ProgressDisplay.showing {
            try await operation.run(places, trials: trials.count, seed: seed.value, progress: $0)
        }
        Console.print(each: found.faults)
        var judged: [EntryResult] = []
        for entry in entries {
            judged.append(
                try await ProgressDisplay.showing {
                    try await operation.judge(entry, beside: found.runs, progress: $0)
                })
        }
        let sealed = try await sealed(by: phrase, beside: found, of: operation)

        let record = LeaderboardRecord(
            plan: operation.plan, planHash: planHash, runs: found.runs, rated: found.rated, groups: found.groups,
            resamples: Evaluation.resamples, command: command(phrase).text,
            environment: RunEnvironment(try .current()), wallSeconds: found.wallSeconds)
        let report = LeaderboardReport(
            found.board, record: record, catalog: harness.catalog, sealed: sealed, entries: judged,
            linksToSources: DetectorFiles.areReached(from: folder.target))
        do {
            let display = ProgressDisplay("intervals, and writing the report")
            defer { display.clear() }
            try report.files().write(into: folder)
        }
        try out.print(WrittenReport(report, publishing: folder), in: format, standard: standard)
        for group in found.groups {
            for note in group.notes { Console.print("\(group.plan.name): \(note)") }
        }
        try Failure.check(.unusable(found.faults.count))
        try Failure.check(.failed(found.board.failures.count, of: operation.entrants.count))
    }

    private func operation(_ harness: Harness) throws -> (LeaderboardOperation, planHash: String) {
        let library = try libraries.library()
        let file = plans.url(in: library, standard: "leaderboard.yaml")
        let plan = try library.leaderboardPlan(file)
        let planHash = ContentDigest(files: ["leaderboard.yaml": try ScenarioLibrary.document(file).data]).digits
        let operation = LeaderboardOperation(
            plan: plan, library: library, entrants: try detectors.entrants(harness, standard: Harness.rankedNames),
            sources: harness.catalog.sources,
            originals: try OriginalCounts(originals.map { URL(filePath: $0) }), metrics: harness.metrics,
            judge: outcomes ? try .standard(goal: pushUps) : nil, jobs: jobs.count)
        return (operation, planHash)
    }

    private func command(_ phrase: SealedPhrase?) -> RepeatCommand {
        var command = RepeatCommand("leaderboard")
        command.add("--recordings", list: recordings.placeholder)
        command.add("--originals", list: originals.map { _ in "FILE" })
        command.add(flag: "--outcomes", outcomes)
        if pushUps != 10 { command.add("--push-ups", pushUps) }
        command.add(plans, trials, seed, detectors)
        command.add("--entry", list: entries.map { _ in "FILE" })
        // The phrase is published later, or never.
        command.add("--sealed", phrase.map { _ in "PHRASE" })
        command.add("--digest", phrase?.digest)
        return command
    }

    private func sealed(
        by phrase: SealedPhrase?, beside found: LeaderboardOperation.Result, of operation: LeaderboardOperation
    ) async throws -> LeaderboardSealed? {
        guard let phrase else { return nil }
        let comparison = try await ProgressDisplay.showing {
            try await operation.sealed(by: phrase, beside: found, trials: trials.count, progress: $0)
        }
        return LeaderboardSealed(
            comparison, record: .init(phrase, isChecked: sealing.digest != nil, isRevealed: sealing.reveal))
    }
}

struct SealedOptions: ParsableArguments {
    @Option(
        "Judge also on trials whose seed is derived from a phrase, and show the gaps; - reads it from a line of the standard input.",
        as: "phrase",
        discussion:
            "Choose a phrase that nobody can guess, publish its digest (--print-digest), judge, and publish the phrase later."
    )
    var sealed: String?

    @Option("With --sealed: the digest that was published; another phrase is refused.", as: "hex") var digest: String?
    @Flag(help: "With --sealed: print the digest of the phrase, and run nothing.") var printDigest = false
    @Flag(help: "With --sealed: write the phrase into the report.") var reveal = false

    func validate() throws {
        let given = [("--digest", digest != nil), ("--print-digest", printDigest), ("--reveal", reveal)]
        if sealed == nil, let option = given.first(where: { $0.1 }) {
            throw ValidationError("\(option.0): allowed with --sealed")
        }
    }

    /// The phrase, checked against the digest that was given; `nil` without `--sealed`.
    func phrase() throws(Diagnostic) -> SealedPhrase? {
        guard let sealed else { return nil }
        let phrase = try SealedPhrase(sealed == "-" ? readLine() ?? "" : sealed)
        if let digest { try phrase.check(against: digest) }
        return phrase
    }
}
