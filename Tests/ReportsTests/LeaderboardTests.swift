import PublishedRules
import Documents
import Ranking
import Detection
import Foundation
import Pose
import Recordings
import Scenarios
import Scoring
import Testing

@testable import Experiment
@testable import Reports

@Suite("Leaderboard")
struct LeaderboardTests {
    private static let names = ["real/fast", "cheat/standing-pump", "everyday/squats"]
    private static let detectors = ["angle-threshold", "angle-torso-drop", "filtered-hysteresis"]

    /// Small runs, and one line of plain numbers for each estimator, trial and entrant; made once for all tests.
    private static let runs = Task { () throws -> (runs: [Leaderboard.Run], trials: [[String]]) in
        let checkout = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
        let library = try ScenarioLibrary(folder: checkout.appending(path: "scenarios"))
        let detectors = try Self.detectors.map { try DetectorCatalog.standard.configured(parsing: $0) }
        var runs: [Leaderboard.Run] = []
        var lines = ""
        for (name, isAside) in [("home", false), ("movenet-like", false), ("bad-light", true)] {
            let selection = try library.seen(by: name).select(Self.names)
            let plan = ExperimentPlan(
                suite: selection.name, entries: selection.entries.map { .init(scenario: $0.scenario, trials: 4) },
                entrants: detectors, seed: 1, window: MatchWindow(), jobs: 2)
            let outcome = try await ExperimentRun(plan).run(
                describe: { result in
                    result.rows.map { row in
                        let counts = row.score.counts
                        let numbers = [
                            counts.detected, counts.falseCounts, counts.countable, counts.countableObservable,
                            counts.detectedObservable, counts.cheatCycles, counts.cheatCyclesAccepted,
                            Int(counts.duration),
                        ]
                        return ([name, result.family.rawValue, row.label] + numbers.map { "\($0)" })
                            .joined(separator: " ") + "\n"
                    }.joined()
                }, emit: { lines += $0 }, progress: { _ in })
            runs.append(
                Leaderboard.Run(
                    estimator: LeaderboardPlan.Estimator(name: name, about: "a test", isAside: isAside),
                    suiteHash: selection.hash, plan: plan, outcome: outcome))
        }
        return (runs, lines.split(separator: "\n").map { $0.split(separator: " ").map(String.init) })
    }

    /// A small leaderboard, and the lines that its runs gave.
    private func board(groups: [LeaderboardGroup] = []) async throws -> (
        report: LeaderboardReport, trials: [[String]]
    ) {
        let (runs, trials) = try await Self.runs.value
        let plan = LeaderboardPlan(
            name: "test", about: "a test", scenarios: Self.names, estimators: runs.map(\.estimator),
            groups: groups.map(\.plan))
        let record = LeaderboardRecord(
            plan: plan, planHash: "0", runs: runs, groups: groups, resamples: 200, command: "repgauge leaderboard",
            version: "0", wallSeconds: 1)
        return (
            LeaderboardReport(
                try Leaderboard(runs, groups: groups, resamples: 200), record: record, catalog: .standard), trials
        )
    }

    /// Three groups of made-up recordings: people, nothing to count, and one that stands apart.
    private var groups: [LeaderboardGroup] {
        func group(_ name: String, _ expected: Int, _ counts: [[Int]], isNegative: Bool = false, isAside: Bool = false)
            -> LeaderboardGroup
        {
            var plan = LeaderboardPlan.Group(name: name, about: "made up", recordings: [name])
            (plan.isNegative, plan.isAside) = (isNegative, isAside)
            var group = LeaderboardGroup(plan, detectors: Self.detectors.count)
            for recording in counts {
                group.recordings += 1
                group.repetitions += expected
                group.minutes += 0.5
                for (index, count) in recording.enumerated() {
                    group.counts[index].add(
                        count, expected: CountRange(expected: expected, max: expected), tolerance: 0)
                }
            }
            return group
        }
        return [
            group("people", 3, [[3, 3, 3], [5, 3, 2]]),
            group("others", 0, [[4, 0, 1], [2, 0, 0]], isNegative: true),
            group("lost", 3, [[0, 0, 0]], isAside: true),
        ]
    }

    private func table(_ text: String) -> [[String: String]] {
        let lines = text.split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        return lines.dropFirst().map { line in
            #expect(line.count == lines[0].count)
            return Dictionary(uniqueKeysWithValues: zip(lines[0], line))
        }
    }

    private func close(_ text: String?, _ value: Double) -> Bool {
        text.flatMap { Double($0) }.map { abs($0 - value) < 1e-12 } ?? false
    }

