import PublishedRules
import Mathematics
import HarnessSupport
@testable import Ranking
import Detection
import Foundation
import Pose
import Recordings
import Scenarios
import Scoring
import Testing

@testable import Experiment

@Suite("Advice of a leaderboard")
struct LeaderboardAdviceTests {
    /// A row that meets every demand but for what is changed.
    private func row(_ rank: Int, _ change: (inout LeaderboardRow) -> Void = { _ in }) throws -> LeaderboardRow {
        var stream = RandomStream(key: RandomKey.make(seed: 1, name: "x"), trial: 0, station: .bootstrap)
        var figures = try Aggregate().summary(resamples: 0, stream: &stream)
        figures[.recallObservable] = Estimate(value: 0.95)
        figures[.cheatAcceptance] = Estimate(value: 0.01)
        figures[.falsePerMinute] = Estimate(value: 0.1)
        var headline = Headline([])
        (headline.observableRecall, headline.cheatAcceptance, headline.everydayPerMinute) = (0.95, 0.01, 0.1)
        var row = LeaderboardRow(
            index: rank - 1, label: "rule-\(rank)", rank: rank, figures: figures, headline: headline,
            margin: .above(0.4), everyday: figures)
        change(&row)
        return row
    }

    @Test("the best placed detector that meets every demand is recommended, the others after it")
    func recommended() throws {
        let rows = try [
            row(1) { $0.headline.cheatAcceptance = 0.051 }, row(2) { $0.margin = .at(0.189) }, row(3),
            row(4) { $0.headline.observableRecall = 0.8 },
        ]
        let advice = LeaderboardAdvice(rows)
        #expect(advice.recommended.map(\.label) == ["rule-3", "rule-4"])
        #expect(advice.nearest == nil)
        #expect(advice.unmet.map(\.demand) == [.cheats, .margin] && advice.unmet.map(\.detectors) == [1, 1])
    }

    @Test("where none meets every demand the one that misses the fewest is named, the better placed first")
    func nearest() throws {
        let rows = try [
            row(1) {
                $0.headline.cheatAcceptance = 0.2
                $0.margin = .zero
            }, row(2) { $0.headline.everydayPerMinute = 1.01 }, row(3) { $0.margin = .zero },
        ]
        let advice = LeaderboardAdvice(rows)
        #expect(advice.recommended.isEmpty)
        #expect(advice.nearest?.row.label == "rule-2" && advice.nearest?.misses == [.everyday])
    }

    @Test("recordings count only where there are any, and controls are never advised")
    func recordings() throws {
        var people = RecordingCounts()
        for count in [1, 1, 2] { people.add(count, expected: CountRange(expected: 2, max: 2), tolerance: 0) }
        var others = RecordingCounts()
        others.add(6, expected: CountRange(expected: 0, max: 0), tolerance: 0)
        let rows = try [
            row(1) { $0.positives = people }, row(2) { $0.negatives = (others, 1) },
            row(3) { $0.negatives = (others, 6) }, row(4) { $0.rank = nil },
        ]
        let advice = LeaderboardAdvice(rows)
        #expect(advice.recommended.map(\.label) == ["rule-3"])
        #expect(advice.unmet.map(\.demand) == [.rightCounts, .negatives] && advice.unmet.map(\.detectors) == [1, 1])
        #expect(LeaderboardAdvice.unmet(by: rows[0]) == [.rightCounts])
    }

    @Test(
        "a detector that failed on recordings is not recommended and not the nearest, whatever it counts on others",
        arguments: [(true, false), (false, false), (true, true), (false, true)])
    func failed(isNegative: Bool, isAside: Bool) throws {
        func group(_ isNegative: Bool, isAside: Bool = false, failing: Bool = false) -> LeaderboardGroup {
            var plan = LeaderboardPlan.Group(name: "clips", about: "a test", recordings: ["clips"])
            (plan.isNegative, plan.isAside) = (isNegative, isAside)
            var group = LeaderboardGroup(plan, detectors: 2)
            group.minutes = 2
            if failing { group.failures[0] = EntrantFailure(kind: "end", reason: "ended") }
            let right = isNegative ? 0 : 1
            group.results = [
                .init(
                    name: "clips/one", person: Person(named: "one", stated: nil, block: 1),
                    expected: CountRange(expected: right, max: right), counts: [right, right])
            ]
            return group
        }
        // Both count rightly where they do not fail; the second misses a demand on trials.
        let groups = [group(isNegative, isAside: isAside, failing: true), group(false), group(true)]
        var rows = try [row(1), row(2) { $0.headline.cheatAcceptance = 0.2 }]
        for index in rows.indices { rows[index].add(groups) }
        #expect(groups[0].counts(of: 0) == nil && groups[0].falsePerMinute(0) == nil)
        #expect(groups[0].falsePerMinute(1) == 0)
        #expect(rows[0].negatives?.minutes == 2 && rows[0].positives?.judged == 1)
        #expect(rows[1].negatives?.minutes == (isNegative && !isAside ? 4 : 2))
        let advice = LeaderboardAdvice(rows)
        #expect(advice.recommended.isEmpty && advice.nearest?.row.label == "rule-2")
        #expect(LeaderboardAdvice.unmet(by: rows[0]) == [isNegative ? .negatives : .rightCounts])
    }

    @Test("figures that are undefined are not asked for, and no detector gives no advice")
    func undefined() throws {
        let rows = try [
            row(1) {
                $0.headline.cheatAcceptance = nil
                $0.margin = nil
                $0.headline.everydayPerMinute = nil
            }
        ]
        #expect(LeaderboardAdvice(rows).recommended.map(\.label) == ["rule-1"])
        #expect(LeaderboardAdvice([]).recommended.isEmpty && LeaderboardAdvice([]).nearest == nil)
    }
}

