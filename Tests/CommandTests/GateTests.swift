import Foundation
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("baseline, gate and compare")
struct GateTests {
    /// A baseline of some scenarios as text.
    private static func make(_ scenarios: String..., trials: Int, options: [String] = [])
        -> Swift.Result<
            String, any Error
        >
    {
        Swift.Result {
            let command = try Command()
            let result = try command.run(
                ["baseline", "update"] + scenarios + [
                    "--trials", "\(trials)", "--out", "base.json", "--no-latency", "--scenarios", Command.scenarios,
                    "--detector", "angle-threshold", "angle-torso-drop",
                ] + options)
            #expect(result.status == 0, "\(result.complaints)")
            return try command.text("base.json")
        }
    }

    /// A baseline of so few trials that no change is sure; made once.
    private static let small = make("real/fast", "everyday/squats", trials: 2)
    /// A baseline of enough trials for a verdict, with a single budget, which nothing exceeds; made once.
    private static let large = make(
        "real/standard", "partial/mixed", "everyday/idle-plank", trials: 11,
        options: ["--no-zero-budgets", "--budget", "everyday/idle-plank=10000"])

    /// A folder with a baseline in it.
    private func baseline(_ made: Swift.Result<String, any Error> = small) throws -> Command {
        let command = try Command()
        try command.write(made.get(), to: "base.json")
        return command
    }

    private func gate(_ command: Command, _ options: String...) throws -> Command.Result {
        try command.run(
            ["gate", "--baseline", "base.json", "--no-latency", "--scenarios", Command.scenarios] + options)
    }

    /// The baseline with a change of one line.
    private func change(_ command: Command, _ pattern: String, _ replacement: String, all: Bool = true) throws {
        let text = try command.text("base.json")
        let changed = text.replacingOccurrences(of: pattern, with: replacement, options: .regularExpression)
        #expect(changed != text)
        try command.write(changed, to: "base.json")
    }

    @Test("the same code passes with 0, and every form of output is written")
    func same() throws {
        let command = try baseline()
        let result = try gate(
            command, "--markdown", "gate.md", "--junit", "gate.xml", "--json", "gate.json", "--gitlab", "quality.json",
            "--github")
        #expect(result.status == 0, "\(result.complaints)")
        let lines = result.output.split(separator: "\n").map(String.init)
        #expect(lines.count == 3 && lines[0].hasPrefix("PASS"), "\(result.output)")
        #expect(lines[1].hasPrefix("accuracy: PASS, none of "))
        #expect(lines[2] == "times: not compared (not asked for)")
        #expect(try gate(command, "--verbose").output.contains("changed trials"))
        #expect(try command.text("gate.md").contains("<details>"))
        #expect(try command.text("gate.md").hasPrefix("## Gate: PASS"))
        let document = try XMLDocument(data: Data(contentsOf: command.folder.appending(path: "gate.xml")))
        #expect(document.rootElement()?.attribute(forName: "failures")?.stringValue == "0")
        let record =
            try JSONSerialization.jsonObject(
                with: Data(contentsOf: command.folder.appending(path: "gate.json"))) as? [String: Any]
        #expect(record?["verdict"] as? String == "PASS")
        #expect(record?["accuracy"] as? String == "PASS")
        #expect(try command.text("quality.json").trimmingCharacters(in: .whitespacesAndNewlines).hasPrefix("["))
    }

    @Test("a detector that missed nothing in the baseline and does now fails with 1")
    func regressed() throws {
        let command = try baseline(Self.large)
        try change(command, "(\"missed(Observable)?\" : )\"[^\"]*\"", "$1\"0*11\"")
        let result = try gate(command, "--github", "--junit", "gate.xml")
        #expect(result.status == 1, "\(result.output)")
        #expect(result.output.hasPrefix("REGRESSED"))
        #expect(result.output.contains("::error file=base.json"))
        #expect(try command.text("gate.xml").contains("<failure type=\"REGRESSED\""))
        #expect(result.complaints.contains("the gate fails"))
    }

    @Test("a detector that made many false counts in the baseline and makes fewer is IMPROVED, with 0")
    func improved() throws {
        let command = try baseline(Self.large)
        try change(command, "(\"falseCounts\" : )\"[^\"]*\"(\\s*,\\s*\"falseNarrowly\")", "$1\"50*11\"$2")
        let result = try gate(command)
        #expect(result.status == 0, "\(result.complaints)")
        #expect(result.output.hasPrefix("IMPROVED"))
    }

