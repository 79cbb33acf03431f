import Foundation
import Testing
import Workout

@Suite("Dates of the schedule")
struct WorkoutDateTests {
    /// Days since 2000-01-01, made with Python's `datetime.date`.
    private static let days: [(Int, Int, Int, Int)] = [
        (2192, 11, 14, 70445), (2817, 1, 23, 298_426), (2090, 8, 2, 33086), (2366, 2, 20, 133_729),
        (2169, 4, 7, 61823), (2711, 3, 5, 259_750), (2000, 2, 29, 59), (2000, 3, 1, 60), (2001, 1, 1, 366),
        (2100, 2, 28, 36583), (2100, 3, 1, 36584), (2400, 2, 29, 146_156), (2400, 3, 1, 146_157),
        (2999, 12, 31, 365_242), (2026, 3, 29, 9584), (2000, 1, 1, 0),
    ]

    @Test("days are counted as Python counts them")
    func dayNumbers() throws {
        for (year, month, day, number) in Self.days {
            #expect(try WorkoutDate(year: year, month: month, day: day).dayNumber == number)
        }
    }

    @Test(
        "a date that does not exist is refused",
        arguments: [
            [1999, 12, 31, 0, 0], [3000, 1, 1, 0, 0], [2026, 0, 1, 0, 0], [2026, 13, 1, 0, 0], [2026, 2, 29, 0, 0],
            [2100, 2, 29, 0, 0], [2026, 4, 31, 0, 0], [2026, 1, 0, 0, 0], [2026, 1, 32, 0, 0], [2026, 1, 1, 24, 0],
            [2026, 1, 1, -1, 0], [2026, 1, 1, 0, 60], [2026, 1, 1, 0, -1], [.max, .max, .max, .max, .max],
            [.min, .min, .min, .min, .min],
        ])
    func refused(_ parts: [Int]) {
        #expect(throws: WorkoutScheduleError.self) {
            try WorkoutDate(year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4])
        }
    }

    @Test(
        "only one form of text is read",
        arguments: [
            "", "2026-03-29", "2026-03-29T7:30", "2026-03-29 07:30", "2026-03-29T07:30Z", "+026-03-29T07:30",
            "2026-03-29T07-30", "2026/03/29T07:30", "2026-03-2９T07:3", "2026-02-30T07:30",
        ])
    func texts(_ text: String) throws {
        #expect(throws: WorkoutScheduleError.self) { try WorkoutDate(text) }
        let date = try WorkoutDate("2026-03-29T07:05")
        #expect(date.description == "2026-03-29T07:05")
        #expect(try date == WorkoutDate(year: 2026, month: 3, day: 29, hour: 7, minute: 5))
    }

    @Test("dates are ordered by day and time")
    func order() throws {
        let dates = try [
            "2026-01-31T23:59", "2026-02-01T00:00", "2026-02-01T00:01", "2026-02-01T01:00", "2027-01-01T00:00",
        ]
        .map { try WorkoutDate($0) }
        for (index, one) in dates.enumerated() {
            for (place, other) in dates.enumerated() { #expect((one < other) == (index < place)) }
        }
    }

    @Test("the wall clock says which day it is: a change of the clock moves nothing")
    func timeZones() throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        let auckland = try #require(TimeZone(identifier: "Pacific/Auckland"))
        // 2026-03-28T23:30:00Z: 00:30 on the 29th in Berlin, 12:30 on the 29th in Auckland.
        let instant = Date(timeIntervalSince1970: 1_774_740_600)
        #expect(try WorkoutDate(instant, in: berlin).description == "2026-03-29T00:30")
        #expect(try WorkoutDate(instant, in: auckland).description == "2026-03-29T12:30")
        // The 29th has 23 hours in Berlin: 23 hours later it is the 30th there.
        #expect(try WorkoutDate(instant + 23 * 3600, in: berlin).description == "2026-03-30T00:30")
        #expect(try WorkoutDate(instant + 22.4 * 3600, in: berlin).dayNumber == 9584)
        // A workout seven days ahead of a day with a changed clock is seen in its last minute and in its first.
        let date = try WorkoutDate("2026-04-05T23:59")
        let today = try WorkoutDate(instant, in: berlin)
        #expect(date.dayNumber - today.dayNumber == 7)
        #expect(try WorkoutDate(try #require(date.instant(in: berlin)), in: berlin) == date)
        // 02:30 does not exist on that day: the instant lies after the jump.
        let gap = try #require(try WorkoutDate("2026-03-29T02:30").instant(in: berlin))
        #expect(try WorkoutDate(gap, in: berlin).description == "2026-03-29T03:30")
    }

    @Test("an instant that is no date is refused", arguments: [Double.nan, .infinity, -1, 0, 40_000_000_001])
    func instants(_ seconds: Double) throws {
        let zone = try #require(TimeZone(identifier: "GMT"))
        #expect(throws: WorkoutScheduleError.self) {
            try WorkoutDate(Date(timeIntervalSince1970: seconds), in: zone)
        }
    }
}
