import Foundation
import RepGauge
import Testing

@Suite("history")
struct HistoryTests {
    private let command: Command

    init() throws { command = try Command() }

    private func history(_ arguments: String...) throws -> Command.Result { try command.run(["history"] + arguments) }

    private func must(_ arguments: String...) throws -> String {
        let result = try command.run(arguments)
        #expect(result.status == 0, "\(result.complaints)")
        return result.output
    }

    /// Makes a baseline of a rule, in a file of the commit's name.
    private func baseline(_ commit: String, down: Int) throws {
        _ = try must(
            "baseline", "update", "real/fast", "everyday/squats", "--trials", "20", "--detector",
            "angle-threshold:down=\(down)", "--no-latency", "--out", "\(commit).json", "--scenarios", Command.scenarios)
        // The same label for every commit, as a program's own detector has it.
        let text = try command.text("\(commit).json").replacing("angle-threshold:down=\(down)", with: "rule")
        try command.write(text, to: "\(commit).json")
    }

    @Test("finds the commit that changed a detector, asks for a judgement by its exit code, and keeps it")
    func blame() throws {
        for (commit, down) in [("aaa1", 101), ("bbb2", 101), ("ccc3", 85), ("ddd4", 85)] {
            try baseline(commit, down: down)
            #expect(try history("add", "a.history", "\(commit).json", "--commit", commit).status == 0)
        }
        let shown = try history("show", "a.history", "--fail-on-step")
        #expect(shown.status == 1, "\(shown.complaints)")
        #expect(shown.output.contains("ccc3") && !shown.output.contains("ddd4"))
        #expect(shown.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
        #expect(try history("show", "a.history").status == 0)
        #expect(try history("confirm", "a.history", "ccc", "--note", "a stricter rule").status == 0)
        #expect(try history("show", "a.history", "--fail-on-step").status == 0)
        let table = try history("show", "a.history", "--format", "csv").output
        #expect(table.contains(",confirmed,") && table.contains(",a stricter rule\n"))
        #expect(try history("dismiss", "a.history", "bbb2").status == 2)
        _ = try must("history", "plot", "a.history", "--out", "plots", "--metric", "recall")
        #expect(command.has("plots/report.html") && command.has("plots/trend-1-overall-recall.svg"))
        #expect(try command.run("validate", "plots").status == 0)
        let steps = try Bench(scenarios: URL(filePath: Command.scenarios)).historySteps(
            in: command.folder.appending(path: "a.history"), metrics: ["precision"], falseAlarms: 0.02,
            report: command.folder.appending(path: "called"))
        #expect(steps.map(\.commit) == ["ccc3"] && steps.map(\.isConfirmed) == [true])
        #expect(try command.text("called/README.md").contains("a.history --metric precision --false-alarms 0.02`"))
    }

    @Test("cannot tell, by its exit code and in words, where so many series are selected that no step can be found")
    func tooMany() throws {
        for seed in ["1", "2"] {
            _ = try must(
                "baseline", "update", "real/fast", "cheat/wave", "everyday/squats", "--trials", "1", "--seed", seed,
                "--detector", "all", "--no-latency", "--out", "\(seed).json", "--scenarios", Command.scenarios)
            _ = try must("history", "add", "a.history", "\(seed).json", "--commit", "commit\(seed)")
        }
        let selection = [
            "history", "show", "a.history", "--false-alarms", "0.0001", "--over", "overall", "families", "scenarios",
            "--metric", "recall", "precision", "f1", "recall-observable", "false-per-minute", "cheat-acceptance",
            "surplus-per-hundred",
        ]
        let shown = try command.run(selection + ["--fail-on-step"])
        #expect(shown.status == 4 && shown.complaints.contains("too many"), "\(shown.complaints)")
        #expect(shown.output.contains("too many to find a step"))
        #expect(try command.run(selection).status == 0)
        // Of fewer series, two runs are too few to show a step, but more of them can.
        #expect(try history("show", "a.history", "--false-alarms", "0.0001", "--fail-on-step").status == 0)
    }

    /// A row of the table of values.
    private struct Value: Decodable {
        var metric: String
        var over: String
        var detector: String
        var value: Double
    }

    private struct Document: Decodable { var values: [Value] }

    @Test("has the same values from a report and from a baseline of the same trials")
    func reportAndBaseline() throws {
        let work = ["real/fast", "everyday/squats", "cheat/wave", "--trials", "3", "--scenarios", Command.scenarios]
        let update = ["baseline", "update", "--no-latency"]
        for arguments in [["run"] + work + ["--out", "report"], update + work + ["--out", "b.json"]] {
            #expect(try command.run(arguments + ["--detector", "core"]).status == 0)
        }
        func values(_ run: String) throws -> [String: Double] {
            _ = try must("history", "add", "\(run).history", run, "--commit", "abc")
            let all = [
                "precision", "recall", "recall-observable", "f1", "false-per-minute", "cheat-acceptance",
                "surplus-per-hundred",
            ]
            let text = try command.run(
                ["history", "show", "\(run).history", "--format", "json", "--over", "overall", "families", "scenarios"]
                    + ["--metric"] + all
            ).output
            let rows = try JSONDecoder().decode(Document.self, from: Data(text.utf8)).values
            return Dictionary(uniqueKeysWithValues: rows.map { ("\($0.metric) \($0.over) \($0.detector)", $0.value) })
        }
        let (report, baseline) = (try values("report"), try values("b.json"))
        #expect(report.count > 60)
        #expect(Set(report.keys) == Set(baseline.keys))
        // A baseline keeps durations in whole milliseconds.
        for (name, value) in report { #expect(abs(value - (baseline[name] ?? .nan)) < 1e-3 * max(1, value), "\(name)") }
    }

    @Test(
        "refuses what is no report of a run and no baseline as wrong input",
        arguments: [
            ("empty", "found no such file at run.json"), ("other", "at run.json, manifest"), ("nowhere", "nowhere"),
        ])
    func noReport(run: String, named: String) throws {
        try command.write("text", to: "empty/README.md")
        try command.write("{}", to: "other/run.json")
        let added = try history("add", "a.history", run, "--commit", "abc")
        #expect(added.status == 2 && added.complaints.contains(named), "\(added.complaints)")
        #expect(run == "nowhere" || added.complaints.contains("\(run) is not a report of repgauge run or a baseline"))
        #expect(!command.has("a.history"))
    }

    @Test("is whole after a process that adds to it was killed")
    func kills() throws {
        try baseline("aaa1", down: 101)
        _ = try must("history", "add", "a.history", "aaa1.json", "--commit", "first")
        var least = 1
        for number in 0..<8 {
            _ = try command.run(
                ["history", "add", "a.history", "aaa1.json", "--commit", "killed\(number)"],
                when: { command.has("a.history-journal") }, by: SIGKILL)
            let shown = try history("show", "a.history", "--format", "json")
            #expect(shown.status == 0, "\(shown.complaints)")
            let rows = try JSONDecoder().decode(Document.self, from: Data(shown.output.utf8)).values
            let runs = rows.count { $0.metric == "precision" }
            #expect(runs == least || runs == least + 1)
            least = runs
        }
        #expect(try history("add", "a.history", "aaa1.json", "--commit", "last").status == 0)
        #expect(!command.has("a.history-journal"))
    }
}
