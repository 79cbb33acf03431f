package import Pose
package import Scenarios
package import Scoring

/// The inputs of a run: the names of its scenarios and the digest of their files, its entrants and its seed.
package struct RunInputs: Sendable, Codable, Hashable {
    package struct Entry: Sendable, Codable, Hashable {
        package var scenario: String
        package var family: Family
        package var trials: Int
        /// The scenario's file, where a name does not find it in the folder of scenarios; `nil` for all others.
        package var file: String?

        package init(scenario: String, family: Family, trials: Int) {
            (self.scenario, self.family, self.trials) = (scenario, family, trials)
        }
    }

    package var names: [String]
    /// The name of the first requested suite or scenario.
    package var suite: String
    /// A hash of the files that make the trials: suites, scenarios, their estimators and the defaults.
    package var suiteHash: String
    /// The estimator that saw every scenario; `nil` where each was seen by its own.
    package var estimator: String?
    /// That estimator's file, where a name does not find it in the folder of scenarios; `nil` for all others.
    package var estimatorFile: String?
    /// The scenarios, in the order of the report.
    package var entries: [Entry]
    /// The entrants and the rules of scoring.
    package var scoring: ScoringInputs
    package var seed: UInt64
    /// A command that repeats the run in one process.
    package var command: String

    /// Describes the inputs of a plan; the estimator is the one that sees every scenario, or `nil`.
    package init(_ plan: ExperimentPlan, names: [String], suiteHash: String, estimator: String?, command: String) {
        self.names = names.distinct
        suite = plan.suite
        (self.suiteHash, self.estimator) = (suiteHash, estimator)
        entries = plan.entries.map { entry in
            Entry(scenario: entry.scenario.name, family: entry.scenario.family, trials: entry.trials)
        }
        scoring = ScoringInputs(plan.entrants, window: plan.window)
        seed = plan.seed
        self.command = command
    }

    /// The title of the suites and scenarios.
    package var title: String { ScenarioLibrary.title(suite, of: names) }

    /// The labels of all rows: the detectors', then the controls'.
    package var labels: [String] { scoring.labels + Control.allCases.map(\.rawValue) }

    /// The address of one of its trials at an instant, `nil` for the beginning.
    package func address(
        of scenario: String, trial: Int, detectors: [String], at instant: Nanoseconds?
    ) -> TrialAddress {
        let file = entries.first { $0.scenario == scenario }?.file
        return TrialAddress(
            .trial(subject: file ?? scenario, scenario: scenario, number: trial, seed: seed),
            estimator: estimatorFile ?? estimator, detectors: detectors, window: scoring.window, at: instant)
    }

    package var trialCount: Int { entries.reduce(0) { $0 + $1.trials } }
}

/// The entrants that took part, and the window by which they are scored.
package struct ScoringInputs: Sendable, Codable, Hashable {
    /// The entrants under test, in the order of the report.
    package var entrants: [EntrantRecord]
    /// The longest time by which a detection may follow a completion, nanoseconds.
    package var late: Int64

    package init(_ entrants: [any Entrant], window: MatchWindow) {
        self.entrants = entrants.map(\.record)
        late = window.late
    }

    package var labels: [String] { entrants.map(\.label) }

    package var window: MatchWindow { MatchWindow(late: late) }
}
