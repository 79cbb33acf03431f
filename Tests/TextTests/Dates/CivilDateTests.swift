import Text
import Foundation
import Testing

@Suite("Days and times of the calendar")
struct CivilDateTests {
    @Test("A day has the number that Foundation gives it", arguments: [-141_348, -1, 0, 59, 10_957, 11_016, 376_199])
    func foundation(_ start: Int) throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "GMT"))
        for number in start..<(start + 800) {
            let date = CivilDate(dayNumber: number)
            let parts = calendar.dateComponents(
                [.year, .month, .day, .weekday], from: Date(timeIntervalSince1970: Double(number) * 86_400))
            #expect(date.year == parts.year && date.month == parts.month && date.day == parts.day)
            #expect((CivilDate.daysSinceMonday(ofDay: number) + 1) % 7 + 1 == parts.weekday)
            #expect(date.dayNumber == number)
            #expect(CivilDate(year: date.year, month: date.month, day: date.day) == date)
            #expect(CivilDate(dayNumber: number - 1) < date)
        }
    }

    @Test("Days of all years come back", arguments: [-800_000, 0, 2_000_000])
    func inverse(_ start: Int) {
        for number in stride(from: start, to: start + 800_000, by: 97) {
            #expect(CivilDate(dayNumber: number).dayNumber == number)
        }
    }

    @Test(
        "A day that does not exist is refused",
        arguments: [
            [2026, 0, 1], [2026, 13, 1], [2026, 2, 29], [2100, 2, 29], [2026, 4, 31], [2026, 1, 0], [2026, 1, 32],
            [.max, .max, .max], [.min, .min, .min],
        ])
    func refused(_ parts: [Int]) {
        #expect(CivilDate(year: parts[0], month: parts[1], day: parts[2]) == nil)
    }

    @Test(
        "A time is read as Foundation reads it",
        arguments: [
            ("2026-03-29T07:30", 1_774_769_400, 0), ("2000-02-29T23:59:59", 951_868_799, 0),
            ("1969-12-31T23:59:59.5", -1, 500_000_000), ("2026-03-01T09:30:00.000000001", 1_772_357_400, 1),
            ("0001-01-01T00:00:00.25", -62_135_596_800, 250_000_000),
        ])
    func times(_ text: String, _ seconds: Int, _ nanosecond: Int) throws {
        let time = try #require(CivilTime(text))
        #expect(time.seconds == seconds && time.nanosecond == nanosecond)
        #expect(CivilTime(seconds: seconds, nanosecond: nanosecond) == time)
        let decimals = text.utf8.count > 19 ? text.utf8.count - 20 : 0
        #expect(time.text(decimals: text.utf8.count > 16 ? decimals : nil) == text)
    }

    @Test(
        "Another form is refused",
        arguments: [
            "", "2026-03-29", "2026-03-29T7:30", "2026-03-29 07:30", "2026-03-29T07:30Z", "+026-03-29T07:30",
            "2026-03-29T07-30", "2026-02-30T07:30", "2026-03-29T24:00", "2026-03-29T07:60", "2026-03-29T07:30:60",
            "2026-03-29T07:30:00.", "2026-03-29T07:30:00,5", "2026-03-29T07:30:00.0000000001", "2026-03-2９T07:3",
            "2026-03-29T07:30:0٠", "ÿÿÿÿÿÿÿÿ",
        ])
    func otherForms(_ text: String) { #expect(CivilTime(text) == nil) }
}
