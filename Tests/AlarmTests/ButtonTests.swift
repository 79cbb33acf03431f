import Alarm
import Foundation
import Testing

@Suite("Buttons and intents")
struct ButtonTests {
    private typealias Refusal = AlarmManager.AlarmError

    private func custom(behavior: AlarmPresentation.Alert.SecondaryButtonBehavior?) -> AlarmConfiguration<Recipe> {
        var configuration = Sample.timer(60)
        configuration.attributes.presentation.alert.secondaryButtonBehavior = behavior
        if behavior == nil {
            configuration.attributes.presentation.alert.secondaryButton = nil
            configuration.secondaryIntent = nil
        }
        return configuration
    }

    private func intents(_ events: [Event]) -> [Effect] {
        events.map(\.effect).filter { if case .performIntent = $0 { true } else { false } }
    }

    @Test("The stop button performs the stop intent, locked or not, and then stops", arguments: [true, false])
    func stop(_ isLocked: Bool) throws {
        var manager = try Sample.manager(device: Device(isLocked: isLocked))
        try manager.schedule(id: Sample.id, configuration: Sample.timer(60))
        let events = try manager.press(.stop, id: Sample.id, at: Sample.start + 70)
        #expect(intents(events) == [.performIntent(id: Sample.id, intent: Sample.stop(), isLocked: isLocked)])
        #expect(events.last?.effect == .transition(id: Sample.id, from: .alerting, to: nil, fireDate: nil))
        #expect(events.last?.cause == .stopButton)
        #expect(manager.alarms.isEmpty)
    }

    @Test("The call stop performs no intent")
    func call() throws {
        var manager = try Sample.manager(in: .alerting)
        #expect(intents(try manager.stop(id: Sample.id)).isEmpty)
    }

    @Test("The stop button is refused where stop is, without an intent")
    func refusedStop() throws {
        var manager = try Sample.manager(in: .scheduled)
        #expect(throws: Refusal.self) { try manager.press(.stop, id: Sample.id) }
        #expect(manager.log.events.names.last == "refused" && intents(manager.log.events).isEmpty)
    }

    @Test("The secondary button counts down with the behaviour countdown, and leaves the state with custom")
    func secondary() throws {
        for (behavior, state) in [
            (AlarmPresentation.Alert.SecondaryButtonBehavior.countdown, Alarm.State.countdown), (.custom, .alerting),
        ] {
            var manager = try Sample.manager()
            try manager.schedule(id: Sample.id, configuration: custom(behavior: behavior))
            let events = try manager.press(.secondary, id: Sample.id, at: Sample.start + 60)
            #expect(intents(events) == [.performIntent(id: Sample.id, intent: Sample.repeats(), isLocked: true)])
            #expect(manager.alarm(Sample.id)?.state == state)
        }
    }

    @Test("A countdown behaviour needs no intent")
    func withoutIntent() throws {
        var manager = try Sample.manager()
        var configuration = Sample.timer(60)
        (configuration.stopIntent, configuration.secondaryIntent) = (nil, nil)
        try manager.schedule(id: Sample.id, configuration: configuration)
        #expect(intents(try manager.press(.secondary, id: Sample.id, at: Sample.start + 60)).isEmpty)
        #expect(intents(try manager.press(.stop, id: Sample.id, at: Sample.start + 130)).isEmpty)
        #expect(manager.alarms.isEmpty)
    }

    @Test("Before the first unlock the secondary intent is not available; the countdown begins")
    func firstUnlock() throws {
        var manager = try Sample.manager(device: Device(isLocked: true, hasBeenUnlocked: false))
        try manager.schedule(id: Sample.id, configuration: Sample.timer(60))
        let events = try manager.press(.secondary, id: Sample.id, at: Sample.start + 60)
        #expect(intents(events).isEmpty)
        #expect(events.map(\.effect).contains(.intentUnavailable(id: Sample.id, intent: Sample.repeats())))
        #expect(manager.alarm(Sample.id)?.state == .countdown)
        try manager.setLocked(false)
        try manager.setLocked(true)
        let later = try manager.press(.secondary, id: Sample.id, at: Sample.start + 120)
        #expect(intents(later) == [.performIntent(id: Sample.id, intent: Sample.repeats(), isLocked: true)])
    }

    @Test("Buttons that are not shown are refused")
    func absent() throws {
        var manager = try Sample.manager()
        try manager.schedule(id: Sample.id, configuration: custom(behavior: nil))
        #expect(throws: Refusal.wrongState(Sample.id, state: .countdown, call: .press, allowed: [.alerting])) {
            try manager.press(.secondary, id: Sample.id)
        }
        #expect(throws: Refusal.self) { try manager.press(.resume, id: Sample.id) }
        #expect(throws: Refusal.noButton(Sample.id, .secondary)) {
            try manager.press(.secondary, id: Sample.id, at: Sample.start + 60)
        }
        #expect(throws: Refusal.self) { try manager.press(.pause, id: Sample.id) }
        #expect(manager.alarm(Sample.id)?.state == .alerting)
    }

    @Test("Pause and resume buttons do as the calls do, where the presentation has them")
    func pauseAndResume() throws {
        var manager = try Sample.manager()
        try manager.schedule(id: Sample.id, configuration: Sample.timer(60))
        #expect(try manager.press(.pause, id: Sample.id).last?.cause == .pauseButton)
        #expect(manager.alarm(Sample.id)?.state == .paused)
        #expect(try manager.press(.resume, id: Sample.id).last?.cause == .resumeButton)
        #expect(manager.alarm(Sample.id)?.state == .countdown)

        var bare = try Sample.manager()
        let timer = AlarmConfiguration.timer(duration: 60, attributes: Sample.attributes(Sample.alertOnly))
        try bare.schedule(id: Sample.id, configuration: timer)
        #expect(throws: Refusal.noButton(Sample.id, .pause)) { try bare.press(.pause, id: Sample.id) }
        try bare.pause(id: Sample.id)
        #expect(throws: Refusal.noButton(Sample.id, .resume)) { try bare.press(.resume, id: Sample.id) }
        try bare.resume(id: Sample.id)
    }
}