@Suite("Groups of recordings")
struct LeaderboardGroupTests {
    /// A program that counts the first frame of each recording, and fails in one of them.
    private struct Fragile: Entrant {
        let label = "fragile"
        var record: EntrantRecord { EntrantRecord(label: label, kind: .program, name: "exec", parameters: []) }

        func makeSession() -> EntrantSession { .wholeTrials(Session()) }

        struct Session: TrialObserver {
            func observe(_ trial: ObservedTrial) async throws(CancellationError) -> TrialObservation {
                guard trial.name != "1" else {
                    return TrialObservation(failure: EntrantFailure(kind: "end", reason: "ended", stream: trial.name))
                }
                return TrialObservation(detections: trial.frames.first.map { [Detection(time: $0.time)] } ?? [])
            }
        }
    }

    @Test("a program that fails in a recording has no counts and no rate in the group", arguments: [true, false])
    func failing(isNegative: Bool) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "groups-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for trial in 0..<3 {
            try RecordingWriter.write(
                try Library.recording("real/fast", trial: trial), to: folder.appending(path: "\(trial).csv"))
        }
        var plan = LeaderboardPlan.Group(name: "clips", about: "a test", recordings: ["."])
        plan.isNegative = isNegative
        let (group, _) = try await LeaderboardGroup.replay(
            plan, files: try RecordingFiles(at: [folder]).urls,
            detectors: [Fragile(), try DetectorCatalog.standard.configured(parsing: "angle-threshold")], jobs: 1,
            progress: { _ in })
        #expect(group.recordings == 3 && group.minutes > 0 && group.failures.keys.sorted() == [0])
        #expect(group.counts(of: 0) == nil && group.falsePerMinute(0) == nil)
        #expect(group.counts(of: 1)?.judged == 3 && group.falsePerMinute(1) != nil)
        #expect(group.notes.count == 1 && group.notes[0].hasPrefix("fragile failed: 1: ended"))
    }

    @Test("each detector's counts are those of a replay of the recordings that the group keeps")
    func replay() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "groups-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let scenario = try Library.open().scenario(named: "real/fast")
        var recordings: [Recording] = []
        for trial in 0..<4 {
            var recording = try SynthesisedTrial(scenario, trial: trial, seed: 3).recording(named: "\(trial)")
            recording.info.grade = trial == 3 ? "C" : "A"
            recording.info.person = trial == 2 ? nil : "Ann"
            try RecordingWriter.write(recording, to: folder.appending(path: "\(trial).csv"))
            if trial < 3 { recordings.append(recording) }
        }
        try Data("t\nnonsense\n".utf8).write(to: folder.appending(path: "4.csv"))
        try Data("{}".utf8).write(to: folder.appending(path: "4.json"))
        let detectors = try ["angle-threshold", "filtered-hysteresis"].map {
            try DetectorCatalog.standard.configured(parsing: $0)
        }
        var plan = LeaderboardPlan.Group(name: "sets", about: "a test", recordings: ["."])
        plan.filter.grades = ["A"]
        let files = try RecordingFiles(at: [folder]).urls
        let (group, faults) = try await LeaderboardGroup.replay(
            plan, files: files, detectors: detectors, jobs: 2, progress: { _ in })
        #expect(group.recordings == 3 && faults.count == 1 && group.notes.count == 1)
        #expect(group.results.map(\.person.title) == ["Ann", "Ann", "1–12"])
        let several = recordings.count { ($0.info.reps?.expected ?? 0) >= LeaderboardGroup.several }
        #expect(group.countsOfSeveral.allSatisfy { $0.judged == several } && several > 0)
        for (detector, counts) in zip(detectors, group.counts) {
            var runner = TrialRunner([detector])
            var results: [ReplayResult] = []
            for recording in recordings { results += try await runner.run(recording) }
            #expect(counts.counted == results.reduce(0) { $0 + $1.counted })
            #expect(counts.right == results.count { $0.isRight == true })
            #expect(counts.judged == 3)
        }
        let alone = try await LeaderboardGroup.replay(
            plan, files: files, detectors: detectors, jobs: 1, progress: { _ in }
        ).group
        #expect(alone.hash == group.hash && alone.counts == group.counts && alone.minutes == group.minutes)
        plan.filter.grades = ["B"]
        let none = try await LeaderboardGroup.replay(
            plan, files: files, detectors: detectors, jobs: 1, progress: { _ in }
        ).group
        #expect(none.recordings == 0 && none.hash.isEmpty && none.notes.contains { $0.hasPrefix("0 of 5") })
    }
}

@Suite("Estimators of a leaderboard")
struct LeaderboardEstimatorTests {
    @Test("an estimator's own number of trials is used and named, unless another one is given")
    func trials() async throws {
        var plan = LeaderboardPlan(
            name: "test", about: "a test", scenarios: ["real/fast"],
            estimators: [
                .init(name: "home", about: "a test"),
                .init(name: "home", alias: "first", trials: 1, about: "a test", isAside: true),
            ], groups: [])
        plan.trials = 3
        let operation = LeaderboardOperation(
            plan: plan, library: try Library.open(),
            entrants: [try Library.roster.entrant(parsing: "angle-threshold", from: .user)], jobs: 2)
        let own = try await operation.run([], trials: nil, seed: 1)
        #expect(own.runs.map(\.plan.trialCount) == [3, 1])
        #expect(own.board.estimators.map(\.estimator.difference) == ["", "`home`, the first trial"])
        let given = try await operation.run([], trials: 2, seed: 1)
        #expect(given.runs.map(\.plan.trialCount) == [2, 2])
        #expect(given.board.estimators.map(\.estimator.difference) == ["", "`home`"])
    }
}
