import Experiment
import Foundation
import Scenarios
import Scoring

extension RunOperation {
    /// Makes the run in which a file of events is the only entrant but controls; `nil` trials and seed are the suite's.
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
    init(scoring events: String, recordings files: [URL], window: MatchWindow = MatchWindow(), jobs: Int) throws {
        self.init(
            files: files, entrants: [try EventEntrant(path: events, collectsFaults: true)] + Control.ofRecordings,
            window: window, jobs: jobs)
    }
}
