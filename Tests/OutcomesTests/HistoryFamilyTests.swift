import Counts
import Foundation
import Mathematics
import Scoring
import Testing

@testable import Outcomes

@Suite("Histories whose answers are known")
struct HistoryFamilyTests {
    private static let second: Int64 = 1_000_000_000

    /// A session of ten repetitions, one every three seconds; the phone misses the last and adds a false one.
    private static let session = HeardSession(
        scenario: "one", truth: (0..<10).map { Int64($0) * 3 * second }, duration: 30 * second,
        phone: (0..<9).map { .init(time: Int64($0) * 3 * second, repetition: $0) }
            + [.init(time: 28 * second, repetition: nil)])
    /// The same session, heard without a fault by both.
    private static let faultless: HeardSession = {
        var faultless = session
        faultless.phone = faultless.truth.enumerated().map { .init(time: $1, repetition: $0) }
        faultless.watch = faultless.phone
        return faultless
    }()
    private static let cheat = HeardSession(
        scenario: "two", truth: [], duration: 20 * second,
        phone: (0..<6).map { .init(time: Int64($0) * 3 * second, repetition: nil) })

    private func outcomes(
        _ change: (inout CountsPlan.Kind) -> Void, sessions: [HeardSession] = [faultless], histories: Int = 20,
        watch: CountsPlan.Watch = .detector("w")
    ) throws -> [HistoryOutcome] {
        var kind = CountsPlan.Kind(name: "test", about: "a test")
        change(&kind)
        let plan = CountsPlan(
            name: "test", about: "a test", sessions: ["one"], phone: "p", watch: watch, kinds: [kind])
        return try (0..<histories).map {
            try HistoryOutcome(plan.history($0, of: 0, sessions: sessions, shaken: [Self.cheat], seed: 3))
        }
    }

