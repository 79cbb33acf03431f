import Detection
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
    /// - Parameters:
    ///   - result: The trial.
    ///   - configuration: The app.
    /// - Returns: One outcome for each row of the trial.
    /// - Throws: `InputError` where the morning cannot be drawn, and `AlarmError` where the alarm cannot be scheduled.
    func outcomes(of result: TrialResult, with configuration: AppConfiguration) throws -> [MorningOutcome] {
        guard let sleeper = sleepers[result.scenario] else { return [] }
        let morning = try sleeper.drawMorning(trial: result.trial, seed: plan.experiment.seed)
        let awakening = try Awakening(morning, configuration: configuration)
        return result.rows.map { row in
            MorningOutcome(
                awakening, deadline: morning.deadline,
                counts: row.detections.filter(\.isCounted).map(\.time), truth: result.truth, goal: plan.goal)
        }
    }
}
