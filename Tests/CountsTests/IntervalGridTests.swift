import Counts
import Foundation
import Testing

@Suite("Hours, days and weeks")
struct IntervalGridTests {
    /// Local midnights in seconds since 1970, around changes of clocks, as Python's `zoneinfo` gives them.
    static let midnights: [(zone: String, seconds: [Int64])] = [
        ("Europe/Berlin", [1_774_652_400, 1_774_738_800, 1_774_821_600, 1_774_908_000]),
        ("Europe/Berlin", [1_792_792_800, 1_792_879_200, 1_792_969_200, 1_793_055_600]),
        ("America/New_York", [1_772_859_600, 1_772_946_000, 1_773_028_800, 1_773_115_200]),
        ("America/New_York", [1_793_419_200, 1_793_505_600, 1_793_595_600, 1_793_682_000]),
        // Clocks move by half an hour.
        ("Australia/Lord_Howe", [1_775_221_200, 1_775_307_600, 1_775_395_800, 1_775_482_200]),
        // Clocks skip midnight, so a day begins at one o'clock.
        ("America/Sao_Paulo", [1_541_214_000, 1_541_300_400, 1_541_383_200, 1_541_469_600]),
        // The time zone skips a whole day.
        ("Pacific/Apia", [1_325_066_400, 1_325_152_800, 1_325_239_200, 1_325_325_600]),
        ("Asia/Kathmandu", [1_767_204_900, 1_767_291_300, 1_767_377_700, 1_767_464_100]),
        ("UTC", [1_767_225_600, 1_767_312_000, 1_767_398_400, 1_767_484_800]),
    ]

    /// Returns the intervals of a stretch that a collection without samples has.
    private func intervals(_ grid: IntervalGrid, _ start: Int64, _ end: Int64) throws -> [(Int64, Int64)] {
        let collection = try StatisticsCollectionQuery(grid: grid).results(in: SampleStore())
        return try collection.statistics(from: Fixture.instant(start), to: Fixture.instant(end)).map {
            ($0.start.nanoseconds / 1_000_000_000, $0.end.nanoseconds / 1_000_000_000)
        }
    }

    @Test("days go from midnight to midnight, with 23 or 25 hours where clocks change", arguments: midnights)
    func days(_ zone: String, _ seconds: [Int64]) throws {
        let grid = try IntervalGrid(.day, calendar: Fixture.calendar(zone))
        let intervals = try intervals(grid, seconds[0], seconds[3])
        #expect(intervals.map(\.0) == Array(seconds.dropLast()))
        #expect(intervals.map(\.1) == Array(seconds.dropFirst()))
    }

    /// Starts of weeks around the change of clocks in Berlin in March 2026, as Python's `zoneinfo` gives them.
    @Test(
        "weeks begin on the calendar's first weekday",
        arguments: [
            (2, [1_774_220_400, 1_774_821_600, 1_775_426_400]), (1, [1_774_134_000, 1_774_738_800, 1_775_340_000]),
            (7, [1_774_047_600, 1_774_652_400, 1_775_253_600]),
        ] as [(Int, [Int64])])
    func weeks(_ firstWeekday: Int, _ seconds: [Int64]) throws {
        let grid = try IntervalGrid(.week, calendar: Fixture.calendar("Europe/Berlin", firstWeekday: firstWeekday))
        let intervals = try intervals(grid, seconds[0], seconds[2])
        #expect(intervals.map(\.0) == Array(seconds.dropLast()))
        #expect(intervals.map(\.1) == Array(seconds.dropFirst()))
    }

    @Test(
        "hours have 3600 seconds, and a day of 23 or 25 hours has as many",
        arguments: [(0, 24), (1, 23), (4, 24), (5, 25)])
    func hours(_ place: Int, _ count: Int) throws {
        let seconds = Self.midnights[0].seconds.prefix(3) + Self.midnights[1].seconds
        let grid = try IntervalGrid(.hour, calendar: Fixture.calendar("Europe/Berlin"))
        let place = place > 1 ? place - 1 : place
        let all = Array(seconds)
        let intervals = try intervals(grid, all[place], all[place + 1])
        #expect(intervals.count == count)
        #expect(intervals.allSatisfy { $0.1 - $0.0 == 3600 })
        #expect(intervals.first?.0 == all[place])
    }

    @Test("hours of a time zone with a quarter of an hour begin at whole local hours")
    func quarter() throws {
        let grid = try IntervalGrid(.hour, calendar: Fixture.calendar("Asia/Kathmandu"))
        #expect(try intervals(grid, 1_767_204_900, 1_767_204_901).map(\.0) == [1_767_204_900])
    }

    /// Half past two in Berlin, as Python's `zoneinfo` gives it: on 25 October 2026 for the first time, and on
    /// 29 March by as much later as clocks skip.
    @Test(
        "of a time that comes twice the first counts, and a skipped one is moved",
        arguments: [[1_792_801_800, 1_792_888_200, 1_792_978_200], [1_774_661_400, 1_774_747_800, 1_774_830_600]])
    func changesOfClocks(_ starts: [Int64]) throws {
        let grid = try IntervalGrid(
            anchorDate: Date(timeIntervalSince1970: Double(starts[0])), intervalComponents: DateComponents(day: 1),
            calendar: Fixture.calendar("Europe/Berlin"))
        #expect(try intervals(grid, starts[0], starts[2] + 1).map(\.0) == starts)
    }

