package import Pose
package import Workout

/// The push-ups of a session, countable or borderline, beside those asked for, each in the step in which it starts.
package struct WorkoutTally: Sendable, Hashable {
    package struct Step: StepOutcome, Hashable {
        package let planned: PlannedStep
        /// The instant at which the app began it; `nil` for a step that it did not reach.
        package let began: Nanoseconds?
        /// The instant at which the app went on; `nil` for a step that it did not end.
        package let ended: Nanoseconds?
        package let pushUps: Int
        /// The push-ups beyond those for which it asks.
        package let extra: Int
        /// The push-ups for which it asks that were not done.
        package let skipped: Int
        /// The time from the completion of the last push-up for which it asks to its end, seconds; where it did not end,
        /// to the completion of the last one that was done; 0 where the app went on before.
        package let lostSeconds: Double

        fileprivate init(_ step: WorkoutCourse.Step, _ pushUps: [Cycle]) {
            (planned, began, ended) = (step.planned, step.began, step.ended)
            let done = step.began.map { began in
                pushUps.filter { $0.start >= began && $0.start < step.ended ?? .max }
            }
            self.pushUps = done?.count ?? 0
            let goal = step.goal ?? 0
            extra = max(0, self.pushUps - goal)
            skipped = max(0, goal - self.pushUps)
            guard goal > 0, let done, done.count >= goal, let last = done.last else {
                lostSeconds = 0
                return
            }
            lostSeconds = max(0, ((step.ended ?? last.completion) - done[goal - 1].completion).seconds)
        }
    }

    package let steps: [Step]
    /// The push-ups in no step, after the end of the workout.
    package let outside: Int

    package init(_ course: WorkoutCourse, truth: Truth) {
        let pushUps = truth.cycles.filter { $0.verdict != .notCountable }
        let steps = course.steps.map { Step($0, pushUps) }
        self.steps = steps
        outside = pushUps.count - steps.reduce(0) { $0 + $1.pushUps }
    }

    /// The push-ups beyond those for which the app asked.
    package var extra: Int { steps.reduce(outside) { $0 + $1.extra } }
    /// The push-ups of the plan that were not done.
    package var skipped: Int { steps.reduce(0) { $0 + $1.skipped } }
    /// The time in which the app waited for a set that was done, seconds.
    package var lostSeconds: Double { steps.reduce(0) { $0 + $1.lostSeconds } }
    /// Whether the app came to the end of the plan.
    package var isFinished: Bool { steps.last?.ended != nil }
    /// Whether the app came to the end, and the person did exactly the push-ups of the plan.
    package var isAsPlanned: Bool { isFinished && extra == 0 && skipped == 0 }
}

extension WorkoutCourse {
    /// The instants at which the app goes on from a set of repetitions, in the order of the sets.
    var setEnds: [Nanoseconds] { steps.filter { $0.goal != nil }.compactMap(\.ended) }
}

extension WorkoutCourse.Step {
    /// The repetitions that the step asks for; `nil` for a step of time.
    var goal: Int? { if case .repetitions(let count) = planned.step.goal { count } else { nil } }
}
