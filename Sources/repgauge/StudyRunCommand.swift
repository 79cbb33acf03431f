import ArgumentParser
import Detection
import Experiment
import Foundation
import Scenarios
import Scoring
import Study

/// `repgauge study run`.
struct StudyRunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Measure configurations of a study on its trials, and keep their figures.",
        discussion: """
            Without numbers it measures everything that was asked for, then what the sampler proposes. Several processes
            may share this work; what one that was killed was at is measured by the next.

            EXAMPLES
              repgauge study run a.study 3
              repgauge study run a.study --configurations 200
            """)

    @OptionGroup var place: StudyFileOptions

    @Argument(help: ArgumentHelp("Numbers of configurations; one that failed is tried again.", valueName: "number"))
    var numbers: [Int] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How many configurations the sampler shall have proposed in the end; 0 for none of its own.",
            valueName: "n"))
    var configurations = 0

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Trials worked on at the same time; no result depends on it.", valueName: "j"))
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    @OptionGroup var format: StudyFormat
    @OptionGroup var libraries: LibraryOptions

    func validate() throws {
        guard (1...1024).contains(jobs) else { throw ValidationError("--jobs: \(jobs) is no number from 1 to 1024") }
        guard (0...1_000_000).contains(configurations) else {
            throw ValidationError("--configurations: \(configurations) is no number from 0 to 1000000")
        }
        if !numbers.isEmpty, configurations > 0 { throw ValidationError("take numbers or --configurations") }
    }

    func run() async throws {
        let (file, definition) = try place.open()
        for number in numbers where try file.entry(number).state == .done {
            throw StudyError.alreadyTold(number, state: .done)
        }
        var evaluation = StudyEvaluation(try plan(definition.trials))
        var done: [StudyRow] = []
        var left = numbers[...]
        var bar = ProgressBar(total: max(numbers.count, configurations), what: "configurations")
        defer { bar.clear() }
        while let entry = try next(&left, in: file, definition) {
            do {
                try await evaluation.keepTrials()
                let figures = try await evaluation.figures(of: try ConfiguredDetector(parsing: entry.key))
                try file.record(StudyResult(figures, source: .run), of: entry.key)
            } catch {
                // Whatever stopped the work, the configuration is not to blame.
                try? file.release(entry.number)
                throw error
            }
            done.append(try StudyRow(try file.entry(entry.number), of: definition))
            bar.show(done.count)
        }
        bar.clear()
        if numbers.count == 1, let row = done.first { return try format.show(row) }
        try format.show(done)
    }

    private func next(
        _ left: inout ArraySlice<Int>, in file: StudyFile, _ definition: StudyDefinition
    ) throws -> StudyEntry? {
        if !numbers.isEmpty { return try left.popFirst().map { try file.take($0) } }
        if let entry = try file.takeNext() { return entry }
        while configurations > 0, let entry = try proposed(file, definition) {
            // Another process may have taken it since.
            if let taken = try file.takeNext() { return taken }
            _ = entry
        }
        return nil
    }

    private func proposed(_ file: StudyFile, _ definition: StudyDefinition) throws -> StudyEntry? {
        do {
            return try file.propose(limit: configurations, from: definition.space.sequence(from:))
        } catch StudyError.exhausted(let points) {
            Console.complain(StudyError.exhausted(afterPoints: points).description)
            return nil
        }
    }

    private func plan(_ trials: StudyDefinition.Trials) throws -> ExperimentPlan {
        let library = try libraries.library()
        let selection = try (trials.estimator.map(library.seen(by:)) ?? library).select(trials.suites)
        guard selection.hash == trials.hash else {
            throw StudyError.otherSuite(hash: trials.hash, found: selection.hash)
        }
        return ExperimentPlan(
            suite: selection.name,
            entries: selection.entries.map { .init(scenario: $0.scenario, trials: trials.count ?? $0.trials) },
            detectors: [], seed: trials.seed, window: trials.window, jobs: jobs)
    }
}
