public import Foundation

/// A day and a time of the wall clock, without a time zone: 2026-03-29 07:30 is 07:30 wherever one is.
///
/// It stands for the `DateComponents` of `ScheduledWorkoutPlan` (Apple, WorkoutKit). Days are counted in the Gregorian
/// calendar, so that a change of the clock moves no workout to another day.
public struct WorkoutDate: Sendable, Hashable, Comparable {
    /// The year, 2000 to 2999.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int
    /// The hour, 0 to 23.
    public let hour: Int
    /// The minute, 0 to 59.
    public let minute: Int

    /// Makes a date.
    ///
    /// - Throws: `WorkoutScheduleError.dateUnusable` where there is no such day or time, or the year is not 2000 to 2999.
    public init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0) throws(WorkoutScheduleError) {
        guard (2000...2999).contains(year), (1...12).contains(month),
            (1...Self.days(ofMonth: month, year: year)).contains(day), (0...23).contains(hour),
            (0...59).contains(minute)
        else { throw .dateUnusable(found: "\(year)-\(month)-\(day) \(hour):\(minute)") }
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
    }

    /// Makes the date that a wall clock shows at an instant.
    ///
    /// - Parameters:
    ///   - instant: The instant.
    ///   - timeZone: The time zone of the clock.
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
        return calendar.date(
            from: DateComponents(year: year, month: month, day: day, hour: hour, minute: minute))
    }

    /// The number of the day: the days since 2000-01-01.
    public var dayNumber: Int {
        let past = year - 2000
        // 2000 is a leap year; the years before this one.
        var days = past * 365 + (past + 3) / 4 - (past + 99) / 100 + (past + 399) / 400
        for earlier in 1..<month { days += Self.days(ofMonth: earlier, year: year) }
        return days + day - 1
    }

    /// Whether one date is before another.
    public static func < (one: WorkoutDate, other: WorkoutDate) -> Bool {
        (one.dayNumber, one.hour, one.minute) < (other.dayNumber, other.hour, other.minute)
    }

    private static func days(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension WorkoutDate: CustomStringConvertible {
    /// The date as `2026-03-29T07:30`.
    public var description: String {
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        return "\(year)-\(two(month))-\(two(day))T\(two(hour)):\(two(minute))"
    }

    /// Reads a date of the form `2026-03-29T07:30`.
    ///
    /// - Throws: `WorkoutScheduleError.dateUnusable` where the text has another form or there is no such date.
    public init(_ text: String) throws(WorkoutScheduleError) {
        let bytes = Array(text.utf8)
        func number(_ range: Range<Int>) -> Int? {
            bytes[range].reduce(0 as Int?) { sum, byte in
                (0x30...0x39).contains(byte) ? sum.map { $0 * 10 + Int(byte) - 0x30 } : nil
            }
        }
        guard bytes.count == 16, bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[10] == 0x54, bytes[13] == 0x3A,
            let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
            let hour = number(11..<13), let minute = number(14..<16)
        else { throw .dateUnusable(found: String(text.prefix(40))) }
        try self.init(year: year, month: month, day: day, hour: hour, minute: minute)
    }
}
