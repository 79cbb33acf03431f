import Detection
package import Experiment
import Pose
import Randomness
package import Scenarios
import Workout

/// The plan of a study of one workout: a scenario whose session it is, detectors, and a number of trials.
package struct WorkoutStudyPlan: Sendable {
    /// The scenario, the detectors, the number of trials and the seed.
    package let experiment: ExperimentPlan
    /// The workout.
    package let script: WorkoutScript

    /// Makes a plan.
    ///
    /// - Parameter experiment: One scenario whose session is a workout, with the detectors.
    /// - Throws: `WorkoutStudyError` for several scenarios, or one whose session is no workout.
    package init(_ experiment: ExperimentPlan) throws(WorkoutStudyError) {
        guard experiment.entries.count == 1, let entry = experiment.entries.first else {
            throw .scenarios(experiment.entries.count)
        }
        guard let script = entry.scenario.workout else { throw .noWorkout(entry.scenario.name) }
        self.experiment = experiment
        self.script = script
    }
}

/// A fault of a plan.
package enum WorkoutStudyError: Error, Hashable, CustomStringConvertible {
    /// Another number of scenarios than one.
    case scenarios(Int)
    /// A scenario whose session is a list of phases.
    case noWorkout(String)

    package var description: String {
        switch self {
        case .scenarios(let count): "--scenario: found \(count) scenarios; allowed: one scenario, since steps differ"
        case .noWorkout(let name):
            "\(name): found a session of phases; allowed: a scenario with the key workout, or a workout's file in "
                + "place of its session"
        }
    }
}

/// One workout as one detector runs it.
package struct WorkoutRun: Sendable {
    /// The scenario's name.
    package let scenario: String
    /// The number of the trial, from 0.
    package let trial: Int
    /// The detector's label.
    package let label: String
    /// The steps.
    package let comparison: WorkoutComparison
}

/// The study of one workout: every detector counts the same trials.
package struct WorkoutOperation: Sendable {
    private let plan: WorkoutStudyPlan

    /// Plans a study.
    ///
    /// - Parameter plan: The plan.
    package init(_ plan: WorkoutStudyPlan) { self.plan = plan }

    /// The result of a study.
    package struct Result: Sendable {
        /// The workouts of each row; empty for a row that failed.
        package internal(set) var comparisons: [[WorkoutComparison]]
        /// The labels of the rows: the detectors, then the controls.
        package let labels: [String]
        /// The number of detectors.
        package let detectors: Int
        /// The run whose detections they are made of.
        package let outcome: ExperimentRun.Outcome

        /// The failures, one for each label, `nil` where there was none.
        package var failures: [EntrantFailure?] { outcome.failures }
    }

    /// Runs the workout in all trials.
    ///
    /// - Parameters:
    ///   - emit: Receives the workouts of a trial, one for each row.
    ///   - progress: Receives the number of finished trials.
    /// - Returns: The result.
    /// - Throws: `InputError` or `MotionError` of a trial that cannot be made, the error of `emit`, and
    ///   `CancellationError`.
    package func run(
        emit: ([WorkoutRun]) throws -> Void = { _ in }, progress: (WorkProgress) -> Void = { _ in }
    ) async throws -> Result {
        var comparisons = plan.experiment.rows.map { _ in [WorkoutComparison]() }
        var fault: (any Error)?
        let outcome = try await ExperimentRun(plan.experiment).run(
            describe: { _ in "" }, emit: { _ in if let fault { throw fault } },
            observe: { result, _ in
                guard fault == nil else { return }
                do {
                    let runs = try Self.runs(of: result, plan.script.plan)
                    for (row, run) in runs.enumerated() { comparisons[row].append(run.comparison) }
                    try emit(runs)
                } catch { fault = error }
            },
            progress: { progress(WorkProgress("workouts", $0, of: plan.experiment.trialCount)) })
        if let fault { throw fault }
        for (row, failure) in outcome.failures.enumerated() where failure != nil { comparisons[row] = [] }
        return Result(
            comparisons: comparisons, labels: plan.experiment.rows.map(\.label),
            detectors: plan.experiment.entrants.count, outcome: outcome)
    }

    /// Runs the workout of one trial alone.
    ///
    /// - Parameter trial: The number of the trial, from 0.
    /// - Returns: The workouts, one for each detector.
    /// - Throws: `InputError` or `MotionError` of a trial that cannot be made, and `CancellationError`.
    package func run(trial: Int) async throws -> [WorkoutRun] {
        var runner = TrialRunner(plan.experiment.entrants, window: plan.experiment.window)
        var runs: [WorkoutRun] = []
        for entry in plan.experiment.entries {
            let result = try await runner.run(try entry.scenario.draw(trial: trial, seed: plan.experiment.seed))
            if let row = result.rows.first(where: { $0.failure != nil }), let failure = row.failure {
                await runner.close()
                throw WorkoutRunError(label: row.label, failure: failure)
            }
            runs += try Self.runs(of: result, plan.script.plan)
        }
        await runner.close()
        return runs
    }

    private static func runs(of result: TrialResult, _ plan: WorkoutPlan) throws -> [WorkoutRun] {
        let truth = try WorkoutCourse(
            plan, repetitions: WorkoutCourse.repetitions(of: result.truth), end: result.truth.duration)
        return try result.rows.map { row in
            let counts = row.detections.filter(\.isCounted).map(\.time)
            let detected = try WorkoutCourse(plan, repetitions: counts, end: result.truth.duration)
            return WorkoutRun(
                scenario: result.scenario, trial: result.trial, label: row.label,
                comparison: WorkoutComparison(truth: truth, detected: detected))
        }
    }
}

/// The failure of a detector in a single trial.
package struct WorkoutRunError: Error, CustomStringConvertible {
    /// The detector's label.
    package let label: String
    /// The failure.
    package let failure: EntrantFailure

    /// Describes a failure.
    package init(label: String, failure: EntrantFailure) { (self.label, self.failure) = (label, failure) }

    package var description: String { "\(label) failed: \(failure)" }
}
