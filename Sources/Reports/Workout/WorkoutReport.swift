import Documents
import Experiment
import Foundation
package import Outcomes
import Workout

extension OutcomeReport {
    /// The key of a workout in the record of a run.
    private struct WorkoutKeys: Encodable { let workout: UUID }

    /// Puts the report on one workout together.
    ///
    /// - Parameters:
    ///   - evaluation: The figures.
    ///   - source: The inputs and times of the run.
    /// - Throws: `EncodingError`, which only a number that is not finite could cause.
    package init(_ evaluation: OutcomeEvaluation<WorkoutRunPlan>, _ source: OutcomeSource) throws {
        let (run, page) = (evaluation.run, WorkoutPage(evaluation: evaluation, inputs: source.inputs))
        try self.init(
            source, run, own: WorkoutKeys(workout: run.kind.workout.id),
            tables: [
                .init(WorkoutTables.detectors, evaluation.scenarios.flatMap(\.rows)),
                .init(WorkoutTables.steps(evaluation.plannedSteps), evaluation.scenarios.flatMap(\.partRows)),
                .init(streamed: WorkoutTables.workouts),
            ], markdown: page.text,
            plain: page.summary.plain + "\n" + page.steps.plain
                + "each step: the median instant at which it was due or done, and the share of trials in time\n"
                + run.failureLines.map { "\($0)\n" }.joined())
    }
}
