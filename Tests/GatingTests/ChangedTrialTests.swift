@testable import Experiment
import Pose
import Recordings
@testable import Scenarios
import Scoring
import Detection
import HarnessSupport
import Testing

@testable import Gating

@Suite("Changed trials")
struct ChangedTrialTests {
    private static let second: Nanoseconds = 1_000_000_000

    private func changed(before: (missed: Int, wrong: Int), after: (missed: Int, wrong: Int)) -> ChangedTrial {
        func counts(_ side: (missed: Int, wrong: Int)) -> TrialCounts {
            var counts = TrialCounts()
            (counts.countable, counts.detected, counts.falseCounts) = (10, 10 - side.missed, side.wrong)
            counts.closeTrial()
            return counts
        }
        return ChangedTrial(
            detector: "a", scenario: "real/one", family: .real, trial: 3, before: counts(before), after: counts(after),
            address: TrialAddress(
                .trial(subject: "real/one", scenario: "real/one", number: 3, seed: 1), detectors: ["a"]))
    }

    private func event(_ seconds: Int, _ kind: ErrorKind, missed: Bool = true) -> ErrorEvent {
        ErrorEvent(instant: Nanoseconds(seconds) * Self.second, kind: kind, isMissed: missed)
    }

    @Test("a trial is won, lost or changed by its errors, and leads to the first error that one side makes alone")
    func instants() {
        let shared = event(1, .missed)
        var lost = changed(before: (1, 0), after: (2, 0))
        #expect(lost.change == .lost && lost.moreErrors == 1)
        lost.look(at: .init(before: [shared], after: [shared, event(9, .missed)]))
        #expect(lost.erring == .after && lost.address.instant == 9 * Self.second)
        var won = changed(before: (1, 1), after: (1, 0))
        won.look(at: .init(before: [shared, event(5, .doubled, missed: false)], after: [shared]))
        #expect(won.change == .won && won.erring == .before && won.address.instant == 5 * Self.second)
        var other = changed(before: (1, 0), after: (0, 1))
        other.look(at: .init(before: [event(7, .missed)], after: [event(4, .phantom("rest"), missed: false)]))
        #expect(other.change == .changed && other.erring == .after && other.address.instant == 4 * Self.second)
    }

    @Test("where only the later side is known, a lost trial leads to its first error, and a won one to the beginning")
    func laterSide() {
        var lost = changed(before: (0, 0), after: (1, 0))
        lost.look(at: .init(before: nil, after: [event(2, .missed)]))
        #expect(lost.erring == .after && lost.address.instant == 2 * Self.second)
        var won = changed(before: (2, 0), after: (1, 0))
        won.look(at: .init(before: nil, after: [event(2, .missed)]))
        #expect(won.erring == nil && won.address.instant == nil)
    }

    @Test("a comparison lists exactly the trials whose counts differ, with the instants of the most telling ones")
    func comparison() async throws {
        let plan = try Library.plan(
            ["real/fast", "cheat/standing-pump"], trials: 6, detectors: ["angle-threshold", "closed-chain"])
        var settings = GateSettings()
        (settings.latencyLevel, settings.resamples) = (0, 0)
        let outcome = try await GateComparison.outcome(of: plan, settings: settings)
        let results = try await Library.run(plan)
        let differing = results.filter { result in
            result.rows[0].score.counts != result.rows[1].score.counts
        }.map { "\($0.scenario) \($0.trial)" }
        #expect(!differing.isEmpty)
        #expect(outcome.changes.map { "\($0.scenario) \($0.trial)" } == differing)
        for changed in outcome.changes {
            #expect(changed.detector == "closed-chain")
            #expect(changed.address.detectors == ["angle-threshold", "closed-chain"])
            let result = try #require(
                results.first { $0.scenario == changed.scenario && $0.trial == changed.trial })
            // The error at the instant is one of the erring side's: a false count, or the start of a missed cycle.
            let row = result.rows[changed.erring == .before ? 0 : 1]
            let instant = try #require(changed.address.instant)
            let isCount = row.detections.contains { $0.isCounted && $0.time == instant }
            let isMissed = zip(result.truth.cycles, row.score.cycles).contains { cycle, outcome in
                if case .missed = outcome { cycle.start == instant } else { false }
            }
            #expect(isCount || isMissed)
        }
    }
}

@Suite("Comparisons over recordings")
struct RecordingComparisonTests {
    private static let second: Nanoseconds = 1_000_000_000

    private func result(_ name: String, _ group: String, _ detector: String, counts: Int, right: Int) -> ReplayResult {
        var info = RecordingInfo(image: ImageSize(width: 640, height: 360))
        info.reps = .init(expected: right, max: right)
        info.bottoms = (0..<right).map { .init(time: Nanoseconds($0 + 1) * 2 * Self.second, countable: true) }
        var result = Replay.judge(
            (0..<counts).map { Detection(time: Nanoseconds($0 + 1) * 2 * Self.second) }, of: detector,
            in: Recording(name: name, group: group, frames: [], info: info), window: MatchWindow())
        result.file = "\(group)/\(name).csv"
        return result
    }

