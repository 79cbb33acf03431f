import Documents
import PublishedRules
@testable import Ranking
import Detection
import Foundation
import HarnessSupport
import Pages
import Pose
import Recordings
@testable import Scenarios
import Scoring
import Testing

@testable import Experiment
@testable import Reports

@Suite("Leaderboard")
struct LeaderboardTests {
    private static let names = ["real/fast", "cheat/standing-pump", "everyday/squats"]
    private static let detectors = ["angle-threshold", "angle-torso-drop", "filtered-hysteresis"]

    /// A made-up origin for each row, so that the sections about published rules have rows: two are of equal material.
    private static let sources = [
        "angle-threshold": RuleSource(
            project: "some-one/push-ups", file: "Counter.swift", revision: "ff90cdf", views: [.side],
            estimator: .moveNet, frameRate: 30, conditions: "A phone on the floor, beside the person.",
            undetected: .corner, status: .identical(to: .code, except: "One recording ends in a bottom.")),
        "filtered-hysteresis": RuleSource(
            project: "any-one/counter", estimator: .vision, conditions: "The source names none.", undetected: .absent,
            status: .adapted(change: "The test changes nothing.")),
        "angle-torso-drop": RuleSource(
            project: "no-one/drops", estimator: .vision, conditions: "The source names none.", undetected: .guess,
            status: .adapted(change: "The test changes nothing.")),
    ]

    /// The runs of a board, the runs at a frame rate of its published rules, and one line of plain numbers for each
    /// estimator, trial and entrant of the former.
    private struct Runs {
        var common: [Leaderboard.Run] = []
        var rated: [Leaderboard.Run] = []
        var trials: [[String]] = []
    }

    /// Small runs; made once for all tests.
    private static let runs = Task { () throws -> Runs in
        var runs = Runs()
        for (name, isAside) in [("home", false), ("movenet-like", false), ("bad-light", true)] {
            let made = try await Self.made(Self.estimator(name, isAside: isAside), Self.detectors)
            runs.common.append(made.run)
            runs.trials += made.trials
        }
        let estimator = Self.estimator("movenet-like", isAside: false)
        runs.rated = [try await Self.made(estimator, ["angle-threshold"], at: 30).run]
        return runs
    }

    private static func made(
        _ estimator: LeaderboardPlan.Estimator, _ detectors: [String], at rate: Double? = nil
    ) async throws -> (run: Leaderboard.Run, trials: [[String]]) {
        let library = try Library.open()
        let selection = try library.seen(by: estimator.name).filmed(at: rate).select(Self.names)
        let plan = ExperimentPlan(
            suite: selection.name, entries: selection.entries.map { .init(scenario: $0.scenario, trials: 4) },
            entrants: try detectors.map { try DetectorCatalog.standard.configured(parsing: $0) }, seed: 1,
            window: MatchWindow(), jobs: 2)
        var wrong = WrongCounts(entrants: plan.rows.count, scenarios: plan.entries.count)
        var views = ViewCounts(entrants: plan.rows.count, scenarios: plan.entries.count)
        var lines = ""
        var outcome = try await ExperimentRun(
            plan,
            describe: { result in
                result.rows.map { row in
                    let counts = row.score.counts
                    let numbers = [
                        counts.detected, counts.falseCounts, counts.countable, counts.countableObservable,
                        counts.detectedObservable, counts.cheatCycles, counts.cheatCyclesAccepted,
                        Int(counts.duration),
                    ]
                    return ([estimator.name, result.family.rawValue, row.label] + numbers.map { "\($0)" })
                        .joined(separator: " ") + "\n"
                }.joined()
            }, emit: { lines += $0 },
            observe: { result, entry in
                wrong.add(result.rows.map(\.score.counts), scenario: entry, view: result.view)
                if let view = result.view { views.add(result.rows.map(\.score.counts), scenario: entry, view: view) }
            },
            progress: { _ in })
        outcome.fixTimes()
        return (
            Leaderboard.Run(
                estimator: estimator, frameRate: rate, suiteHash: "0123456789abcdef", plan: plan, outcome: outcome,
                wrong: wrong, views: views),
            lines.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        )
    }

