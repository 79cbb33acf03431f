import Alarm
import Foundation
import Testing

@Suite("States and calls")
struct TransitionTests {
    /// Calls in the order of the rows, states in that of the columns; `-` is a refusal, `x` a deletion.
    ///
    /// Written by hand from Apple's pages for `stop`, `pause`, `resume`, `countdown` and `cancel`; the first word is
    /// for an alarm that does not repeat, the second for one that does.
    private static let table: [(AlarmManager.Call, [Alarm.State: (once: String, daily: String)])] = [
        (
            .stop,
            [
                .scheduled: ("-", "-"), .countdown: ("x", "scheduled"), .paused: ("x", "scheduled"),
                .alerting: ("x", "scheduled"),
            ]
        ),
        (
            .pause,
            [.scheduled: ("-", "-"), .countdown: ("paused", "paused"), .paused: ("-", "-"), .alerting: ("-", "-")]
        ),
        (
            .resume,
            [
                .scheduled: ("-", "-"), .countdown: ("-", "-"), .paused: ("countdown", "countdown"),
                .alerting: ("-", "-"),
            ]
        ),
        (
            .countdown,
            [
                .scheduled: ("-", "-"), .countdown: ("-", "-"), .paused: ("-", "-"),
                .alerting: ("countdown", "countdown"),
            ]
        ),
        (.cancel, [.scheduled: ("x", "x"), .countdown: ("x", "x"), .paused: ("x", "x"), .alerting: ("x", "x")]),
    ]

    private func perform(_ call: AlarmManager.Call, _ manager: inout AlarmManager) throws {
        switch call {
        case .stop: try manager.stop(id: Sample.id)
        case .pause: try manager.pause(id: Sample.id)
        case .resume: try manager.resume(id: Sample.id)
        case .countdown: try manager.countdown(id: Sample.id)
        case .cancel: try manager.cancel(id: Sample.id)
        case .schedule, .press, .advance: Issue.record("no call of the table")
        }
    }

    @Test("Each call in each state does what the table says", arguments: 0..<5, Alarm.State.allCases)
    func calls(_ row: Int, _ state: Alarm.State) throws {
        let (call, columns) = Self.table[row]
        let wanted = try #require(columns[state])
        for (repeats, outcome) in [(false, wanted.once), (true, wanted.daily)] {
            var manager = try Sample.manager(in: state, repeats: repeats)
            let before = manager.alarm(Sample.id)
            if outcome == "-" {
                let allowed = Self.table[row].1.filter { $0.value.once != "-" }.keys
                let error = #expect(throws: AlarmManager.AlarmError.self) { try perform(call, &manager) }
                guard case .wrongState(Sample.id, state, call, let named) = error else {
                    Issue.record("the error is \(String(describing: error))")
                    continue
                }
                #expect(Set(named) == Set(allowed))
                #expect(manager.alarm(Sample.id) == before)
                #expect(manager.log.events.names.last == "refused")
            } else {
                try perform(call, &manager)
                #expect(manager.alarm(Sample.id)?.state.rawValue ?? "x" == outcome)
            }
        }
    }

    @Test("An unknown alarm is refused by every call", arguments: 0..<5)
    func unknown(_ row: Int) throws {
        var manager = try Sample.manager()
        #expect(throws: AlarmManager.AlarmError.unknownAlarm(Sample.id)) { try perform(Self.table[row].0, &manager) }
        #expect(throws: AlarmManager.AlarmError.unknownAlarm(Sample.id)) { try manager.press(.stop, id: Sample.id) }
        #expect(manager.log.events.names == ["refused", "refused"])
    }

    @Test("The table of the module has the rows of this one, each once")
    func data() {
        let rows = AlarmManager.transitions.map { "\($0.call.rawValue) \($0.from.rawValue)" }
        let wanted = Self.table.flatMap { call, columns in
            columns.filter { $0.value.once != "-" }.map { "\(call.rawValue) \($0.key.rawValue)" }
        }
        #expect(rows.sorted() == wanted.sorted())
    }

    @Test("A timer counts down at once, alerts, and repeats with its own duration")
    func timer() throws {
        var manager = try Sample.manager()
        let alarm = try manager.schedule(id: Sample.id, configuration: Sample.timer(300))
        #expect(alarm.state == .countdown && alarm.fireDate == Sample.start + 300 && alarm.schedule == nil)
        #expect(try manager.advance(to: Sample.start + 299).isEmpty)
        try manager.advance(to: Sample.start + 300)
        #expect(manager.alarm(Sample.id)?.state == .alerting)
        #expect(manager.alarm(Sample.id)?.fireDate == nil)
        try manager.countdown(id: Sample.id, at: Sample.start + 310)
        #expect(manager.alarm(Sample.id)?.fireDate == Sample.start + 610)
    }

