import Foundation
import RepGauge
import TestSupport
import Testing

/// Rows of a CSV file by column.
private struct Rows {
    let rows: [[String: String]]

    init(_ text: String) {
        let text = CSVText(text)
        rows = text.rows.map { Dictionary(uniqueKeysWithValues: zip(text.header, $0)) }
    }
}

extension [String: String] {
    /// Whether the columns of a figure hold an estimate.
    fileprivate func has(_ estimate: Estimate, in name: String) -> Bool {
        func cell(_ value: Double?) -> String { value.map { "\($0)" } ?? "" }
        return self[name] == cell(estimate.value) && self["\(name)_lower"] == cell(estimate.lower)
            && self["\(name)_upper"] == cell(estimate.upper)
    }

    /// A column as a number; `nil` where it is empty.
    fileprivate func number(_ name: String) -> Double? { self[name].flatMap { Double($0) } }
}

@Suite("Library calls give the figures that the commands write")
struct BenchFigureTests {
    private static let names = ["real/fast", "cheat/wave"]

    private func bench(_ scenarios: String = Command.scenarios) throws -> Bench {
        try Bench(scenarios: URL(filePath: scenarios), jobs: 2)
    }

    @Test("run: every metric of summary.csv, the headline, and the same report")
    func run() async throws {
        let command = try Command()
        let printed = try command.run(
            ["run"] + Self.names + [
                "--trials", "2", "--detector", "angle-threshold", "closed-chain", "--out", "a", "--scenarios",
                Command.scenarios,
            ])
        #expect(printed.status == 0, "\(printed.complaints)")
        let made = try await bench().run(
            Self.names, detectors: ["angle-threshold", "closed-chain"], trials: 2,
            report: command.folder.appending(path: "b"))
        for file in ["README.md", "summary.csv", "headline.csv", "events.csv", "worst-trials.csv", "columns.md"] {
            #expect(try command.text("a/\(file)") == command.text("b/\(file)"), "\(file)")
        }
        let rows = Rows(try command.text("a/summary.csv")).rows.filter { $0["window_s"] == "" }
        #expect(rows.count == made.count)
        let metrics: [(Metric, String)] = [
            (.precision, "precision"), (.recall, "recall"), (.recallObservable, "recall_observable"), (.f1, "f1"),
            (.falsePerMinute, "false_counts_per_minute"), (.cheatAcceptance, "cheat_acceptance"),
            (.exactShare, "count_exact_share"), (.offByOneShare, "count_off_by_one_share"),
            (.countBias, "count_bias"), (.promptShare, "prompt_share"), (.promptF1, "prompt_f1"),
            (.surplusPerHundred, "surplus_counts_per_100"),
        ]
        for (row, mine) in zip(rows, made) {
            #expect(row["name"] == mine.group && row["detector"] == mine.detector && row["trials"] == "\(mine.trials)")
            for (metric, column) in metrics {
                #expect(row.has(mine[metric], in: column), "\(mine.group) \(mine.detector) \(column)")
            }
            #expect(row.has(mine.rightCount, in: "count_exact_share"))
        }
        let overall = made.filter { $0.group == "overall" }
        for (row, mine) in zip(Rows(try command.text("a/headline.csv")).rows, overall) {
            #expect(row["detector"] == mine.detector)
            #expect(row.number("recall_observable_mean") == mine.headline.observableRecall)
            #expect(row.number("surplus_counts_per_100") == mine.headline.surplusPerHundred)
            #expect(row.number("everyday_false_counts_per_minute") == mine.headline.everydayPerMinute)
            #expect(row.number("cheat_acceptance") == mine.headline.cheatAcceptance)
            #expect(row.number("count_exact_share") == mine.headline.rightCounts)
            #expect(row.number("precision") == mine.headline.precision)
        }
    }