    private static func estimator(_ name: String, isAside: Bool) -> LeaderboardPlan.Estimator {
        var estimator = LeaderboardPlan.Estimator(name: name, about: "a test", isAside: isAside)
        if name == "movenet-like" { estimator.standsFor = [.moveNet] }
        return estimator
    }

    /// The counts of a made-up original on the recordings of `groups`.
    private static func originals() throws -> OriginalCounts {
        let file = FileManager.default.temporaryDirectory.appending(path: "originals-\(UUID().uuidString).csv")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(
            """
            rule,variant,group,recording,counted
            angle-threshold,angle-threshold,people,0,3
            angle-threshold,angle-threshold,people,1,3
            angle-threshold,angle-threshold,others,0,4

            """.utf8
        ).write(to: file)
        return try OriginalCounts([file])
    }

    /// A small leaderboard, and the lines that its runs gave.
    private func board(groups: [LeaderboardGroup] = []) async throws -> (
        report: LeaderboardReport, trials: [[String]]
    ) {
        let all = try await Self.runs.value
        let runs = all.common
        let plan = LeaderboardPlan(
            name: "test", about: "a test", scenarios: Self.names, estimators: runs.map(\.estimator),
            groups: groups.map(\.plan))
        var record = LeaderboardRecord(
            plan: plan, planHash: "0", runs: runs, rated: all.rated, groups: groups, resamples: 200,
            command: "repgauge leaderboard", environment: .sample, wallSeconds: 1)
        record.times?.finished = "2026-01-01T00:00:00Z"
        return (
            LeaderboardReport(
                try await Leaderboard(
                    runs, sessions: Self.sessions, uses: Self.uses, groups: groups, sources: Self.sources,
                    rated: all.rated, originals: try Self.originals(), resamples: 200), record: record,
                catalog: .standard), all.trials
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
            for (number, recording) in counts.enumerated() {
                group.results.append(
                    .init(
                        name: "\(name)/\(number)",
                        person: Person(named: "", stated: "person \(number)", block: Person.standardBlock),
                        expected: CountRange(expected: expected, max: expected), counts: recording))
                group.minutes += 0.5
            }
            return group
        }
        return [
            group("people", 3, [[3, 3, 3], [5, 3, 2]]),
            group("others", 0, [[4, 0, 1], [2, 0, 0]], isNegative: true),
            group("lost", 3, [[0, 0, 0]], isAside: true),
        ]
    }

    /// The sessions of the test: as many push-ups as all else together.
    private static let sessions = Family.allCases.map { family in
        LeaderboardPlan.Session(family: family, weight: family == .real ? 3 : 1)
    }

    /// Two uses without mornings.
    private static let uses = [
        LeaderboardPlan.Use(
            name: "counter", about: "a test",
            costs: [
                .init(figure: .wrongCounts(.real), cost: 3, about: "sets"),
                .init(figure: .wrongCounts(.everyday), cost: 1, about: "pauses"),
            ]),
        LeaderboardPlan.Use(
            name: "guard", about: "a test", isWorstEstimator: true,
            costs: [.init(figure: .wrongCounts(.cheat), cost: 1, about: "cheats")]),
    ]

    private func close(_ text: String?, _ value: Double) -> Bool {
        text.flatMap { Double($0) }.map { abs($0 - value) < 1e-12 } ?? false
    }

