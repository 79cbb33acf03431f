import Alarm
import Foundation
import Testing

@Suite("The event log")
struct LogTests {
    /// Reads CSV by the grammar of RFC 4180.
    private func fields(_ csv: String) -> [[String]] {
        var (rows, row, field, isQuoted) = ([[String]](), [String](), "", false)
        var scalars = Array(csv.unicodeScalars)[...]
        while let scalar = scalars.popFirst() {
            switch (scalar, isQuoted) {
            case ("\"", true) where scalars.first == "\"": field.unicodeScalars.append(scalars.removeFirst())
            case ("\"", _): isQuoted.toggle()
            case (",", false): (row, field) = (row + [field], "")
            case ("\n", false): (rows, row, field) = (rows + [row + [field]], [], "")
            default: field.unicodeScalars.append(scalar)
            }
        }
        return rows
    }

    private func manager(sound: String) throws -> AlarmManager {
        var manager = try Sample.manager(.init(maximumAlarms: 1))
        var timer = Sample.timer(60)
        timer.sound = .named(sound)
        try manager.schedule(id: Sample.id, configuration: timer)
        _ = try? manager.schedule(id: Sample.ids[1], configuration: timer)
        try manager.setTimeZone(Sample.zone("Asia/Tokyo"))
        try manager.press(.secondary, id: Sample.id, at: Sample.start + 70.5)
        try manager.setLocked(false)
        try manager.press(.stop, id: Sample.id, at: Sample.start + 140)
        return manager
    }

    @Test(
        "Every text survives CSV and JSON Lines",
        arguments: [
            "a.caf", "a,b", "say \"hi\"", "line\nbreak\r\nand more", "tab\t\u{1}\\", "ü 目覚まし", "a\"\u{301},b",
            "\u{600}\"x,",
        ])
    func quoting(_ sound: String) throws {
        let log = try manager(sound: sound).log
        let rows = fields(log.csv())
        #expect(rows.first == EventLog.columns)
        #expect(rows.count == log.events.count + 1)
        #expect(rows.allSatisfy { $0.count == EventLog.columns.count })
        #expect(rows.contains { $0[4] == "soundStarted" && $0[8] == "named \(sound)" })
        let lines = log.jsonLines().split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count == log.events.count)
        for (line, row) in zip(lines, rows.dropFirst()) {
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            #expect(object.count == EventLog.columns.count)
            #expect(object["number"] as? Int == Int(row[0]))
            for (index, column) in EventLog.columns.enumerated().dropFirst() {
                #expect((object[column] as? String ?? "") == row[index], "\(column)")
                #expect((object[column] is NSNull) == row[index].isEmpty)
            }
        }
    }

    @Test("A value is quoted where a comma, quotation mark or line break asks for it, and only there")
    func quotes() throws {
        for (sound, text) in [("a b", ",named a b\n"), ("a,b", ",\"named a,b\"\n"), ("a\rb", ",\"named a\rb\"\n")] {
            #expect(try manager(sound: sound).log.csv().contains(text))
        }
    }

    @Test("The lines are the documented ones")
    func text() throws {
        let id = Sample.id.uuidString
        let csv = try manager(sound: "a").log.csv()
        #expect(
            csv == """
                number,instant,cause,alarm,event,from,to,fires,detail
                1,2026-03-02T06:00:00.000Z,authorization,,authorizationChanged,notDetermined,authorized,,
                2,2026-03-02T06:00:00.000Z,schedule,\(id),transition,,countdown,2026-03-02T06:01:00.000Z,
                3,2026-03-02T06:00:00.000Z,schedule,\(id),activityStarted,,countdown,,total=60.000 elapsed=0.000 start=2026-03-02T06:00:00.000Z fire=2026-03-02T06:01:00.000Z
                4,2026-03-02T06:00:00.000Z,schedule,\(id),activityShown,,lockScreen,,drawn by widget
                5,2026-03-02T06:00:00.000Z,schedule,\(Sample.ids[1].uuidString),refused,,,,schedule: maximumLimitReached: the limit of 1 alarms is reached
                6,2026-03-02T06:00:00.000Z,timeZone,,timeZoneChanged,GMT,Asia/Tokyo,,
                7,2026-03-02T06:01:00.000Z,time,\(id),transition,countdown,alerting,,
                8,2026-03-02T06:01:00.000Z,time,\(id),soundStarted,,,,named a
                9,2026-03-02T06:01:00.000Z,time,\(id),activityUpdated,,alert,,time=15:01
                10,2026-03-02T06:01:00.000Z,time,\(id),activityShown,,lockScreen,,drawn by system
                11,2026-03-02T06:01:10.500Z,secondaryButton,\(id),performIntent,,,,RepeatIntent opensApp=false locked=true
                12,2026-03-02T06:01:10.500Z,secondaryButton,\(id),soundStopped,,,,named a
                13,2026-03-02T06:01:10.500Z,secondaryButton,\(id),transition,alerting,countdown,2026-03-02T06:02:10.500Z,
                14,2026-03-02T06:01:10.500Z,secondaryButton,\(id),activityUpdated,,countdown,,total=60.000 elapsed=0.000 start=2026-03-02T06:01:10.500Z fire=2026-03-02T06:02:10.500Z
                15,2026-03-02T06:01:10.500Z,secondaryButton,\(id),activityShown,,lockScreen,,drawn by widget
                16,2026-03-02T06:01:10.500Z,device,,deviceChanged,,,,locked=false island=true unlockedOnce=true otherActivities=0
                17,2026-03-02T06:01:10.500Z,device,\(id),activityShown,,islandCompact,,drawn by widget
                18,2026-03-02T06:02:10.500Z,time,\(id),transition,countdown,alerting,,
                19,2026-03-02T06:02:10.500Z,time,\(id),soundStarted,,,,named a
                20,2026-03-02T06:02:10.500Z,time,\(id),activityUpdated,,alert,,time=15:02
                21,2026-03-02T06:02:10.500Z,time,\(id),activityShown,,islandExpanded,,drawn by system
                22,2026-03-02T06:02:20.000Z,stopButton,\(id),performIntent,,,,StopIntent opensApp=true locked=false
                23,2026-03-02T06:02:20.000Z,stopButton,\(id),soundStopped,,,,named a
                24,2026-03-02T06:02:20.000Z,stopButton,\(id),activityEnded,,,,
                25,2026-03-02T06:02:20.000Z,stopButton,\(id),transition,alerting,,,

                """)
    }

    @Test("Without a kept log the calls return the same events")
    func returned() throws {
        func morning(_ keepsLog: Bool) throws -> (AlarmManager, [Event]) {
            var manager = try Sample.manager(.init(keepsLog: keepsLog))
            try manager.schedule(id: Sample.id, configuration: Sample.daily(7, 0))
            var events = try manager.advance(to: Sample.start + 3600)
            events += try manager.press(.secondary, id: Sample.id, at: Sample.start + 3620)
            events += try manager.press(.stop, id: Sample.id, at: Sample.start + 9000)
            return (manager, events)
        }
        let (kept, events) = try morning(true)
        let (unkept, same) = try morning(false)
        #expect(unkept.log.events.isEmpty && same == events)
        #expect(kept.log.events.suffix(events.count) == events[...])
        #expect(EventLog(events).csv() == EventLog(same).csv())
    }
}