    @Test("the ranking's figures are what the single trials add up to, without the estimator that stands apart")
    func recomputed() async throws {
        let (report, trials) = try await board()
        let rows = table(
            LeaderboardTables(report.board, rules: LeaderboardRules(board: report.board, catalog: .standard)).ranking)
        #expect(rows.count == Self.detectors.count + 3)
        for row in rows {
            let label = try #require(row["detector"])
            let mine = trials.filter { $0[0] != "bad-light" && $0[2] == label }
            #expect(mine.count == 24)
            func sum(_ column: Int, _ family: String? = nil) -> Double {
                mine.filter { family == nil || $0[1] == family }.reduce(0) { $0 + (Double($1[column]) ?? .nan) }
            }
            let (right, wrong, all) = (sum(3), sum(4), sum(5))
            if right + wrong > 0 {
                #expect(close(row["precision"], right / (right + wrong)), "\(label)")
            } else {
                #expect(row["precision"]?.isEmpty == true)
            }
            #expect(close(row["recall"], right / all) && close(row["recall_observable"], sum(7) / sum(6)))
            #expect(close(row["f1"], 2 * right / (right + wrong + all)))
            #expect(close(row["cheat_acceptance"], sum(9) / sum(8)))
            let rate = sum(4, "everyday") / (sum(10, "everyday") / 60e9)
            #expect(close(row["everyday_false_counts_per_minute"], rate))
            let (lower, upper) = (Double(row["f1_lower"] ?? "") ?? 1, Double(row["f1_upper"] ?? "") ?? 0)
            #expect(lower <= 2 * right / (right + wrong + all) && 2 * right / (right + wrong + all) <= upper)
            #expect(row["recordings_judged"]?.isEmpty == true && row["negatives_minutes"]?.isEmpty == true)
        }
    }

    @Test("detectors are ranked by falling F1, and controls come last without a place")
    func ranking() async throws {
        let (report, _) = try await board()
        let rows = report.board.rows
        let detectors = rows.prefix(Self.detectors.count)
        #expect(detectors.compactMap(\.rank) == Array(1...Self.detectors.count))
        for (first, second) in zip(detectors, detectors.dropFirst()) {
            #expect((first.figures[.f1].value ?? -1) >= (second.figures[.f1].value ?? -1))
        }
        #expect(rows.suffix(3).map(\.label) == ["never", "chance", "ceiling"])
        #expect(rows.suffix(3).allSatisfy { $0.rank == nil })
    }

    @Test("each estimator's figures and intervals are those of a run of its own")
    func asARun() async throws {
        let run = try await Self.runs.value.runs[1]
        let evaluation = try Evaluation(run.outcome.tables, plan: run.plan)
        let board = try Leaderboard([run], groups: [])
        #expect(board.estimators[0].overall.figures == evaluation.overall.figures)
        #expect(board.estimators[0].overall.cheatCurves == evaluation.overall.cheatCurves)
        #expect(board.estimators[0].families.map(\.figures) == evaluation.families.map(\.figures))
        for (pooled, own) in zip(board.overall.figures, evaluation.overall.figures) {
            #expect(pooled.counts == own.counts && pooled[.f1].value == own[.f1].value)
            #expect(abs((pooled[.f1].lower ?? -1) - (own[.f1].lower ?? -2)) < 1e-12)
        }
    }

    @Test("recordings enter the ranking by kind, and those that stand apart do not")
    func recordings() async throws {
        let (report, _) = try await board(groups: groups)
        let rows = table(
            LeaderboardTables(report.board, rules: LeaderboardRules(board: report.board, catalog: .standard)).ranking)
        for (label, right, error, wrong) in [
            ("angle-threshold", "1", 1.0, "6"), ("angle-torso-drop", "2", 0, "0"),
            ("filtered-hysteresis", "1", -0.5, "1"),
        ] {
            let row = try #require(rows.first { $0["detector"] == label })
            #expect(row["recordings_judged"] == "2" && row["recordings_right"] == right)
            #expect(close(row["recordings_count_error_mean"], error))
            #expect(row["negatives_false_counts"] == wrong && row["negatives_minutes"] == "1.0")
        }
        let groups = table(
            try LeaderboardTables(report.board, rules: LeaderboardRules(board: report.board, catalog: .standard))
                .recordings())
        #expect(groups.count == 3 * Self.detectors.count)
        let people = try #require(groups.first { $0["group"] == "people" && $0["detector"] == "angle-threshold" })
        #expect(people["right_share"] == "0.5" && people["false_counts"] == "2" && people["counted"] == "8")
        // Clopper and Pearson, one of two: 1 − √0.975 to √0.975.
        #expect(abs((Double(people["right_share_lower"] ?? "") ?? 0) - (1 - 0.975.squareRoot())) < 1e-9)
        #expect(abs((Double(people["right_share_upper"] ?? "") ?? 0) - 0.975.squareRoot()) < 1e-9)
        let text = try report.markdown()
        for part in ["people (2)", "lost (1) (aside)", "6 (2)", "50 % (+1.00)"] {
            #expect(text.contains(part), "\(part)")
        }
    }