    @Test("replay: counts, right counts and whether they agree")
    func replay() async throws {
        let command = try Command()
        var recordings: [Recording] = []
        for trial in 0..<2 {
            let file = "people/\(trial).csv"
            let made = try command.run(
                "synth", "real/fast", "--trial", "\(trial)", "--out", file, "--scenarios", Command.scenarios)
            #expect(made.status == 0, "\(made.complaints)")
            recordings.append(try RecordingReader.read(csv: command.folder.appending(path: file)).recording)
        }
        let printed = try command.run(
            "replay", "people", "--detector", "angle-threshold", "closed-chain", "--format", "csv")
        #expect(printed.status == 0, "\(printed.complaints)")
        let made = try await bench().replay(recordings, detectors: ["angle-threshold", "closed-chain"])
        let rows = Rows(printed.output).rows
        #expect(rows.count == made.count && rows.count == 2 * 6)
        for (row, mine) in zip(rows, made) {
            #expect(
                row["recording"] == mine.recording && row["group"] == mine.group && row["detector"] == mine.detector)
            #expect(row["counted"] == "\(mine.count)" && row["right"] == mine.isRight.map { "\($0)" } ?? "")
            #expect(row["expected_min"] == mine.expected.map { "\($0.lowerBound)" } ?? "")
            #expect(row["expected_max"] == mine.expected.map { "\($0.upperBound)" } ?? "")
        }
    }

    @Test("judge: a clip of a pose estimator is imported and counted by the command and the library alike")
    func judge() async throws {
        let command = try Command()
        let clip = Command.checkout.appending(path: "Tests/RecordingsTests/Programs/mediapipe.csv")
        let printed = try command.run(
            "judge", clip.path, "--width", "1080", "--height", "1920", "--fps", "30", "--no-serve", "--detector",
            "angle-threshold", "closed-chain", "--format", "csv")
        #expect(printed.status == 0, "\(printed.complaints)")
        var facts = ImportOptions()
        facts.image = ImageSize(width: 1080, height: 1920)
        facts.fps = 30
        let made = try await bench().judge(
            [clip], facts: facts, detectors: ["angle-threshold", "closed-chain"],
            into: command.folder.appending(path: "library"))
        let rows = Rows(printed.output.split(separator: "recording,").last.map { "recording," + $0 } ?? "").rows
        #expect(rows.count == made.rows.count && rows.count == 6 && made.faults.isEmpty)
        for (row, mine) in zip(rows, made.rows) {
            #expect(row["detector"] == mine.detector && row["counted"] == "\(mine.count)" && mine.isRight == nil)
        }
        for file in ["recordings/mediapipe.csv", "recordings/mediapipe.json", "summary.csv"] {
            let (one, other) = ("out/judge/\(file)", "library/\(file)")
            #expect(command.has(one) == command.has(other))
            if command.has(one) { #expect(try command.text(one) == command.text(other), "\(file)") }
        }
        #expect(command.has("library/report.html"))
    }

    @Test("alarm: the figures of each sleeper, and the same report")
    func alarm() async throws {
        let command = try Command()
        let printed = try command.run(
            "alarm", "alarm/honest", "alarm/cheat-wave", "--mornings", "3", "--push-ups", "5", "--detector",
            "closed-chain", "angle-threshold", "--out", "a", "--scenarios", Command.scenarios)
        #expect(printed.status == 0, "\(printed.complaints)")
        let made = try await bench().alarm(
            ["alarm/honest", "alarm/cheat-wave"], detectors: ["closed-chain", "angle-threshold"], mornings: 3,
            pushUps: 5, report: command.folder.appending(path: "b"))
        let files = try FileManager.default.contentsOfDirectory(
            atPath: command.folder.appending(path: "a").path(percentEncoded: false))
        for file in files where file.hasSuffix(".csv") || file == "README.md" {
            #expect(try command.text("a/\(file)") == command.text("b/\(file)"), "\(file)")
        }
        let rows = Rows(try command.text("a/sleepers.csv")).rows
        for mine in made {
            let row = try #require(rows.first { $0.values.contains(mine.scenario) && $0["detector"] == mine.detector })
            #expect(row.has(mine["fooled_share"], in: "fooled_share"))
            #expect(row.has(mine["earned_share"], in: "earned_share"))
        }
    }

    @Test("leaderboard: places, wrong counts per session with their intervals, and metrics")
    func rank() async throws {
        let command = try Command()
        for name in ["defaults.yaml", "estimators", "real", "cheat"] {
            let target = command.folder.appending(path: "library/\(name)")
            try FileManager.default.createDirectory(
                at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: URL(filePath: Command.scenarios).appending(path: name), to: target)
        }
        try command.write(
            """
            leaderboard: test
            about: a test
            scenarios: [real/fast, cheat/wave]
            trials: 2
            sessions:
              - {family: real, weight: 3, about: sets}
              - {family: cheat, weight: 1, about: cheats}
            estimators:
              - {estimator: home, about: the default}
              - {estimator: studio, about: a good one}

            """, to: "library/leaderboard.yaml")
        let detectors = ["angle-threshold", "closed-chain", "angle-torso-drop"]
        let printed = try command.run(
            ["leaderboard", "--scenarios", "library", "--out", "a", "--detector"] + detectors)
        #expect(printed.status == 0, "\(printed.complaints)")
        let made = try await bench(command.folder.appending(path: "library").path).rank(detectors: detectors)
        let rows = Rows(try command.text("a/ranking.csv")).rows
        #expect(rows.count == made.count && made.first?.rank == 1)
        for (row, mine) in zip(rows, made) {
            #expect(row["detector"] == mine.detector && row["rank"] == mine.rank.map { "\($0)" } ?? "")
            #expect(row.has(mine.wrongCountsPerSession, in: "wrong_counts_per_session"))
            #expect(row.number("place_low") == mine.places.map { Double($0.lowerBound) })
            #expect(row.number("place_high") == mine.places.map { Double($0.upperBound) })
            #expect(row.number("surer_than_next") == mine.surerThanNext)
            #expect(row.number("wrong_counts_real") == mine.wrongCounts["real"])
            #expect(row.number("recall_observable_mean") == mine.headline.observableRecall)
            #expect(row.has(mine[.f1], in: "f1"))
        }
    }

    @Test("counts: the answers of every way, and the same report")
    func counts() async throws {
        let command = try Command()
        try command.write(
            """
            counts: small
            about: a test
            sessions: [real/fast]
            trials: 2
            phone: filtered-hysteresis
            watch: {recall: 0.9, extra: 0.1}
            kinds:
              - {kind: alone, about: one phone}
              - {kind: two, about: a watch too, watch: {}}

            """, to: "plan.yaml")
        let printed = try command.run(
            "counts", "plan.yaml", "--histories", "8", "--watch", "random:0.8,0", "--out", "a", "--scenarios",
            Command.scenarios)
        #expect(printed.status == 0, "\(printed.complaints)")
        let made = try await bench().counts(
            command.folder.appending(path: "plan.yaml"), histories: 8, watch: "random:0.8,0",
            report: command.folder.appending(path: "b"))
        for file in ["ways.csv", "kinds.csv", "histories.csv"] {
            #expect(try command.text("a/\(file)") == command.text("b/\(file)"), "\(file)")
        }
        let rows = Rows(try command.text("a/ways.csv")).rows
        #expect(rows.count == made.count)
        for (row, mine) in zip(rows, made) {
            #expect(row["kind"] == mine.kind && row["way"] == mine.way && row["histories"] == "\(mine.histories)")
            #expect(row.number("counted") == mine["counted"].value && row.has(mine["over_share"], in: "over_share"))
        }
        await #expect(throws: (any Error).self) { try await bench().counts(watch: "random:2") }
    }
}