    @Test("A snooze lasts for postAlert, as often as it is pressed")
    func snooze() throws {
        var manager = try Sample.manager()
        try manager.schedule(id: Sample.id, configuration: Sample.daily(7, 0))
        for round in 0..<5 {
            let ring = Sample.start + 3600 + Double(round) * 570
            #expect(manager.alarm(Sample.id)?.fireDate == ring)
            try manager.press(.secondary, id: Sample.id, at: ring + 30)
            #expect(manager.alarm(Sample.id)?.state == .countdown)
        }
        try manager.advance(to: Sample.start + 86_400)
        try manager.stop(id: Sample.id)
        #expect(manager.alarms.isEmpty)
    }

    @Test("The countdown before an alert begins preAlert earlier, or at once where that has passed")
    func preAlert() throws {
        var manager = try Sample.manager()
        try manager.schedule(id: Sample.id, configuration: Sample.daily(7, 0, preAlert: 600))
        #expect(manager.alarm(Sample.id)?.state == .scheduled)
        let events = try manager.advance(to: Sample.start + 3600)
        let transitions = events.filter { if case .transition = $0.effect { true } else { false } }
        #expect(transitions.map(\.instant) == [Sample.start + 3000, Sample.start + 3600])
        var late = try Sample.manager()
        let alarm = try late.schedule(id: Sample.id, configuration: Sample.daily(7, 0, preAlert: 7200))
        #expect(alarm.state == .countdown && alarm.fireDate == Sample.start + 3600)
        let state = try #require(late.liveActivities.first?.state)
        #expect(
            state.mode
                == .countdown(
                    .init(
                        totalCountdownDuration: 3600, previouslyElapsedDuration: 0, startDate: Sample.start,
                        fireDate: Sample.start + 3600)))
    }

    @Test("Pauses add to the time of the alert, and the elapsed part is kept")
    func pauses() throws {
        var manager = try Sample.manager()
        try manager.schedule(id: Sample.id, configuration: Sample.timer(100))
        try manager.pause(id: Sample.id, at: Sample.start + 30)
        #expect(
            manager.liveActivities.first?.state.mode
                == .paused(.init(totalCountdownDuration: 100, previouslyElapsedDuration: 30)))
        #expect(manager.alarm(Sample.id)?.fireDate == nil && manager.nextInstant == nil)
        try manager.resume(id: Sample.id, at: Sample.start + 1030)
        try manager.pause(id: Sample.id, at: Sample.start + 1050)
        try manager.resume(id: Sample.id, at: Sample.start + 2000)
        #expect(
            manager.liveActivities.first?.state.mode
                == .countdown(
                    .init(
                        totalCountdownDuration: 100, previouslyElapsedDuration: 50, startDate: Sample.start + 2000,
                        fireDate: Sample.start + 2050)))
        try manager.advance(to: Sample.start + 2050)
        #expect(manager.alarm(Sample.id)?.state == .alerting)
    }

    @Test("A weekly alarm that was stopped late skips the days that passed, and counts down again where that is due")
    func stoppedLate() throws {
        var manager = try Sample.manager(in: .alerting, repeats: true)
        try manager.stop(id: Sample.id, at: Sample.start + 3 * 86_400 + 3000)
        #expect(manager.alarm(Sample.id)?.state == .countdown)
        #expect(manager.alarm(Sample.id)?.fireDate == Sample.start + 3 * 86_400 + 3600)
    }

    @Test("What is due happens in the order of time, at equal instants in that of the scheduling")
    func order() throws {
        var manager = try Sample.manager(widgets: WidgetRegistry())
        for (index, seconds) in [300.0, 100, 300, 200].enumerated() {
            var timer = Sample.timer(seconds)
            (timer.stopIntent, timer.secondaryIntent) = (nil, nil)
            try manager.schedule(id: Sample.ids[index], configuration: timer)
        }
        #expect(manager.nextInstant == Sample.start + 100)
        let events = try manager.advance(to: Sample.start + 1000)
        let alerts = events.filter { if case .transition(_, _, .alerting, _) = $0.effect { true } else { false } }
        let ids = [1, 3, 0, 2].map { Sample.ids[$0] }
        #expect(alerts.map(\.effect.alarmID) == ids)
        let times = alerts.map { $0.instant.timeIntervalSince(Sample.start) }
        #expect(times == [100, 200, 300, 300])
        #expect(manager.now == Sample.start + 1000)
    }
}
