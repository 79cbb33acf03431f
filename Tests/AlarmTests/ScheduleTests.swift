import Alarm
import Foundation
import Testing

@Suite("Instants of schedules")
struct ScheduleTests {
    /// Zone, instant, time of day, days, next alarm.
    ///
    /// Made by a Python script over `zoneinfo` that scans every minute of 20 days: the first minute with the wanted
    /// local time on a wanted day, or the first minute after a gap; a day without any minute counts for nothing.
    private static let vectors = """
        UTC 2026-03-02T06:00Z 07:00 - 2026-03-02T07:00Z
        UTC 2026-03-02T07:00Z 07:00 - 2026-03-03T07:00Z
        UTC 2026-03-02T07:01Z 07:00 mon 2026-03-09T07:00Z
        Europe/Berlin 2026-03-28T12:00Z 02:30 - 2026-03-29T01:00Z
        Europe/Berlin 2026-03-28T12:00Z 07:00 - 2026-03-29T05:00Z
        Europe/Berlin 2026-03-29T01:00Z 02:30 - 2026-03-30T00:30Z
        Europe/Berlin 2026-03-29T00:30Z 03:00 sun 2026-03-29T01:00Z
        Europe/Berlin 2026-10-24T12:00Z 02:30 - 2026-10-25T00:30Z
        Europe/Berlin 2026-10-25T00:30Z 02:30 - 2026-10-26T01:30Z
        Europe/Berlin 2026-10-25T00:45Z 02:30 sun 2026-11-01T01:30Z
        Europe/Berlin 2026-10-24T12:00Z 07:00 sat,sun 2026-10-25T06:00Z
        America/New_York 2026-03-07T12:00Z 02:15 - 2026-03-08T07:00Z
        America/New_York 2026-03-08T12:00Z 07:00 mon,tue,wed,thu,fri 2026-03-09T11:00Z
        America/New_York 2026-10-31T12:00Z 01:30 - 2026-11-01T05:30Z
        America/New_York 2026-11-01T05:45Z 01:30 - 2026-11-02T06:30Z
        America/New_York 2026-10-31T12:00Z 07:00 sun 2026-11-01T12:00Z
        America/St_Johns 2026-03-07T12:00Z 02:45 - 2026-03-08T05:30Z
        America/St_Johns 2026-07-01T00:00Z 07:00 - 2026-07-01T09:30Z
        Australia/Sydney 2026-10-03T00:00Z 02:30 - 2026-10-03T16:00Z
        Australia/Sydney 2026-04-04T00:00Z 02:30 - 2026-04-04T15:30Z
        Australia/Sydney 2026-04-04T00:00Z 07:00 sun 2026-04-04T21:00Z
        Australia/Lord_Howe 2026-10-03T00:00Z 02:10 - 2026-10-03T15:30Z
        Australia/Lord_Howe 2026-10-03T00:00Z 02:30 - 2026-10-03T15:30Z
        Australia/Lord_Howe 2026-04-04T00:00Z 01:45 - 2026-04-04T14:45Z
        Australia/Lord_Howe 2026-04-04T15:00Z 01:45 - 2026-04-05T15:15Z
        Australia/Lord_Howe 2026-04-04T00:00Z 07:00 - 2026-04-04T20:30Z
        America/Santiago 2024-09-07T12:00Z 00:20 - 2024-09-08T04:00Z
        America/Santiago 2024-04-06T12:00Z 23:30 - 2024-04-07T02:30Z
        America/Santiago 2024-04-07T02:45Z 23:30 - 2024-04-08T03:30Z
        America/Santiago 2024-04-06T12:00Z 00:00 sun 2024-04-07T04:00Z
        America/Sao_Paulo 2018-11-03T12:00Z 00:00 - 2018-11-04T03:00Z
        America/Sao_Paulo 2018-02-17T12:00Z 23:15 sat 2018-02-18T01:15Z
        America/Havana 2024-11-02T12:00Z 00:30 - 2024-11-03T04:30Z
        America/Havana 2024-03-09T12:00Z 00:30 sun 2024-03-10T05:00Z
        Pacific/Apia 2011-12-29T16:00Z 07:00 - 2011-12-29T17:00Z
        Pacific/Apia 2011-12-29T18:00Z 07:00 - 2011-12-30T17:00Z
        Pacific/Apia 2011-12-29T18:00Z 07:00 fri 2012-01-05T17:00Z
        Pacific/Apia 2011-12-23T18:00Z 07:00 fri 2012-01-05T17:00Z
        Pacific/Apia 2011-12-30T00:00Z 23:59 - 2011-12-30T09:59Z
        Pacific/Apia 2011-12-29T12:00Z 00:00 sat 2011-12-30T10:00Z
        Pacific/Kwajalein 1993-08-19T20:00Z 07:00 sat 1993-08-27T19:00Z
        Pacific/Kwajalein 1993-08-20T20:00Z 07:00 - 1993-08-21T19:00Z
        America/Nuuk 2024-03-30T12:00Z 23:30 - 2024-03-31T01:00Z
        America/Nuuk 2024-03-30T12:00Z 23:30 sat 2024-03-31T01:00Z
        America/Nuuk 2024-10-26T12:00Z 23:30 sat 2024-10-27T00:30Z
        Antarctica/Troll 2024-03-30T12:00Z 01:30 - 2024-03-31T01:00Z
        Antarctica/Troll 2024-10-26T12:00Z 01:30 - 2024-10-26T23:30Z
        Africa/Casablanca 2024-03-09T12:00Z 02:30 - 2024-03-10T01:30Z
        Africa/Casablanca 2024-04-13T12:00Z 02:30 - 2024-04-14T02:00Z
        Europe/Dublin 2026-03-28T12:00Z 01:30 - 2026-03-29T01:00Z
        Europe/London 2026-10-24T12:00Z 01:30 sun 2026-10-25T00:30Z
        Asia/Kathmandu 2026-01-01T00:00Z 07:00 - 2026-01-01T01:15Z
        Asia/Kolkata 2026-01-01T00:00Z 06:15 wed 2026-01-07T00:45Z
        Asia/Tokyo 2026-01-01T00:00Z 07:00 thu 2026-01-07T22:00Z
        Asia/Tehran 2022-03-21T12:00Z 00:30 - 2022-03-21T20:30Z
        Pacific/Auckland 2026-09-26T00:00Z 02:30 - 2026-09-26T14:00Z
        Pacific/Auckland 2026-04-04T00:00Z 02:30 - 2026-04-04T13:30Z
        Pacific/Kiritimati 2026-01-01T00:00Z 07:00 - 2026-01-01T17:00Z
        Pacific/Pago_Pago 2026-01-01T00:00Z 07:00 wed,thu 2026-01-01T18:00Z
        America/Los_Angeles 2028-02-28T20:00Z 07:00 tue 2028-02-29T15:00Z
        Asia/Beirut 2024-03-30T12:00Z 00:30 sun 2024-03-30T22:00Z
        """.split(separator: "\n").map(String.init)