    @Test("counts of recordings are judged within the tolerance, and not at all where nobody knows")
    func counts() throws {
        var counts = RecordingCounts()
        counts.add(7, expected: nil, tolerance: 1)
        counts.add(4, expected: CountRange(expected: 5, max: 6), tolerance: 1)
        counts.add(8, expected: CountRange(expected: 5, max: 6), tolerance: 1)
        counts.add(6, expected: CountRange(expected: 5, max: 6), tolerance: 1)
        #expect(counts.judged == 3 && counts.right == 2 && counts.counted == 25)
        #expect(counts.falseCounts == 2 && counts.recordingsWithFalse == 1)
        #expect(counts.meanError == 1.0 / 3)
        #expect(try RecordingCounts().rightShare() == .undefined)
    }

    @Test(
        "a citation links to its repository or its DOI, and to nothing else",
        arguments: [
            (
                "some-one/push_ups, Counter.swift (GitHub, ff90cdf)",
                "[some-one/push_ups](https://github.com/some-one/push_ups), Counter.swift (GitHub, ff90cdf)"
            ),
            ("someone (GitHub, b57fa7e)", "someone (GitHub, b57fa7e)"),
            ("Ultralytics, solutions/ai_gym.py", "Ultralytics, solutions/ai_gym.py"),
            (
                "Casiez et al. 2012, doi:10.1145/2207676.2208639",
                "Casiez et al. 2012, [doi:10.1145/2207676.2208639](https://doi.org/10.1145/2207676.2208639)"
            ),
        ])
    func citations(citation: String, expected: String) {
        #expect(LeaderboardRules.linked(citation) == expected)
    }

    @Test("the page answers, ranks, names each rule's source, and says that recordings are missing")
    func page() async throws {
        let (report, _) = try await board()
        let text = try report.markdown()
        for part in [
            "## The short answer", "**Avoid**", "## The ranking", "`angle-torso-drop`", "*ceiling*", "## By estimator",
            "<code>bad-light</code>", "## By family", "Recordings were not given", "## How each is cheated",
            "standing-pump", "RepGauge's own", "    repgauge leaderboard\n", "`home` and `movenet-like`",
        ] { #expect(text.contains(part), "\(part)") }
        #expect(!text.contains("right counts, people"))
        #expect(!text.contains("nan") && !text.contains("inf "))
    }

    @Test("the dictionary explains every column of every file, and the record reads back")
    func files() async throws {
        let target = FileManager.default.temporaryDirectory.appending(path: "leaderboard-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: target) }
        let (report, _) = try await board(groups: groups)
        let folder = try ReportFolder(target)
        try report.write(into: folder)
        try folder.publish()
        func text(_ name: String) throws -> String {
            try String(contentsOf: target.appending(path: name), encoding: .utf8)
        }
        let dictionary = try text("columns.md")
        let sections = dictionary.components(separatedBy: "\n## ")
        for file in ["ranking", "summary", "scenarios", "cheat-margin", "recordings", "latency"] {
            let section = try #require(sections.first { $0.hasPrefix("\(file).csv") })
            let names =
                section.split(separator: "\n").filter { $0.hasPrefix("| ") }
                .flatMap { $0.split(separator: "|")[0].split(separator: ",") }
                .map { $0.trimmingCharacters(in: .whitespaces) } + ["estimator", "detector"]
            let rows = try text("\(file).csv").split(separator: "\n")
            #expect(rows.count > 2)
            for column in rows[0].split(separator: ",") {
                let stem = String(column).replacing(/_(lower|upper|interval)$/, with: "")
                #expect(names.contains(stem) || names.contains(String(column)), "\(file).csv: \(column)")
            }
        }
        let record = try JSONDecoder().decode(LeaderboardRecord.self, from: Data(text("run.json").utf8))
        #expect(try record.json() == text("run.json"))
        #expect(record.estimators.map(\.isAside) == [false, false, true] && record.trials == 12)
        #expect(try text("leaderboard.svg").hasSuffix("</svg>\n"))
    }
}
