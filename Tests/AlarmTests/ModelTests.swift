import Alarm
import Foundation
import Testing

/// The alarms of an app as a small table over whole seconds in UTC, written apart from the module.
private struct Model {
    struct Row {
        var kind: String
        var state = "scheduled"
        var at = 0
        var left = 0
        var pre = 0
        var post = 0
        var days: Set<Int> = []
        var second = 0
        var occurrence = 0
    }

    var now: Int
    var rows: [UUID: Row] = [:]
    var isAllowed = true
    let limit = 3

    func next(_ row: Row) -> Int {
        var day = now / 86_400
        // 1970-01-01 was a Thursday; Sunday is 0.
        let last = max(now, row.occurrence)
        while !(row.days.contains((day + 4) % 7) && day * 86_400 + row.second > last) { day += 1 }
        return day * 86_400 + row.second
    }

    mutating func settle() {
        for (id, old) in rows {
            var row = old
            if row.state == "scheduled", row.at - row.pre <= now { row.state = row.pre > 0 ? "countdown" : "alerting" }
            if row.state == "countdown" || row.state == "alerting", row.at <= now { row.state = "alerting" }
            rows[id] = row
        }
    }

    mutating func advance(_ seconds: Int) {
        now += seconds
        settle()
    }

    mutating func add(_ id: UUID, _ row: Row) -> String? {
        var row = row
        if !isAllowed { return "notAuthorized" }
        if rows[id] != nil { return "duplicateAlarm" }
        if rows.count >= limit { return "maximumLimitReached" }
        switch row.kind {
        case "timer": (row.state, row.at) = ("countdown", now + row.pre)
        case "weekly":
            row.at = next(row)
            row.occurrence = row.at
        default: if row.at <= now { return "nothingToSchedule" }
        }
        rows[id] = row
        settle()
        return nil
    }

    mutating func act(_ name: String, _ id: UUID) -> String? {
        guard var row = rows[id] else { return "unknownAlarm" }
        switch (name, row.state) {
        case ("cancel", _): row.state = "gone"
        case ("stop", "countdown"), ("stop", "paused"), ("stop", "alerting"):
            row.state = row.kind == "weekly" ? "scheduled" : "gone"
            if row.kind == "weekly" { row.at = next(row) }
            row.occurrence = row.at
        case ("pause", "countdown"): (row.state, row.left) = ("paused", row.at - now)
        case ("resume", "paused"): (row.state, row.at) = ("countdown", now + row.left)
        case ("countdown", "alerting"):
            let duration = row.post > 0 ? row.post : row.pre
            if duration == 0 { return "noCountdownDuration" }
            (row.state, row.at) = ("countdown", now + duration)
        default: return "wrongState"
        }
        rows[id] = row.state == "gone" ? nil : row
        settle()
        return nil
    }
}

@Suite("Random calls")
struct ModelTests {
    /// A row of the model, and the configuration that says the same.
    private func draw(_ now: Int, _ random: inout SplitMix64) -> (Model.Row, AlarmConfiguration<Recipe>) {
        let kind = ["timer", "fixed", "weekly"].randomElement(using: &random) ?? "timer"
        var row = Model.Row(kind: kind)
        if kind == "timer" || Bool.random(using: &random) { row.pre = .random(in: 1...5000, using: &random) }
        if Bool.random(using: &random) { row.post = .random(in: 1...2000, using: &random) }
        var schedule: Alarm.Schedule?
        let weekdays: [Locale.Weekday] = [.sunday, .monday, .tuesday, .wednesday, .thursday, .friday, .saturday]
        if kind == "fixed" {
            row.at = now + .random(in: -3000...10_000, using: &random)
            schedule = .fixed(Date(timeIntervalSince1970: Double(row.at)))
        } else if kind == "weekly" {
            row.days = Set(
                (0..<Int.random(in: 1...7, using: &random)).map { _ in Int.random(in: 0..<7, using: &random) })
            let (hour, minute) = (Int.random(in: 0..<24, using: &random), Int.random(in: 0..<60, using: &random))
            row.second = hour * 3600 + minute * 60
            schedule = .relative(
                .init(time: .init(hour: hour, minute: minute), repeats: .weekly(row.days.sorted().map { weekdays[$0] }))
            )
        }
        let configuration = AlarmConfiguration(
            countdownDuration: .init(
                preAlert: row.pre > 0 ? Double(row.pre) : nil, postAlert: row.post > 0 ? Double(row.post) : nil),
            schedule: schedule, attributes: Sample.attributes(Sample.alertOnly))
        return (row, configuration)
    }

    private func act(_ name: String, _ id: UUID, _ manager: inout AlarmManager) throws {
        switch name {
        case "stop": if id.uuid.15 % 2 == 0 { try manager.stop(id: id) } else { try manager.press(.stop, id: id) }
        case "pause": try manager.pause(id: id)
        case "resume": try manager.resume(id: id)
        case "countdown": try manager.countdown(id: id)
        default: try manager.cancel(id: id)
        }
    }

