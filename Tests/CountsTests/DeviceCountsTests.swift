import Counts
import Foundation
import Testing

@Suite("Histories of counts that devices have made")
struct DeviceCountsTests {
    private func time(_ seconds: Double) -> Instant {
        Instant.earliest.advanced(byNanoseconds: 1_774_310_400_000_000_000 + Int64(seconds * 1e9))
    }

    private var span: Range<Instant> { time(0)..<time(86_400) }

    private func history(
        _ counts: DeviceCounts, plan: SampleHistoryPlan = Histories.perfect, truth: [Double] = [10, 20, 30, 4000]
    ) throws -> SampleHistory {
        var stream = SplitMix64(seed: 1)
        return try SampleHistory(of: truth.map(time), in: span, plan: plan, counts: counts, using: &stream)
    }

    @Test("the phone's samples and its own counter are the counts that it made")
    func phone() throws {
        let counts = DeviceCounts(phone: [
            .init(instant: time(10.4), repetition: 0), .init(instant: time(25), repetition: nil),
            .init(instant: time(700), repetition: nil, isShaken: true), .init(instant: time(4001), repetition: 3),
        ])
        let history = try history(counts)
        #expect(history.phoneCounts == [time(10.4), time(25), time(700), time(4001)])
        #expect(history.shakenInstants == [time(700)])
        let facts = history.facts.filter { $0.origin == .phone }
        #expect(facts.map(\.sample.count) == [2, 1, 1] && facts.map(\.shakenCounts) == [0, 1, 0])
        #expect(facts.map(\.sample.start) == [time(0), time(600), time(3600)])
    }

    @Test("the plan's clock and gaps apply to them, and its recall, extra counts and shakes do not")
    func plan() throws {
        var plan = Histories.perfect
        (plan.phone.recall, plan.phone.extra, plan.shakes, plan.phone.clockSkew) = (0, 1, 5, 2_000_000_000)
        let counts = DeviceCounts(phone: [
            .init(instant: time(10), repetition: 0), .init(instant: time(4000), repetition: nil, isShaken: true),
        ])
        #expect(try history(counts, plan: plan).phoneCounts == [time(12), time(4002)])
        plan.phone.gap = 1
        #expect(try history(counts, plan: plan).phoneCounts == [time(4002)])
    }

    @Test("a person enters what neither device has counted")
    func entries() throws {
        var plan = Histories.perfect
        plan.watch = plan.phone
        plan.manualShare = 1
        let counts = DeviceCounts(
            phone: [.init(instant: time(10), repetition: 0)],
            watch: [.init(instant: time(20), repetition: 1), .init(instant: time(22), repetition: nil)])
        let facts = try history(counts, plan: plan).facts
        let (watch, manual) = (facts.filter { $0.origin == .watch }, facts.filter { $0.origin == .manualEntry })
        #expect(watch.map(\.sample.count) == [2])
        #expect(manual.map(\.sample.start) == [time(30), time(4000)])
    }

    @Test("an app copies what was shaken, and only the kinds of forgery that are asked for are there")
    func kinds() throws {
        var plan = Histories.perfect
        (plan.apps, plan.appShare, plan.forgeries, plan.forgedKinds) = (1, 1, 2, [.lookalike])
        let counts = DeviceCounts(phone: [.init(instant: time(700), repetition: nil, isShaken: true)])
        let facts = try history(counts, plan: plan).facts
        #expect(facts.filter { $0.origin == .app }.map(\.shakenCounts) == [1])
        let forged = facts.filter(\.origin.isForged)
        #expect(forged.map(\.origin) == [.lookalike, .lookalike])
    }

    @Test("counts out of order, outside the span, or of a repetition that is not there are refused")
    func faults() {
        func rule(_ counts: [DeviceCounts.Count]) -> [CountsError.Rule?] {
            [DeviceCounts(phone: counts), DeviceCounts(watch: counts)].map { counts in
                brokenRule { try history(counts) }
            }
        }
        let (one, two) = (
            DeviceCounts.Count(instant: time(10), repetition: 0), DeviceCounts.Count(instant: time(20), repetition: 1)
        )
        #expect(rule([two, one]) == [.order, .order])
        #expect(rule([.init(instant: span.upperBound, repetition: nil)]) == [.order, .order])
        #expect(rule([.init(instant: time(10), repetition: 4)]) == [.plan, .plan])
        #expect(rule([.init(instant: time(10), repetition: -1)]) == [.plan, .plan])
        #expect(rule([one, two]) == [nil, nil])
    }
}
