public import Foundation

/// An alarm as the manager holds it, with the names of Apple's AlarmKit, `Alarm`; ``fireDate`` is an addition.
public struct Alarm: Sendable, Hashable, Identifiable {
    /// The identifier that the app chose.
    public let id: UUID
    /// The schedule, or `nil` for a timer.
    public let schedule: Schedule?
    /// The durations before and after the alert, or `nil` where the alarm has neither.
    public let countdownDuration: CountdownDuration?
    /// The state.
    public internal(set) var state: State
    /// The instant of the next alert, or `nil` while the alarm alerts or is paused.
    public internal(set) var fireDate: Date?

    /// The state of an alarm: always exactly one (Apple, AlarmKit, `Alarm.State`).
    public enum State: String, Sendable, Hashable, CaseIterable, Codable {
        /// The alarm waits for its schedule.
        case scheduled
        /// The alarm counts down to its alert.
        case countdown
        /// The countdown is paused.
        case paused
        /// The alarm alerts.
        case alerting
    }

    /// The durations of an alarm that counts down, in seconds (Apple, AlarmKit, `Alarm.CountdownDuration`).
    public struct CountdownDuration: Sendable, Hashable, Codable {
        /// The duration before the alert: that of a timer, or of the countdown before a scheduled alert.
        public var preAlert: TimeInterval?
        /// The duration from a snooze or repeat to the next alert.
        ///
        /// Where it is `nil`, the countdown after an alert lasts as long as ``preAlert`` (Apple, AlarmKit,
        /// `postAlert`).
        public var postAlert: TimeInterval?

        /// The durations that the simulation accepts: from a millisecond, the resolution of the log, to 365 days.
        ///
        /// *Inferred*: AlarmKit publishes no bounds.
        public static let allowed: ClosedRange<TimeInterval> = 0.001...31_536_000

        /// Makes the durations.
        public init(preAlert: TimeInterval?, postAlert: TimeInterval?) {
            (self.preAlert, self.postAlert) = (preAlert, postAlert)
        }

        /// The duration of a countdown after an alert, or `nil` where the alarm cannot be snoozed or repeated.
        public var repeated: TimeInterval? { postAlert ?? preAlert }
    }
}