    /// The name of a refusal as the last line of the log has it.
    private func refusal(_ manager: AlarmManager) -> String? {
        guard let event = manager.log.events.last else { return nil }
        return String(EventLog([event]).csv().split(separator: ": ")[1])
    }

    @Test("20,000 calls agree with a table that was written apart", arguments: [1, 2, 3] as [UInt64])
    func agree(_ seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        var manager = try Sample.manager(.init(authorization: .authorized, maximumAlarms: 3))
        var model = Model(now: Int(Sample.start.timeIntervalSince1970))
        var checker = LogChecker()
        var refusals = Set<String>()
        for step in 0..<20_000 {
            let id = Sample.ids[Int.random(in: 0..<7, using: &random)]
            var (refused, wanted): (String?, String?) = (nil, nil)
            switch Int.random(in: 0..<20, using: &random) {
            case 0..<6:
                let seconds = Int.random(in: 0...3600, using: &random)
                model.advance(seconds)
                try manager.advance(to: manager.now + Double(seconds))
            case 6..<10:
                let (row, configuration) = draw(model.now, &random)
                wanted = model.add(id, row)
                if (try? manager.schedule(id: id, configuration: configuration)) == nil { refused = refusal(manager) }
            case 10 where Int.random(in: 0..<10, using: &random) == 0:
                model.isAllowed.toggle()
                if !model.isAllowed { model.rows = [:] }
                try manager.setAuthorization(model.isAllowed ? .authorized : .denied)
            default:
                let call =
                    ["stop", "pause", "resume", "countdown", "countdown", "stop", "pause", "resume", "cancel"]
                    .randomElement(using: &random) ?? "stop"
                wanted = model.act(call, id)
                do { try act(call, id, &manager) } catch { refused = refusal(manager) }
            }
            try #require(refused == wanted, "step \(step)")
            if let refused { refusals.insert(refused) }
            try #require(manager.alarms.count == model.rows.count, "step \(step)")
            for alarm in manager.alarms {
                let row = try #require(model.rows[alarm.id], "step \(step)")
                try #require(alarm.state.rawValue == row.state, "step \(step)")
                let fires = row.state == "scheduled" || row.state == "countdown" ? Double(row.at) : nil
                try #require(alarm.fireDate?.timeIntervalSince1970 == fires, "step \(step)")
            }
            try checker.take(manager, step)
        }
        // The walk met every refusal that it can meet.
        #expect(refusals.count == 7, "\(refusals.sorted())")
        #expect(manager.log.states() == checker.states)
    }
}

/// The rules that the log of a manager keeps at every call.
private struct LogChecker {
    var seen = 0
    var states: [UUID: Alarm.State] = [:]
    private var last = Date.distantPast
    private var sounding: Set<UUID> = []
    private var active: Set<UUID> = []

    mutating func take(_ manager: AlarmManager, _ step: Int) throws {
        for event in manager.log.events[seen...] {
            seen += 1
            try #require(event.number == seen && event.instant >= last, "step \(step)")
            last = event.instant
            try take(event.effect, step)
        }
        try #require(last <= manager.now, "step \(step)")
        // The log replays to the states of the manager: exactly one for each alarm.
        let present = Dictionary(uniqueKeysWithValues: manager.alarms.map { ($0.id, $0.state) })
        try #require(states == present, "step \(step)")
        try #require(sounding == Set(present.filter { $0.value == .alerting }.keys), "step \(step)")
        try #require(active == Set(manager.liveActivities.map(\.state.alarmID)), "step \(step)")
    }

    private mutating func take(_ effect: Effect, _ step: Int) throws {
        switch effect {
        case .transition(let id, let from, let to, let fireDate):
            try #require(states[id] == from && (from != nil || to != nil), "step \(step)")
            try #require((fireDate != nil) == (to == .scheduled || to == .countdown), "step \(step)")
            states[id] = to
        case .refused, .authorizationChanged: break
        case .soundStarted(let id, _): try #require(sounding.insert(id).inserted, "step \(step)")
        case .soundStopped(let id, _): try #require(sounding.remove(id) != nil, "step \(step)")
        case .activityStarted(let state): try #require(active.insert(state.alarmID).inserted, "step \(step)")
        case .activityEnded(let id): try #require(active.remove(id) != nil, "step \(step)")
        default: break
        }
        if case .refused = effect { return }
        // An alarm that has ended emits nothing; its own end is the last line.
        guard let id = effect.alarmID, states[id] == nil else { return }
        guard case .transition = effect else { throw Emitted(step: step) }
    }

    struct Emitted: Error { let step: Int }
}