    @Test("without a number of trials a baseline chooses it, and names the loss that a gate finds")
    func chosenTrials() throws {
        let command = try Command()
        let made = try command.run(
            "baseline", "update", "real/fatiguing-set", "everyday/squats", "--out", "base.json", "--no-latency",
            "--scenarios",
            Command.scenarios, "--detector", "angle-threshold", "--max-undetected-loss", "0.1")
        #expect(made.status == 0, "\(made.complaints)")
        #expect(made.output.contains("a loss of 0.0"))
        let text = try command.text("base.json")
        #expect(text.contains("\"maxUndetectedLoss\" : 0.1"))
        #expect(try gate(command).status == 0)
    }

    @Test("what may be worse and may be chance ends with 4, or with 0 where that is allowed")
    func inconclusive() throws {
        let command = try baseline(Self.large)
        // One false count less in one trial of a scenario in which there are some.
        var lines = try command.text("base.json").split(separator: "\n", omittingEmptySubsequences: false).map(
            String.init)
        func runs(_ line: String) -> [String] {
            line.contains("\"falseCounts\" : \"")
                ? line.split(separator: "\"")[3].split(separator: " ").map(String.init) : []
        }
        let place = try #require(lines.firstIndex { line in runs(line).contains { !$0.hasPrefix("0") } })
        let column = String(lines[place].split(separator: "\"")[3])
        var runs = runs(lines[place])
        let run = try #require(runs.firstIndex { !$0.hasPrefix("0") })
        let parts = runs[run].split(separator: "*")
        let value = try #require(Int(parts[0]))
        runs[run] = "\(value - 1)"
        if parts.count == 2, let length = Int(parts[1]), length > 1 {
            runs.insert("\(value)*\(length - 1)", at: run + 1)
        }
        lines[place].replace(column, with: runs.joined(separator: " "))
        try command.write(lines.joined(separator: "\n"), to: "base.json")
        let result = try gate(command)
        #expect(result.status == 4, "\(result.output)")
        #expect(result.output.contains("trials a scenario would tell"))
        #expect(try gate(command, "--allow-inconclusive").status == 0)
    }

    @Test("a baseline of a scenario in a file of one's own passes, and fails where the file is gone")
    func ownScenario() throws {
        let command = try Command()
        try command.write("scenario: mine\nfamily: real\nabout: a test\nsession: [push-ups]\n", to: "mine.yaml")
        let made = try command.run(
            "baseline", "update", "mine.yaml", "--trials", "2", "--out", "base.json", "--no-latency", "--scenarios",
            Command.scenarios, "--detector", "angle-threshold")
        #expect(made.status == 0, "\(made.complaints)")
        let result = try gate(command)
        #expect(result.status == 0 && result.output.contains("figures changed in 2 trials"), "\(result.output)")
        try command.write(command.text("base.json"), to: "first.json")
        try change(command, "\"falseCounts\" : \"[^\"]*\"", "\"falseCounts\" : \"9*2\"")
        #expect(try gate(command).output.contains("repgauge render mine.yaml --trial 0"))
        // A comparison of two files has no option of scenarios: it finds the folder from where it is started.
        try FileManager.default.createSymbolicLink(
            at: command.folder.appending(path: "scenarios"), withDestinationURL: URL(filePath: Command.scenarios))
        let compared = try command.run("compare", "first.json", "base.json")
        #expect(compared.output.contains("repgauge render mine.yaml --trial 0"), "\(compared.output)")
        try FileManager.default.removeItem(at: command.folder.appending(path: "mine.yaml"))
        let gone = try gate(command)
        #expect(gone.status == 1 && gone.output.contains("scenario mine"), "\(gone.complaints)")
    }

    @Test("the page of a gate shows a trial as the estimator of the baseline saw it")
    func estimator() throws {
        let command = try baseline(Self.make("real/fast", trials: 1, options: ["--estimator", "studio"]))
        try change(command, "\"falseCounts\" : \"[^\"]*\"", "\"falseCounts\" : \"9\"")
        #expect([0, 1, 4].contains(try gate(command, "--report", "page").status))
        #expect(try command.text("page/report.html").contains("seed 1, estimator studio, "))
    }

    @Test("one false count in a scenario with a budget of 0 fails with 1")
    func budget() throws {
        let command = try baseline(Self.large)
        let shown = try command.run("baseline", "show", "base.json")
        #expect(shown.status == 0 && shown.output.contains("\nBudgets\n\n"), "\(shown.output)")
        #expect(shown.output.contains("10000"), "\(shown.output)")
        try change(command, "\"falseCounts\" : 10000,", "\"falseCounts\" : 0,")
        let result = try gate(command)
        #expect(result.status == 1)
        #expect(result.output.contains("\n\nBudgets\n\n"))
    }

