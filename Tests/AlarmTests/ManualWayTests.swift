import Alarm
import Foundation
import Testing

@Suite("Live Activities by hand")
struct ManualWayTests {
    private let start = Sample.start

    @Test("A content becomes stale at its date, and an update renews it")
    func stale() throws {
        var activity = try Activity.request(content: .init(state: 1, staleDate: start + 60), at: start)
        #expect(activity.state(at: start + 59) == .active)
        #expect(activity.state(at: start + 60) == .stale)
        try activity.update(.init(state: 2, staleDate: nil), at: start + 70)
        #expect(activity.state(at: start + 1000) == .active && activity.content.state == 2)
    }

    @Test("It ends after eight hours by itself, and leaves the lock screen four hours later")
    func limits() throws {
        var activity = try Activity.request(content: .init(state: 1, staleDate: nil), at: start)
        #expect(activity.state(at: start + 8 * 3600 - 1) == .active)
        #expect(activity.state(at: start + 8 * 3600) == .ended)
        #expect(activity.state(at: start + 12 * 3600) == .dismissed)
        #expect(throws: ActivityError.ended) {
            try activity.update(.init(state: 2, staleDate: nil), at: start + 8 * 3600)
        }
    }

    @Test("The dismissal policy says how long an ended one stays")
    func policies() throws {
        for (policy, stay) in [
            (ActivityUIDismissalPolicy.default, 14_400.0), (.immediate, 0), (.after(start + 600), 500),
            (.after(start + 1e6), 14_400),
        ] {
            var activity = try Activity.request(content: .init(state: 1, staleDate: start), at: start)
            try activity.end(.init(state: 3, staleDate: nil), dismissalPolicy: policy, at: start + 100)
            #expect(activity.content.state == 3)
            if stay > 0 { #expect(activity.state(at: start + 100 + stay - 1) == .ended) }
            #expect(activity.state(at: start + 100 + stay) == .dismissed)
            #expect(throws: ActivityError.ended) { try activity.end(at: start + 101) }
        }
    }

    @Test("Instants that go back or are no instants are refused")
    func instants() throws {
        var activity = try Activity.request(content: .init(state: 1, staleDate: nil), at: start)
        for bad in [start - 1, Date(timeIntervalSince1970: .nan), .distantFuture] {
            #expect(throws: ActivityError.self) { try activity.update(.init(state: 2, staleDate: nil), at: bad) }
        }
        #expect(throws: ActivityError.self) {
            try Activity.request(content: .init(state: 1, staleDate: nil), at: .distantPast)
        }
        #expect(activity.content.state == 1)
    }

    /// A timer of 100 s: paused at 30, resumed at 50, alert at 120, repeated at 130, alert at 230, stopped at 240.
    private func timerEvents() throws -> [Event] {
        var manager = try Sample.manager()
        try manager.schedule(id: Sample.id, configuration: Sample.timer(100))
        try manager.pause(id: Sample.id, at: start + 30)
        try manager.resume(id: Sample.id, at: start + 50)
        try manager.countdown(id: Sample.id, at: start + 130)
        try manager.stop(id: Sample.id, at: start + 240)
        return manager.log.events
    }

    /// The seconds, of those at the middle of each part of the timer's life, at which the screen is wrong.
    private func wrong(without missed: ManualDuty?) throws -> (wrong: [Double], stale: [Double]) {
        let duties = Set(ManualDuty.allCases.filter { $0 != missed })
        var way = ManualWay(alarmID: Sample.id, duties: duties)
        var events = try timerEvents()[...]
        var result: (wrong: [Double], stale: [Double]) = ([], [])
        for second in [15.0, 40, 90, 125, 180, 235, 250] {
            while let event = events.first, event.instant <= start + second { try way.follow(events.removeFirst()) }
            if way.isWrong(at: start + second) { result.wrong.append(second) }
            if way.shown(at: start + second)?.isStale == true { result.stale.append(second) }
        }
        return result
    }

    @Test("With all duties the screen is as with AlarmKit; each missed one shows")
    func duties() throws {
        #expect(try wrong(without: nil) == ([], []))
        #expect(try wrong(without: .request) == ([15, 40, 90, 125, 180, 235], []))
        #expect(try wrong(without: .updateAtPause) == ([40], []))
        #expect(try wrong(without: .updateAtResume) == ([90], []))
        // The countdown stays on the screen and is marked as out of date.
        #expect(try wrong(without: .updateAtAlert) == ([125, 235], [125, 235]))
        #expect(try wrong(without: .updateAtRepeat) == ([180], []))
        #expect(try wrong(without: .end) == ([250], []))
        // A stale date only marks what another missed update leaves.
        #expect(try wrong(without: .setStaleDate) == ([], []))
        #expect(ManualDuty.allCases.count == 7)
    }

    @Test("Other alarms are not its business")
    func others() throws {
        var way = ManualWay(alarmID: Sample.ids[1])
        for event in try timerEvents() { try way.follow(event) }
        #expect(way.truth == nil && way.activity == nil)
    }
}
