import Counts
import Foundation
import Testing

@Suite("Statistics and collections")
struct CumulativeStatisticsTests {
    private func store() throws -> SampleStore {
        try SampleStore([
            Fixture.sample(1, 600, 0, 600), Fixture.sample(2, 450, 300, 900, from: Fixture.watch),
            Fixture.sample(3, 400, 200, 1000, from: Fixture.app),
            Fixture.sample(4, 90, 5000, 5060, from: Fixture.manual, wasUserEntered: true),
        ])
    }

    @Test("the example of docs/counts.md: the four ways about the same samples")
    func fourWays() throws {
        let store = try store()
        let priority = SourcePriority.standard(for: store.samples)
        #expect(SampleQuery().plainSum(in: store) == Quantity(whole: 1540))
        // 90 by hand, 450 of the watch, 300 of the phone before it, 50 of the app after it.
        let all = try #require(StatisticsQuery(priority: priority).results(in: store))
        #expect(all.sumQuantity == Quantity(whole: 890))
        let automatic = try #require(StatisticsQuery.automatic(in: store, priority: priority).results(in: store))
        #expect(automatic.sumQuantity == Quantity(whole: 750))
        #expect(automatic.sources.map(\.bundleIdentifier) == [Fixture.phone, Fixture.watch])
        let pedometer = try Pedometer((0..<600).map { try Fixture.instant($0) })
        let data = try pedometer.queryPedometerData(
            from: .earliest, to: Fixture.instant(6000), now: Fixture.instant(6000))
        #expect(data.numberOfCounts == 600)
    }

    @Test("a stretch takes the share of time of samples that it cuts")
    func interval() throws {
        let query = StatisticsQuery(
            interval: try Fixture.instant(150)..<Fixture.instant(600),
            priority: .standard(for: try store().samples))
        let statistics = try #require(query.results(in: store()))
        // 150 s of the phone's 600, and half of the watch's 450.
        #expect(statistics.sumQuantity == Quantity(whole: 150 + 225))
        #expect(statistics.start == (try Fixture.instant(0)))
        #expect(statistics.end == (try Fixture.instant(1000)))
        #expect(statistics.sources.map(\.bundleIdentifier) == [Fixture.phone, Fixture.watch, Fixture.app].sorted())
    }

    @Test("without a sample there are no statistics")
    func empty() throws {
        #expect(StatisticsQuery().results(in: SampleStore()) == nil)
        let query = StatisticsQuery(interval: try Fixture.instant(2000)..<Fixture.instant(3000))
        #expect(query.results(in: try store()) == nil)
        #expect(StatisticsQuery(predicate: .not(.all)).results(in: try store()) == nil)
    }

    @Test("samples that the condition leaves out hide nothing")
    func filteredFirst() throws {
        let store = try SampleStore([
            Fixture.sample(1, 100, 0, 100),
            Fixture.sample(2, 5, 0, 100, from: Fixture.manual, wasUserEntered: true),
        ])
        #expect(StatisticsQuery().results(in: store)?.sumQuantity == Quantity(whole: 5))
        #expect(StatisticsQuery.automatic(in: store).results(in: store)?.sumQuantity == Quantity(whole: 100))
        let notByHand = StatisticsQuery(predicate: .wasUserEntered(false))
        #expect(notByHand.results(in: store)?.sumQuantity == Quantity(whole: 100))
    }

    @Test("each source alone has its own sum, if it is asked for")
    func separate() throws {
        let query = StatisticsQuery(options: [.cumulativeSum, .separateBySource])
        let statistics = try #require(query.results(in: try store()))
        let sums = try [Fixture.phone, Fixture.watch, Fixture.app, Fixture.manual].map {
            statistics.sumQuantity(for: try Fixture.source($0))
        }
        #expect(sums == [600, 450, 400, 90].map { Quantity(whole: $0) })
        #expect(statistics.sumQuantity(for: try Fixture.source("b")) == nil)
        let plain = try #require(StatisticsQuery().results(in: try store()))
        #expect(plain.sumQuantity(for: try Fixture.source(Fixture.phone)) == nil)
    }

