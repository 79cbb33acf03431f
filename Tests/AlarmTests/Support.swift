import Alarm
import Foundation
import Testing

/// A random generator with a seed.
///
/// The constants are those of SplitMix64 (S. Vigna, public domain).
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

struct Recipe: AlarmMetadata {
    var dish = "eggs"
    var serves: Int?
}

struct Flight: AlarmMetadata {
    var number = "LH 1"
}

/// A type whose metadata have the same name as those of `Airport`.
enum Kitchen {
    struct Data: AlarmMetadata {
        var dish = "eggs"
    }
}

/// See `Kitchen`.
enum Airport {
    struct Data: AlarmMetadata {
        var gate = 1
    }
}

/// Values from which the tests start.
enum Sample {
    static let ids = (0..<8).map { UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, UInt8($0))) }
    static let id = ids[0]
    /// Monday 2026-03-02, 06:00 in UTC.
    static let start = Date(timeIntervalSince1970: 1_772_431_200)
    static let snooze = AlarmButton(text: "Snooze", textColor: .blue, systemImageName: "zzz")
    static let alertOnly = AlarmPresentation(alert: .init(title: "Wake up"))
    static let full = AlarmPresentation(
        alert: .init(title: "Wake up", secondaryButton: snooze, secondaryButtonBehavior: .countdown),
        countdown: .init(title: "Soon", pauseButton: snooze), paused: .init(title: "Paused", resumeButton: snooze))

    static func attributes(_ presentation: AlarmPresentation = full) -> AlarmAttributes<Recipe> {
        AlarmAttributes(presentation: presentation, metadata: Recipe(), tintColor: .orange)
    }

    static func stop(_ id: UUID = Sample.id, opensApp: Bool = true) -> AlarmIntent {
        AlarmIntent(name: "StopIntent", alarmID: id, opensApp: opensApp)
    }

    static func repeats(_ id: UUID = Sample.id) -> AlarmIntent { AlarmIntent(name: "RepeatIntent", alarmID: id) }

    static func timer(_ seconds: Double, postAlert: Double? = nil) -> AlarmConfiguration<Recipe> {
        AlarmConfiguration(
            countdownDuration: .init(preAlert: seconds, postAlert: postAlert), attributes: attributes(),
            stopIntent: stop(), secondaryIntent: repeats())
    }

    static func daily(
        _ hour: Int, _ minute: Int, _ days: [Locale.Weekday] = [], preAlert: Double? = nil, postAlert: Double? = 540
    ) -> AlarmConfiguration<Recipe> {
        AlarmConfiguration(
            countdownDuration: .init(preAlert: preAlert, postAlert: postAlert),
            schedule: .relative(
                .init(time: .init(hour: hour, minute: minute), repeats: days.isEmpty ? .never : .weekly(days))),
            attributes: attributes(), stopIntent: stop(), secondaryIntent: repeats())
    }

    static func zone(_ name: String) throws -> TimeZone { try #require(TimeZone(identifier: name)) }

    static func manager(
        _ settings: AlarmManager.Settings = .init(), device: Device = Device(),
        widgets: WidgetRegistry = WidgetRegistry(Recipe.self), zone: String = "UTC", now: Date = start
    ) throws -> AlarmManager {
        try AlarmManager(now: now, timeZone: Self.zone(zone), settings: settings, device: device, widgets: widgets)
    }

    /// A manager with one alarm in a state; the alarm repeats every day where that is wanted and possible.
    static func manager(in state: Alarm.State, repeats: Bool = false) throws -> AlarmManager {
        var manager = try manager()
        let days: [Locale.Weekday] =
            repeats ? [.sunday, .monday, .tuesday, .wednesday, .thursday, .friday, .saturday] : []
        // The alert at 7:00, its countdown from 6:50.
        try manager.schedule(id: id, configuration: daily(7, 0, days, preAlert: 600))
        switch state {
        case .scheduled: break
        case .countdown: try manager.advance(to: start + 3100)
        case .paused: try manager.pause(id: id, at: start + 3100)
        case .alerting: try manager.advance(to: start + 3600)
        }
        #expect(manager.alarm(id)?.state == state)
        return manager
    }
}

extension [Event] {
    /// The names of the effects, as the log has them.
    var names: [String] {
        EventLog(self).csv().split(separator: "\n").dropFirst().map {
            String($0.split(separator: ",", omittingEmptySubsequences: false)[4])
        }
    }
}
