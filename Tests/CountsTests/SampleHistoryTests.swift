import Counts
import Foundation
import Testing

/// Histories that the tests share.
enum Histories {
    static let start = 1_774_300_000

    /// True repetitions: sets of 10 to 30, one every 1.5 to 3.5 s, several times a day for some days.
    static func truth(_ draws: inout Draws, days: Int) throws -> [Instant] {
        var instants: [Instant] = []
        for day in 0..<days {
            for hour in [7, 8, 12, 18, 19] where draws.below(4) > 0 {
                var time = Int64(start + day * 86_400 + hour * 3600 + draws.below(1800)) * 1_000_000_000
                for _ in 0..<draws.between(10, 30) {
                    time += Int64(draws.between(1_500_000_000, 3_500_000_000))
                    instants.append(try Instant(nanoseconds: time))
                }
            }
        }
        return instants
    }

    static func span(days: Int) throws -> Range<Instant> {
        try Fixture.instant(Int64(start))..<Fixture.instant(Int64(start + days * 86_400))
    }

    static func make(
        seed: UInt64, days: Int = 10, plan: SampleHistoryPlan = SampleHistoryPlan()
    ) throws -> SampleHistory {
        var draws = Draws(seed)
        var stream = SplitMix64(seed: seed)
        return try SampleHistory(of: truth(&draws, days: days), in: span(days: days), plan: plan, using: &stream)
    }

    /// A plan in which every device is perfect and nothing is forged.
    static var perfect: SampleHistoryPlan {
        var plan = SampleHistoryPlan()
        plan.phone = SampleHistoryPlan.Recorder(
            sampleLength: 600_000_000_000, recall: 1, extra: 0, gap: 0, clockSkew: 0, duplicate: 0, late: 0, deleted: 0)
        plan.watch = nil
        (plan.apps, plan.forgeries, plan.shakes) = (0, 0, 0)
        return plan
    }
}

@Suite("Histories of samples")
struct SampleHistoryTests {
    @Test("the same seed gives the same history, and another one another")
    func deterministic() throws {
        let history = try Histories.make(seed: 1)
        #expect(try Histories.make(seed: 1) == history)
        #expect(try Histories.make(seed: 2) != history)
        // What this seed gave when the history was first written: a change of it changes committed reports.
        let counts = history.facts.reduce(into: 0) { $0 += $1.sample.count }
        #expect(history.truth.count == 666)
        let found = [history.facts.count, counts, history.phoneCounts.count, history.shakenInstants.count]
        #expect(found == Self.pinned)
    }

    private static let pinned = [119, 3701, 747, 182]

    @Test("a perfect phone alone is counted rightly by all ways that see it")
    func perfect() throws {
        let history = try Histories.make(seed: 3, days: 6, plan: Histories.perfect)
        let now = history.span.upperBound.advanced(byNanoseconds: 3_600_000_000_000)
        let grid = IntervalGrid(.day, calendar: try Fixture.calendar("UTC"))
        let report = try CountReport(of: history, grid: grid, now: now)
        #expect(report.trueCounts == history.truth.count)
        #expect(report.trueCounts > 100)
        for row in report.rows {
            #expect(row.counted == Quantity(whole: Int64(report.trueCounts)), "\(row.way)")
            #expect(row.overCount == .zero && row.underCount == .zero)
            #expect(row.forgedCounts == .zero && row.shakenCounts == 0)
            #expect(report.forgedShare(of: row) == nil)
        }
    }

    @Test("every kind of fault that the plan names appears, and the facts say which")
    func faults() throws {
        var plan = SampleHistoryPlan()
        plan.phone.duplicate = 0.2
        let history = try Histories.make(seed: 4, days: 30, plan: plan)
        for origin in SampleHistory.Origin.allCases {
            #expect(history.facts.contains { $0.origin == origin }, "\(origin)")
        }
        #expect(history.facts.contains { $0.isDuplicate })
        #expect(history.facts.contains { $0.deletion != nil })
        #expect(history.facts.contains { $0.shakenCounts > 0 })
        #expect(history.facts.allSatisfy { $0.arrival >= $0.sample.end })
        #expect(history.facts.allSatisfy { fact in fact.deletion.map { $0 > fact.arrival } ?? true })
        let late = history.facts.filter { $0.arrival.nanoseconds - $0.sample.end.nanoseconds > 60_000_000_000 }
        #expect(!late.isEmpty)
        #expect(late.allSatisfy { $0.origin == .phone || $0.origin == .watch })
        #expect(history.facts.map(\.arrival) == history.facts.map(\.arrival).sorted())
        for fact in history.facts {
            #expect(fact.sample.wasUserEntered == [.manualEntry, .forgedEntry].contains(fact.origin))
            #expect(fact.shakenCounts == 0 || fact.origin == .phone || fact.origin == .app)
            #expect(fact.sample.sourceRevision.isWatch == (fact.origin == .watch))
        }
        // Gaps: repetitions that no sample of a device covers.
        let devices = history.facts.filter { $0.origin == .phone || $0.origin == .watch }.map(\.sample)
        let missed = history.truth.filter { instant in !devices.contains { $0.start <= instant && instant < $0.end } }
        #expect(!missed.isEmpty)
        // Clocks: the watch's samples begin 1.5 s after multiples of 3 minutes.
        let watch = try #require(history.facts.first { $0.origin == .watch }).sample
        let offset = watch.start.nanoseconds - history.span.lowerBound.nanoseconds
        #expect(offset % 180_000_000_000 == 1_500_000_000)
    }

