package import Experiment
package import Scenarios
package import Scoring

/// On which trials a search tries its configurations.
package struct SearchPlan: Sendable {
    /// The title of the suites and scenarios.
    package var suite: String
    /// The scenarios, with the number of training trials of each.
    package var entries: [ExperimentPlan.Entry]
    /// The number of held-out trials of each scenario.
    package var heldOutTrials: Int
    package var seed: UInt64
    /// The seed of the held-out trials: other people, other cameras, other noise.
    package var heldOutSeed: UInt64
    /// The trials that are kept out of training altogether; the held-out trials are then of these only.
    package var holdOut: [HoldOut]
    package var window: MatchWindow
    /// The judge of what becomes of counts; `nil` where no outcome is asked for.
    package var judge: OutcomeJudge?
    /// The number of tasks at the same time, at least 1; no result depends on it.
    package var jobs: Int

    package init(
        suite: String, entries: [ExperimentPlan.Entry], heldOutTrials: Int, seed: UInt64, heldOutSeed: UInt64,
        holdOut: [HoldOut] = [], window: MatchWindow, jobs: Int
    ) throws(TuningError) {
        guard seed != heldOutSeed else { throw .oneSeed(seed) }
        (self.suite, self.entries, self.heldOutTrials, self.seed) = (suite, entries, heldOutTrials, seed)
        (self.heldOutSeed, self.holdOut, self.window, self.jobs) = (heldOutSeed, holdOut, window, jobs)
    }

    /// The number of training trials of each scenario unless another one is asked for.
    package static let standardTrials = 10

    /// Makes a plan of the selected scenarios; `nil` means the standard number of training trials, as many
    /// held-out trials, the suite's seed for training, and that plus 1 for held-out trials.
    package init(
        _ selection: ScenarioLibrary.Selection, trials: Int?, heldOutTrials: Int? = nil, seed: UInt64? = nil,
        heldOutSeed: UInt64? = nil, holdOut: [HoldOut] = [], window: MatchWindow = MatchWindow(), jobs: Int
    ) throws(TuningError) {
        let (seed, trials) = (seed ?? selection.seed, trials ?? Self.standardTrials)
        try self.init(
            suite: selection.title, entries: selection.entries(trials: trials),
            heldOutTrials: heldOutTrials ?? trials, seed: seed, heldOutSeed: heldOutSeed ?? seed &+ 1,
            holdOut: holdOut, window: window, jobs: jobs)
    }

    /// The number of trials of a scenario, before anything is left out.
    func trials(of entry: ExperimentPlan.Entry, _ role: TrialRole) -> Int {
        role == .training ? entry.trials : heldOutTrials
    }

    package func seed(_ role: TrialRole) -> UInt64 { role == .training ? seed : heldOutSeed }

    /// Whether a trial belongs to a role.
    func takes(_ plan: TrialPlan, _ role: TrialRole) -> Bool {
        guard !holdOut.isEmpty else { return true }
        return holdOut.contains { $0.covers(plan) } == (role == .heldOut)
    }
}
