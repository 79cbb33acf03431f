extension Instant: CustomStringConvertible {
    /// The instant in ISO 8601 in UTC, such as `2026-03-01T09:30:00.25Z`, with as many decimals as it needs.
    ///
    /// The text has every nanosecond, so it reads back as the same instant.
    public var description: String {
        let (seconds, fraction) = nanoseconds.quotientAndRemainder(dividingBy: Self.second)
        let (day, time) = seconds.quotientAndRemainder(dividingBy: 86_400)
        let date = CivilDate(dayNumber: day)
        var text = "\(Self.digits(date.year, 4))-\(Self.digits(date.month, 2))-\(Self.digits(date.day, 2))"
        text += "T\(Self.digits(time / 3600, 2)):\(Self.digits(time / 60 % 60, 2)):\(Self.digits(time % 60, 2))"
        if fraction != 0 {
            var decimals = Self.digits(fraction, 9)
            while decimals.last == "0" { decimals.removeLast() }
            text += ".\(decimals)"
        }
        return text + "Z"
    }

    /// Reads an instant in ISO 8601 in UTC: `YYYY-MM-DDTHH:MM:SS`, up to nine decimals, `Z`.
    ///
    /// - Parameter text: The text. Other forms, other time zones and leap seconds are refused.
    /// - Throws: `CountsError` with the rule `instantText` or `instantOutOfRange`.
    public init(_ text: String) throws(CountsError) {
        let fault = CountsError(
            .instantText, found: "“\(text.prefix(40))”", allowed: "an instant in UTC such as 2026-03-01T09:30:00.25Z")
        let bytes = Array(text.utf8)
        guard (20...30).contains(bytes.count), bytes.count != 21, bytes.last == UInt8(ascii: "Z") else { throw fault }
        let marks: [(Int, UInt8)] = [
            (4, UInt8(ascii: "-")), (7, UInt8(ascii: "-")), (10, UInt8(ascii: "T")), (13, UInt8(ascii: ":")),
            (16, UInt8(ascii: ":")),
        ]
        guard marks.allSatisfy({ bytes[$0.0] == $0.1 }) else { throw fault }
        guard let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
            let day = Self.number(bytes[8..<10]), let hour = Self.number(bytes[11..<13]),
            let minute = Self.number(bytes[14..<16]), let second = Self.number(bytes[17..<19])
        else { throw fault }
        let date = CivilDate(year: year, month: month, day: day)
        guard date.isValid, hour < 24, minute < 60, second < 60 else { throw fault }
        var fraction: Int64 = 0
        if bytes.count > 20 {
            guard bytes[19] == UInt8(ascii: "."), let decimals = Self.number(bytes[20..<(bytes.count - 1)]) else {
                throw fault
            }
            fraction = decimals
            for _ in (bytes.count - 21)..<9 { fraction *= 10 }
        }
        // The year has four digits, so 64 bits hold the seconds; the nanoseconds of some years do not fit.
        let seconds = date.dayNumber * 86_400 + hour * 3600 + minute * 60 + second
        guard (-9_000_000_000...9_000_000_000).contains(seconds) else {
            throw CountsError(.instantOutOfRange, found: text, allowed: "\(Self.earliest) to \(Self.latest)")
        }
        try self.init(nanoseconds: seconds * Self.second + fraction)
    }

    private static func digits(_ number: Int64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    /// Returns up to nine decimal digits as a number.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int64? {
        var value: Int64 = 0
        for byte in bytes {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            value = value * 10 + Int64(byte - UInt8(ascii: "0"))
        }
        return value
    }
}

/// A date of the Gregorian calendar without a time zone.
///
/// The conversion counts years from March, so that the leap day is the last of its year, and eras of 400 years, which
/// have 146 097 days.
struct CivilDate: Hashable {
    let year: Int64
    let month: Int64
    let day: Int64

    init(year: Int64, month: Int64, day: Int64) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// Makes the date that lies so many days after 1970-01-01; the number is not below −719 468.
    init(dayNumber: Int64) {
        let (era, dayOfEra) = (dayNumber + 719_468).quotientAndRemainder(dividingBy: 146_097)
        let leapDays = dayOfEra / 1460 - dayOfEra / 36_524 + dayOfEra / 146_096
        let yearOfEra = (dayOfEra - leapDays) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    }

    /// The days since 1970-01-01; the year is not below 0.
    var dayNumber: Int64 {
        let shifted = year - (month <= 2 ? 1 : 0) + 400
        let (era, yearOfEra) = shifted.quotientAndRemainder(dividingBy: 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return (era - 1) * 146_097 + dayOfEra - 719_468
    }

    /// Whether the month has that day.
    var isValid: Bool {
        guard (1...12).contains(month) else { return false }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let length: Int64 = month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
        return (1...length).contains(day)
    }
}