    @Test("the phone's counter and its samples count the same, and shaking is in both")
    func phone() throws {
        let history = try Histories.make(seed: 5, days: 30)
        let phone = history.facts.filter { $0.origin == .phone && !$0.isDuplicate }
        #expect(phone.reduce(0) { $0 + $1.sample.count } == history.phoneCounts.count)
        #expect(phone.reduce(0) { $0 + $1.shakenCounts } == history.shakenInstants.count)
        #expect(history.phoneCounts == history.phoneCounts.sorted())
        #expect(history.shakenInstants.count >= 50)
    }

    @Test("a store holds what has arrived and has not been deleted")
    func store() throws {
        let history = try Histories.make(seed: 6, days: 20)
        for share in 0..<10 {
            let now = history.span.lowerBound.advanced(byNanoseconds: Int64(share) * 3 * 86_400_000_000_000)
            let expected = history.facts.filter { fact in
                fact.arrival <= now && fact.deletion.map { $0 > now } ?? true
            }
            #expect(try Set(history.store(at: now).samples) == Set(expected.map(\.sample)))
        }
        let all = history.facts.filter { $0.deletion == nil }
        #expect(try Set(history.store().samples) == Set(all.map(\.sample)))
        #expect(all.count < history.facts.count)
    }

    @Test("updates over a history equal new questions, while samples are late and deleted")
    func updates() throws {
        let history = try Histories.make(seed: 7, days: 8)
        let grid = IntervalGrid(.day, calendar: try Fixture.calendar("Europe/Berlin"))
        let query = StatisticsCollectionQuery(grid: grid, priority: .standard(for: history.facts.map(\.sample)))
        var updates = StatisticsUpdates(query)
        for hour in stride(from: 0, to: 24 * 11, by: 7) {
            let store = try history.store(
                at: history.span.lowerBound.advanced(byNanoseconds: Int64(hour) * 3_600_000_000_000))
            _ = try updates.update(from: store)
            #expect(updates.collection == (try query.results(in: store)))
        }
        #expect(updates.collection.sumQuantity > .zero)
    }

    @Test("wrong plans are refused by their rules")
    func plans() {
        func rule(_ change: (inout SampleHistoryPlan) -> Void) -> CountsError.Rule? {
            var plan = SampleHistoryPlan()
            change(&plan)
            return brokenRule { try Histories.make(seed: 1, days: 1, plan: plan) }
        }
        for share in [-0.1, 1.1, Double.nan, .infinity] {
            #expect(rule { $0.phone.recall = share } == .share)
            #expect(rule { $0.phone.extra = share } == .share)
            #expect(rule { $0.phone.gap = share } == .share)
            #expect(rule { $0.watch?.duplicate = share } == .share)
            #expect(rule { $0.watch?.late = share } == .share)
            #expect(rule { $0.phone.deleted = share } == .share)
            #expect(rule { $0.appShare = share } == .share)
            #expect(rule { $0.manualShare = share } == .share)
            #expect(rule { $0.forgedOverlap = share } == .share)
        }
        #expect(rule { $0.phone.sampleLength = 999_999_999 } == .plan)
        #expect(rule { $0.watch?.sampleLength = QuantitySample.durationLimit + 1 } == .plan)
        #expect(rule { $0.watch?.clockSkew = .min } == .plan)
        #expect(rule { $0.phone.clockSkew = 86_400_000_000_001 } == .plan)
        #expect(rule { $0.apps = 21 } == .plan)
        #expect(rule { $0.apps = -1 } == .plan)
        #expect(rule { $0.forgeries = 1001 } == .plan)
        #expect(rule { $0.shakes = -1 } == .plan)
        #expect(rule { $0.forgedCounts = 0...5 } == .plan)
        #expect(rule { $0.forgedCounts = 1...1001 } == .plan)
        #expect(rule { $0.shakenCounts = 0...5 } == .plan)
        #expect(rule { $0.longestDelay = 0 } == .plan)
        #expect(rule { $0.longestDelay = .max } == .plan)
        #expect(rule { _ in } == nil)
    }

