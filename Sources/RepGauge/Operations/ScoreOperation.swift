import Experiment
import Foundation
import Scenarios
import Scoring

/// The scoring of a file of events: the run or the replay in which the file is the only entrant beside the controls.
struct ScoreOperation {
    /// The recordings that the file is about.
    enum Subject {
        /// The trials of a run.
        case trials(RunOperation)
        /// Recordings.
        case recordings(ReplayOperation)
    }

    /// The recordings that the file is about.
    let subject: Subject

    /// Scores the trials of suites or scenarios.
    ///
    /// - Parameters:
    ///   - events: The file.
    ///   - names: The suites and scenarios.
    ///   - library: The scenarios.
    ///   - trials: The trials of each scenario; `nil` for the suite's number.
    ///   - seed: The seed; `nil` for the suite's.
    ///   - window: The matching window.
    ///   - metrics: The metrics.
    ///   - jobs: The trials worked on at the same time.
    ///   - command: Makes the command that repeats it, of the seed.
    /// - Throws: `RecordingError` of the file, and `InputError` of the scenarios.
    init(
        _ events: String, suite names: [String], library: ScenarioLibrary, trials: Int?, seed: UInt64?,
        window: MatchWindow = MatchWindow(), metrics: MetricCatalog, jobs: Int,
        command: (UInt64) throws -> RepeatCommand
    ) throws {
        let selection = try library.select(names)
        let plan = ExperimentPlan(
            selection, trials: trials, entrants: [try EventEntrant(path: events, collectsFaults: true)], seed: seed,
            window: window, metrics: metrics, jobs: jobs)
        let inputs = RunInputs(
            plan, names: names, suiteHash: selection.hash, estimator: library.estimatorForAll?.name,
            command: try command(plan.seed).text)
        subject = .trials(RunOperation(plan: plan, inputs: inputs, library: library))
    }

    /// Scores recordings.
    ///
    /// - Parameters:
    ///   - events: The file.
    ///   - files: The recordings.
    ///   - window: The matching window, for recordings with cycles.
    ///   - jobs: The recordings worked on at the same time.
    /// - Throws: `RecordingError` of the file of events.
    init(_ events: String, recordings files: [URL], window: MatchWindow = MatchWindow(), jobs: Int) throws {
        subject = .recordings(
            ReplayOperation(
                files: files,
                entrants: [try EventEntrant(path: events, collectsFaults: true)] + Control.ofRecordings,
                window: window, jobs: jobs))
    }

    /// Scores by the rules of another field.
    ///
    /// - Parameters:
    ///   - tally: The rules, without recordings.
    ///   - progress: Receives the progress.
    /// - Returns: The counts of the file and of the controls.
    /// - Throws: What running throws, `RecordingError` where the file does not fit, and `CancellationError`.
    func run(by tally: ConventionTally, progress: WorkProgress.Observer = { _ in }) async throws -> ConventionRun {
        switch subject {
        case .trials(let operation): try await ConventionRun(operation.plan, tally, progress: progress)
        case .recordings(let replay): try await ConventionRun(replay, tally, progress: progress)
        }
    }
}