    @Test("a faultless phone alone is counted rightly in every way")
    func alone() throws {
        for outcome in try outcomes({ _ in }) {
            // Seven days, three sessions a day, ten repetitions a session.
            #expect(outcome.trueCounts == 210 && outcome.surplus == 0 && outcome.hiddenCounts == 0)
            for answer in outcome.answers { #expect(answer.counted == 210 && answer.over == 0 && answer.under == 0) }
        }
    }

    @Test("what the detector misses and counts falsely is in every answer")
    func detector() throws {
        for outcome in try outcomes({ _ in }, sessions: [Self.session]) {
            // Ten counts for ten repetitions: one missed and one false, which a day's sum does not tell.
            for answer in outcome.answers { #expect(answer.counted == 210) }
        }
        var missed = Self.session
        missed.phone.removeLast()
        for outcome in try outcomes({ _ in }, sessions: [missed]) {
            for answer in outcome.answers { #expect(answer.counted == 189 && answer.under == 21 && answer.over == 0) }
        }
    }

    @Test("two devices and an app count three times in the plain sum, and once in the statistics")
    func overlapping() throws {
        for outcome in try outcomes({
            $0.samples.watch = .faultless; $0.samples.apps = 1
        }) {
            #expect(outcome[.plainSum].counted == 630 && outcome[.plainSum].over == 420)
            for way in AskingWay.allCases.dropFirst() {
                #expect(outcome[way].counted == 210 && outcome[way].over == 0 && outcome[way].under == 0)
            }
            #expect(outcome.surplus == 420 && outcome.hiddenCounts == 420)
        }
    }

    @Test("the phone's counter has neither the watch nor more than seven days")
    func own() throws {
        let outcomes = try outcomes {
            $0.days = 14
            $0.samples.phone.gap = 1
            $0.samples.watch = .faultless
        }
        for outcome in outcomes {
            #expect(outcome.trueCounts == 420 && outcome[.ownCounter].counted == 0)
            #expect(outcome[.automatic].counted == 420 && outcome[.ownCounter].under == 420)
        }
        for outcome in try self.outcomes({ $0.days = 14 }) {
            #expect(outcome[.ownCounter].counted == 210 && outcome[.statistics].counted == 420)
        }
    }

    @Test(
        "a random watch counts the plan's share of the repetitions, and adds the plan's share of false counts",
        arguments: [(recall: 1.0, extra: 1.0, counts: 420.0), (1, 0, 210), (0, 1, 0)])
    func randomWatch(_ noise: (recall: Double, extra: Double, counts: Double)) throws {
        let outcomes = try outcomes(
            {
                $0.samples.phone.gap = 1
                $0.samples.watch = .faultless
            }, sessions: [Self.session], histories: 3, watch: .noise(recall: noise.recall, extra: noise.extra))
        for outcome in outcomes { #expect(outcome[.plainSum].counted == noise.counts) }
    }

    @Test("forged samples are in the plain sum; no filter lets them in but the loose one, and only the lookalike")
    func forged() throws {
        for (_, origin) in CountsPlan.forgeries {
            let outcomes = try outcomes {
                $0.samples.watch = .faultless
                ($0.samples.forgedKinds, $0.samples.forgedOverlap) = ([origin], 0)
            }
            #expect(outcomes.allSatisfy { $0.forgedCounts > 0 })
            for outcome in outcomes {
                #expect(outcome[.plainSum].forged == outcome.forgedCounts)
                #expect(abs(outcome[.statistics].forged - outcome.forgedCounts) < 1e-9)
                #expect(abs(outcome[.automatic].forged - (origin == .lookalike ? outcome.forgedCounts : 0)) < 1e-9)
                #expect(outcome[.automaticStrict].forged == 0 && outcome[.automaticStrict].counted == 210)
                #expect(outcome[.ownCounter].forged == 0)
            }
        }
    }

    @Test("forged samples of an app add only where no device has a sample")
    func forgedOverDevices() throws {
        let outcomes = try outcomes {
            // A sample of an hour covers the whole of a forged one that begins with it.
            $0.samples.phone.sampleLength = 3600 * Self.second
            ($0.samples.forgedKinds, $0.samples.forgedOverlap) = ([.forgingApp], 1)
        }
        for outcome in outcomes {
            #expect(outcome.forgedCounts > 0 && outcome[.statistics].forged == 0)
            #expect(outcome[.plainSum].forged == outcome.forgedCounts && outcome[.statistics].counted == 210)
        }
    }

    @Test("a shaken phone is automatic and false: it is in every answer, and is no forgery")
    func shaken() throws {
        for outcome in try outcomes({ $0.shakes = 2 }) {
            #expect(outcome.shakenCounts == 12 && outcome.forgedCounts == 0)
            for answer in outcome.answers {
                #expect(answer.counted == 222 && answer.over == 12 && answer.shaken == 12 && answer.forged == 0)
            }
        }
    }

    @Test("duplicates count twice where sources are not compared; late and deleted samples are missing in the store")
    func store() throws {
        for outcome in try outcomes({ $0.samples.phone.duplicate = 1 }) {
            #expect(outcome[.plainSum].counted == 420 && outcome[.statistics].counted == 420)
            #expect(outcome[.ownCounter].counted == 210)
        }
        let late = try outcomes { ($0.samples.phone.late, $0.samples.longestDelay) = (1, 48 * 3600 * Self.second) }
        #expect(late.reduce(0) { $0 + $1[.statistics].under } > 0)
        let deleted = try outcomes { $0.samples.phone.deleted = 1 }
        #expect(deleted.reduce(0) { $0 + $1[.plainSum].under } > 0)
        for outcome in late + deleted {
            #expect(outcome[.plainSum].over == 0 && outcome[.ownCounter].counted == 210)
        }
    }

    @Test("the surplus of the plain sum is what lower sources have inside overlaps, whatever happens", arguments: 0..<8)
    func surplus(_ round: Int) throws {
        let sessions = [Self.session, Self.faultless].map { session in
            var session = session
            session.watch = Self.faultless.watch
            return session
        }
        let outcomes = try outcomes(
            {
                $0.samples.phone.sampleLength = Int64(60 + 37 * round) * Self.second
                var watch = SampleHistoryPlan.Recorder.faultless
                (watch.clockSkew, watch.gap, watch.duplicate) = (Int64(round - 4) * 7 * Self.second, 0.2, 0.1)
                (watch.late, watch.deleted, watch.sampleLength) = (0.2, 0.1, 180 * Self.second)
                $0.samples.watch = watch
                ($0.samples.apps, $0.samples.appShare, $0.samples.manualShare) = (3, 0.6, 0.5)
                ($0.samples.forgedKinds, $0.samples.forgedOverlap) = ([.forgedEntry, .forgingApp, .lookalike], 0.5)
                $0.shakes = 3
            }, sessions: sessions)
        #expect(outcomes.contains { $0.surplus > 0 })
        for outcome in outcomes {
            #expect(abs(outcome.surplus - outcome.hiddenCounts) < 1e-6)
            #expect(outcome[.automaticStrict].forged == 0)
        }
    }

    @Test("histories of one number have the same sessions in every kind, and do not depend on the others")
    func repeated() throws {
        let (one, other) = (try outcomes { _ in }, try outcomes { $0.samples.watch = .faultless })
        #expect(one.map(\.trueCounts) == other.map(\.trueCounts))
        #expect(try outcomes({ _ in }, histories: 3) == Array(one.prefix(3)))
        let days = (0..<20).map {
            HistoryDays(
                days: 7, perDay: 3, shakes: 2, of: [Self.faultless], shaken: [Self.cheat], seed: 1, history: $0)
        }
        let truths = Set(days.map(\.truth))
        #expect(truths.count == 20)
        for day in days {
            #expect(day.truth == day.truth.sorted() && day.truth.allSatisfy(day.span.contains))
            let phone = day.counts.phone ?? []
            #expect(phone.map(\.instant) == phone.map(\.instant).sorted() && phone.count { $0.isShaken } == 12)
        }
    }

    @Test("sessions that fill the day are left out rather than moved into the next one")
    func longSessions() throws {
        var long = Self.faultless
        long.duration = 10 * 3600 * Self.second
        for outcome in try outcomes({ $0.shakes = 2 }, sessions: [long]) {
            // From 6:00 there is room for one session of ten hours only.
            #expect(outcome.trueCounts == 70)
        }
    }
}

@Suite("Figures of histories")
struct CountsEvaluationTests {
    private func figures(_ outcomes: [HistoryOutcome]) throws -> OutcomeFigures<HistoryOutcome> {
        let kind = CountsPlan.Kind(name: "one", about: "a test")
        return try #require(try CountsEvaluation.group(kind, outcomes, seed: 1).figures[0])
    }

    private let statistics = 1

    private func outcome(
        _ truth: Int, over: Double, under: Double, forged: Double, of: Double
    ) throws -> HistoryOutcome {
        var stream = SplitMix64(seed: 1)
        let span = HistoryDays.start..<HistoryDays.start.advanced(byNanoseconds: 1)
        var outcome = try HistoryOutcome(SampleHistory(of: [], in: span, using: &stream))
        outcome.trueCounts = truth
        (outcome.forgedCounts, outcome.shakenCounts) = (of, 0)
        outcome.answers = AskingWay.allCases.map { _ in
            .init(counted: Double(truth) + over - under, over: over, under: under, forged: forged, shaken: 0)
        }
        return outcome
    }

    @Test("shares are ratios of sums, with intervals around them")
    func shares() throws {
        let outcomes = try [
            outcome(100, over: 10, under: 0, forged: 5, of: 10), outcome(300, over: 30, under: 8, forged: 0, of: 30),
        ]
        let figures = try figures(outcomes)
        #expect(figures[.counted, statistics].value == 432 && figures[.over, statistics].value == 0.1)
        #expect(figures[.under, statistics].value == 0.02 && figures[.forged, statistics].value == 0.125)
        #expect(figures[.shaken, statistics] == .undefined)
        // Both histories have the same over-count; the resamples of the under-count are one of the two, or both.
        #expect(figures[.over, statistics].interval == 0.1...0.1)
        #expect(figures[.under, statistics].interval == 0...(8.0 / 300))
        #expect(figures[.forged, statistics].interval == 0...0.5)
    }

    @Test("one history has no interval, and nothing forged no share")
    func single() throws {
        let single = try figures([outcome(10, over: 1, under: 0, forged: 0, of: 0)])
        #expect(single[.over, 0] == Estimate(value: 0.1) && single[.forged, 0] == .undefined)
        let empty = try figures([outcome(0, over: 1, under: 0, forged: 0, of: 0)])
        #expect(empty[.over, 0] == .undefined)
    }
}

extension HistoryOutcome {
    fileprivate subscript(way: AskingWay) -> Answer { answers[AskingWay.allCases.firstIndex(of: way) ?? 0] }
}
