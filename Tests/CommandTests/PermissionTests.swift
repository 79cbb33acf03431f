import Documents
import Foundation
import Testing

/// A file may come from anybody: a program that it names is started only with the user's permission.
@Suite("programs that files name")
struct PermissionTests {
    private static let place = ["--scenarios", Command.scenarios]
    /// A command that leaves a file behind, where it is started.
    private static let program = "exec:touch started; exec sh answers.sh"

    /// A folder with a program that answers every frame.
    private func folder() throws -> Command {
        let command = try Command()
        _ = try command.makeWitness()
        try FileManager.default.moveItem(
            at: command.folder.appending(path: "witness.sh"), to: command.folder.appending(path: "answers.sh"))
        return command
    }

    private func run(_ command: Command, _ arguments: [String]) throws -> Command.Result {
        try command.run(arguments + Self.place)
    }

    private func expectRefused(_ command: Command, _ arguments: [String], file: String) throws {
        let result = try run(command, arguments)
        #expect(result.status == 2, "\(result.complaints)")
        #expect(result.complaints.contains(file) && result.complaints.contains("--allow-exec"), "\(result.complaints)")
        #expect(!result.complaints.contains("\u{1B}"))
        #expect(!command.has("started"))
    }

    /// A baseline that names the program.
    private func baseline(_ program: String = Self.program) throws -> Command {
        let command = try folder()
        let made = try run(
            command,
            ["baseline", "update", "real/fast", "--trials", "1", "--out", "base.json", "--no-latency"]
                + ["--no-zero-budgets", "--detector", Self.program])
        #expect(made.status == 0, "\(made.complaints)")
        try FileManager.default.removeItem(at: command.folder.appending(path: "started"))
        if program != Self.program {
            let label = try JSONDocument.line(program), old = try JSONDocument.line(Self.program)
            try command.write(try command.text("base.json").replacing(old, with: label), to: "base.json")
        }
        return command
    }

    @Test(
        "of a baseline are not started by a gate, and their commands are shown without control characters",
        arguments: [
            program, "exec:touch started", "exec:touch started\u{1B}[2J", "exec:touch started\u{202E}", "exec:",
        ])
    func gate(named: String) throws {
        try expectRefused(
            try baseline(named), ["gate", "--baseline", "base.json", "--no-latency"], file: "base.json")
    }

    @Test(
        "of a baseline are started where the command line names the same program, or allows all",
        arguments: [["--detector", program], ["--allow-exec"]])
    func allowed(options: [String]) throws {
        let command = try baseline()
        let result = try run(command, ["gate", "--baseline", "base.json", "--no-latency"] + options)
        #expect(result.status == 0, "\(result.complaints)")
        #expect(command.has("started"))
    }

    @Test("of a baseline are not started where the command line names another program")
    func another() throws {
        try expectRefused(
            try baseline(),
            [
                "gate", "--baseline", "base.json", "--no-latency", "--detector", "exec:touch started",
                "exec:sh answers.sh",
            ],
            file: "base.json")
    }

    @Test("that a baseline does not name are refused: no gate would measure them")
    func unnamed() throws {
        let words = ["gate", "--baseline", "base.json", "--no-latency", "--allow-exec", "--detector", "exec:own"]
        let result = try run(try baseline(), words)
        #expect(result.status == 2 && result.complaints.contains("'exec:own', which base.json does not name"))
    }

    @Test("of a study are shown, proposed and told, and not started unless permitted")
    func study() throws {
        let command = try folder()
        let program = "exec:touch started; exec sh answers.sh {{down=90}}"
        let created = try run(
            command,
            ["study", "create", "a.study", "--detector", program, "--parameter", "down=60...120:10", "--suite"]
                + ["real/fast", "--trials", "1"])
        #expect(created.status == 0, "\(created.complaints)")
        for words in [["ask", "a.study"], ["list", "a.study"], ["export", "a.study"], ["best", "a.study"]] {
            let result = try command.run(["study"] + words)
            #expect(result.status == 0, "\(result.complaints)")
        }
        #expect(!command.has("started"))
        try expectRefused(command, ["study", "run", "a.study", "1"], file: "a.study")
        let result = try run(command, ["study", "run", "a.study", "1", "--detector", program])
        #expect(result.status == 0, "\(result.complaints)")
        #expect(command.has("started"))
    }

    @Test("of a plan of tuning are not started unless permitted")
    func plan() throws {
        let command = try folder()
        try command.write(
            """
            tuning: mine
            about: a plan
            scenarios: [real/fast]
            trials: 1
            held-out-trials: 1
            evaluations: 4
            maximise: [f1]
            studies:
              - detector: angle-threshold
                parameters: ['down=60...120']
              - detector: 'exec:touch started; exec sh answers.sh {{down=90}}'
                parameters: ['down=60...120']

            """, to: "plan.yaml")
        let words = ["tune", "--plan", "plan.yaml", "--trials", "1", "--out", "out", "--starts", "1"]
        try expectRefused(command, words, file: "plan.yaml")
        #expect(!command.has("out"))
    }

    @Test("of a preset are unknown detectors")
    func preset() throws {
        let command = try folder()
        for name in ["exec:touch started", "'exec:touch started'", "exec"] {
            try command.write("detector: \(name)\nparameters:\n  x: 1\n", to: "a.yaml")
            let result = try run(
                command, ["run", "real/fast", "--trials", "1", "--detector", "a.yaml", "--out", "out"])
            #expect(result.status == 2, "\(result.complaints)")
            #expect(!command.has("started"))
        }
    }

    @Test("of the parts of a sweep are not started by a merge, whatever the parts hold or lack")
    func merge() throws {
        let command = try folder()
        let program = "exec:touch started; exec sh answers.sh {{down=90}}"
        let made = try run(
            command,
            ["sweep", "real/fast", "--trials", "1", "--detector", program, "--parameter", "down=60,90,120"]
                + ["--shard", "1/1", "--out", "parts"])
        #expect(made.status == 0, "\(made.complaints)")
        try FileManager.default.removeItem(at: command.folder.appending(path: "started"))
        let merged = try run(command, ["merge", "parts", "--out", "whole"])
        #expect(merged.status == 0, "\(merged.complaints)")
        #expect(!command.has("started"))
        // The same part with the result of a configuration under another label, and a seal that fits.
        let part = "parts/part-1-of-1.jsonl"
        let lines = try command.text(part).split(separator: "\n").map(String.init)
        var body = lines.dropLast()
        let line = try #require(body.firstIndex { $0.contains("\"position\":1") })
        body[line] = body[line].replacing("down=", with: "up=")
        let text = body.map { "\($0)\n" }.joined()
        var digest = ContentDigest()
        digest.add(Data(text.utf8))
        try command.write(text + "{\"digest\":\"\(digest.digits)\"}\n", to: part)
        let forged = try run(command, ["merge", "parts", "--out", "forged"])
        #expect(forged.status == 2, "\(forged.complaints)")
        #expect(!command.has("started") && !command.has("forged"))
    }
}
