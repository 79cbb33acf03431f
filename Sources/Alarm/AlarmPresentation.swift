/// The texts and buttons of an alarm's three modes (Apple, AlarmKit, `AlarmPresentation`).
public struct AlarmPresentation: Sendable, Hashable, Codable {
    /// The content of the alert.
    public var alert: Alert
    /// The content of the countdown, or `nil` where nothing is shown while the alarm counts down.
    public var countdown: Countdown?
    /// The content of the paused countdown, or `nil` where nothing is shown while it is paused.
    public var paused: Paused?

    /// Makes a presentation.
    public init(alert: Alert, countdown: Countdown? = nil, paused: Paused? = nil) {
        (self.alert, self.countdown, self.paused) = (alert, countdown, paused)
    }

    /// The content of the alert.
    public struct Alert: Sendable, Hashable, Codable {
        /// The behaviour of the secondary button.
        public enum SecondaryButtonBehavior: String, Sendable, Hashable, CaseIterable, Codable {
            /// The alarm counts down again: the snooze of an alarm, the repeat of a timer.
            case countdown
            /// The secondary intent is performed, and the state of the alarm stays.
            case custom
        }

        /// The title.
        public var title: String
        /// The stop button; every alert has one, with the framework's own look where this is the default.
        public var stopButton: AlarmButton
        /// The secondary button.
        public var secondaryButton: AlarmButton?
        /// The behaviour of the secondary button.
        public var secondaryButtonBehavior: SecondaryButtonBehavior?

        /// Makes the content of an alert.
        public init(
            title: String, stopButton: AlarmButton = .stop, secondaryButton: AlarmButton? = nil,
            secondaryButtonBehavior: SecondaryButtonBehavior? = nil
        ) {
            (self.title, self.stopButton) = (title, stopButton)
            (self.secondaryButton, self.secondaryButtonBehavior) = (secondaryButton, secondaryButtonBehavior)
        }
    }

    /// The content of a countdown.
    public struct Countdown: Sendable, Hashable, Codable {
        /// The title.
        public var title: String
        /// The pause button.
        public var pauseButton: AlarmButton?

        /// Makes the content of a countdown.
        public init(title: String, pauseButton: AlarmButton? = nil) {
            (self.title, self.pauseButton) = (title, pauseButton)
        }
    }

    /// The content of a paused countdown.
    public struct Paused: Sendable, Hashable, Codable {
        /// The title.
        public var title: String
        /// The resume button.
        public var resumeButton: AlarmButton

        /// Makes the content of a paused countdown.
        public init(title: String, resumeButton: AlarmButton) {
            (self.title, self.resumeButton) = (title, resumeButton)
        }
    }
}
