public import Foundation

/// The content state of an alarm's Live Activity (Apple, AlarmKit, `AlarmPresentationState`).
public struct AlarmPresentationState: Sendable, Hashable {
    /// The alarm.
    public let alarmID: Alarm.ID
    /// The mode.
    public let mode: Mode

    /// Makes a content state.
    public init(alarmID: Alarm.ID, mode: Mode) { (self.alarmID, self.mode) = (alarmID, mode) }

    /// The mode of a Live Activity.
    public enum Mode: Sendable, Hashable {
        /// The alarm alerts.
        case alert(Alert)
        /// The alarm counts down.
        case countdown(Countdown)
        /// The countdown is paused.
        case paused(Paused)
    }
}

extension AlarmPresentationState.Mode {
    /// An alert.
    public struct Alert: Sendable, Hashable {
        /// The time of day at which it began, in the time zone of the device.
        public let time: Alarm.Schedule.Relative.Time

        /// Makes an alert with its time of day.
        public init(time: Alarm.Schedule.Relative.Time) { self.time = time }
    }

    /// A countdown; durations in seconds.
    public struct Countdown: Sendable, Hashable {
        /// The duration of the whole countdown, without pauses.
        public let totalCountdownDuration: TimeInterval
        /// The part that had elapsed at the last pause; 0 if there was none.
        public let previouslyElapsedDuration: TimeInterval
        /// The instant of the start, or of the last resumption.
        public let startDate: Date
        /// The instant of the alert.
        public let fireDate: Date

        /// Makes a countdown.
        public init(
            totalCountdownDuration: TimeInterval, previouslyElapsedDuration: TimeInterval, startDate: Date,
            fireDate: Date
        ) {
            self.totalCountdownDuration = totalCountdownDuration
            self.previouslyElapsedDuration = previouslyElapsedDuration
            self.startDate = startDate
            self.fireDate = fireDate
        }
    }

    /// A paused countdown; durations in seconds.
    public struct Paused: Sendable, Hashable {
        /// The duration of the whole countdown, without pauses.
        public let totalCountdownDuration: TimeInterval
        /// The part that had elapsed at the pause.
        public let previouslyElapsedDuration: TimeInterval

        /// Makes a paused countdown.
        public init(totalCountdownDuration: TimeInterval, previouslyElapsedDuration: TimeInterval) {
            self.totalCountdownDuration = totalCountdownDuration
            self.previouslyElapsedDuration = previouslyElapsedDuration
        }
    }

    var state: Alarm.State {
        switch self {
        case .alert: .alerting
        case .countdown: .countdown
        case .paused: .paused
        }
    }

    /// The name in the log.
    var name: String { state == .alerting ? "alert" : state.rawValue }

    /// The values in the log.
    var text: String {
        switch self {
        case .alert(let alert):
            (alert.time.hour < 10 ? "time=0" : "time=") + "\(alert.time.hour):"
                + (alert.time.minute < 10 ? "0" : "") + "\(alert.time.minute)"
        case .countdown(let countdown):
            "total=\(InstantText.seconds(countdown.totalCountdownDuration)) "
                + "elapsed=\(InstantText.seconds(countdown.previouslyElapsedDuration)) "
                + "start=\(InstantText.text(countdown.startDate)) fire=\(InstantText.text(countdown.fireDate))"
        case .paused(let paused):
            "total=\(InstantText.seconds(paused.totalCountdownDuration)) "
                + "elapsed=\(InstantText.seconds(paused.previouslyElapsedDuration))"
        }
    }
}
