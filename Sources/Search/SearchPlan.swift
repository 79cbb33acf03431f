package import Experiment
package import Scenarios
package import Scoring

package struct SearchPlan: Sendable {
    package var suite: String
    /// The scenarios, with the number of training trials of each.
    package var entries: [SuiteEntry]
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
        suite: String, entries: [SuiteEntry], heldOutTrials: Int, seed: UInt64, heldOutSeed: UInt64,
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
    func trials(of entry: SuiteEntry, _ role: TrialRole) -> Int {
        role == .training ? entry.trials : heldOutTrials
    }

    package func seed(_ role: TrialRole) -> UInt64 { role == .training ? seed : heldOutSeed }

    func takes(_ plan: TrialPlan, _ role: TrialRole) -> Bool {
        guard !holdOut.isEmpty else { return true }
        return holdOut.contains { $0.covers(plan) } == (role == .heldOut)
    }
}

/// The trials that are kept out of training altogether, so that the held-out score is that of another kind of trial.
package struct HoldOut: Sendable, CustomStringConvertible {
    /// The text that is read, for example `family=cheat`.
    package let description: String
    package let covers: @Sendable (TrialPlan) -> Bool

    /// Reads `family=…`, `scenario=…`, `estimator=…` or `camera-below=METRES`: trials whose camera stands at most this
    /// high above the floor.
    package init(parsing text: String) throws(TuningError) {
        let pair = text.split(separator: "=", maxSplits: 1).map(String.init)
        let (plain, value) = (pair.joined(separator: "="), pair.count == 2 ? pair[1] : "")
        switch (pair.first, Family(rawValue: value), Double(value)) {
        case ("family", let family?, _): (description, covers) = (plain, { $0.family == family })
        case ("scenario", _, _) where pair.count == 2: (description, covers) = (plain, { $0.scenario == value })
        case ("estimator", _, _) where pair.count == 2: (description, covers) = (plain, { $0.estimator.name == value })
        case ("camera-below", _, let height?) where height.isFinite && height > 0:
            (description, covers) = ("camera-below=\(height)", { $0.camera.height <= height })
        default:
            let families = Family.allCases.map(\.rawValue).joined(separator: "|")
            throw .holdOut(
                text, allowed: "family=\(families), scenario=NAME, estimator=NAME or camera-below=METRES")
        }
    }
}

/// The inputs of a search: the command that repeats it and the digest of its scenarios.
package struct SearchInputs: Sendable, Codable, Hashable {
    package var command: String
    /// The method that chose the configurations, in words.
    package var method: String
    /// A hash of the files that make the trials: suites, scenarios, their estimators and the defaults.
    package var suiteHash: String

    package init(command: String, method: String, suiteHash: String) {
        (self.command, self.method, self.suiteHash) = (command, method, suiteHash)
    }
}

package struct SearchPlanInputs: Sendable, Codable, Hashable {
    package var command: String
    package var searches: [SearchInputs]

    package init(command: String, searches: [SearchInputs]) { (self.command, self.searches) = (command, searches) }
}
