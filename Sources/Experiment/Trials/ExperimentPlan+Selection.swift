package import Scenarios
package import Scoring

extension ScenarioLibrary.Selection {
    /// The entries of a plan, one a scenario; `nil` stands for the suite's own number of trials.
    package func entries(trials: Int?) -> [ExperimentPlan.Entry] {
        entries.map { .init(scenario: $0.scenario, trials: trials ?? $0.trials) }
    }
}

extension ExperimentPlan {
    /// Plans a run of selected scenarios; `nil` trials and seed are the suite's own, and no result depends on the
    /// number of jobs.
    package init(
        _ selection: ScenarioLibrary.Selection, trials: Int?, entrants: [any Entrant], seed: UInt64?,
        window: MatchWindow = MatchWindow(), metrics: MetricCatalog = .standard, jobs: Int
    ) {
        self.init(
            suite: selection.name, entries: selection.entries(trials: trials), entrants: entrants,
            seed: seed ?? selection.seed, window: window, metrics: metrics, jobs: jobs)
    }
}