    @Test("a sample is divided among the intervals that it touches")
    func collection() throws {
        // Berlin's day of 23 hours begins at 1774738800; the sample lasts 46 hours, from the middle of the day before.
        let day: Int64 = 1_774_738_800
        let store = try SampleStore([Fixture.sample(1, 46, day - 12 * 3600, day + 34 * 3600)])
        let grid = try IntervalGrid(.day, calendar: Fixture.calendar("Europe/Berlin"))
        let collection = try StatisticsCollectionQuery(grid: grid).results(in: store)
        let statistics = collection.statistics()
        #expect(statistics.map(\.sumQuantity) == [12, 23, 11].map { Quantity(whole: $0) })
        #expect(statistics.map { ($0.end.nanoseconds - $0.start.nanoseconds) / 3_600_000_000_000 } == [24, 23, 24])
        #expect(collection.sumQuantity == Quantity(whole: 46))
        #expect(collection.statistics(for: try Fixture.instant(day)).sumQuantity == Quantity(whole: 23))
        #expect(collection.statistics(for: try Fixture.instant(day - 1)).sumQuantity == Quantity(whole: 12))
        #expect(collection.statistics(for: try Fixture.instant(0)).sumQuantity == .zero)
        let all = try collection.statistics(
            from: Fixture.instant(day - 86_400), to: Fixture.instant(day + 5 * 86_400 - 3600))
        #expect(all.map(\.sumQuantity) == [12, 23, 11, 0, 0, 0].map { Quantity(whole: $0) })
    }

    @Test("a day that a time zone skips is in no collection")
    func skippedDay() throws {
        // Samoa went from 29 to 31 December 2011, 10 o'clock in UTC on the 30th.
        let change: Int64 = 1_325_239_200
        let store = try SampleStore([Fixture.sample(1, 48, change - 86_400, change + 86_400)])
        let grid = IntervalGrid(.day, calendar: try Fixture.calendar("Pacific/Apia"))
        let statistics = try StatisticsCollectionQuery(grid: grid).results(in: store).statistics()
        #expect(statistics.map(\.sumQuantity) == [24, 24].map { Quantity(whole: $0) })
    }

    @Test(
        "intervals of hours, days and weeks add up to the merged sum, bit by bit", arguments: IntervalGrid.Unit.allCases
    )
    func additive(_ unit: IntervalGrid.Unit) throws {
        var draws = Draws(21)
        for zone in ["Europe/Berlin", "Pacific/Apia", "America/Sao_Paulo"] {
            let grid = IntervalGrid(unit, calendar: try Fixture.calendar(zone))
            for _ in 0..<40 {
                let samples = try RandomSamples.make(&draws, count: draws.between(1, 30))
                let priority = SourcePriority.standard(for: samples)
                let collection = try StatisticsCollectionQuery(grid: grid, priority: priority)
                    .results(in: SampleStore(samples))
                #expect(collection.sumQuantity == OverlapMerge(samples, priority: priority).sum())
                let all = collection.statistics()
                for statistics in (0..<8).map({ _ in draws.one(of: all) }) {
                    let stretch = statistics.start..<statistics.end
                    let asked = StatisticsQuery(interval: stretch, priority: priority)
                        .results(in: try SampleStore(samples))
                    #expect(asked?.sumQuantity == statistics.sumQuantity)
                    #expect(asked?.sources == statistics.sources)
                }
            }
        }
    }
}

/// Random samples around the days on which clocks change.
enum RandomSamples {
    static let sources = [
        Fixture.manual, Fixture.watch, Fixture.phone, Fixture.app, "com.example.other", "com.apple.healthXYZ",
    ]

    static func make(_ draws: inout Draws, count: Int, from first: Int = 0) throws -> [QuantitySample] {
        let days: [Int64] = [1_774_738_800, 1_792_879_200, 1_325_152_800, 1_541_300_400]
        return try (first..<(first + count)).map { number in
            let start = draws.one(of: days) + Int64(draws.between(-200_000, 200_000))
            let length = draws.one(of: [0, 60, 3600, draws.below(50_000), draws.below(300_000)])
            let source = draws.one(of: sources)
            return try Fixture.sample(
                number, draws.below(5000), start, start + Int64(length), from: source,
                wasUserEntered: source == Fixture.manual)
        }
    }
}

