import Experiment
import Scenarios

/// The mornings of the trials of a plan: what each configuration of the app makes of each detector's counts.
struct MorningSimulation: Sendable {
    let plan: AlarmPlan
    private let sleepers: [String: Scenario]

    init(_ plan: AlarmPlan) {
        self.plan = plan
        sleepers = Dictionary(
            plan.experiment.entries.map { ($0.scenario.name, $0.scenario) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the outcomes of one trial.
    ///
    /// - Parameter result: The trial.
    /// - Returns: For each configuration of the app one outcome for each row of the trial.
    /// - Throws: `InputError` where the morning cannot be drawn.
    func outcomes(of result: TrialResult) throws -> [[MorningOutcome]] {
        guard let sleeper = sleepers[result.scenario] else { return [] }
        let morning = try sleeper.drawMorning(trial: result.trial, seed: plan.experiment.seed)
        let counts = result.rows.map(\.screenTimes)
        return try plan.configurations.map { configuration in
            let awakening = try Awakening(morning, configuration: configuration)
            return counts.map { counts in
                MorningOutcome(
                    awakening, deadline: morning.deadline, counts: counts, truth: result.truth, goal: plan.goal)
            }
        }
    }
}
