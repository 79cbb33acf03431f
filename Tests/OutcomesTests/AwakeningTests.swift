import Foundation
import Testing

@testable import Outcomes
@testable import Scenarios

@Suite("The awakening")
struct AwakeningTests {
    /// A sleeper who answers every ring in 5 s, unlocks in 2 s and needs 10 s to put the phone down.
    private func plan(
        snoozes: Int = 0, locked: [Int] = [], isColdStart: Bool = false, rings: Int = MorningPlan.mostRings
    ) -> MorningPlan {
        MorningPlan(
            rings: (0..<rings).map {
                .init(reaction: 5, isSnoozed: $0 < snoozes, isStoppedLocked: locked.contains($0))
            }, unlock: 2, setUp: 10, isColdStart: isColdStart, deadline: nil)
    }

    private func configuration(_ name: String) throws -> AppConfiguration {
        try #require(AppConfiguration.all.first { $0.name == name })
    }

    private func end(_ plan: MorningPlan, _ name: String) throws -> Awakening.End {
        try Awakening(plan, configuration: configuration(name)).end
    }

    @Test("The stop intent opens the counting screen after the reaction and the unlocking")
    func intent() throws {
        #expect(try end(plan(), "intent") == .counting(seconds: 17, seesFrames: true))
    }

    @Test(
        "Whatever the app, an alarm that is stopped unlocked ends as the configuration says",
        arguments: [
            ("closure", Awakening.End.silent(seconds: 7)),
            ("flag-in-memory", .counting(seconds: 17, seesFrames: true)),
            ("system-sound", .silent(seconds: 7)),
            ("rings-again", .counting(seconds: 17, seesFrames: true)),
            ("camera-denied", .counting(seconds: 17, seesFrames: false)),
            ("no-camera-text", .silent(seconds: 7)),
            ("alarm-denied", .neverRang),
        ])
    func configurations(_ name: String, _ expected: Awakening.End) throws {
        #expect(try end(plan(), name) == expected)
    }

    @Test("An alarm that is stopped on the locked screen is silent without a count: the hole")
    func hole() throws {
        #expect(try end(plan(locked: [0]), "intent") == .silent(seconds: 5))
    }

    @Test("A flag in memory is lost where the system had ended the app; a stored flag is not")
    func coldStart() throws {
        #expect(try end(plan(isColdStart: true), "flag-in-memory") == .silent(seconds: 7))
        #expect(try end(plan(isColdStart: true), "intent") == .counting(seconds: 17, seesFrames: true))
    }

    @Test("An app that schedules another alarm closes the hole: it rings a minute later")
    func ringsAgain() throws {
        // Stopped locked after 5 s; rings at 65 s; stopped unlocked at 72 s; the session begins at 82 s.
        #expect(try end(plan(locked: [0]), "rings-again") == .counting(seconds: 82, seesFrames: true))
        // A lost flag is there at the second ring, because the app runs then.
        var app = try configuration("rings-again")
        app.storesFlag = false
        let second = try Awakening(plan(isColdStart: true), configuration: app).end
        let seconds: Double = 7 + 60 + 5 + 10
        #expect(second == .counting(seconds: seconds, seesFrames: true))
    }

    @Test("Each snooze delays everything by its duration and another reaction", arguments: 0...5)
    func snoozes(_ count: Int) throws {
        let awakening = try Awakening(plan(snoozes: count), configuration: .intent)
        #expect(awakening.snoozes == count)
        #expect(
            awakening.end
                == .counting(seconds: Double(count) * (PushUpAlarm.snooze + 5) + 17, seesFrames: true))
    }

    @Test("After the last answer nobody touches the phone")
    func unanswered() throws {
        #expect(try Awakening(plan(snoozes: 3, rings: 3), configuration: .intent).end == .unanswered)
        #expect(try Awakening(plan(rings: 0), configuration: .intent).end == .unanswered)
    }

    @Test("The log tells the whole morning, and is empty unless it is kept")
    func log() throws {
        #expect(try Awakening(plan(snoozes: 1), configuration: .intent).log.events.isEmpty)
        let events = try Awakening(plan(snoozes: 1), configuration: .intent, keepsLog: true).log.events
        #expect(events.map(\.seconds) == events.map(\.seconds).sorted())
        let names = events.map(\.event)
        for name in ["alarm scheduled", "soundStarted", "snooze", "performIntent", "stop", "counting screen opens"] {
            #expect(names.contains(name), "\(name)")
        }
        #expect(names.count { $0 == "soundStarted" } == 2 && names.count { $0 == "soundStopped" } == 2)
        let states = events.filter { $0.event == "transition" }.map { "\($0.from)>\($0.to)" }
        #expect(
            states == [
                ">scheduled", "scheduled>alerting", "alerting>countdown", "countdown>alerting", "alerting>",
            ])
    }

    @Test("The log of an alarm that is refused has what the system answered")
    func refused() throws {
        let awakening = try Awakening(plan(), configuration: configuration("alarm-denied"), keepsLog: true)
        #expect(awakening.log.events.contains { $0.source == "alarm" }, "\(awakening.log.events)")
        #expect(awakening.log.events.last?.event == "alarm refused")
    }
}
