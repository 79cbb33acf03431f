package import Scenarios
package import Scoring

extension ScenarioLibrary.Selection {
    /// The entries of a plan.
    ///
    /// - Parameter trials: The number of trials of each scenario; `nil` for the suite's own.
    /// - Returns: One entry a scenario.
    package func entries(trials: Int?) -> [ExperimentPlan.Entry] {
        entries.map { .init(scenario: $0.scenario, trials: trials ?? $0.trials) }
    }
}

extension ExperimentPlan {
    /// Plans a run of selected scenarios.
    ///
    /// - Parameters:
    ///   - selection: The scenarios.
    ///   - trials: The number of trials of each scenario; `nil` for the suite's own.
    ///   - entrants: The entrants under test.
    ///   - seed: The seed; `nil` for the suite's own.
    ///   - window: The matching window.
    ///   - metrics: The metrics of the figures.
    ///   - jobs: Number of trials worked on at the same time, at least 1; no result depends on it.
    package init(
        _ selection: ScenarioLibrary.Selection, trials: Int?, entrants: [any Entrant], seed: UInt64?,
        window: MatchWindow = MatchWindow(), metrics: MetricCatalog = .standard, jobs: Int
    ) {
        self.init(
            suite: selection.name, entries: selection.entries(trials: trials), entrants: entrants,
            seed: seed ?? selection.seed, window: window, metrics: metrics, jobs: jobs)
    }
}
