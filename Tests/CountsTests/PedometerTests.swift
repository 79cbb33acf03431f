import Counts
import Testing

@Suite("The device's own counter")
struct PedometerTests {
    private let day: Int64 = 86_400

    @Test("the counter gives the counts of a stretch, without its end")
    func stretch() throws {
        let pedometer = try Pedometer([10, 10, 20, 30].map { try Fixture.instant($0) })
        for (start, end, count) in [(0, 100, 4), (10, 20, 2), (10, 10, 0), (11, 30, 1), (30, 31, 1), (31, 99, 0)] {
            let data = try pedometer.queryPedometerData(
                from: Fixture.instant(Int64(start)), to: Fixture.instant(Int64(end)), now: Fixture.instant(1000))
            #expect(data.numberOfCounts == count)
            #expect(data.start == (try Fixture.instant(Int64(start))))
            #expect(data.end == (try Fixture.instant(Int64(end))))
        }
    }

    @Test("the counter holds seven days and nothing before")
    func sevenDays() throws {
        let now = 100 * day
        let instants = [now - 7 * day - 1, now - 7 * day, now - 1, now]
        let pedometer = try Pedometer(instants.map { try Fixture.instant($0) })
        let data = try pedometer.queryPedometerData(
            from: .earliest, to: .latest, now: Fixture.instant(now))
        // The one of exactly seven days ago is held; the one of now is after the stretch's end.
        #expect(data.numberOfCounts == 2)
        #expect(data.start == (try Fixture.instant(now - 7 * day)))
        #expect(data.end == (try Fixture.instant(now)))
        let old = try pedometer.queryPedometerData(
            from: .earliest, to: Fixture.instant(now - 8 * day), now: Fixture.instant(now))
        #expect(old.numberOfCounts == 0)
        #expect(old.start == old.end)
        let future = try pedometer.queryPedometerData(
            from: Fixture.instant(now + 5), to: .latest, now: Fixture.instant(now))
        #expect(future.numberOfCounts == 0)
        #expect(future.start == (try Fixture.instant(now)))
    }

    @Test("counting on gives the same as counting at once, over years")
    func live() throws {
        var draws = Draws(41)
        var (pedometer, all) = (try Pedometer(), [Instant]())
        var second: Int64 = 0
        for _ in 0..<3000 {
            second += Int64(draws.below(40_000))
            all.append(try Fixture.instant(second))
            try pedometer.count(at: Fixture.instant(second))
            let now = try Fixture.instant(second + 1)
            let start = try Fixture.instant(max(0, second - Int64(draws.below(20 * 86_400))))
            let data = try pedometer.queryPedometerData(from: start, to: now, now: now)
            #expect(data == (try Pedometer(all).queryPedometerData(from: start, to: now, now: now)))
        }
        #expect(pedometer != (try Pedometer(all)))
    }

    @Test("instants out of order and inverted stretches are refused")
    func refused() throws {
        #expect(brokenRule { try Pedometer([Fixture.instant(2), Fixture.instant(1)]) } == .order)
        var pedometer = try Pedometer([Fixture.instant(2)])
        #expect(brokenRule { try pedometer.count(at: Fixture.instant(1)) } == .order)
        let rule = brokenRule {
            try pedometer.queryPedometerData(from: Fixture.instant(2), to: Fixture.instant(1), now: Fixture.instant(3))
        }
        #expect(rule == .invertedInterval)
    }
}