    private func instant(_ text: Substring) throws -> Date {
        try Date(text.dropLast() + ":00Z", strategy: .iso8601)
    }

    private func days(_ text: Substring) -> [Locale.Weekday] {
        text == "-" ? [] : text.split(separator: ",").compactMap { Locale.Weekday(rawValue: String($0)) }
    }

    @Test("The next alarm is that of Python's zoneinfo, through gaps, overlaps and skipped days", arguments: vectors)
    func vector(_ line: String) throws {
        let parts = line.split(separator: " ")
        let (hour, minute) = (try #require(Int(parts[2].prefix(2))), try #require(Int(parts[2].suffix(2))))
        let days = days(parts[3])
        let schedule = Alarm.Schedule.relative(
            .init(time: .init(hour: hour, minute: minute), repeats: days.isEmpty ? .never : .weekly(days)))
        let next = schedule.next(after: try instant(parts[1]), in: try Sample.zone(String(parts[0])))
        #expect(next == (try instant(parts[4])))
    }

    @Test("A fixed instant ignores the zone, and has nothing after itself")
    func fixed() throws {
        let schedule = Alarm.Schedule.fixed(Sample.start)
        for name in ["UTC", "Asia/Tokyo"] {
            #expect(schedule.next(after: Sample.start - 1, in: try Sample.zone(name)) == Sample.start)
            #expect(schedule.next(after: Sample.start, in: try Sample.zone(name)) == nil)
        }
    }

    @Test("Only weekly schedules repeat")
    func repeats() {
        #expect(!Alarm.Schedule.fixed(Sample.start).repeats)
        #expect(!Alarm.Schedule.relative(.init(time: .init(hour: 7, minute: 0))).repeats)
        #expect(Alarm.Schedule.relative(.init(time: .init(hour: 7, minute: 0), repeats: .weekly([.monday]))).repeats)
    }

    @Test("A weekly alarm rings at the same local time across both clock changes")
    func acrossChanges() throws {
        var manager = try Sample.manager(zone: "Europe/Berlin", now: Date(timeIntervalSince1970: 1_774_612_800))
        try manager.schedule(id: Sample.id, configuration: Sample.daily(7, 0, [.saturday, .sunday]))
        // 2026-03-28 at +1 h and 03-29 at +2 h.
        #expect(manager.alarm(Sample.id)?.fireDate == Date(timeIntervalSince1970: 1_774_677_600))
        try manager.advance(to: Date(timeIntervalSince1970: 1_774_677_600))
        try manager.stop(id: Sample.id)
        #expect(manager.alarm(Sample.id)?.fireDate == Date(timeIntervalSince1970: 1_774_760_400))
    }

    @Test("A relative alarm follows a new time zone; a fixed one and a running countdown do not")
    func newZone() throws {
        var manager = try Sample.manager()
        let fixed = AlarmConfiguration.alarm(
            schedule: .fixed(Sample.start + 7200), attributes: Sample.attributes(Sample.alertOnly))
        var relative = Sample.daily(7, 0)
        (relative.stopIntent, relative.secondaryIntent) = (nil, Sample.repeats(Sample.ids[1]))
        try manager.schedule(id: Sample.ids[0], configuration: fixed)
        try manager.schedule(id: Sample.ids[1], configuration: relative)
        var early = Sample.daily(6, 5, preAlert: 240)
        (early.stopIntent, early.secondaryIntent) = (nil, Sample.repeats(Sample.ids[2]))
        try manager.schedule(id: Sample.ids[2], configuration: early)
        let events = try manager.setTimeZone(Sample.zone("Asia/Tokyo"), at: Sample.start + 100)
        #expect(manager.alarms.map(\.fireDate) == [Sample.start + 7200, Sample.start + 16 * 3600, Sample.start + 300])
        #expect(manager.alarm(Sample.ids[2])?.state == .countdown)
        #expect(events.names.suffix(2) == ["timeZoneChanged", "rescheduled"])
        // The same zone again changes nothing.
        #expect(try manager.setTimeZone(Sample.zone("Asia/Tokyo")).isEmpty)
        // Back, so that the alarm is due on the way.
        try manager.setTimeZone(Sample.zone("UTC"))
        try manager.advance(to: Sample.start + 3600)
        #expect(manager.alarm(Sample.ids[1])?.state == .alerting)
    }

    @Test("A schedule outside its ranges has no instant, and does not trap", arguments: [-1, 24, Int.max, Int.min])
    func outside(_ hour: Int) throws {
        let zone = try Sample.zone("UTC")
        #expect(
            Alarm.Schedule.relative(.init(time: .init(hour: hour, minute: 0))).next(after: Sample.start, in: zone)
                == nil)
        #expect(
            Alarm.Schedule.relative(.init(time: .init(hour: 0, minute: hour * 1 == 24 ? 60 : hour))).next(
                after: Sample.start, in: zone) == nil)
        let seven = Alarm.Schedule.relative(.init(time: .init(hour: 7, minute: 0)))
        for bad in [Double.nan, .infinity, -1, 1e300] {
            #expect(seven.next(after: Date(timeIntervalSince1970: bad), in: zone) == nil)
        }
    }
}
