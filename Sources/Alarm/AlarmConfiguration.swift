public import Foundation

/// A configuration under the name that needs no manager in front of it.
public typealias AlarmConfiguration<Metadata: AlarmMetadata> = AlarmManager.AlarmConfiguration<Metadata>

extension AlarmManager {
    /// All that is needed to schedule an alarm (Apple, AlarmKit, `AlarmManager.AlarmConfiguration`).
    ///
    /// ``validate()`` lists what a configuration must keep; ``AlarmManager/schedule(id:configuration:at:)`` calls it.
    public struct AlarmConfiguration<Metadata: AlarmMetadata>: Sendable, Hashable, Codable {
        /// The durations before and after the alert.
        public var countdownDuration: Alarm.CountdownDuration?
        /// The schedule, or `nil` for a timer.
        public var schedule: Alarm.Schedule?
        /// The presentation, metadata and tint.
        public var attributes: AlarmAttributes<Metadata>
        /// The intent that the stop button performs.
        public var stopIntent: AlarmIntent?
        /// The intent that the secondary button performs.
        public var secondaryIntent: AlarmIntent?
        /// The sound of the alert.
        public var sound: AlarmSound

        /// Makes a configuration with a schedule, durations or both.
        public init(
            countdownDuration: Alarm.CountdownDuration? = nil, schedule: Alarm.Schedule? = nil,
            attributes: AlarmAttributes<Metadata>, stopIntent: AlarmIntent? = nil,
            secondaryIntent: AlarmIntent? = nil, sound: AlarmSound = .default
        ) {
            (self.countdownDuration, self.schedule, self.attributes) = (countdownDuration, schedule, attributes)
            (self.stopIntent, self.secondaryIntent, self.sound) = (stopIntent, secondaryIntent, sound)
        }
    }
}

extension AlarmManager.AlarmConfiguration {
    /// Makes a traditional alarm: a schedule without countdowns (Apple, AlarmKit, `alarm(schedule:…)`).
    public static func alarm(
        schedule: Alarm.Schedule? = nil, attributes: AlarmAttributes<Metadata>, stopIntent: AlarmIntent? = nil,
        secondaryIntent: AlarmIntent? = nil, sound: AlarmSound = .default
    ) -> Self {
        Self(
            schedule: schedule, attributes: attributes, stopIntent: stopIntent, secondaryIntent: secondaryIntent,
            sound: sound)
    }

    /// Makes a traditional timer of some seconds; a repeat lasts as long (Apple, AlarmKit, `timer(duration:…)`).
    public static func timer(
        duration: TimeInterval, attributes: AlarmAttributes<Metadata>, stopIntent: AlarmIntent? = nil,
        secondaryIntent: AlarmIntent? = nil, sound: AlarmSound = .default
    ) -> Self {
        Self(
            countdownDuration: .init(preAlert: duration, postAlert: nil), attributes: attributes,
            stopIntent: stopIntent, secondaryIntent: secondaryIntent, sound: sound)
    }

    /// Makes a timer of minutes, which the app converts to seconds rightly or with a slip.
    public static func timer(
        minutes: Double, secondsPerMinute: SecondsPerMinute = .sixty, attributes: AlarmAttributes<Metadata>,
        stopIntent: AlarmIntent? = nil, secondaryIntent: AlarmIntent? = nil, sound: AlarmSound = .default
    ) -> Self {
        timer(
            duration: minutes * secondsPerMinute.rawValue, attributes: attributes, stopIntent: stopIntent,
            secondaryIntent: secondaryIntent, sound: sound)
    }
}

/// The seconds that an app takes a minute for.
public enum SecondsPerMinute: Double, Sendable, Hashable, CaseIterable {
    /// The right conversion.
    case sixty = 60
    /// The slip of the article about the push-up alarm: minutes × 10, so that a timer of 5 minutes lasts 50 s.
    case ten = 10
}
