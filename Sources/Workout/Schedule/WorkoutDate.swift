import Text
public import Foundation

/// A day and a time of the wall clock, without a time zone: 2026-03-29 07:30 is 07:30 wherever one is.
///
/// It corresponds to the `DateComponents` of `ScheduledWorkoutPlan` (Apple, WorkoutKit). Days are counted in the
/// Gregorian calendar, so that a change of the clock moves no workout to another day.
public struct WorkoutDate: Sendable, Hashable, Comparable {
    private let time: CivilTime

    /// The year, 2000 to 2999.
    public var year: Int { time.date.year }
    /// The month, 1 to 12.
    public var month: Int { time.date.month }
    /// The day of the month, from 1.
    public var day: Int { time.date.day }
    /// The hour, 0 to 23.
    public var hour: Int { time.hour }
    /// The minute, 0 to 59.
    public var minute: Int { time.minute }

    /// Makes a date.
    ///
    /// - Throws: `WorkoutScheduleError.dateUnusable` where there is no such day or time, or the year is not 2000 to 2999.
    public init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0) throws(WorkoutScheduleError) {
        guard (2000...2999).contains(year), let date = CivilDate(year: year, month: month, day: day),
            let time = CivilTime(date, hour: hour, minute: minute)
        else { throw .dateUnusable(found: "\(year)-\(month)-\(day) \(hour):\(minute)") }
        self.time = time
    }

    /// Makes the date that a wall clock shows at an instant.
    ///
    /// - Throws: `WorkoutScheduleError.dateUnusable` where the year is not 2000 to 2999.
    public init(_ instant: Date, in timeZone: TimeZone) throws(WorkoutScheduleError) {
        guard (0...40_000_000_000).contains(instant.timeIntervalSince1970) else {
            throw .dateUnusable(found: "\(instant.timeIntervalSince1970) seconds after 1970")
        }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: instant)
        try self.init(
            year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0, hour: parts.hour ?? 0,
            minute: parts.minute ?? 0)
    }

    /// Returns the first instant at which a clock of a time zone shows the date; where the clock jumps over it, the
    /// instant after the jump.
    public func instant(in timeZone: TimeZone) -> Date? {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        return calendar.date(from: DateComponents(year: year, month: month, day: day, hour: hour, minute: minute))
    }

    /// The number of the day: the days since 2000-01-01.
    public var dayNumber: Int { time.date.dayNumber - 10_957 }

    /// Whether one date is before another.
    public static func < (one: WorkoutDate, other: WorkoutDate) -> Bool { one.time.seconds < other.time.seconds }
}

extension WorkoutDate: CustomStringConvertible {
    /// The date as `2026-03-29T07:30`.
    public var description: String { time.text() }

    /// Reads a date of the form `2026-03-29T07:30`.
    ///
    /// - Throws: `WorkoutScheduleError.dateUnusable` where the text has another form or there is no such date.
    public init(_ text: String) throws(WorkoutScheduleError) {
        guard text.utf8.count == 16, let time = CivilTime(text), (2000...2999).contains(time.date.year) else {
            throw .dateUnusable(found: String(text.prefix(40)))
        }
        self.time = time
    }
}
