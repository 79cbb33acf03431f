import Counts
import Foundation
import Testing

@Suite("Store and queries of samples")
struct QueryTests {
    private func stretch(_ start: Int64, _ end: Int64) throws -> Range<Instant> {
        try Fixture.instant(start)..<Fixture.instant(end)
    }

    @Test("the plain sum counts every sample as a whole, whatever overlaps")
    func plainSum() throws {
        let store = try SampleStore([
            Fixture.sample(1, 10, 0, 10), Fixture.sample(2, 10, 0, 10, from: Fixture.watch),
            Fixture.sample(3, 7, 95, 105),
        ])
        #expect(SampleQuery().plainSum(in: store) == Quantity(whole: 27))
        let query = SampleQuery(predicate: .samples(try stretch(0, 100), []))
        #expect(query.plainSum(in: store) == Quantity(whole: 27))
        #expect(try SampleQuery(predicate: .samples(stretch(10, 95), [])).plainSum(in: store) == .zero)
    }

    @Test("with one phone as the only source, the plain sum is right")
    func onePhone() throws {
        let store = try SampleStore((0..<20).map { try Fixture.sample($0, $0, Int64($0) * 10, Int64($0) * 10 + 10) })
        #expect(StatisticsQuery().results(in: store)?.sumQuantity == SampleQuery().plainSum(in: store))
    }

    @Test(
        "conditions on time take samples that overlap, or that start or end inside",
        arguments: [
            (0, 9, true, false, true), (0, 10, true, false, true), (0, 5, false, false, false),
            (5, 6, true, true, true), (9, 20, true, true, false), (10, 20, false, false, false),
            (5, 5, true, true, true), (10, 10, false, false, false), (0, 20, true, false, false),
        ] as [(Int64, Int64, Bool, Bool, Bool)])
    func time(_ start: Int64, _ end: Int64, _ loose: Bool, _ strictStart: Bool, _ strictEnd: Bool) throws {
        let sample = try Fixture.sample(1, 1, start, end)
        let stretch = try stretch(5, 10)
        #expect(SamplePredicate.samples(stretch, []).matches(sample) == loose)
        #expect(SamplePredicate.samples(stretch, .strictStartDate).matches(sample) == strictStart)
        #expect(SamplePredicate.samples(stretch, .strictEndDate).matches(sample) == strictEnd)
        let both = SamplePredicate.samples(stretch, [.strictStartDate, .strictEndDate])
        #expect(both.matches(sample) == (strictStart && strictEnd))
    }

    @Test("an empty stretch has no sample, also within one")
    func emptyStretch() throws {
        let sample = try Fixture.sample(1, 10, 0, 10)
        #expect(try !SamplePredicate.samples(stretch(5, 5), []).matches(sample))
        #expect(try StatisticsQuery(interval: stretch(5, 5)).results(in: SampleStore([sample])) == nil)
    }

    @Test("conditions on sources and on entries by hand can be joined and turned round")
    func conditions() throws {
        let sample = try Fixture.sample(1, 1, 0, 1, from: Fixture.manual, wasUserEntered: true)
        #expect(SamplePredicate.wasUserEntered(true).matches(sample))
        #expect(!SamplePredicate.wasUserEntered(false).matches(sample))
        #expect(SamplePredicate.objects(from: [try Fixture.source(Fixture.manual)]).matches(sample))
        #expect(!SamplePredicate.objects(from: [try Fixture.source(Fixture.phone)]).matches(sample))
        #expect(!SamplePredicate.objects(from: []).matches(sample))
        #expect(SamplePredicate.and([.all, .wasUserEntered(true)]).matches(sample))
        #expect(!SamplePredicate.and([.all, .wasUserEntered(false)]).matches(sample))
        #expect(SamplePredicate.and([]).matches(sample))
        #expect(!SamplePredicate.not(.all).matches(sample))
    }

