package import Experiment
import Documents

/// The study of mornings: each sleeper's mornings are made once, and every detector sees the same ones.
package struct AlarmOperation: Sendable {
    /// One morning as one detector ends it.
    package struct Morning: Sendable {
        /// The sleeper: the scenario's name.
        package let sleeper: String
        /// The number of the morning, from 0; it is the number of the trial.
        package let number: Int
        /// The detector's label.
        package let label: String
        /// The outcome.
        package let outcome: MorningOutcome
    }

    private let simulation: MorningSimulation
    private var plan: AlarmPlan { simulation.plan }

    /// Plans a study.
    ///
    /// - Parameter plan: The plan.
    package init(_ plan: AlarmPlan) { simulation = MorningSimulation(plan) }

    /// The result of a study.
    package struct Result: Sendable {
        /// The mornings.
        package let study: AlarmStudy
        /// The run whose detections the mornings were made of.
        package let outcome: ExperimentRun.Outcome
    }

    /// Simulates all mornings.
    ///
    /// - Parameters:
    ///   - emit: Receives the mornings of a trial with the first configuration, in the order of sleepers and mornings.
    ///   - progress: Receives the number of finished mornings.
    /// - Returns: The result.
    /// - Throws: `InputError` or `MotionError` of a trial that cannot be made, the error of `emit`, and
    ///   `CancellationError`.
    package func run(
        emit: ([Morning]) throws -> Void = { _ in }, progress: (WorkProgress) -> Void = { _ in }
    ) async throws -> Result {
        var study = AlarmStudy(plan)
        var fault: (any Error)?
        let outcome = try await ExperimentRun(plan.experiment).run(
            describe: { _ in "" }, emit: { _ in if let fault { throw fault } },
            observe: { result, sleeper in
                guard fault == nil else { return }
                do {
                    let outcomes = try simulation.outcomes(of: result)
                    study.add(outcomes, sleeper: sleeper)
                    try emit(mornings(of: result, outcomes[0]))
                } catch { fault = error }
            },
            progress: { progress(WorkProgress("mornings", $0, of: plan.experiment.trialCount)) })
        if let fault { throw fault }
        study.leaveOut(outcome.failures)
        return Result(study: study, outcome: outcome)
    }

    private func mornings(of result: TrialResult, _ outcomes: [MorningOutcome]) -> [Morning] {
        zip(result.rows, outcomes).map { row, outcome in
            Morning(sleeper: result.scenario, number: result.trial, label: row.label, outcome: outcome)
        }
    }
}
