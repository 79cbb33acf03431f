import Experiment
import Foundation
import Scenarios
import Scoring

extension RunOperation {
    /// Makes the run in which a file of events is the only entrant beside the controls.
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
        scoring events: String, suite names: [String], library: ScenarioLibrary, trials: Int?, seed: UInt64?,
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
        self.init(plan: plan, inputs: inputs, library: library)
    }
}

extension ReplayOperation {
    /// Makes the replay in which a file of events is the only entrant beside the controls.
    ///
    /// - Parameters:
    ///   - events: The file.
    ///   - files: The recordings.
    ///   - window: The matching window, for recordings with cycles.
    ///   - jobs: The recordings worked on at the same time.
    /// - Throws: `RecordingError` of the file of events.
    init(scoring events: String, recordings files: [URL], window: MatchWindow = MatchWindow(), jobs: Int) throws {
        self.init(
            files: files, entrants: [try EventEntrant(path: events, collectsFaults: true)] + Control.ofRecordings,
            window: window, jobs: jobs)
    }
}