    @Test("the anchor's time of day is the start of each interval, in both directions")
    func anchor() throws {
        // 2065-03-15 03:34 in Berlin, the example of Apple's page; intervals of 2026 begin at 03:34 too.
        let calendar = try Fixture.calendar("Europe/Berlin")
        let date = try #require(
            calendar.date(from: DateComponents(year: 2065, month: 3, day: 15, hour: 3, minute: 34)))
        let grid = try IntervalGrid(anchorDate: date, intervalComponents: DateComponents(day: 1), calendar: calendar)
        // The day before the change of clocks, the day of it, and the day after it.
        let start = Self.midnights[0].seconds[0] + 3 * 3600 + 34 * 60
        #expect(try intervals(grid, start, start + 2).map(\.0) == [start])
        #expect(try intervals(grid, start - 1, start).map(\.1) == [start])
        #expect(try intervals(grid, start, start + 1).map(\.1) == [start + 23 * 3600])
    }

    @Test("several units make one interval")
    func several() throws {
        let calendar = try Fixture.calendar("UTC")
        let anchor = Date(timeIntervalSince1970: 1_767_225_600)
        for (components, length) in [
            (DateComponents(hour: 6), 21_600), (DateComponents(day: 3), 259_200),
            (DateComponents(weekOfYear: 2), 1_209_600),
        ] as [(DateComponents, Int64)] {
            let grid = try IntervalGrid(anchorDate: anchor, intervalComponents: components, calendar: calendar)
            let intervals = try intervals(grid, 1_767_225_600 - 1, 1_767_225_600 + 1)
            #expect(intervals.map(\.0) == [1_767_225_600 - length, 1_767_225_600])
            #expect(intervals.map(\.1) == [1_767_225_600, 1_767_225_600 + length])
        }
    }

    @Test(
        "other components are refused",
        arguments: [
            DateComponents(), DateComponents(hour: 0), DateComponents(hour: -1), DateComponents(day: 1001),
            DateComponents(day: 1, hour: 1), DateComponents(minute: 1), DateComponents(month: 1),
            DateComponents(day: 1, minute: 0), DateComponents(timeZone: .gmt, day: 1), DateComponents(day: Int.max),
        ])
    func components(_ components: DateComponents) throws {
        let calendar = try Fixture.calendar("UTC")
        let rule = brokenRule {
            try IntervalGrid(
                anchorDate: Date(timeIntervalSince1970: 0), intervalComponents: components, calendar: calendar)
        }
        #expect(rule == .intervalComponents)
    }

    @Test("anchors that are no instants are refused")
    func badAnchor() throws {
        let calendar = try Fixture.calendar("UTC")
        let rule = brokenRule {
            try IntervalGrid(
                anchorDate: Date(timeIntervalSinceReferenceDate: .nan), intervalComponents: DateComponents(day: 1),
                calendar: calendar)
        }
        #expect(rule == .dateNotFinite)
    }

    @Test("a collection has at most a million intervals")
    func tooMany() throws {
        let grid = try IntervalGrid(.hour, calendar: Fixture.calendar("UTC"))
        let empty = try StatisticsCollectionQuery(grid: grid).results(in: SampleStore())
        #expect(brokenRule { try empty.statistics(from: .earliest, to: .latest) } == .intervalCount)
        #expect(brokenRule { try empty.statistics(from: .latest, to: .earliest) } == .invertedInterval)
        let store = try SampleStore([
            Fixture.sample(1, 1, 0, 1), Fixture.sample(2, 1, 3600 * 1_000_000, 3600 * 1_000_000 + 1),
        ])
        #expect(brokenRule { try StatisticsCollectionQuery(grid: grid).results(in: store) } == .intervalCount)
        let week = IntervalGrid(.week, calendar: try Fixture.calendar("UTC"))
        let all = try StatisticsCollectionQuery(grid: week).results(in: store)
        #expect(try all.statistics(from: .earliest, to: .latest).count > 11_000)
    }

    @Test("the first and the last instants have an interval", arguments: IntervalGrid.Unit.allCases)
    func ends(_ unit: IntervalGrid.Unit) throws {
        for zone in ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago"] {
            let grid = IntervalGrid(unit, calendar: try Fixture.calendar(zone))
            let revision = try SourceRevision(source: Fixture.source("a"))
            for instant in [Instant.earliest, .latest] {
                let point = try QuantitySample(
                    uuid: Fixture.uuid(1), count: 5, start: instant, end: instant, sourceRevision: revision)
                let collection = try StatisticsCollectionQuery(grid: grid).results(in: SampleStore([point]))
                #expect(collection.statistics().map(\.sumQuantity) == [Quantity(whole: 5)])
                #expect(collection.statistics(for: instant).sumQuantity == Quantity(whole: 5))
            }
        }
    }
}