    /// Three people with four recordings each; the second detector misses one repetition in every recording of one.
    private var results: [ReplayResult] {
        (0..<12).flatMap { index in
            let group = index < 8 ? "june" : "july"
            return [
                result("\(index)", group, "old", counts: 3, right: 3),
                result("\(index)", group, "new", counts: index < 4 ? 2 : 3, right: 3),
            ]
        }
    }

    private func compare(_ results: [ReplayResult], peopleOf size: Int) -> RecordingComparison {
        RecordingComparison(
            results, person: { "\((Int($0.recording) ?? 0) / size)" }, window: MatchWindow(), seed: 1)
    }

    @Test("differences are those of the sums, over all recordings and each group")
    func differences() throws {
        let comparison = compare(results, peopleOf: 4)
        #expect(comparison.labels.before == "old" && comparison.labels.after == "new")
        #expect(comparison.recordings == 12 && comparison.judged == 12)
        let right = comparison.findings.filter { $0.figure == .exactShare }
        #expect(right.map(\.group) == [nil, "june", "july"])
        #expect(right.map(\.recordings) == [12, 8, 4] && right.map(\.people) == [3, 2, 1])
        let thousandths = right.map { ($0.comparison.difference * 1000).rounded() }
        #expect(thousandths == [-333, -500, 0])
        // Of one person no interval can be had.
        #expect(right.map { $0.comparison.interval != nil } == [true, true, false])
        let recall = try #require(comparison.findings.first { $0.figure == .recall })
        #expect(abs(recall.comparison.difference + 4.0 / 36) < 1e-12)
        #expect(recall.comparison.second == 1)
        let precision = try #require(comparison.findings.first { $0.figure == .precision })
        #expect(precision.comparison.difference == 0 && precision.comparison.interval == nil)
    }

    @Test("intervals and tests take all recordings of a person together")
    func people() throws {
        func share(_ size: Int) throws -> PairedComparison {
            try #require(
                compare(results, peopleOf: size).findings.first { $0.group == nil && $0.figure == .exactShare }
            ).comparison
        }
        let (people, recordings) = (try share(4), try share(1))
        #expect(people.difference == recordings.difference)
        // One of three people changed: exchanging the sides of one person says nothing; of four recordings, a little.
        #expect(people.pValue == 1 && abs(recordings.pValue - 0.125) < 1e-9)
        #expect(people.interval == -1...0)
        let interval = try #require(recordings.interval)
        #expect(interval.lowerBound > -1 && interval.upperBound < 0)
    }

    @Test("recordings are won where only the second count is right, lost where only the first is")
    func changes() {
        let results = [
            result("0", "june", "old", counts: 2, right: 3), result("0", "june", "new", counts: 3, right: 3),
            result("1", "june", "old", counts: 3, right: 3), result("1", "june", "new", counts: 4, right: 3),
            result("2", "june", "old", counts: 1, right: 3), result("2", "june", "new", counts: 2, right: 3),
            result("3", "june", "old", counts: 3, right: 3), result("3", "june", "new", counts: 3, right: 3),
        ]
        let comparison = compare(results, peopleOf: 1)
        #expect(comparison.changed.map(\.recording) == ["0", "1", "2"])
        #expect(comparison.changed.map(\.change) == [.won, .lost, .changed])
        let right = comparison.findings.first { $0.figure == .exactShare }
        #expect(right?.comparison.difference == Double(comparison.count(.won) - comparison.count(.lost)) / 4)
        #expect(comparison.changed.select(count: 2).map(\.change) == [.lost, .won])
        // The won recording leads to the repetition that the first detector missed, 1 s before its lowest point.
        #expect(comparison.changed[0].address?.instant == 5 * Self.second)
        #expect(
            comparison.changed[0].address?.command
                == "repgauge render june/0.csv --detector old new --at 5.000")
    }

    @Test("equal counts of other instants and rejections are no change, unless other repetitions are counted")
    func equalCounts() {
        func result(_ name: String, _ detector: String, _ counts: [Double], knowsBottoms: Bool = true) -> ReplayResult {
            var info = RecordingInfo(image: ImageSize(width: 640, height: 360))
            info.reps = .init(expected: 3, max: 3)
            if knowsBottoms {
                info.bottoms = (1...3).map { .init(time: Nanoseconds($0) * 2 * Self.second, countable: true) }
            }
            let rejected = Detection(time: 6 * Self.second, rejection: .torsoStill)
            return Replay.judge(
                counts.map { Detection(time: Nanoseconds(seconds: $0)) } + (detector == "new" ? [rejected] : []),
                of: detector, in: Recording(name: name, group: "june", frames: [], info: info), window: MatchWindow())
        }
        let results = [
            result("later", "old", [2, 4]), result("later", "new", [2.5, 4.5]),
            result("number", "old", [1, 2, 3, 4], knowsBottoms: false),
            result("number", "new", [1, 2, 3, 5], knowsBottoms: false),
            // Both count two; the second count of the later detector belongs to a repetition that it has counted.
            result("other", "old", [2, 4]), result("other", "new", [2, 2.5]),
        ]
        #expect(compare(results, peopleOf: 1).changed.map(\.recording) == ["other"])
    }
}
