import Documents
package import Experiment
import Scenarios
package import Workout

/// A kind of outcome whose trials are one workout.
package protocol WorkoutOutcomeKind: EvaluatedKind where Outcome.Part: StepOutcome { var workout: WorkoutPlan { get } }

package protocol StepOutcome: Sendable { var planned: PlannedStep { get } }

extension WorkoutOutcomeKind {
    package static var trialNoun: String { "workouts" }
    package static var pools: [OutcomePool] { [] }
    package static var compared: [OutcomeFigure<Outcome>] { [] }
}

/// A plan of one workout, done as written (`PersonLoop`), through detectors in an open loop in a number of trials.
package struct WorkoutRunPlan: Sendable {
    /// The scenario, the detectors, the number of trials and the seed.
    package let experiment: ExperimentPlan
    package let workout: WorkoutPlan

    /// Makes a plan of one scenario whose session is a workout, with the detectors.
    package init(_ experiment: ExperimentPlan) throws(WorkoutRunPlanError) {
        workout = try Self.script(of: experiment).plan
        self.experiment = experiment
    }

    static func script(of experiment: ExperimentPlan) throws(WorkoutRunPlanError) -> WorkoutScript {
        guard experiment.entries.count == 1, let entry = experiment.entries.first else {
            throw .scenarios(experiment.entries.count)
        }
        guard let script = entry.scenario.workout else { throw .noWorkout(entry.scenario.name) }
        return script
    }
}

extension WorkoutRunPlan: WorkoutOutcomeKind, SharedSessionKind {
    package typealias Outcome = WorkoutComparison

    /// The one scenario is not part of the names.
    package static func streams(_ group: String) -> String { "workout" }

    package func outcomes(of events: TrialEvents, after beginning: Void) throws -> [WorkoutComparison] {
        let judge = try WorkoutJudge(workout, truth: events.truth)
        return try events.rows.map { try judge.comparison($0.countTimes) }
    }
}

package enum WorkoutRunPlanError: StatusError, Hashable, CustomStringConvertible {
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

// The module of this error knows nothing of commands.
extension WorkoutError: StatusError {}

/// The way in which the person of a session and an app are joined.
package enum PersonLoop: String, Sendable, Hashable {
    /// The person reacts to the app: goes on until it has counted enough.
    case closed
    /// The session is the same whatever the app does.
    case open
}
