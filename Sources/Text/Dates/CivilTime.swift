/// A day and a time of a wall clock, to the nanosecond, without a time zone.
package struct CivilTime: Sendable, Hashable {
    package let date: CivilDate
    /// The hour, 0 to 23.
    package let hour: Int
    /// The minute, 0 to 59.
    package let minute: Int
    /// The second, 0 to 59.
    package let second: Int
    /// The nanoseconds of the second.
    package let nanosecond: Int

    /// Makes a time; `nil` where a day has no such time.
    package init?(_ date: CivilDate, hour: Int, minute: Int, second: Int = 0, nanosecond: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second),
            (0..<1_000_000_000).contains(nanosecond)
        else { return nil }
        (self.date, self.hour, self.minute, self.second, self.nanosecond) = (date, hour, minute, second, nanosecond)
    }

    /// Makes the time a number of seconds after 1970-01-01T00:00, and nanoseconds after that, from 0 to 999,999,999.
    package init(seconds: Int, nanosecond: Int = 0) {
        let day = seconds.floorDivided(by: 86_400)
        let rest = seconds - day * 86_400
        date = CivilDate(dayNumber: day)
        hour = rest / 3600
        minute = rest / 60 % 60
        second = rest % 60
        self.nanosecond = nanosecond
    }

    /// The whole seconds since 1970-01-01T00:00.
    package var seconds: Int { date.dayNumber * 86_400 + hour * 3600 + minute * 60 + second }

    /// Reads `2026-03-29T07:30`, with seconds, or with seconds and up to nine decimals; `nil` for another form, or
    /// where there is no such day or time.
    package init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count == 16 || bytes.count == 19 || (21...29).contains(bytes.count) else { return nil }
        let marks: [(Int, UInt8)] = [(4, 0x2D), (7, 0x2D), (10, 0x54), (13, 0x3A), (16, 0x3A), (19, 0x2E)]
        guard marks.allSatisfy({ $0.0 >= bytes.count || bytes[$0.0] == $0.1 }) else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            bytes[range].reduce(0 as Int?) { sum, byte in
                (0x30...0x39).contains(byte) ? sum.map { $0 * 10 + Int(byte) - 0x30 } : nil
            }
        }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
            let date = CivilDate(year: year, month: month, day: day), let hour = number(11..<13),
            let minute = number(14..<16), let second = bytes.count > 16 ? number(17..<19) : 0,
            var fraction = bytes.count > 19 ? number(20..<bytes.count) : 0
        else { return nil }
        for _ in min(bytes.count, 29)..<29 where bytes.count > 19 { fraction *= 10 }
        self.init(date, hour: hour, minute: minute, second: second, nanosecond: fraction)
    }

    /// Returns the time in ISO 8601, such as `2026-03-29T07:30`, with so many decimals of the seconds, 0 to 9, those
    /// beyond cut off; without seconds if `nil`.
    package func text(decimals: Int? = nil) -> String {
        let start = "\(date)T\(hour.padded(2)):\(minute.padded(2))"
        guard let decimals else { return start }
        return "\(start):\(second.padded(2))" + (decimals > 0 ? ".\(nanosecond.padded(9).prefix(decimals))" : "")
    }
}
