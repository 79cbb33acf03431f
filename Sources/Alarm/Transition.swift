extension AlarmManager {
    /// A call that changes the state of an alarm.
    public enum Call: String, Sendable, Hashable, CaseIterable {
        /// Schedules a new alarm.
        case schedule
        /// Ends the alert or countdown.
        case stop
        /// Pauses the countdown.
        case pause
        /// Resumes the paused countdown.
        case resume
        /// Counts down again after an alert: snooze or repeat.
        case countdown
        /// Deletes the alarm.
        case cancel
        /// Presses a button of the alarm.
        case press
        /// Lets time pass.
        case advance
    }

    /// A button that an alarm shows.
    public enum Button: String, Sendable, Hashable, CaseIterable {
        /// The stop button of the alert.
        case stop
        /// The secondary button of the alert.
        case secondary
        /// The pause button of the countdown.
        case pause
        /// The resume button of the paused countdown.
        case resume
    }

    /// A row of the transition table: a call that a state allows, and what comes of it.
    public struct Transition: Sendable, Hashable {
        /// The state after the call.
        public enum Outcome: Sendable, Hashable {
            /// A state.
            case state(Alarm.State)
            /// `scheduled` for the next instant where the schedule repeats; else the alarm is deleted.
            case nextOrDeleted
            /// The alarm is deleted.
            case deleted
        }

        /// The call.
        public let call: Call
        /// The state in which it is allowed.
        public let from: Alarm.State
        /// The state after it.
        public let outcome: Outcome
        /// Whether the row is documented by Apple, else inferred.
        public let isDocumented: Bool
    }

    /// The transition table: each call in the states that allow it; every other call is refused.
    ///
    /// Documented are the states for `pause(id:)`, `resume(id:)` and `countdown(id:)`, that `cancel(id:)` deletes, and
    /// that `stop(id:)` deletes an alarm or schedules it for its next instant. That `stop(id:)` is refused for an alarm
    /// that only waits for its schedule is *inferred*, as is that a countdown can be stopped.
    public static let transitions: [Transition] = [
        Transition(call: .stop, from: .alerting, outcome: .nextOrDeleted, isDocumented: true),
        Transition(call: .stop, from: .countdown, outcome: .nextOrDeleted, isDocumented: false),
        Transition(call: .stop, from: .paused, outcome: .nextOrDeleted, isDocumented: false),
        Transition(call: .pause, from: .countdown, outcome: .state(.paused), isDocumented: true),
        Transition(call: .resume, from: .paused, outcome: .state(.countdown), isDocumented: true),
        Transition(call: .countdown, from: .alerting, outcome: .state(.countdown), isDocumented: true),
        Transition(call: .cancel, from: .scheduled, outcome: .deleted, isDocumented: true),
        Transition(call: .cancel, from: .countdown, outcome: .deleted, isDocumented: true),
        Transition(call: .cancel, from: .paused, outcome: .deleted, isDocumented: true),
        Transition(call: .cancel, from: .alerting, outcome: .deleted, isDocumented: true),
    ]

    /// Returns the states that allow a call.
    public static func states(allowing call: Call) -> [Alarm.State] {
        transitions.filter { $0.call == call }.map(\.from)
    }
}
