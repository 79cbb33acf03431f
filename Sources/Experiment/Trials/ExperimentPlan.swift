package import Scenarios
package import Scoring

/// The plan of a run: the scenarios, the numbers of trials, the detectors and the rules of scoring.
package struct ExperimentPlan: Sendable {
    /// The name of the suite, or the requested names.
    package var suite: String
    /// The scenarios, in the order of the report.
    package var entries: [SuiteEntry]
    /// The entrants under test, in the order of the report; a run adds the controls.
    package var entrants: [any Entrant]
    package var seed: UInt64
    package var window: MatchWindow
    package var metrics: MetricCatalog
    /// The judge of what becomes of counts; `nil` where no outcome is asked for.
    package var judge: OutcomeJudge?
    /// Number of trials worked on at the same time, at least 1; no result depends on it.
    package var jobs: Int

    package init(
        suite: String, entries: [SuiteEntry], entrants: [any Entrant], seed: UInt64, window: MatchWindow,
        metrics: MetricCatalog = .standard, jobs: Int
    ) {
        (self.suite, self.entries, self.entrants, self.seed) = (suite, entries, entrants, seed)
        (self.window, self.metrics, self.jobs) = (window, metrics, jobs)
    }

    package var trialCount: Int { entries.reduce(0) { $0 + $1.trials } }

    /// The rows of every table: the entrants under test, then the controls.
    package var rows: [any Entrant] { entrants + Control.allCases }
}

extension ScenarioLibrary.Selection {
    /// The entries of a plan, one a scenario; `nil` means the suite's own number of trials.
    package func entries(trials: Int?) -> [SuiteEntry] {
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