    @Test("repetitions out of order or outside the span are refused")
    func truth() throws {
        let span = try Histories.span(days: 1)
        func rule(_ truth: [Instant], _ span: Range<Instant>) -> CountsError.Rule? {
            var stream = SplitMix64(seed: 1)
            return brokenRule { try SampleHistory(of: truth, in: span, using: &stream) }
        }
        let (start, end) = (span.lowerBound, span.upperBound)
        #expect(rule([start, start], span) == nil)
        #expect(rule([start.advanced(byNanoseconds: 1), start], span) == .order)
        #expect(rule([end], span) == .order)
        #expect(rule([start.advanced(byNanoseconds: -1)], span) == .order)
        #expect(rule([], start..<start) == .plan)
        #expect(rule(Array(repeating: start, count: SampleHistory.truthLimit + 1), span) == .plan)
        #expect(rule([.latest.advanced(byNanoseconds: -1)], .earliest ..< .latest) == nil)
    }

    @Test("a generator that repeats itself gives an error or a history, never a trap")
    func badGenerator() throws {
        struct Constant: RandomNumberGenerator {
            let word: UInt64
            func next() -> UInt64 { word }
        }
        for word in [0, 1, .max] as [UInt64] {
            var draws = Draws(8)
            var generator = Constant(word: word)
            let history = try SampleHistory(
                of: Histories.truth(&draws, days: 2), in: Histories.span(days: 2), using: &generator)
            #expect(
                history.facts.isEmpty || brokenRule { try history.store() } == .knownSample || history.facts.count == 1)
        }
    }
}

@Suite("The four ways about a history")
struct CountReportTests {
    private func report(
        _ history: SampleHistory, prefix: SourcePrefix = .appleHealth, priority: SourcePriority? = nil
    ) throws -> CountReport {
        let now = history.span.upperBound.advanced(byNanoseconds: 10 * 86_400_000_000_000)
        return try CountReport(
            of: history, grid: IntervalGrid(.day, calendar: Fixture.calendar("UTC")), now: now, priority: priority,
            prefix: prefix)
    }

    @Test("the filtered statistics let in no entry by hand and no other app, over many histories", arguments: 1...12)
    func filtered(_ seed: UInt64) throws {
        var plan = SampleHistoryPlan()
        plan.forgedOverlap = seed % 2 == 0 ? 0.3 : 0
        let history = try Histories.make(seed: seed, plan: plan)
        let store = try history.store()
        let query = StatisticsQuery.automatic(in: store, prefix: .appleHealthComponent)
        let facts = Dictionary(uniqueKeysWithValues: history.facts.map { ($0.sample.uuid, $0.origin) })
        let used = store.samples.filter(query.predicate.matches).map { facts[$0.uuid] }
        #expect(used.allSatisfy { $0 == .phone || $0 == .watch })
        let strict = try report(history, prefix: .appleHealthComponent)
        #expect(strict.rows[2].way == .automatic)
        #expect(strict.rows[2].forgedCounts == .zero)
        #expect(strict.forgedShare(of: strict.rows[2]) == 0)
        // Without the final full stop, the lookalike comes in, and only it.
        let loose = StatisticsQuery.automatic(in: store)
        let origins = Set(store.samples.filter(loose.predicate.matches).compactMap { facts[$0.uuid] })
        #expect(origins.isSuperset(of: [.phone, .watch, .lookalike]))
        #expect(origins.count == 3)
        #expect(try report(history).rows[2].forgedCounts > .zero)
    }

    @Test("a forged sample adds only where nothing overlaps it")
    func forgedInGaps() throws {
        var plan = SampleHistoryPlan()
        (plan.forgedOverlap, plan.forgeries) = (0.5, 10)
        for seed in 20..<40 as Range<UInt64> {
            let history = try Histories.make(seed: seed, plan: plan)
            let samples = try history.store().samples
            var priority = SourcePriority.standard(for: samples)
            // With forgers below everything else; by default entries by hand are the highest.
            for forger in ["com.apple.healthXYZ", "com.example.booster", Fixture.manual] {
                priority.move(forger, to: 99)
            }
            let merge = OverlapMerge(samples, priority: priority)
            for fact in history.facts where fact.origin.isForged {
                let index = try #require(merge.samples.firstIndex(of: fact.sample))
                let others = samples.filter { $0.source != fact.sample.source && $0.overlaps(fact.sample) }
                let kept = merge.contribution(of: index)
                if others.isEmpty {
                    #expect(kept == Quantity(whole: Int64(fact.sample.count)))
                } else if others.contains(where: { $0.start <= fact.sample.start && $0.end >= fact.sample.end }),
                    fact.origin == .forgedEntry
                {
                    #expect(kept == .zero)
                } else {
                    #expect(kept < Quantity(whole: Int64(fact.sample.count)) || fact.origin != .forgedEntry)
                }
            }
        }
    }

