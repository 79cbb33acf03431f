import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import RepGauge

@Suite("One format option")
struct FormatTests {
    /// Every command that prints a result, with the arguments that it cannot do without.
    private static let printing = [
        ["run"], ["alarm"], ["replay", "a"], ["score", "a", "--recordings", "b"], ["leaderboard"],
        ["validity", "--recordings", "a"],
        ["fit", "a", "--name", "b"],
        ["sweep", "--detector", "d"], ["tune", "--detector", "d"], ["baseline", "update"], ["baseline", "show"],
        ["compare", "a", "b"], ["gate"], ["gate-study"], ["merge", "a"], ["list", "detectors"], ["validate", "a"],
        ["import", "a"], ["judge", "a"], ["render", "a"], ["study", "create", "a", "--detector", "d"],
        ["study", "ask", "a"],
        ["study", "tell", "a", "1", "--value", "f1=1"], ["study", "run", "a"], ["study", "best", "a"],
        ["study", "list", "a"], ["study", "export", "a"], ["history", "show", "a"],
        ["counts", "report"], ["counts", "sum", "a"], ["workout", "validate", "a"], ["workout", "show", "a"],
        ["workout", "convert", "a", "--out", "b.json"], ["workout", "run"],
        ["workout", "schedule", "add", "a", "b", "--at", "2026-03-29T07:30"],
        ["workout", "schedule", "complete", "a", "b", "--at", "2026-03-29T07:30"],
        ["workout", "schedule", "remove", "a", "b", "--at", "2026-03-29T07:30"],
        ["workout", "schedule", "list", "a"], ["workout", "schedule", "next", "a"],
    ]

    @Test("every command that prints a result takes the four formats, and no old spelling", arguments: printing)
    func option(arguments: [String]) {
        for format in ["text", "csv", "json", "markdown"] {
            #expect(RepGauge.message(parsing: arguments + ["--format", format]) == "")
        }
        #expect(RepGauge.message(parsing: arguments + ["--format", "table"]).contains("text"))
        if arguments[0] == "study" {
            for old in ["--json", "--table", "--csv"] {
                #expect(RepGauge.message(parsing: arguments + [old]).contains(old))
            }
        }
    }