    @Test("a budget of a metric that is undefined in its scope is undecided, and is counted where the gate says so")
    func undefinedBudget() throws {
        let made = Self.make(
            "real/fast", "everyday/squats", trials: 2,
            options: ["--no-zero-budgets", "--budget", "angle-threshold@real/fast:cheat-acceptance=0.1"])
        let result = try gate(try baseline(made))
        #expect(result.status == 4, "\(result.output)")
        #expect(result.complaints.contains("1 budget limits an undefined metric"), "\(result.complaints)")
    }

    @Test(
        "a scenario or a detector that is no more fails with 1 and is named",
        arguments: [
            ("\"scenario\" : \"everyday/squats\"", "\"scenario\" : \"everyday/gone\"", "scenario everyday/gone"),
            ("\"label\" : \"angle-torso-drop\"", "\"label\" : \"angle-gone\"", "detector angle-gone"),
        ])
    func missing(found: String, replacement: String, named: String) throws {
        let command = try baseline()
        try change(command, found, replacement)
        let result = try gate(command)
        #expect(result.status == 1, "\(result.complaints)")
        #expect(result.output.contains(named))
    }

    @Test(
        "a baseline of other scenarios, of another form or of other trials is refused with 2 and what to do",
        arguments: [
            ("\"suiteHash\" : \"[0-9a-f]*\"", "\"suiteHash\" : \"0000000000000000\"", "baseline update"),
            ("\"format\" : 4", "\"format\" : 3", "baseline update"),
            ("\"seed\" : 1", "\"seed\" : 2", "baseline update"),
            ("\"countable\" : \"[^\"]*\"", "\"countable\" : \"1\"", "whole numbers"),
        ])
    func refused(found: String, replacement: String, advice: String) throws {
        let command = try baseline()
        try change(command, found, replacement)
        let result = try gate(command)
        #expect(result.status == 2, "\(result.output)")
        #expect(result.complaints.contains(advice))
    }

    @Test("a baseline that is not there is refused with 2")
    func absent() throws {
        let command = try Command()
        let result = try gate(command)
        #expect(result.status == 2)
        #expect(result.complaints.contains("base.json"))
        #expect(try command.run("gate", "--level", "3").status == 2)
        #expect(try gate(command, "--require-times").status == 2)
    }

    @Test("two detectors are compared, the second against the first")
    func compare() throws {
        let command = try Command()
        let options = [
            "--trials", "12", "--no-latency", "--scenarios", Command.scenarios, "--suite", "cheat/standing-pump",
            "everyday/squats",
        ]
        #expect(try command.run(["compare", "angle-threshold", "angle-torso-drop"] + options).status == 0)
        let worse = try command.run(
            ["compare", "angle-torso-drop", "angle-threshold", "--markdown", "worse.md"] + options)
        #expect(worse.status == 0, "\(worse.complaints)")
        let lines = worse.output.split(separator: "\n").map(String.init)
        #expect(lines[0].hasPrefix("REGRESSED"))
        #expect(try command.text("worse.md").hasPrefix("## Comparison: REGRESSED"))
        #expect(lines.contains { $0.hasPrefix("worst change: ") && $0.hasSuffix("REGRESSED") })
        let same = try command.run(["compare", "angle-threshold", "angle-threshold"] + options + ["--trials", "2"])
        #expect(same.output.hasPrefix("PASS"))
    }

    @Test("two baselines are compared without a run, and those of other trials are refused")
    func files() throws {
        let command = try baseline()
        try command.write(command.text("base.json"), to: "other.json")
        #expect(try command.run("compare", "base.json", "other.json").status == 0)
        try change(command, "\"seed\" : 1", "\"seed\" : 2")
        #expect(try command.run("compare", "base.json", "other.json").status == 2)
    }

    @Test("a calibration tells the false alarms and the smallest change that is seen")
    func calibration() throws {
        let command = try baseline()
        // A heading is wrapped in 80 columns.
        let result = try gate(command, "--calibrate", "100", "--format", "markdown")
        #expect(result.status == 0)
        #expect(result.output.contains("of 100 gates raised a false alarm"))
        #expect(result.output.contains("smallest change seen"))
    }

    @Test("times that cannot be compared cost no accuracy pass, unless they are required")
    func times() throws {
        let command = try baseline()
        let words = ["gate", "--baseline", "base.json", "--scenarios", Command.scenarios]
        let free = try command.run(words)
        #expect(free.status == 0, "\(free.complaints)")
        #expect(free.output.contains("times: not compared (the baseline has none)"))
        let required = try command.run(words + ["--require-times"])
        #expect(required.status == 4)
        #expect(required.output.hasPrefix("INCONCLUSIVE") && required.output.contains("accuracy: PASS"))
        #expect(required.complaints.contains("--require-times"))
        #expect(try command.run(words + ["--require-times", "--allow-inconclusive"]).status == 0)
    }
}