@Suite("Updates as samples arrive")
struct StatisticsUpdatesTests {
    /// Checks one question over a random history of a store.
    private func follow(_ draws: inout Draws, _ query: StatisticsCollectionQuery) throws {
        var store = SampleStore()
        var updates = StatisticsUpdates(query)
        var shown: [Instant: CumulativeStatistics] = [:]
        for round in 0..<12 {
            for sample in try RandomSamples.make(&draws, count: draws.below(8), from: round * 100) {
                try store.save(sample)
            }
            for _ in 0..<draws.below(4) {
                let samples = store.samples
                if !samples.isEmpty { try store.delete(draws.one(of: samples).uuid) }
            }
            guard draws.below(4) > 0 else { continue }
            for statistics in try updates.update(from: store) {
                #expect(shown[statistics.start] != statistics)
                shown[statistics.start] = statistics
            }
            let again = try query.results(in: store)
            #expect(updates.collection == again)
            #expect(updates.anchor == store.anchor)
            let known = shown.values.filter { !$0.sources.isEmpty }.sorted { $0.start < $1.start }
            #expect(again.statistics() == known)
        }
    }

    @Test("updates equal a new question, bit by bit", arguments: IntervalGrid.Unit.allCases)
    func incremental(_ unit: IntervalGrid.Unit) throws {
        var draws = Draws(31)
        let grid = IntervalGrid(unit, calendar: try Fixture.calendar("Europe/Berlin"))
        let priority = SourcePriority([Fixture.phone, Fixture.app, Fixture.watch])
        for options in [StatisticsOptions.cumulativeSum, [.cumulativeSum, .separateBySource]] {
            for predicate in [SamplePredicate.all, .wasUserEntered(false)] {
                for _ in 0..<5 {
                    try follow(
                        &draws,
                        StatisticsCollectionQuery(
                            predicate: predicate, options: options, grid: grid, priority: priority))
                }
            }
        }
    }

    @Test("an update names the intervals that differ, and only those")
    func differing() throws {
        let grid = try IntervalGrid(.hour, calendar: Fixture.calendar("UTC"))
        var store = try SampleStore([Fixture.sample(1, 60, 0, 3600), Fixture.sample(2, 60, 7200, 10_800)])
        var updates = StatisticsUpdates(StatisticsCollectionQuery(grid: grid))
        #expect(try updates.update(from: store).map(\.sumQuantity) == [60, 60].map { Quantity(whole: $0) })
        #expect(try updates.update(from: store).isEmpty)
        // Late, and over the first one; then deleted.
        try store.save(Fixture.sample(3, 10, 1800, 3600, from: Fixture.manual))
        let late = try updates.update(from: store)
        #expect(late.map(\.start.nanoseconds) == [0])
        #expect(late.map(\.sumQuantity) == [Quantity(whole: 40)])
        try store.delete(Fixture.uuid(2))
        let gone = try updates.update(from: store)
        #expect(gone.map(\.sumQuantity) == [.zero])
        #expect(gone.map(\.start.nanoseconds) == [7_200_000_000_000])
        // Saved and deleted between two updates: nothing to see.
        try store.save(Fixture.sample(4, 10, 0, 3600))
        try store.delete(Fixture.uuid(4))
        #expect(try updates.update(from: store).isEmpty)
        #expect(updates.anchor == store.anchor)
    }

    @Test("a store that lacks the changes that were seen is refused, and nothing is taken in")
    func anchor() throws {
        let grid = try IntervalGrid(.hour, calendar: Fixture.calendar("UTC"))
        var updates = StatisticsUpdates(StatisticsCollectionQuery(grid: grid))
        _ = try updates.update(from: SampleStore([Fixture.sample(1, 60, 0, 3600)]))
        let before = updates.collection
        #expect(brokenRule { try updates.update(from: SampleStore()) } == .anchor)
        #expect(updates.collection == before)
        #expect(updates.anchor.changes == 1)
    }
}
