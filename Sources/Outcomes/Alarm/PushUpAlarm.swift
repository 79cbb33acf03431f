import Alarm
import Foundation

/// The app of the push-up alarm on a phone: its alarms, its flag and its counting screen.
struct PushUpAlarm: Sendable {
    private let configuration: AppConfiguration
    /// Whether the app has a process; the system may have ended it during the night.
    private var isRunning: Bool
    private(set) var manager: AlarmManager
    private(set) var log: MorningLog
    private var nextNumber = 0
    private var collected = 0

    /// The instant at which the alarm is due: an arbitrary morning.
    static let ringInstant = Date(timeIntervalSince1970: 1_767_596_400)
    /// The time between the setting of the alarm and its first ring, seconds: a night.
    static let night = 28_800.0
    /// The duration of a snooze, seconds: nine minutes, as in Apple's Clock app by default (Apple, iPhone User Guide,
    /// "Set an alarm in Clock on iPhone").
    static let snooze = 540.0
    static let (stopIntent, secondaryIntent) = ("StopIntent", "SnoozeIntent")

    init(_ configuration: AppConfiguration, isColdStart: Bool, keepsLog: Bool) throws {
        self.configuration = configuration
        isRunning = !isColdStart
        log = MorningLog(isKept: keepsLog)
        manager = try AlarmManager(
            now: Self.ringInstant - Self.night, timeZone: .gmt,
            settings: .init(promptAnswer: configuration.isAlarmPermitted ? .authorized : .denied, keepsLog: keepsLog),
            widgets: WidgetRegistry(NoMetadata.self))
    }

    /// Schedules the alarm of the morning; `nil` where the app may not schedule alarms.
    mutating func scheduleMorning() throws -> UUID? {
        let id = nextIdentifier()
        do {
            try manager.schedule(id: id, configuration: alarm(id, at: Self.ringInstant))
        } catch .notAuthorized {
            collect()
            note("app", "alarm refused", "the user does not let the app schedule alarms")
            return nil
        }
        collect()
        note("app", "alarm scheduled")
        return id
    }

    mutating func advance(to instant: Date) throws {
        try manager.advance(to: instant)
        collect()
    }

    mutating func snooze(_ id: UUID) throws {
        note("sleeper", "snooze")
        try manager.press(.secondary, id: id)
        collect()
    }

    mutating func unlock(at instant: Date) throws {
        try manager.setLocked(false, at: instant)
        collect()
    }

    /// The stop button is pressed; returns whether the counting screen opens, and the next alarm if the app has scheduled
    /// one.
    mutating func stop(_ id: UUID) throws -> (opens: Bool, next: UUID?) {
        note("sleeper", "stop", manager.device.isLocked ? "on the locked screen" : nil)
        let events = try manager.press(.stop, id: id)
        collect()
        for event in events {
            if case .performIntent(_, let intent, let isLocked) = event.effect, intent.name == Self.stopIntent {
                return try handleStop(isLocked: isLocked && intent.opensApp)
            }
        }
        note("app", "closure not called", "the system draws the alert")
        return (false, nil)
    }

    private mutating func handleStop(isLocked: Bool) throws -> (opens: Bool, next: UUID?) {
        // The intent runs in a process of its own if the app has none, and that process ends before the app is opened.
        let hasFlag = configuration.storesFlag || isRunning
        var next: UUID?
        if let delay = configuration.ringsAgainAfter {
            let id = nextIdentifier()
            try manager.schedule(id: id, configuration: alarm(id, at: manager.now + delay))
            collect()
            note("app", "another alarm scheduled")
            next = id
        }
        guard !isLocked else {
            note("app", "screen not opened", "the phone is locked")
            return (false, next)
        }
        isRunning = true
        guard hasFlag else {
            note("app", "home screen opens", "the flag is lost")
            return (false, next)
        }
        note("app", "counting screen opens", configuration.isCameraPermitted ? nil : "the camera is not permitted")
        if let next { try manager.cancel(id: next) }
        collect()
        return (true, nil)
    }

    /// Adds an event of the sleeper, the app or the detector to the log.
    mutating func note(_ source: String, _ event: String, _ detail: String? = nil) {
        log.add(source, event, detail, at: manager.now.timeIntervalSince(Self.ringInstant))
    }

    /// Adds the events of the alarms since the last call to the log.
    private mutating func collect() {
        let events = manager.log.events
        log.add(events.dropFirst(collected), after: Self.ringInstant)
        collected = events.count
    }

    private mutating func nextIdentifier() -> UUID {
        nextNumber += 1
        return UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, UInt8(truncatingIfNeeded: nextNumber)))
    }

    private func alarm(_ id: UUID, at instant: Date) -> AlarmConfiguration<NoMetadata> {
        let button = AlarmButton(text: "Snooze", textColor: .orange, systemImageName: "zzz")
        let presentation = AlarmPresentation(
            alert: .init(title: "Push-ups", secondaryButton: button, secondaryButtonBehavior: .countdown),
            countdown: .init(title: "Snooze"))
        return AlarmConfiguration(
            countdownDuration: .init(preAlert: nil, postAlert: Self.snooze), schedule: .fixed(instant),
            attributes: AlarmAttributes<NoMetadata>(presentation: presentation, tintColor: .orange),
            stopIntent: configuration.hasStopIntent
                ? AlarmIntent(name: Self.stopIntent, alarmID: id, opensApp: true) : nil,
            secondaryIntent: AlarmIntent(name: Self.secondaryIntent, alarmID: id))
    }
}