    @Test("the ranking's figures are what the single trials add up to, without the estimator that stands apart")
    func recomputed() async throws {
        let (report, trials) = try await board()
        let rows = csvRows(LeaderboardRanking.table.csv(report.ranking.rows))
        #expect(rows.count == Self.detectors.count + 5)
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
            let cycles = ["real", "partial", "occlusion"].reduce(0) { $0 + sum(5, $1) }
            let surplus = ["real", "partial", "occlusion"].reduce(0) { $0 + sum(4, $1) }
            #expect(close(row["surplus_counts_per_100"], 100 * surplus / cycles))
            let rate = sum(4, "everyday") / (sum(10, "everyday") / 60e9)
            #expect(close(row["everyday_false_counts_per_minute"], rate))
            let (lower, upper) = (Double(row["f1_lower"] ?? "") ?? 1, Double(row["f1_upper"] ?? "") ?? 0)
            #expect(lower <= 2 * right / (right + wrong + all) && 2 * right / (right + wrong + all) <= upper)
            #expect(row["recordings_judged"]?.isEmpty == true && row["negatives_minutes"]?.isEmpty == true)
        }
    }

    @Test("detectors are ranked by rising wrong counts per session, and controls come last without a place")
    func ranking() async throws {
        let (report, _) = try await board()
        let rows = report.board.rows
        let detectors = rows.prefix(Self.detectors.count)
        #expect(detectors.compactMap(\.rank) == Array(1...Self.detectors.count))
        for (first, second) in zip(detectors, detectors.dropFirst()) {
            #expect(try #require(first.session.wrong.value) <= #require(second.session.wrong.value))
        }
        #expect(rows.suffix(5).map(\.label) == ["never", "chance", "metronome", "always-one", "ceiling"])
        #expect(rows.suffix(5).allSatisfy { $0.rank == nil })
    }

    @Test("each estimator's figures and intervals are those of a run of its own")
    func asARun() async throws {
        let run = try await Self.runs.value.common[1]
        let evaluation = try await Evaluation(run.outcome.tables, plan: run.plan)
        let board = try await Leaderboard([run], sessions: Self.sessions, groups: [])
        #expect(board.estimators[0].overall.figures == evaluation.overall.figures)
        #expect(board.estimators[0].overall.curves[.gradedCheats] == evaluation.overall.curves[.gradedCheats])
        #expect(board.estimators[0].families.map(\.figures) == evaluation.families.map(\.figures))
        for (pooled, own) in zip(board.overall.figures, evaluation.overall.figures) {
            #expect(pooled.counts == own.counts && pooled[.f1].value == own[.f1].value)
            #expect(abs((pooled[.f1].lower ?? -1) - (own[.f1].lower ?? -2)) < 1e-12)
        }
    }

    @Test("the common figures of a board with one estimator are the headline of a run with it")
    func commonHeadline() async throws {
        let run = try await Self.runs.value.common[0]
        let evaluation = try await Evaluation(run.outcome.tables, plan: run.plan)
        let headline = HeadlineTable.rows(evaluation)
        let board = try await Leaderboard([run], sessions: Self.sessions, groups: [], sources: Self.sources)
        #expect(board.rows.count == headline.count)
        for row in board.rows {
            #expect(row.headline == headline.first { $0.label == row.label }?.headline)
        }
        let ranking = csvRows(
            LeaderboardRanking.table.csv(
                LeaderboardRanking(board, rules: LeaderboardRules(board: board, catalog: .standard)).rows))
        let own = csvRows(LeaderboardOwnConditions.table.csv(LeaderboardOwnConditions(board).rows))
        let lines = csvRows(HeadlineTable.table.csv(headline))
        #expect(own.count == 3)
        for figure in HeadlineTable.figures.map(\.name) {
            for line in lines {
                let row = try #require(ranking.first { $0["detector"] == line["detector"] })
                #expect(row[figure] == line[figure], "\(figure)")
            }
            for row in own {
                let line = try #require(lines.first { $0["detector"] == row["detector"] })
                #expect(row["common_\(figure)"] == line[figure], "\(figure)")
            }
        }
    }

    @Test("published rules have their wrong counts per session on trials of their views, estimator and frame rate")
    func ownWrongCounts() async throws {
        let (report, _) = try await board(groups: groups)
        let all = try await Self.runs.value
        let run = try #require(all.rated.first)
        let slow = try #require(all.common.first { $0.estimator.name == "movenet-like" })
        #expect(run.outcome.tables.frames != slow.outcome.tables.frames)
        let row = try #require(report.board.rows.first { $0.label == "angle-threshold" })
        let entrant = try #require(run.plan.rows.firstIndex { $0.label == "angle-threshold" })
        var (sum, weights) = (0.0, 0.0)
        for (scenario, counts) in run.views.sums(of: entrant, views: [.side]).enumerated() where counts.trials > 0 {
            let family = run.plan.entries[scenario].scenario.family
            let weight = try #require(Self.sessions.first { $0.family == family }).weight
            sum +=
                weight * Double(counts.falseCounts + counts.missed)
                / Double(counts.trials)
            weights += weight
        }
        let own = try #require(row.published?.own)
        let wrong = try #require(own.wrong.value)
        #expect(weights > 0 && abs(wrong - sum / weights) < 1e-12)
        #expect(own.frameRate == 30)
        let alone = try #require(row.published)
        #expect(alone.place == 1 && alone.commonPlace == 1 && alone.peers == 1)
        let others = report.board.rows.filter { $0.label != "angle-threshold" }.compactMap(\.published)
        #expect(others.compactMap(\.place).sorted() == [1, 2] && others.compactMap(\.commonPlace) == [1, 2])
        #expect(others.allSatisfy { $0.peers == 2 && $0.own.frameRate == nil })
    }

    @Test("recordings enter the ranking by kind, and those that stand apart do not")
    func recordings() async throws {
        let (report, _) = try await board(groups: groups)
        let rows = csvRows(LeaderboardRanking.table.csv(report.ranking.rows))
        for (label, right, error, wrong) in [
            ("angle-threshold", "1", 1.0, "6"), ("angle-torso-drop", "2", 0, "0"),
            ("filtered-hysteresis", "1", -0.5, "1"),
        ] {
            let row = try #require(rows.first { $0["detector"] == label })
            #expect(row["recordings_judged"] == "2" && row["recordings_right"] == right)
            #expect(close(row["recordings_count_error_mean"], error))
            #expect(row["negatives_false_counts"] == wrong && row["negatives_minutes"] == "1.0")
        }
        let groups = csvRows(LeaderboardTables.recordings.csv(try LeaderboardTables.recordings(report.board)))
        #expect(groups.count == 3 * Self.detectors.count)
        let people = try #require(groups.first { $0["group"] == "people" && $0["detector"] == "angle-threshold" })
        #expect(people["right_share"] == "0.5" && people["false_counts"] == "2" && people["counted"] == "8")
        // One of two people: a quarter of the resamples has none, and a quarter has all.
        #expect(people["right_share_lower"] == "0.0" && people["right_share_upper"] == "1.0")
        // Both people: Clopper and Pearson, two of two.
        let all = try #require(groups.first { $0["group"] == "people" && $0["detector"] == "angle-torso-drop" })
        #expect(abs((Double(all["right_share_lower"] ?? "") ?? 0) - 0.025.squareRoot()) < 1e-9)
        #expect(all["right_share_upper"] == "1.0")
        // One person.
        #expect(groups.filter { $0["group"] == "lost" }.allSatisfy { $0["right_share_lower"] == "" })
        let uses = csvRows(LeaderboardUses.table.csv(try LeaderboardUses(board: report.board).all()))
        let sets = try #require(uses.first { $0["detector"] == "angle-threshold" })
        #expect(sets["people_sets_right_share"] == "0.5" && sets["people_sets_right_share_lower"] == "0.0")
        #expect(sets["people_sets_right_share_upper"] == "1.0" && sets["people_clips_right_share"] == "")
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
        let third: Double = 1.0 / 3
        #expect(counts.meanError == third)
        #expect(RecordingCounts().share == nil)
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

    @Test("the page links to the file of each detector that is no published rule, and the file has its name")
    func sourceFiles() throws {
        let checkout = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
        let mine = DetectorCatalog.standard.groups.filter { ["core", "methods"].contains($0.name) }.flatMap(\.entries)
            .map(\.name)
        #expect(Set(mine) == Set(DetectorFiles.own.keys))
        for (name, path) in DetectorFiles.own {
            let file = checkout.appending(path: path)
            let code = try String(contentsOf: file, encoding: .utf8)
            let type = file.deletingPathExtension().lastPathComponent
            #expect(type.lowercased() == name.replacing("-", with: ""), "\(name): \(path)")
            #expect(code.contains("struct \(type)"), "\(name): \(path)")
        }
        let page = checkout.appending(path: "reports/leaderboard")
        for link in [
            try #require(DetectorFiles.link("closed-chain", isPublished: false)),
            try #require(DetectorFiles.link("pushup-arena", isPublished: true)), DetectorFiles.recipe,
        ] {
            #expect(
                FileManager.default.fileExists(atPath: page.appending(path: link).standardizedFileURL.path), "\(link)")
        }
        #expect(DetectorFiles.link("exec:./rule.py", isPublished: false) == nil)
        #expect(DetectorFiles.areReached(from: page))
        #expect(!DetectorFiles.areReached(from: checkout.appending(path: "reports/leaderboard/too/deep")))
    }

    @Test(
        "outside the repository a page names the places of its links",
        arguments: [
            ("**Take [`closed-chain`](../../Sources/A.swift).**", "**Take `closed-chain`.**"),
            ("[its source](../../Sources/A.swift), or", "its source (`Sources/A.swift` of RepGauge), or"),
            ("([docs/recordings.md](../../docs/recordings.md#compare))", "(docs/recordings.md)"),
            ("[uses.csv](uses.csv) and [by use](#by-use)", "[uses.csv](uses.csv) and [by use](#by-use)"),
        ])
    func namedSources(page: String, expected: String) { #expect(DetectorFiles.named(in: page) == expected) }

    @Test("the page has the orders by use and the own conditions of published rules, and none where there are none")
    func sections() async throws {
        let (report, _) = try await board(groups: groups)
        let page = try report.html().document()
        for title in ["By use: counter", "By use: guard", "Published rules under their own conditions"] {
            #expect(page.contains(title))
        }
        #expect(page.contains("uses.csv") && page.contains("own-conditions.csv"))
        let run = try await Self.runs.value.common[0]
        let bare = LeaderboardReport(
            try await Leaderboard([run], sessions: Self.sessions, groups: []), record: report.record, catalog: .standard
        )
        let other = try bare.html().document()
        #expect(!other.contains("By use:") && !other.contains("own-conditions.csv") && !other.contains("uses.csv"))
        let text = try bare.page()
        let anchors = text.matches(of: /(?m)^#+ (.+)$/).map { PageContents.anchor(String($0.output.1)) }
        for link in text.matches(of: /\]\(#([^)]+)\)/) {
            #expect(anchors.contains(String(link.output.1)), "\(link.output.1)")
        }
    }

    @Test("its files are those in Golden/leaderboard")
    func golden() async throws {
        let (report, _) = try await board(groups: groups)
        try Golden.check(try report.files().files + [.init("terminal.txt", report.plain)], "leaderboard")
        try Formats.check(report, main: "ranking")
    }

    @Test("the page without recordings is the one in Golden/leaderboard-alone")
    func alone() async throws {
        let (report, _) = try await board()
        try Golden.check([.init("README.md", try report.page())], "leaderboard-alone")
    }

    @Test("run.json reads back as it was written")
    func record() async throws {
        let (report, _) = try await board(groups: groups)
        let text = try report.record.json()
        #expect(try JSONDecoder().decode(LeaderboardRecord.self, from: Data(text.utf8)).json() == text)
    }
}
