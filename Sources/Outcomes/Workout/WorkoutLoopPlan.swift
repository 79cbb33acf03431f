package import Experiment
import Pose
package import Scenarios
package import Workout

/// A plan of a workout through detectors in a closed loop: the person reacts to the app of each (`WorkoutPerson`);
/// each trial runs in an open loop too, so that both stand side by side.
package struct WorkoutLoopPlan: Sendable {
    /// The scenario, the detectors, the number of trials and the seed.
    package let experiment: ExperimentPlan
    package var workout: WorkoutPlan { script.plan }
    private let script: WorkoutScript

    /// Makes a plan of one scenario whose session is a workout, with the detectors.
    package init(_ experiment: ExperimentPlan) throws(WorkoutRunPlanError) {
        script = try WorkoutRunPlan.script(of: experiment)
        self.experiment = experiment
    }

    /// Runs the workout by the counts that are on the screen.
    private func course(_ row: TrialEvents.Row, _ truth: Truth) throws -> WorkoutCourse {
        try WorkoutCourse(workout, repetitions: row.screenTimes.sorted(), end: truth.duration)
    }
}

extension WorkoutLoopPlan: WorkoutOutcomeKind {
    /// The one scenario is not part of the names.
    package static func streams(_ group: String) -> String { "workout/closed" }

    package func judge(
        _ runner: inout TrialRunner, _ scenario: Scenario, trial: Int
    ) async throws -> JudgedTrial<WorkoutLoopOutcome> {
        let drawn = try scenario.draw(trial: trial, seed: experiment.seed)
        let person = try WorkoutPerson(script, drawn, try scenario.drawReaction(trial: trial, seed: experiment.seed))
        let open = try await runner.events(drawn)
        let closed = try await runner.closedLoop(person.beginning) { counts, end, number in
            try WorkoutCourse(workout, repetitions: counts.sorted(), end: end).setEnds.dropFirst(number).first
        } reaction: { present, spans, number, instant in
            person.plan(after: present, spans: spans, set: number, endedAt: instant)
        }
        let outcomes = try zip(closed, open.rows).map { trial, row in
            WorkoutLoopOutcome(
                closed: WorkoutTally(try course(trial.row, trial.truth), truth: trial.truth),
                open: WorkoutTally(try course(row, open.truth), truth: open.truth))
        }
        return JudgedTrial(
            outcomes: outcomes, failures: closed.map(\.row.failure), frames: closed.reduce(0) { $0 + $1.frames },
            seconds: closed.reduce(0) { $0 + $1.truth.duration.seconds })
    }
}