    @Test("the sources of a store are found once each, in order, and by prefix")
    func sources() throws {
        let store = try SampleStore([
            Fixture.sample(1, 1, 0, 1), Fixture.sample(2, 1, 0, 1, from: Fixture.app),
            Fixture.sample(3, 1, 2, 3), Fixture.sample(4, 1, 0, 1, from: Fixture.manual),
            Fixture.sample(5, 1, 0, 1, from: "com.apple.healthXYZ"),
        ])
        #expect(
            SourceQuery().results(in: store).map(\.bundleIdentifier)
                == [Fixture.manual, Fixture.phone, "com.apple.healthXYZ", Fixture.app])
        #expect(
            SourceQuery().results(in: store, with: .appleHealth).map(\.bundleIdentifier)
                == [Fixture.phone, "com.apple.healthXYZ"])
        #expect(
            SourceQuery().results(in: store, with: .appleHealthComponent).map(\.bundleIdentifier) == [Fixture.phone])
        let late = SourceQuery(predicate: .samples(try stretch(2, 3), []))
        #expect(late.results(in: store).map(\.bundleIdentifier) == [Fixture.phone])
    }

    @Test("the results of a sample query are in order, whatever the order of arrival")
    func order() throws {
        let samples = try (0..<50).map { try Fixture.sample($0, $0 % 3, Int64($0 % 7), Int64($0 % 7 + $0 % 5)) }
        var draws = Draws(3)
        let expected = SampleQuery().results(in: try SampleStore(samples))
        for _ in 0..<20 {
            #expect(SampleQuery().results(in: try SampleStore(draws.shuffled(samples))) == expected)
        }
        #expect(expected.map(\.start) == expected.map(\.start).sorted())
    }

    @Test("a store refuses identifiers that it knows or does not know")
    func identifiers() throws {
        var store = try SampleStore([Fixture.sample(1, 1, 0, 1)])
        #expect(brokenRule { try store.save(Fixture.sample(1, 2, 0, 1)) } == .knownSample)
        #expect(brokenRule { try store.delete(Fixture.uuid(2)) } == .unknownSample)
        try store.delete(Fixture.uuid(1))
        #expect(store.samples.isEmpty)
        #expect(brokenRule { try store.delete(Fixture.uuid(1)) } == .unknownSample)
        #expect(brokenRule { try store.save(Fixture.sample(1, 2, 0, 1)) } == .knownSample)
        #expect(
            brokenRule { try SampleStore([Fixture.sample(1, 1, 0, 1), Fixture.sample(1, 1, 0, 1)]) } == .knownSample)
        #expect(store.anchor.changes == 2)
    }

    @Test("an anchored query gives what is new and what is gone since the mark")
    func anchored() throws {
        var store = try SampleStore([Fixture.sample(1, 1, 0, 1), Fixture.sample(2, 1, 5, 6, from: Fixture.app)])
        let first = try AnchoredObjectQuery().results(in: store)
        #expect(first.addedSamples.map(\.uuid) == [try Fixture.uuid(1), try Fixture.uuid(2)])
        #expect(first.deletedObjects.isEmpty)
        try store.delete(Fixture.uuid(1))
        try store.save(Fixture.sample(3, 1, 2, 3))
        try store.save(Fixture.sample(4, 1, 2, 3))
        try store.delete(Fixture.uuid(4))
        let second = try AnchoredObjectQuery(anchor: first.newAnchor).results(in: store)
        #expect(second.addedSamples.map(\.uuid) == [try Fixture.uuid(3)])
        #expect(second.deletedObjects.map(\.uuid) == [try Fixture.uuid(1), try Fixture.uuid(4)])
        #expect(second.newAnchor == store.anchor)
        let third = try AnchoredObjectQuery(anchor: second.newAnchor).results(in: store)
        #expect(third.addedSamples.isEmpty && third.deletedObjects.isEmpty)
        let app = try AnchoredObjectQuery(predicate: .objects(from: [Fixture.source(Fixture.app)])).results(in: store)
        #expect(app.addedSamples.map(\.uuid) == [try Fixture.uuid(2)])
        #expect(app.deletedObjects.isEmpty)
        #expect(app.newAnchor == store.anchor)
    }

    @Test("with a limit, a chain of anchored queries gives everything once", arguments: 1...7)
    func limited(_ limit: Int) throws {
        var store = try SampleStore((0..<20).map { try Fixture.sample($0, 1, Int64($0), Int64($0) + 1) })
        for number in [3, 4, 11] { try store.delete(Fixture.uuid(number)) }
        var (anchor, added, deleted) = (SampleStore.Anchor.start, [UUID](), [UUID]())
        while anchor != store.anchor {
            let result = try AnchoredObjectQuery(anchor: anchor, limit: limit).results(in: store)
            #expect(result.addedSamples.count + result.deletedObjects.count <= limit)
            try #require(result.newAnchor != anchor)
            added += result.addedSamples.map(\.uuid)
            deleted += result.deletedObjects.map(\.uuid)
            anchor = result.newAnchor
        }
        #expect(added == store.samples.map(\.uuid))
        #expect(deleted == [try Fixture.uuid(3), try Fixture.uuid(4), try Fixture.uuid(11)])
    }

    @Test("limits below 1 and marks of another store are refused", arguments: [0, -1, .min])
    func refused(_ limit: Int) throws {
        #expect(brokenRule { try AnchoredObjectQuery(limit: limit) } == .limit)
        let store = try SampleStore([Fixture.sample(1, 1, 0, 1)])
        #expect(brokenRule { try AnchoredObjectQuery(anchor: store.anchor).results(in: SampleStore()) } == .anchor)
        var observer = ObserverQuery(anchor: store.anchor)
        #expect(brokenRule { try observer.hasChanged(in: SampleStore()) } == .anchor)
    }

    @Test("an observer says once that a sample that it looks for was saved or deleted")
    func observer() throws {
        var store = SampleStore()
        var observer = ObserverQuery(predicate: .wasUserEntered(true))
        #expect(try !observer.hasChanged(in: store))
        try store.save(Fixture.sample(1, 1, 0, 1, from: Fixture.manual, wasUserEntered: true))
        #expect(try observer.hasChanged(in: store))
        #expect(try !observer.hasChanged(in: store))
        try store.save(Fixture.sample(2, 1, 0, 1))
        #expect(try !observer.hasChanged(in: store))
        try store.delete(Fixture.uuid(1))
        #expect(try observer.hasChanged(in: store))
        #expect(observer.anchor == store.anchor)
    }
}
