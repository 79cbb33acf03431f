public import Detection
public import External
public import Scenarios
public import Scoring

/// What a run does: which scenarios, how often, with which detectors, judged how.
public struct ExperimentPlan: Sendable {
    /// One scenario of the run.
    public struct Entry: Sendable {
        /// The scenario.
        public var scenario: Scenario
        /// How many trials of it, at least 1.
        public var trials: Int

        /// Makes an entry.
        public init(scenario: Scenario, trials: Int) {
            self.scenario = scenario
            self.trials = trials
        }
    }

    /// The name of the suite, or of what was asked for.
    public var suite: String
    /// The scenarios, in the order of the report.
    public var entries: [Entry]
    /// The detectors; the controls come by themselves.
    public var detectors: [ConfiguredDetector]
    /// Detectors that are programs of their own; their rows come after those of `detectors`.
    public var externals: [ExternalDetector]
    /// The seed of the suite.
    public var seed: UInt64
    /// The matching window.
    public var window: MatchWindow
    /// Number of trials worked on at the same time, at least 1; no result depends on it.
    public var jobs: Int

    /// Makes a plan.
    public init(
        suite: String, entries: [Entry], detectors: [ConfiguredDetector],
        externals: [ExternalDetector] = [], seed: UInt64, window: MatchWindow, jobs: Int
    ) {
        self.suite = suite
        self.entries = entries
        self.detectors = detectors
        self.externals = externals
        self.seed = seed
        self.window = window
        self.jobs = jobs
    }

    /// The number of trials in all.
    public var trialCount: Int { entries.reduce(0) { $0 + $1.trials } }

    /// The rows of every table: the detectors, then the controls.
    public var contestants: [Contestant] {
        detectors.map(Contestant.detector) + externals.map(Contestant.external)
            + Control.allCases.map(Contestant.control)
    }
}
