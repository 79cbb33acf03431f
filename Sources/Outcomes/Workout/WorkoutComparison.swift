package import Pose
package import Workout

/// The steps of a workout as a detector's counts end them, beside the steps as the true repetitions do.
package struct WorkoutComparison: Sendable, Hashable {
    package enum Ending: String, Sendable, Hashable, CaseIterable {
        /// At most `tolerance` before or after the step was due.
        case inTime = "in-time"
        case early, late
        /// The detector has not ended the step when the session ends.
        case never
    }

    /// An alert of a step, for one side of its range.
    package struct Alert: Sendable, Hashable {
        /// The state that raises it: below or above.
        package let state: AlertState
        /// Whether the true cadence raised it.
        package let isDue: Bool
        /// Whether the detected cadence raised it.
        package let isRaised: Bool

        package var isMissed: Bool { isDue && !isRaised }
        package var isFalse: Bool { isRaised && !isDue }
    }

    package struct Step: StepOutcome, Hashable {
        package let planned: PlannedStep
        /// The instant at which the true repetitions or the time end it; `nil` where they do not.
        package let due: Nanoseconds?
        /// The instant at which the detector's counts or the time end it; `nil` where they do not.
        package let done: Nanoseconds?
        /// The alerts; empty for a step without an alert of cadence.
        package let alerts: [Alert]

        /// The time from due to done in seconds, negative if the detector is early; `nil` where one of them is missing.
        package var late: Double? {
            guard let due, let done else { return nil }
            return (done - due).seconds
        }

        /// The way in which the step ends; `nil` for a step that was never due.
        package var ending: Ending? {
            guard let due else { return nil }
            guard let done else { return .never }
            if (done - due).magnitude <= WorkoutComparison.tolerance.magnitude { return .inTime }
            return done < due ? .early : .late
        }
    }

    /// The greatest distance between due and done of a step that ends in time: 1 s, half a push-up (our own choice).
    package static let tolerance: Nanoseconds = 1_000_000_000

    package let steps: [Step]
    /// The repetitions that the person did beyond the goal of the step that the app was in.
    package let extraPushUps: Int

    /// Compares two courses of one workout, with the instants of the true repetitions, ascending.
    package init(truth: WorkoutCourse, detected: WorkoutCourse, repetitions: [Nanoseconds]) {
        extraPushUps = detected.steps.reduce(0) { $0 + $1.extra(of: repetitions) }
        steps = zip(truth.steps, detected.steps).map { due, done in
            let hasAlert = due.planned.step.alert?.metric == .cadence
            return Step(
                planned: due.planned, due: due.ended, done: done.ended,
                alerts: (hasAlert ? [AlertState.below, .above] : []).map { state in
                    Alert(state: state, isDue: due.hasRaised(state), isRaised: done.hasRaised(state))
                })
        }
    }

    package var isFollowed: Bool { steps.allSatisfy { $0.ending == .inTime } }
    package var isFinished: Bool { steps.last?.done != nil }
    package var isDue: Bool { steps.last?.due != nil }
    package var dueAlerts: Int { alerts.count(where: \.isDue) }
    package var missedAlerts: Int { alerts.count(where: \.isMissed) }
    package var falseAlerts: Int { alerts.count(where: \.isFalse) }
    private var alerts: [Alert] { steps.flatMap(\.alerts) }
}