    @Test("a command line that names a command makes the parser know this one alone")
    func named() {
        for (name, command) in RepGauge.commands {
            #expect(command.configuration.commandName == name)
            #expect(
                RepGauge.configuration(naming: name).subcommands.map { ObjectIdentifier($0) } == [
                    ObjectIdentifier(command)
                ])
        }
        for word in ["rnu", "--help", nil] {
            #expect(RepGauge.configuration(naming: word).subcommands.count == RepGauge.commands.count)
        }
    }

    @Test("every command is in the list above, or prints no result")
    func complete() {
        func leaves(_ command: any ParsableCommand.Type) -> [[String]] {
            let name = command.configuration.commandName ?? ""
            let children = command.configuration.subcommands
            return children.isEmpty ? [[name]] : children.flatMap { leaves($0).map { [name] + $0 } }
        }
        let all = Set(leaves(RepGauge.self).map { Array($0.dropFirst()) })
        let unlisted = all.filter { command in !Self.printing.contains { $0.starts(with: command) } }
        #expect(
            unlisted == [
                ["synth"], ["dataset", "freeze"], ["history", "add"], ["history", "plot"], ["history", "confirm"],
                ["history", "dismiss"],
            ])
    }

    /// The formats, each with a check of what stands on standard output.
    private func check(_ command: Command, _ words: [String], columns: [String], status: Int32 = 0) throws {
        for format in ["csv", "json", "markdown", "text"] {
            let result = try command.run(words + ["--format", format])
            #expect(result.status == status, "\(words) \(format): \(result.complaints)")
            switch format {
            case "csv":
                let table = CSVText(result.output)
                #expect(table.header.starts(with: columns), "\(words)")
                #expect(!table.rows.isEmpty && table.rows.allSatisfy { $0.count == table.header.count }, "\(words)")
            case "json":
                #expect(throws: Never.self, "\(words)") {
                    try JSONSerialization.jsonObject(with: Data(result.output.utf8))
                }
            case "markdown": #expect(result.output.contains(/\| ?:?-+:? ?\|/), "\(words)")
            default: #expect(!result.output.isEmpty, "\(words)")
            }
        }
    }

    @Test("lists and checks of files print each format alone")
    func lists() throws {
        let command = try Command()
        let scenarios = ["--scenarios", Command.scenarios]
        try check(command, ["list", "detectors"] + scenarios, columns: ["detector", "about", "citation"])
        try check(command, ["list", "scenarios"] + scenarios, columns: ["scenario", "family", "estimator", "about"])
        try check(command, ["list", "presets"] + scenarios, columns: ["preset", "errors", "about"])
        try command.write("scenario: mine\nfamily: unreal\n", to: "mine.yaml")
        try check(
            command, ["validate", "mine.yaml"] + scenarios, columns: ["severity", "file", "line", "column", "key"],
            status: 2)
    }

    @Test("runs, replays, searches and their parts print each format alone")
    func runs() throws {
        let command = try Command()
        let scenarios = ["--scenarios", Command.scenarios]
        let made = try command.run(["synth", "real/fast", "--trial", "0", "--out", "set/one.csv"] + scenarios)
        #expect(made.status == 0)
        let few = ["--trials", "1", "--detector", "angle-threshold"]
        try check(
            command, ["run", "real/fast", "--out", "run"] + few + scenarios, columns: ["scope", "name", "family"])
        try check(command, ["replay", "set"], columns: ["recording", "group", "detector", "counted"])
        try check(command, ["render", "set/one.csv", "--out", "pictures"], columns: ["file"])
        try check(
            command, ["run", "real/fast", "--shard", "1/1", "--out", "parts"] + few + scenarios,
            columns: ["part", "items", "kind", "file"])
        try check(command, ["merge", "parts", "--out", "merged"], columns: ["scope", "name", "family"])
        let search = ["real/fast", "--parameter", "down=90,95", "--trials", "2", "--detector", "angle-threshold"]
        let columns = ["figure", "default_training", "winner_training"]
        try check(command, ["sweep", "--out", "sweep"] + search + scenarios, columns: columns)
        try check(
            command, ["tune", "--out", "tune", "--evaluations", "4", "--starts", "1"] + search + scenarios,
            columns: columns)
    }

    @Test("baselines, gates and comparisons print each format alone")
    func gates() throws {
        let command = try Command()
        let scenarios = ["--scenarios", Command.scenarios]
        try check(
            command,
            ["baseline", "update", "real/fast", "--trials", "2", "--out", "base.json", "--no-latency", "--detector"]
                + ["angle-threshold"] + scenarios, columns: ["detector"])
        try check(command, ["baseline", "show", "base.json"], columns: ["detector"])
        let figures = ["detector", "scope", "over", "figure", "before", "after", "difference"]
        try check(command, ["compare", "base.json", "base.json"], columns: figures)
        try check(
            command, ["gate", "--baseline", "base.json", "--no-latency", "--github"] + scenarios, columns: figures)
        let record = try command.run("compare", "base.json", "base.json", "--json", "record.json", "--format", "json")
        #expect(record.output == (try command.text("record.json")), "the printed document is that of the file")
    }

    @Test("a program that fails is named with its reason, whatever the format", arguments: ["text", "csv", "json"])
    func failures(format: String) throws {
        let command = try Command()
        for words in [["alarm", "alarm/honest", "--mornings", "1"], ["workout", "run", "--trials", "1"]] {
            let run = try command.run(
                words + ["--detector", "exec:exit 4", "--format", format, "--scenarios", Command.scenarios])
            let said = format == "text" ? run.output : run.complaints
            #expect(run.status == 3 && said.contains("exec:exit 4 failed: it ended before its 'ready' line"))
        }
    }

    @Test("studies print each format alone")
    func studies() throws {
        let command = try Command()
        for (index, format) in ["text", "csv", "json", "markdown"].enumerated() {
            let made = try command.run(
                "study", "create", "\(index).study", "--detector", "angle-threshold", "--parameter", "down=60...120",
                "--suite", "real/fast", "--scenarios", Command.scenarios, "--format", format)
            #expect(made.status == 0 && made.output.contains("\(index).study"), "\(made.complaints)")
        }
        let columns = ["number", "detector", "down", "state", "asker"]
        try check(command, ["study", "ask", "0.study", "--values", "down=95"], columns: columns)
        #expect(try command.run("study", "tell", "0.study", "1", "--value", "f1=0.5").status == 0)
        for verb in ["best", "list", "export"] { try check(command, ["study", verb, "0.study"], columns: columns) }
    }
}
