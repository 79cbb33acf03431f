import Foundation

/// A day of the proleptic Gregorian calendar, and the text of an instant.
///
/// The formulas are those of H. Hinnant, "chrono-Compatible Low-Level Date Algorithms".
struct CivilDate: Sendable, Hashable {
    var year: Int
    var month: Int
    var day: Int

    init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// Makes the date of a day that is counted from 1970-01-01.
    init(day number: Int) {
        let shifted = number + 719_468
        let era = Self.floorDivide(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        // The year of the formula begins in March.
        let index = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * index + 2) / 5 + 1
        month = index < 10 ? index + 3 : index - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The number of days from 1970-01-01.
    var number: Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = Self.floorDivide(shifted, 400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The weekday of a day that is counted from 1970-01-01, a Thursday.
    static func weekday(ofDay number: Int) -> Locale.Weekday {
        let weekdays: [Locale.Weekday] = [.thursday, .friday, .saturday, .sunday, .monday, .tuesday, .wednesday]
        return weekdays[number - floorDivide(number, 7) * 7]
    }

    static func floorDivide(_ value: Int, _ divisor: Int) -> Int {
        value >= 0 ? value / divisor : -((divisor - 1 - value) / divisor)
    }
}

/// The text of an instant: ISO 8601 in UTC with three fractional digits, for example `2026-03-02T07:00:00.000Z`.
enum InstantText {
    /// Returns the text of an instant, rounded to milliseconds.
    static func text(_ instant: Date) -> String {
        let milliseconds = (instant.timeIntervalSince1970 * 1000).rounded()
        // A year of four digits; other instants occur in messages only.
        guard milliseconds >= -62_135_596_800_000, milliseconds < 253_402_300_800_000 else {
            return "\(instant.timeIntervalSince1970) s from 1970"
        }
        let total = Int(milliseconds)
        let day = CivilDate.floorDivide(total, 86_400_000)
        let rest = total - day * 86_400_000
        let date = CivilDate(day: day)
        return padded(date.year, 4) + "-" + padded(date.month, 2) + "-" + padded(date.day, 2) + "T"
            + padded(rest / 3_600_000, 2) + ":" + padded(rest / 60_000 % 60, 2) + ":" + padded(rest / 1000 % 60, 2)
            + "." + padded(rest % 1000, 3) + "Z"
    }

    /// Reads an instant: the form that ``text(_:)`` writes; the fraction may be absent.
    ///
    /// - Returns: The instant, or `nil` where the text has another form or names a day or time that does not exist.
    static func instant(_ text: String) -> Date? {
        var bytes = Array(text.utf8)
        if bytes.count == 20, bytes.last == UInt8(ascii: "Z") {
            bytes.replaceSubrange(19..<20, with: Array(".000Z".utf8))
        }
        guard bytes.count == 24 else { return nil }
        func number(_ range: Range<Int>) -> Int {
            // Other characters than digits give a number that is not written again in the same way.
            bytes[range].reduce(0) { $0 * 10 + Int($1) - 48 }
        }
        let date = CivilDate(year: number(0..<4), month: number(5..<7), day: number(8..<10))
        guard (1...9999).contains(date.year), (1...12).contains(date.month) else { return nil }
        let seconds = number(11..<13) * 3600 + number(14..<16) * 60 + number(17..<19)
        let result = Date(
            timeIntervalSince1970: Double(date.number * 86_400 + seconds) + Double(number(20..<23)) / 1000)
        return self.text(result) == String(decoding: bytes, as: UTF8.self) ? result : nil
    }

    /// Returns seconds with three fractional digits.
    static func seconds(_ seconds: TimeInterval) -> String {
        let milliseconds = (seconds * 1000).rounded()
        guard abs(milliseconds) < 1e15 else { return "\(seconds)" }
        let total = Int(milliseconds)
        return (total < 0 ? "-" : "") + "\(abs(total) / 1000)." + padded(abs(total) % 1000, 3)
    }

    private static func padded(_ value: Int, _ digits: Int) -> String {
        let text = String(value)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
