import Alarm
import Foundation
import Testing

@Suite("Refusals and authorisation")
struct RefusalTests {
    private typealias Refusal = AlarmManager.AlarmError

    @Test("A person who is asked first decides; without an answer nothing is scheduled")
    func prompt() throws {
        for (answer, state) in [
            (AlarmManager.AuthorizationState.authorized, AlarmManager.AuthorizationState.authorized),
            (.denied, .denied), (nil, .notDetermined),
        ] {
            var manager = try Sample.manager(.init(promptAnswer: answer))
            #expect(manager.authorizationState == .notDetermined)
            if state == .authorized {
                try manager.schedule(id: Sample.id, configuration: Sample.timer(60))
                #expect(manager.log.events.names.first == "authorizationChanged")
            } else {
                #expect(throws: Refusal.notAuthorized(state)) {
                    try manager.schedule(id: Sample.id, configuration: Sample.timer(60))
                }
            }
            #expect(manager.authorizationState == state)
            #expect(try manager.requestAuthorization() == state)
        }
    }

    @Test("A denial stays until the settings are changed")
    func denied() throws {
        var manager = try Sample.manager(.init(authorization: .denied))
        #expect(try manager.requestAuthorization() == .denied)
        #expect(throws: Refusal.notAuthorized(.denied)) {
            try manager.schedule(id: Sample.id, configuration: Sample.timer(60))
        }
        try manager.setAuthorization(.authorized)
        try manager.schedule(id: Sample.id, configuration: Sample.timer(60))
        #expect(manager.alarms.count == 1)
    }

    @Test("A revocation deletes the alarm in each state, and silences it", arguments: Alarm.State.allCases)
    func revoked(_ state: Alarm.State) throws {
        var manager = try Sample.manager(in: state, repeats: true)
        let events = try manager.setAuthorization(.denied)
        #expect(manager.alarms.isEmpty && manager.liveActivities.isEmpty && manager.nextInstant == nil)
        #expect(events.names.contains("soundStopped") == (state == .alerting))
        #expect(events.names.contains("activityEnded") == (state != .scheduled))
        #expect(events.allSatisfy { $0.cause == .authorization })
        #expect(try manager.advance(to: Sample.start + 1e6).isEmpty)
    }

    @Test("Without a usage description nothing is scheduled, and nobody is asked")
    func usageDescription() throws {
        var manager = try Sample.manager(.init(usageDescription: ""))
        #expect(throws: Refusal.missingUsageDescription) {
            try manager.schedule(id: Sample.id, configuration: Sample.timer(60))
        }
        #expect(try manager.requestAuthorization() == .notDetermined)
    }

    @Test("The limit counts the alarms that exist", arguments: [0, 1, 3])
    func limit(_ limit: Int) throws {
        var manager = try Sample.manager(.init(maximumAlarms: limit))
        let configuration = AlarmConfiguration.timer(duration: 60, attributes: Sample.attributes(Sample.alertOnly))
        for id in Sample.ids.prefix(limit) { try manager.schedule(id: id, configuration: configuration) }
        #expect(throws: Refusal.maximumLimitReached(limit: limit)) {
            try manager.schedule(id: Sample.ids[7], configuration: configuration)
        }
        guard limit > 0 else { return }
        try manager.cancel(id: Sample.id)
        try manager.schedule(id: Sample.ids[7], configuration: configuration)
    }

    @Test("An identifier is used once at a time")
    func duplicate() throws {
        var manager = try Sample.manager()
        try manager.schedule(id: Sample.id, configuration: Sample.timer(60))
        #expect(throws: Refusal.duplicateAlarm(Sample.id)) {
            try manager.schedule(id: Sample.id, configuration: Sample.timer(90))
        }
        #expect(manager.alarm(Sample.id)?.fireDate == Sample.start + 60)
        try manager.cancel(id: Sample.id)
        try manager.schedule(id: Sample.id, configuration: Sample.timer(90))
    }

    @Test("An intent must carry the identifier of its alarm")
    func foreign() throws {
        var manager = try Sample.manager()
        var configuration = Sample.timer(60)
        configuration.stopIntent = Sample.stop(Sample.ids[1])
        #expect(throws: Refusal.foreignIntent(Sample.id, Sample.stop(Sample.ids[1]))) {
            try manager.schedule(id: Sample.id, configuration: configuration)
        }
        configuration = Sample.timer(60)
        configuration.secondaryIntent = Sample.repeats(Sample.ids[1])
        #expect(throws: Refusal.foreignIntent(Sample.id, Sample.repeats(Sample.ids[1]))) {
            try manager.schedule(id: Sample.id, configuration: configuration)
        }
    }

    @Test("A fixed instant that has come is refused")
    func past() throws {
        var manager = try Sample.manager()
        for seconds in [-1.0, 0] {
            let configuration = AlarmConfiguration.alarm(
                schedule: .fixed(Sample.start + seconds), attributes: Sample.attributes(Sample.alertOnly))
            #expect(throws: Refusal.nothingToSchedule(Sample.id)) {
                try manager.schedule(id: Sample.id, configuration: configuration)
            }
        }
        #expect(manager.alarms.isEmpty)
    }

    @Test("Time neither goes back nor leaves its range, and a refused call changes nothing")
    func time() throws {
        var manager = try Sample.manager(in: .countdown)
        let now = manager.now
        #expect(throws: Refusal.timeWentBack(to: now - 1, now: now)) { try manager.advance(to: now - 1) }
        #expect(throws: Refusal.timeWentBack(to: now - 1, now: now)) { try manager.stop(id: Sample.id, at: now - 1) }
        for bad in [Double.nan, .infinity, -.infinity, -1, 1e300] {
            let instant = Date(timeIntervalSince1970: bad)
            #expect(throws: Refusal.self) { try manager.advance(to: instant) }
            #expect(throws: Refusal.self) { _ = try Sample.manager(now: instant) }
            #expect(throws: Refusal.self) { try manager.setTimeZone(Sample.zone("Asia/Tokyo"), at: instant) }
        }
        #expect(manager.now == now && manager.alarm(Sample.id)?.state == .countdown)
        #expect(manager.timeZone.secondsFromGMT() == 0)
    }

    @Test("A countdown after an alert needs a duration")
    func noDuration() throws {
        var manager = try Sample.manager()
        let configuration = AlarmConfiguration.alarm(
            schedule: .fixed(Sample.start + 1), attributes: Sample.attributes(Sample.alertOnly))
        try manager.schedule(id: Sample.id, configuration: configuration)
        #expect(throws: Refusal.noCountdownDuration(Sample.id)) {
            try manager.countdown(id: Sample.id, at: Sample.start + 1)
        }
        #expect(manager.alarm(Sample.id)?.state == .alerting)
    }

    @Test("A refusal says what was found and what is allowed")
    func messages() {
        let refusals: [(Refusal, [String])] = [
            (.notAuthorized(.denied), ["denied", "authorized"]), (.missingUsageDescription, ["usage description"]),
            (.maximumLimitReached(limit: 3), ["3"]), (.unknownAlarm(Sample.id), [Sample.id.uuidString]),
            (.duplicateAlarm(Sample.id), [Sample.id.uuidString]),
            (
                .wrongState(Sample.id, state: .paused, call: .pause, allowed: [.countdown]),
                ["pause:", "is paused", "countdown"]
            ),
            (.noCountdownDuration(Sample.id), ["duration"]), (.noButton(Sample.id, .secondary), ["secondary"]),
            (.foreignIntent(Sample.id, Sample.stop(Sample.ids[1])), ["StopIntent", Sample.ids[1].uuidString]),
            (.invalidConfiguration(.init(keyPath: "a.b", found: "x", allowed: "y")), ["a.b: found x, allowed: y"]),
            (.nothingToSchedule(Sample.id), ["future"]), (.instantOutOfRange(found: "nan"), ["nan", "1970", "2200"]),
            (.timeWentBack(to: Sample.start, now: Sample.start + 1), ["06:00:00.000Z", "06:00:01.000Z"]),
        ]
        for (refusal, parts) in refusals {
            for part in parts { #expect("\(refusal)".contains(part), "\(refusal) lacks \(part)") }
        }
    }
}