    @Test("forged samples that are meant for gaps overlap nothing")
    func gaps() throws {
        var plan = SampleHistoryPlan()
        plan.forgedOverlap = 0
        let history = try Histories.make(seed: 50, days: 20, plan: plan)
        for fact in history.facts where fact.origin.isForged {
            #expect(!history.facts.contains { $0.sample.uuid != fact.sample.uuid && $0.sample.overlaps(fact.sample) })
        }
        let report = try report(history)
        // The plain sum and the merge let all of them in; the phone's own counter none.
        #expect(report.rows[0].forgedCounts == report.forgedCounts)
        #expect(report.rows[1].forgedCounts == report.forgedCounts)
        #expect(report.forgedShare(of: report.rows[1]) == 1)
        #expect(report.rows[3].forgedCounts == .zero)
    }

    @Test("shaking is automatic and false: it passes the filter, and is told apart from forged samples")
    func shaken() throws {
        var plan = Histories.perfect
        (plan.shakes, plan.forgeries) = (4, 3)
        plan.forgedOverlap = 0
        let history = try Histories.make(seed: 60, days: 6, plan: plan)
        let now = history.span.upperBound.advanced(byNanoseconds: 3_600_000_000_000)
        let grid = IntervalGrid(.day, calendar: try Fixture.calendar("UTC"))
        let report = try CountReport(of: history, grid: grid, now: now, prefix: .appleHealthComponent)
        let shaken = Int64(history.shakenInstants.count)
        #expect(shaken >= 40)
        for row in report.rows[2...] {
            #expect(row.counted == Quantity(whole: Int64(report.trueCounts) + shaken))
            #expect(row.overCount == Quantity(whole: shaken))
            #expect(row.shakenCounts == Double(shaken))
            #expect(row.forgedCounts == .zero)
        }
        #expect(report.rows[0].overCount == Quantity(whole: shaken) + report.forgedCounts)
    }

    @Test("the plain sum counts two devices twice, the merge once, and the phone's counter forgets after seven days")
    func ways() throws {
        var plan = Histories.perfect
        plan.watch = plan.phone
        plan.apps = 1
        plan.appShare = 1
        let history = try Histories.make(seed: 70, days: 12, plan: plan)
        let now = history.span.upperBound
        let grid = IntervalGrid(.day, calendar: try Fixture.calendar("UTC"))
        let report = try CountReport(of: history, grid: grid, now: now)
        let truth = Quantity(whole: Int64(report.trueCounts))
        #expect(report.rows[0].counted == truth + truth + truth)
        #expect(report.rows[0].overCount == truth + truth)
        #expect(report.rows[1].counted == truth)
        #expect(report.rows[2].counted == truth)
        let held = now.advanced(byNanoseconds: -Pedometer.history)
        let recent = history.truth.filter { $0 >= held }.count
        #expect(recent < report.trueCounts)
        #expect(report.rows[3].counted == Quantity(whole: Int64(recent)))
        #expect(report.rows[3].underCount == Quantity(whole: Int64(report.trueCounts - recent)))
        #expect(report.rows.map(\.way) == CountingWay.allCases)
    }

    @Test("a report is about its stretch: over- and under-counts are its intervals'")
    func stretch() throws {
        let history = try Histories.make(seed: 80)
        let day = history.span.lowerBound.advanced(byNanoseconds: 2 * 86_400_000_000_000)
        let stretch = day..<day.advanced(byNanoseconds: 86_400_000_000_000)
        let grid = IntervalGrid(.hour, calendar: try Fixture.calendar("UTC"))
        let report = try CountReport(of: history, grid: grid, interval: stretch, now: .latest)
        #expect(report.trueCounts == history.truth.filter(stretch.contains).count)
        let samples = try history.store().samples
        let merge = OverlapMerge(samples, priority: .standard(for: samples))
        #expect(report.rows[1].counted == merge.sum(in: stretch))
        let plain = samples.filter { stretch.contains($0.start) }.reduce(0) { $0 + Int64($1.count) }
        #expect(report.rows[0].counted == Quantity(whole: plain))
        for row in report.rows {
            let truth = Quantity(whole: Int64(report.trueCounts))
            #expect(row.counted - row.overCount + row.underCount == truth)
        }
        #expect(report.rows[0].overCount > .zero && report.rows[2].underCount > .zero)
    }
}
