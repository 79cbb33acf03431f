package import Experiment
package import Pose
import Scenarios
import Workout

/// A plan of one workout in a closed loop: the person reacts to the app of each detector (`WorkoutPerson`).
package struct WorkoutLoopPlan: Sendable {
    /// The same workout in an open loop.
    package let open: WorkoutRunPlan
    private let script: WorkoutScript

    /// Makes a plan.
    ///
    /// - Parameter experiment: One scenario whose session is a workout, with the detectors.
    /// - Throws: `WorkoutRunPlanError` for several scenarios, or one whose session is not a workout.
    package init(_ experiment: ExperimentPlan) throws(WorkoutRunPlanError) {
        open = try WorkoutRunPlan(experiment)
        guard let entry = experiment.entries.first, let script = entry.scenario.workout else {
            throw .scenarios(experiment.entries.count)
        }
        self.script = script
    }

    /// Runs all trials.
    ///
    /// - Parameter progress: Receives the progress.
    /// - Returns: The outcomes of each row that did not fail: the detectors, then the controls.
    /// - Throws: `InputError` or `MotionError` of a trial that cannot be made, and `CancellationError`.
    package func run(progress: WorkProgress.Observer = { _ in }) async throws -> [WorkoutLoopRow] {
        let experiment = open.experiment
        let rows = open.rows
        var all = rows.map { WorkoutLoopRow(label: $0.label) }
        try await TrialWalk(experiment, rows: rows).run { runner, scenario, trial in
            let trials = try await self.trials(&runner, scenario, trial)
            return (try trials.map { try outcome(of: $0) }, trials.map(\.row.failure))
        } deliver: { (_, finished: [[WorkoutLoopOutcome?]]) in
            for outcomes in finished {
                for (row, outcome) in outcomes.enumerated() { all[row].add(outcome) }
            }
        } progress: {
            progress(WorkProgress("closed loops", $0, of: experiment.trialCount))
        }
        return all
    }

    private func trials(
        _ runner: inout TrialRunner, _ scenario: Scenario, _ trial: Int
    ) async throws -> [ClosedLoopTrial] {
        let person = try WorkoutPerson(script, try scenario.draw(trial: trial, seed: open.experiment.seed))
        let workout = open.workout
        return try await runner.closedLoop(person.beginning) { counts, end, number in
            try WorkoutCourse(workout, repetitions: counts.sorted(), end: end).setEnds.dropFirst(number).first
        } reaction: { present, spans, number, instant in
            person.plan(after: present, spans: spans, set: number, endedAt: instant)
        }
    }

    /// Judges a trial; `nil` where the detector failed.
    private func outcome(of trial: ClosedLoopTrial) throws -> WorkoutLoopOutcome? {
        guard trial.row.failure == nil else { return nil }
        let course = try WorkoutCourse(
            open.workout, repetitions: trial.row.screenTimes.sorted(), end: trial.truth.duration)
        return WorkoutLoopOutcome(course, truth: trial.truth)
    }
}

extension WorkoutCourse {
    /// The instants at which the app goes on from a set of repetitions, in the order of the sets.
    var setEnds: [Nanoseconds] {
        steps.filter { $0.goal != nil }.compactMap(\.ended)
    }
}

extension WorkoutCourse.Step {
    /// The repetitions that the step asks for; `nil` for a step of time.
    var goal: Int? { if case .repetitions(let count) = planned.step.goal { count } else { nil } }
}

/// The outcome of a workout whose person reacts to the app.
package struct WorkoutLoopOutcome: Sendable, Hashable {
    /// The push-ups done beyond the goal of their set, or while the app was in no set.
    package private(set) var extraPushUps = 0
    /// The push-ups of the plan that were not done.
    package private(set) var skippedPushUps = 0
    /// The time from the completion of the last push-up of each set's goal to the app's going on, or to the end of the
    /// push-ups where it did not, seconds; no time where the app went on before.
    package private(set) var lostSeconds = 0.0
    /// Whether the app came to the end of the plan.
    package let isFinished: Bool

    /// Whether the app came to the end, and the person did exactly the push-ups of the plan.
    package var isAsPlanned: Bool { isFinished && extraPushUps == 0 && skippedPushUps == 0 }

    /// Judges a session.
    ///
    /// A push-up is a countable or borderline cycle. It belongs to the step in which it starts.
    ///
    /// - Parameters:
    ///   - course: The course of the app.
    ///   - truth: The session.
    package init(_ course: WorkoutCourse, truth: Truth) {
        let pushUps = truth.cycles.filter { $0.verdict != .notCountable }
        isFinished = course.steps.last?.ended != nil
        var assigned = 0
        for step in course.steps {
            guard let goal = step.goal else { continue }
            guard let began = step.began else {
                skippedPushUps += goal
                continue
            }
            let done = pushUps.filter { $0.start >= began && $0.start < step.ended ?? .max }
            assigned += done.count
            extraPushUps += max(0, done.count - goal)
            skippedPushUps += max(0, goal - done.count)
            guard done.count >= goal, let last = done.last else { continue }
            lostSeconds += max(0, ((step.ended ?? last.completion) - done[goal - 1].completion).seconds)
        }
        extraPushUps += pushUps.count - assigned
    }
}

/// The closed loops of one detector or control.
package struct WorkoutLoopRow: Sendable {
    /// The label.
    package let label: String
    /// The outcomes in the order of the trials; none if the detector failed.
    package private(set) var outcomes: [WorkoutLoopOutcome] = []
    private var hasFailed = false

    init(label: String) { self.label = label }

    mutating func add(_ outcome: WorkoutLoopOutcome?) {
        hasFailed = hasFailed || outcome == nil
        if let outcome, !hasFailed { outcomes.append(outcome) } else { outcomes = [] }
    }

    /// The share of the trials with a property; `nil` without trials.
    package func share(_ property: (WorkoutLoopOutcome) -> Bool) -> Double? { mean { property($0) ? 1 : 0 } }

    /// The mean of a number over the trials; `nil` without trials.
    package func mean(_ number: (WorkoutLoopOutcome) -> Double) -> Double? {
        outcomes.isEmpty ? nil : outcomes.reduce(0) { $0 + number($1) } / Double(outcomes.count)
    }
}
