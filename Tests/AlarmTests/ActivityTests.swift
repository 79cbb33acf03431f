import Alarm
import Foundation
import Testing

@Suite("Live Activities of alarms")
struct ActivityTests {
    private func activityNames(_ events: [Event]) -> [String] {
        events.names.filter { ["activityStarted", "activityUpdated", "activityEnded"].contains($0) }
    }

    private func view(_ manager: AlarmManager, _ id: Alarm.ID = Sample.id) -> ActivityView? {
        manager.liveActivities.first { $0.state.alarmID == id }?.view
    }

    @Test("The manager starts, updates and ends it through a whole life")
    func life() throws {
        var manager = try Sample.manager()
        try manager.schedule(id: Sample.id, configuration: Sample.daily(7, 0, [.monday], preAlert: 600))
        #expect(manager.liveActivities.isEmpty)
        #expect(activityNames(try manager.advance(to: Sample.start + 3000)) == ["activityStarted"])
        #expect(activityNames(try manager.pause(id: Sample.id)) == ["activityUpdated"])
        #expect(activityNames(try manager.resume(id: Sample.id)) == ["activityUpdated"])
        #expect(activityNames(try manager.advance(to: Sample.start + 3600)) == ["activityUpdated"])
        #expect(
            manager.liveActivities.first?.state
                == AlarmPresentationState(
                    alarmID: Sample.id, mode: .alert(.init(time: .init(hour: 7, minute: 0)))))
        #expect(activityNames(try manager.countdown(id: Sample.id)) == ["activityUpdated"])
        #expect(activityNames(try manager.stop(id: Sample.id)) == ["activityEnded"])
        #expect(manager.liveActivities.isEmpty && manager.alarm(Sample.id)?.state == .scheduled)
    }

    @Test("A timer's begins when it is scheduled, an alarm's with the alert, both by themselves")
    func start() throws {
        var manager = try Sample.manager()
        try manager.schedule(id: Sample.id, configuration: Sample.timer(60))
        #expect(activityNames(manager.log.events) == ["activityStarted"])
        var alarm = try Sample.manager(in: .scheduled)
        #expect(activityNames(alarm.log.events).isEmpty)
        try alarm.cancel(id: Sample.id)
        #expect(activityNames(alarm.log.events).isEmpty)
    }

    @Test(
        "The alert shows the time of day in the zone of the device",
        arguments: [("Asia/Kathmandu", 12, 45), ("America/New_York", 2, 0)])
    func time(_ zone: String, _ hour: Int, _ minute: Int) throws {
        var manager = try Sample.manager(zone: zone)
        let alarm = AlarmConfiguration.alarm(
            schedule: .fixed(Sample.start + 3600), attributes: Sample.attributes(Sample.alertOnly))
        try manager.schedule(id: Sample.id, configuration: alarm)
        try manager.advance(to: Sample.start + 3600)
        #expect(manager.liveActivities.first?.state.mode == .alert(.init(time: .init(hour: hour, minute: minute))))
    }

    @Test("A mode without content has nothing to show")
    func nothingToShow() throws {
        var manager = try Sample.manager()
        var presentation = Sample.full
        (presentation.countdown, presentation.paused) = (nil, nil)
        let timer = AlarmConfiguration.timer(
            duration: 60, attributes: Sample.attributes(presentation))
        try manager.schedule(id: Sample.id, configuration: timer)
        #expect(manager.liveActivities.isEmpty)
        #expect(activityNames(try manager.pause(id: Sample.id)).isEmpty)
        try manager.resume(id: Sample.id)
        #expect(activityNames(try manager.advance(to: Sample.start + 60)) == ["activityStarted"])
        #expect(activityNames(try manager.press(.secondary, id: Sample.id)) == ["activityEnded"])
        #expect(!manager.log.events.names.contains("widgetMissing"))
        presentation.countdown = .init(title: "Soon")
        var other = try Sample.manager()
        try other.schedule(
            id: Sample.id,
            configuration: AlarmConfiguration.timer(duration: 60, attributes: Sample.attributes(presentation)))
        #expect(activityNames(try other.pause(id: Sample.id)) == ["activityEnded"])
    }

    @Test("A widget for another type of metadata gets nothing; the system draws the alert")
    func otherType() throws {
        var manager = try Sample.manager(widgets: WidgetRegistry(Flight.self))
        try manager.schedule(id: Sample.id, configuration: Sample.timer(60))
        #expect(view(manager) == ActivityView(place: .lockScreen, renderer: .nobody))
        #expect(
            manager.log.events.map(\.effect).contains(
                .widgetMissing(id: Sample.id, metadataType: "Recipe", registered: ["Flight"])))
        #expect(manager.log.csv().contains("no widget for AlarmAttributes<Recipe>; registered: Flight"))
        #expect(manager.liveActivities.first?.metadataType == "Recipe")
        try manager.advance(to: Sample.start + 60)
        #expect(view(manager) == ActivityView(place: .lockScreen, renderer: .system))
        // A repeat is a countdown again; a pause and its end are not.
        try manager.press(.secondary, id: Sample.id)
        try manager.pause(id: Sample.id)
        try manager.resume(id: Sample.id)
        #expect(manager.log.events.names.count { $0 == "widgetMissing" } == 2)
    }

    @Test("The widget is found by the type, also without metadata")
    func nilMetadata() throws {
        var widgets = WidgetRegistry(Flight.self)
        widgets.register(Recipe.self)
        widgets.register(Recipe.self)
        #expect(widgets.metadataTypes == ["Flight", "Recipe"])
        var manager = try Sample.manager(widgets: widgets)
        var timer = Sample.timer(60)
        timer.attributes.metadata = nil
        try manager.schedule(id: Sample.id, configuration: timer)
        #expect(view(manager) == ActivityView(place: .lockScreen, renderer: .widget))
        #expect(!manager.log.events.names.contains("widgetMissing"))
    }

    @Test("Two metadata types of one name have a widget each")
    func sameName() throws {
        var manager = try Sample.manager(widgets: WidgetRegistry(Kitchen.Data.self))
        let attributes = AlarmAttributes<Airport.Data>(presentation: Sample.full, tintColor: .orange)
        try manager.schedule(
            id: Sample.id, configuration: AlarmConfiguration.timer(duration: 60, attributes: attributes))
        #expect(view(manager) == ActivityView(place: .lockScreen, renderer: .nobody))
        #expect(
            manager.log.events.map(\.effect).contains(
                .widgetMissing(id: Sample.id, metadataType: "Airport.Data", registered: ["Kitchen.Data"])))
        var widgets = WidgetRegistry(Kitchen.Data.self)
        #expect(widgets.draws(Kitchen.Data.self) && !widgets.draws(Airport.Data.self))
        widgets.register(Airport.Data.self)
        #expect(widgets.draws(Airport.Data.self) && widgets.metadataTypes.count == 2)
        #expect(WidgetRegistry(Kitchen.Data.self) != WidgetRegistry(Airport.Data.self))
    }

    @Test("Where the system dismisses a countdown without a widget, the alarm never alerts")
    func dismissed() throws {
        var manager = try Sample.manager(.init(missingWidget: .dismissed), widgets: WidgetRegistry())
        let alarm = try manager.schedule(id: Sample.id, configuration: Sample.timer(60))
        #expect(alarm.state == .countdown)
        #expect(manager.alarms.isEmpty)
        #expect(manager.log.events.last?.cause == .missingWidget)
        // Without a countdown there is nothing to dismiss.
        try manager.schedule(id: Sample.id, configuration: Sample.daily(7, 0))
        try manager.advance(to: Sample.start + 3600)
        #expect(manager.alarm(Sample.id)?.state == .alerting)
        try manager.press(.secondary, id: Sample.id)
        #expect(manager.alarms.isEmpty)
    }

    @Test("The device chooses the place: lock screen, Dynamic Island, banner or none")
    func places() throws {
        var manager = try Sample.manager()
        try manager.schedule(id: Sample.id, configuration: Sample.timer(60))
        #expect(view(manager)?.place == .lockScreen)
        let events = try manager.setLocked(false)
        #expect(events.names == ["deviceChanged", "activityShown"])
        #expect(view(manager) == ActivityView(place: .islandCompact, renderer: .widget))
        try manager.setDevice(Device(isLocked: false, otherActivities: 1))
        #expect(view(manager)?.place == .islandMinimal)
        try manager.setDevice(Device(isLocked: false, hasDynamicIsland: false))
        #expect(view(manager) == ActivityView(place: .hidden, renderer: .nobody))
        try manager.advance(to: Sample.start + 60)
        #expect(view(manager) == ActivityView(place: .banner, renderer: .system))
        try manager.setDevice(Device(isLocked: false, otherActivities: 3))
        #expect(view(manager) == ActivityView(place: .islandExpanded, renderer: .system))
        #expect(try manager.setDevice(Device(isLocked: false, otherActivities: 3)).isEmpty)
    }

    @Test("Several share the island: two are minimal, and an alert takes it whole")
    func several() throws {
        var manager = try Sample.manager(device: Device(isLocked: false))
        var timer = Sample.timer(60)
        (timer.stopIntent, timer.secondaryIntent) = (nil, nil)
        for (index, seconds) in [300.0, 200, 400].enumerated() {
            timer.countdownDuration?.preAlert = seconds
            try manager.schedule(id: Sample.ids[index], configuration: timer)
        }
        #expect(manager.liveActivities.map(\.view.place) == [.islandMinimal, .islandMinimal, .hidden])
        try manager.setDevice(Device(isLocked: false, otherActivities: 1))
        #expect(manager.liveActivities.map(\.view.place) == [.islandMinimal, .hidden, .hidden])
        try manager.setDevice(Device(isLocked: false, otherActivities: 3))
        #expect(manager.liveActivities.map(\.view.place) == [.islandMinimal, .hidden, .hidden])
        try manager.setDevice(Device(isLocked: false, otherActivities: .min))
        #expect(manager.liveActivities.map(\.view.place) == [.islandMinimal, .islandMinimal, .hidden])
        try manager.advance(to: Sample.start + 200)
        #expect(manager.liveActivities.map(\.view.place) == [.hidden, .islandExpanded, .hidden])
        try manager.advance(to: Sample.start + 300)
        #expect(manager.liveActivities.map(\.view.place) == [.islandExpanded, .hidden, .hidden])
        try manager.setDevice(Device(isLocked: true))
        #expect(manager.liveActivities.map(\.view.place) == [.lockScreen, .lockScreen, .lockScreen])
        try manager.cancel(id: Sample.ids[0])
        try manager.cancel(id: Sample.ids[1])
        try manager.setLocked(false)
        #expect(manager.liveActivities.map(\.view.place) == [.islandCompact])
    }

    @Test("The sound begins with the alert and ends with it", arguments: [AlarmSound.default, .named("rooster.caf")])
    func sound(_ sound: AlarmSound) throws {
        var manager = try Sample.manager()
        var timer = Sample.timer(60)
        timer.sound = sound
        try manager.schedule(id: Sample.id, configuration: timer)
        #expect(
            try manager.advance(to: Sample.start + 60).map(\.effect).contains(.soundStarted(id: Sample.id, sound)))
        #expect(
            try manager.press(.secondary, id: Sample.id).map(\.effect).contains(.soundStopped(id: Sample.id, sound)))
        #expect(try manager.cancel(id: Sample.id).names.contains("soundStopped") == false)
    }
}
