public import Foundation

extension Alarm {
    /// The schedule of an alarm (Apple, AlarmKit, `Alarm.Schedule`).
    public enum Schedule: Sendable, Hashable {
        /// An instant that does not follow the time zone.
        case fixed(Date)
        /// A time of day in the time zone of the device.
        case relative(Relative)

        /// Whether the alarm is scheduled again after it was stopped.
        public var repeats: Bool {
            if case .relative(let relative) = self, case .weekly = relative.repeats { true } else { false }
        }

        /// Returns the next instant of the schedule that is later than an instant, in the time zone of the device.
        ///
        /// A fixed schedule ignores the time zone. The result is `nil` where there is none: a fixed instant has passed,
        /// or an instant or a time of day is outside the allowed ranges.
        public func next(after instant: Date, in timeZone: TimeZone) -> Date? {
            guard AlarmManager.allows(instant) else { return nil }
            switch self {
            case .fixed(let date): return date > instant ? date : nil
            case .relative(let relative): return LocalClock(timeZone: timeZone).next(relative, after: instant)
            }
        }
    }
}

extension Alarm.Schedule {
    /// A time of day with its recurrence (Apple, AlarmKit, `Alarm.Schedule.Relative`).
    public struct Relative: Sendable, Hashable, Codable {
        /// The time of day.
        public var time: Time
        /// The recurrence.
        public var repeats: Recurrence

        /// Makes a relative schedule.
        public init(time: Time, repeats: Recurrence = .never) { (self.time, self.repeats) = (time, repeats) }
    }
}

extension Alarm.Schedule.Relative {
    /// An hour and a minute of a day.
    public struct Time: Sendable, Hashable, Codable {
        /// The hour, from 0 to 23.
        public var hour: Int
        /// The minute, from 0 to 59.
        public var minute: Int

        /// Makes a time of day.
        public init(hour: Int, minute: Int) { (self.hour, self.minute) = (hour, minute) }

        /// The seconds from midnight, or `nil` where hour or minute is outside its range.
        var seconds: Int? { (0...23).contains(hour) && (0...59).contains(minute) ? hour * 3600 + minute * 60 : nil }
    }

    /// The cadence of a relative schedule.
    public enum Recurrence: Sendable, Hashable {
        /// Once.
        case never
        /// Each week on the named days.
        case weekly([Locale.Weekday])
    }
}
