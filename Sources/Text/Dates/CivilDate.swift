/// A day of the proleptic Gregorian calendar, without a time zone.
///
/// The conversions are those of H. Hinnant, "chrono-Compatible Low-Level Date Algorithms"
/// (https://howardhinnant.github.io/date_algorithms.html): years begin in March, so that the leap day is the last of its
/// year, and eras of 400 years have 146,097 days.
package struct CivilDate: Sendable, Hashable, Comparable {
    /// The year; 0 is the year before 1.
    package let year: Int
    /// The month, 1 to 12.
    package let month: Int
    /// The day of the month, from 1.
    package let day: Int

    /// Makes a date; `nil` where the month has no such day.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...12).contains(month), (1...Self.days(ofMonth: month, year: year)).contains(day) else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Makes the date of a day that is counted from 1970-01-01.
    package init(dayNumber: Int) {
        let shifted = dayNumber + 719_468
        let era = shifted.floorDivided(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The days since 1970-01-01.
    package var dayNumber: Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted.floorDivided(by: 400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The days since the last Monday, 0 to 6, of a day that is counted from 1970-01-01, a Thursday.
    package static func daysSinceMonday(ofDay number: Int) -> Int {
        let days = number + 3
        return days - days.floorDivided(by: 7) * 7
    }

    /// Whether one date is before another.
    package static func < (one: CivilDate, other: CivilDate) -> Bool {
        (one.year, one.month, one.day) < (other.year, other.month, other.day)
    }

    private static func days(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension CivilDate: CustomStringConvertible {
    /// The date in ISO 8601, such as `2026-03-29`.
    package var description: String { "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))" }
}

extension Int {
    /// The quotient that is rounded down, where the divisor is above 0.
    package func floorDivided(by divisor: Int) -> Int { self >= 0 ? self / divisor : -((divisor - 1 - self) / divisor) }
}

extension BinaryInteger {
    /// The digits, with zeros in front up to a number of digits.
    package func padded(_ digits: Int, radix: Int = 10, uppercase: Bool = false) -> String {
        let text = String(self, radix: radix, uppercase: uppercase)
        return String(repeating: "0", count: Swift.max(0, digits - text.utf8.count)) + text
    }
}
