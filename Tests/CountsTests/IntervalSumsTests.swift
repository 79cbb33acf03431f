import Counts
import Foundation
import Testing

/// The sums of intervals, found sample by sample and stretch by stretch.
///
/// It shares no code with the module.
private struct NaiveSums {
    let samples: [QuantitySample]
    /// The sources, the highest first.
    let order: [String]

    private func rank(_ sample: QuantitySample) -> Int {
        order.firstIndex(of: sample.source.bundleIdentifier) ?? order.count
    }

    /// The nanoseconds before an instant in which a sample is open and its source is on top.
    private func timeOnTop(_ sample: QuantitySample, before instant: Instant) -> Int64 {
        let spans = samples.filter { $0.start < $0.end }
        let cuts = Set(spans.flatMap { [$0.start, $0.end] } + [instant]).sorted()
        return zip(cuts, cuts.dropFirst()).reduce(0) { sum, cut in
            guard cut.0 >= sample.start, cut.1 <= min(sample.end, instant) else { return sum }
            let top = spans.filter { $0.start <= cut.0 && $0.end >= cut.1 }.map(rank).min()
            return top == rank(sample) ? sum + cut.1.nanoseconds - cut.0.nanoseconds : sum
        }
    }

    /// The part of a sample's count that is kept before an instant, rounded down to a multiple of 2⁻⁶⁴.
    private func kept(_ sample: QuantitySample, before instant: Instant) -> Quantity {
        let duration = UInt(sample.end.nanoseconds - sample.start.nanoseconds)
        let (high, low) = UInt(sample.count).multipliedFullWidth(by: UInt(timeOnTop(sample, before: instant)))
        let (whole, rest) = duration.dividingFullWidth((high, low))
        return Quantity(whole: Int64(whole), fraction: UInt64(duration.dividingFullWidth((rest, 0)).quotient))
    }

    private func isHidden(_ point: QuantitySample) -> Bool {
        samples.contains { other in
            guard rank(other) < rank(point) else { return false }
            return other.start == point.start || other.start < point.start && point.start < other.end
        }
    }

    /// The sum of a stretch, and the number of samples that touch it.
    func sum(from start: Instant, to end: Instant) -> (sum: Quantity, samples: Int) {
        samples.reduce((.zero, 0)) { found, sample in
            if sample.start == sample.end {
                guard start <= sample.start, sample.start < end else { return found }
                return (isHidden(sample) ? found.0 : found.0 + Quantity(whole: Int64(sample.count)), found.1 + 1)
            }
            guard start < end, sample.start < end, sample.end > start else { return found }
            return (found.0 + kept(sample, before: end) - kept(sample, before: start), found.1 + 1)
        }
    }
}

@Suite("Sums of intervals")
struct IntervalSumsTests {
    @Test("sums equal those of a naive merge, bit by bit", arguments: IntervalGrid.Unit.allCases)
    func naive(_ unit: IntervalGrid.Unit) throws {
        var draws = Draws(77)
        for zone in ["Europe/Berlin", "Pacific/Apia", "America/Sao_Paulo"] {
            let grid = IntervalGrid(unit, calendar: try Fixture.calendar(zone))
            for _ in 0..<6 {
                // Within a few days, so that most samples overlap.
                let all = try RandomSamples.make(&draws, count: draws.between(1, 40))
                let samples = all.filter { abs($0.start.nanoseconds - all[0].start.nanoseconds) < 400_000_000_000_000 }
                let order = draws.shuffled(RandomSamples.sources)
                let oracle = NaiveSums(samples: samples, order: order)
                let query = StatisticsCollectionQuery(grid: grid, priority: SourcePriority(order))
                let store = try SampleStore(samples)
                let sums = try query.sums(in: store)
                let collection = try query.results(in: store)
                #expect(sums.total == collection.sumQuantity)
                #expect(sums.sums.count + 1 == sums.boundaries.count)
                for (place, sum) in sums.sums.enumerated() {
                    let (start, end) = (sums.boundaries[place], sums.boundaries[place + 1])
                    let expected = oracle.sum(from: start, to: end)
                    #expect(sum == expected.sum)
                    #expect(sums.samples[place] == expected.samples)
                    guard start < end else { continue }
                    #expect(sums.sum(at: start) == expected.sum)
                    #expect(collection.statistics(for: start).sumQuantity == expected.sum)
                }
            }
        }
    }

    @Test(
        "a last sample that is a point is in the interval that contains it, also at its first instant",
        arguments: [
            (.hour, 3_599, [12]), (.hour, 3_600, [7, 5]), (.hour, 3_601, [7, 5]), (.hour, 7_200, [7, 0, 5]),
            (.day, 86_399, [12]), (.day, 86_400, [7, 5]), (.week, 345_600, [7, 5]),
        ] as [(IntervalGrid.Unit, Int64, [Int64])])
    func lastPoint(_ unit: IntervalGrid.Unit, _ instant: Int64, _ expected: [Int64]) throws {
        // 1970-01-01 was a Thursday, and the calendar's weeks begin on Mondays.
        let grid = IntervalGrid(unit, calendar: try Fixture.calendar("UTC"))
        let store = try SampleStore([Fixture.sample(1, 7, 60, 120), Fixture.sample(2, 5, instant, instant)])
        let query = StatisticsCollectionQuery(grid: grid)
        let sums = try query.sums(in: store)
        #expect(sums.sums == expected.map { Quantity(whole: $0) })
        let collection = try query.results(in: store)
        #expect(collection.sumQuantity == Quantity(whole: 12))
        var updates = StatisticsUpdates(query)
        _ = try updates.update(from: store)
        #expect(updates.collection == collection)
    }

    @Test("a last sample that ends where an interval begins does not touch it")
    func lastEnd() throws {
        let grid = IntervalGrid(.hour, calendar: try Fixture.calendar("UTC"))
        let store = try SampleStore([Fixture.sample(1, 7, 60, 120), Fixture.sample(2, 5, 1_800, 3_600)])
        let sums = try StatisticsCollectionQuery(grid: grid).sums(in: store)
        #expect(sums.sums == [Quantity(whole: 12)])
    }

    @Test("without samples there are no intervals")
    func empty() throws {
        let grid = IntervalGrid(.hour, calendar: try Fixture.calendar("UTC"))
        let sums = try StatisticsCollectionQuery(grid: grid).sums(in: SampleStore())
        #expect(sums.sums.isEmpty)
        #expect(sums.total == .zero)
        #expect(try sums.place(of: Fixture.instant(0)) == nil)
    }

    @Test("a condition on many sources looks each sample up once")
    func manySources() throws {
        // 40,000 samples of 40,000 sources: compared one by one, the identifiers would need 1,600,000,000 steps.
        let sources = try (0..<40_000).map { try Fixture.source("com.example.n\($0)") }
        let condition = SamplePredicate.objects(from: sources).condition
        let sample = try Fixture.sample(1, 1, 0, 1, from: "com.example.n39999")
        #expect((0..<40_000).allSatisfy { _ in condition(sample) })
        #expect(!condition(try Fixture.sample(2, 1, 0, 1)))
    }
}
