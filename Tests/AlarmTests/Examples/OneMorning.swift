import Alarm
import Foundation

/// Lets an alarm ring at 7:00, snoozes it once, and stops it on the lock screen.
func oneMorning(id: Alarm.ID, from evening: Date, in timeZone: TimeZone) throws -> EventLog {
    let presentation = AlarmPresentation(
        alert: .init(
            title: "Push-ups!",
            secondaryButton: AlarmButton(text: "Snooze", textColor: .blue, systemImageName: "zzz"),
            secondaryButtonBehavior: .countdown),
        countdown: .init(title: "Snoozing"))
    let configuration = AlarmConfiguration<NoMetadata>(
        countdownDuration: .init(preAlert: nil, postAlert: 9 * 60),
        schedule: .relative(.init(time: .init(hour: 7, minute: 0))),
        attributes: AlarmAttributes(presentation: presentation, tintColor: .orange),
        stopIntent: AlarmIntent(name: "CountPushUps", alarmID: id, opensApp: true))

    var manager = try AlarmManager(now: evening, timeZone: timeZone, widgets: WidgetRegistry(NoMetadata.self))
    try manager.schedule(id: id, configuration: configuration)
    while let ring = manager.alarm(id)?.fireDate {
        try manager.advance(to: ring)
        let isFirst = manager.log.events.count { $0.cause == .secondaryButton } == 0
        try manager.press(isFirst ? .secondary : .stop, id: id, at: ring + 20)
    }
    return manager.log
}
