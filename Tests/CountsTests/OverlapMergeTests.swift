import Counts
import Foundation
import Testing

@Suite("Merge of overlapping samples")
struct OverlapMergeTests {
    private func sum(_ samples: QuantitySample..., priority: SourcePriority? = nil) -> Quantity {
        OverlapMerge(samples, priority: priority ?? .standard(for: samples)).sum()
    }

    @Test("the example of docs/counts.md: a phone and a watch on a walk")
    func example() throws {
        // The phone counts 600 from 9:00 to 9:10, and the watch 450 from 9:05 to 9:15.
        let phone = try Fixture.sample(1, 600, 0, 600)
        let watch = try Fixture.sample(2, 450, 300, 900, from: Fixture.watch)
        let merge = OverlapMerge([phone, watch], priority: .standard(for: [phone, watch]))
        #expect(merge.sum() == Quantity(whole: 750))
        #expect(merge.samples.map(\.uuid) == [phone.uuid, watch.uuid])
        #expect(merge.contribution(of: 0) == Quantity(whole: 300))
        #expect(merge.contribution(of: 1) == Quantity(whole: 450))
        #expect(sum(phone, watch, priority: SourcePriority([Fixture.phone, Fixture.watch])) == Quantity(whole: 825))
    }

    @Test("a lower sample around a higher one keeps its share before and after")
    func around() throws {
        let watch = try Fixture.sample(2, 50, 20, 40, from: Fixture.watch)
        #expect(try sum(Fixture.sample(1, 100, 0, 100), watch) == Quantity(whole: 130))
    }

    @Test("samples that touch do not overlap")
    func touching() throws {
        let watch = try Fixture.sample(2, 50, 10, 20, from: Fixture.watch)
        #expect(try sum(Fixture.sample(1, 7, 0, 10), watch, Fixture.sample(3, 9, 20, 30)) == Quantity(whole: 66))
    }

    @Test("counts of one source add where its samples overlap")
    func sameSource() throws {
        #expect(try sum(Fixture.sample(1, 30, 0, 10), Fixture.sample(2, 5, 5, 15)) == Quantity(whole: 35))
        let app = try Fixture.sample(3, 150, 0, 15, from: Fixture.app)
        #expect(try sum(Fixture.sample(1, 30, 0, 10), Fixture.sample(2, 5, 5, 15), app) == Quantity(whole: 35))
    }

    @Test("the same identifier counts once")
    func sameIdentifier() throws {
        #expect(try sum(Fixture.sample(1, 30, 0, 10), Fixture.sample(1, 30, 0, 10)) == Quantity(whole: 30))
    }

    @Test("a sample without counts hides lower sources")
    func zeroCount() throws {
        let watch = try Fixture.sample(1, 0, 0, 5, from: Fixture.watch)
        #expect(try sum(watch, Fixture.sample(2, 30, 0, 10)) == Quantity(whole: 15))
    }

    @Test(
        "a point is hidden by a higher interval around it or a higher point, and hides no interval",
        arguments: [
            (5, true), (0, true), (10, false), (11, false),
        ] as [(Int64, Bool)])
    func points(_ second: Int64, _ isHidden: Bool) throws {
        let point = try Fixture.sample(1, 8, second, second)
        let higher = try Fixture.sample(2, 10, 0, 10, from: Fixture.watch)
        let lower = try Fixture.sample(3, 10, 0, 10, from: Fixture.app)
        #expect(sum(point, higher) == Quantity(whole: isHidden ? 10 : 18))
        #expect(sum(point, lower) == Quantity(whole: 18))
        #expect(try sum(point, Fixture.sample(4, 10, 0, 10)) == Quantity(whole: 18))
        let watch = try Fixture.sample(5, 3, second, second, from: Fixture.watch)
        #expect(sum(point, watch) == Quantity(whole: 3))
        #expect(try sum(point, Fixture.sample(6, 3, second, second)) == Quantity(whole: 11))
        // A point over an interval of its own source, hidden together by a lower sample's higher neighbour.
        #expect(sum(watch, point, lower) == Quantity(whole: 13))
    }

    @Test("a point belongs to the stretch that contains it")
    func pointStretch() throws {
        let merge = OverlapMerge([try Fixture.sample(1, 8, 5, 5)], priority: SourcePriority())
        #expect(merge.sum(in: try Fixture.instant(5)..<Fixture.instant(6)) == Quantity(whole: 8))
        #expect(merge.sum(in: try Fixture.instant(4)..<Fixture.instant(5)) == .zero)
        #expect(merge.sum(in: try Fixture.instant(5)..<Fixture.instant(5)) == .zero)
        #expect(merge.contribution(of: 7) == .zero)
        #expect(merge.contribution(of: -1) == .zero)
        let last = try QuantitySample(
            uuid: Fixture.uuid(1), count: 3, start: .latest, end: .latest,
            sourceRevision: SourceRevision(source: Fixture.source("a")))
        #expect(OverlapMerge([last], priority: SourcePriority()).sum() == Quantity(whole: 3))
    }

    @Test("thousands of samples over each other are merged without looking at all pairs")
    func manyOverlaps() throws {
        // Every pair overlaps, so work for each pair would take minutes.
        let count = 20_000
        let samples = try (0..<count).map { number in
            try Fixture.sample(
                number, 1000, Int64(number), Int64(number) + 100_000,
                from: "com.example.a\(number % 100)")
        }
        let priority = SourcePriority((0..<100).map { "com.example.a\($0)" })
        let merge = OverlapMerge(samples, priority: priority)
        // The first source is on top while it has a sample; the others show only at the end, each for a second.
        let top = samples.filter { $0.source.bundleIdentifier == "com.example.a0" }
        #expect(merge.sum() > Quantity(whole: Int64(top.count * 1000)))
        #expect(merge.sum() < Quantity(whole: Int64(top.count * 1000 + 99 * 1000)))
    }
}
