import Foundation
import Testing

@Suite("Reports and other outputs on the disk")
struct PublishTests {
    private let command: Command

    init() throws { command = try Command() }

    private func run(_ words: String...) throws -> Command.Result {
        try command.run(words + ["--scenarios", Command.scenarios])
    }

    private func sweep(_ constraint: String...) throws -> Command.Result {
        let words = ["sweep", "real/fast", "--detector", "angle-threshold", "--parameter", "down=80,100"]
        let places = ["--trials", "1", "--out", "out", "--scenarios", Command.scenarios]
        return try command.run(words + places + constraint)
    }

    @Test("A search without a winner leaves no winner of an earlier one, and an owner's file stays")
    func staleWinner() throws {
        #expect(try sweep().status == 0)
        try command.write("mine", to: "out/notes.md")
        #expect(command.has("out/winner.yaml"))
        #expect(try sweep("--subject-to", "recall >= 1", "--force").status == 1)
        #expect(!command.has("out/winner.yaml"))
        #expect(try command.text("out/notes.md") == "mine")
        #expect(try run("validate", "out").status == 0)
    }

    @Test("A run into the folder of another leaves none of its files")
    func otherRun() throws {
        for (scenario, folder) in [("cheat/graded", "out"), ("real/fast", "out"), ("real/fast", "alone")] {
            let words = ["run", scenario, "--trials", "1", "--detector", "angle-threshold", "--without-times"]
            let made = try command.run(words + ["--force", "--out", folder, "--scenarios", Command.scenarios])
            #expect(made.status == 0, "\(made.complaints)")
        }
        let names = try ["out", "alone"].map { folder in
            try FileManager.default.contentsOfDirectory(atPath: command.folder.appending(path: folder).path).sorted()
        }
        #expect(names[0] == names[1])
        for name in names[1] { #expect(try command.text("out/\(name)") == command.text("alone/\(name)"), "\(name)") }
    }

    @Test("A run replaces the report of its own plan, and that of another one with --force only")
    func replacement() throws {
        func start(_ words: String...) throws -> Command.Result {
            let detectors = words.contains("--detector") ? [] : ["--detector", "angle-threshold"]
            return try command.run(
                ["run"] + words + ["--without-times", "--out", "out", "--scenarios", Command.scenarios] + detectors)
        }
        let plan = ["real/fast", "--trials", "2"]
        #expect(try start(plan[0], plan[1], plan[2]).status == 0)
        let before = try command.text("out/summary.csv")
        #expect(try start(plan[0], plan[1], plan[2]).status == 0, "the same plan")
        #expect(try start(plan[0], plan[0], plan[1], plan[2]).status == 0, "a scenario named twice is taken once")
        #expect(try command.text("out/summary.csv") == before)
        for other in [
            ["real/fast", "--trials", "1"], ["cheat/wave", "--trials", "2"],
            ["real/fast", "--trials", "2", "--seed", "9"],
            ["real/fast", "--trials", "2", "--late", "0.4"],
            ["real/fast", "--trials", "2", "--estimator", "movenet-like"],
        ] {
            let result = try command.run(
                ["run"] + other + ["--out", "out", "--scenarios", Command.scenarios, "--detector", "angle-threshold"])
            #expect(result.status == 2, "\(other)")
            #expect(result.complaints.contains("--force"), "\(other)")
            #expect(result.complaints.contains("its report has another plan"), "\(result.complaints)")
        }
        #expect(try start("real/fast", "--trials", "2", "--detector", "closed-chain").status == 2)
        #expect(try command.text("out/summary.csv") == before)
        #expect(try start("real/fast", "--trials", "1", "--force").status == 0)
        #expect(try command.text("out/summary.csv") != before)
        let search = try command.run(
            "sweep", "real/fast", "--trials", "1", "--detector", "angle-threshold", "--parameter", "down=80,100",
            "--out",
            "search", "--scenarios", Command.scenarios)
        #expect(search.status == 0)
        let over = try command.run(
            "run", "real/fast", "--trials", "1", "--out", "search", "--scenarios", Command.scenarios)
        #expect(over.status == 2 && over.complaints.contains("it has 'sweep real/fast"), "\(over.complaints)")
    }

    @Test(
        "Every report is replaced by its own command, and by another one with --force only",
        arguments: [
            ("sweep real/fast --detector angle-threshold --parameter down=80,100 --held-out-trials 1", "--trials"),
            ("tune real/fast --detector angle-threshold --evaluations 4 --starts 1 --held-out-trials 1", "--trials"),
            ("alarm alarm/honest --detector angle-threshold", "--mornings"),
            ("workout run --detector angle-threshold", "--trials"),
            ("score e.csv --suite real/fast", "--trials"),
            ("validity real/fast --recordings set-1.csv", "--trials"),
            ("leaderboard --plan board.yaml --detector angle-threshold closed-chain", "--trials"),
        ])
    func otherPlans(words: String, trials: String) throws {
        if words.contains("e.csv") { try command.write("recording,time\n*,\n", to: "e.csv") }
        if words.contains("set-1") {
            #expect(try run("synth", "real/filmed-side-set", "--out", "set-1.csv").status == 0)
        }
        if words.contains("board") {
            try command.write(
                """
                leaderboard: board
                about: two scenarios
                scenarios: [real/fast, cheat/wave]
                estimators: [{estimator: home, about: the default}]

                """, to: "board.yaml")
        }
        func start(_ count: String, _ further: String...) throws -> Command.Result {
            try command.run(
                words.split(separator: " ").map(String.init)
                    + [trials, count, "--out", "out", "--scenarios", Command.scenarios] + further)
        }
        let first = try start("2")
        #expect(first.status == 0, "\(first.complaints)")
        #expect(try start("2").status == 0, "the same plan")
        let page = try command.text("out/README.md")
        let refused = try start("1")
        #expect(refused.status == 2)
        #expect(
            refused.complaints.contains("it has '\(trials) 2', and this command has '\(trials) 1'"),
            "\(refused.complaints)")
        #expect(try command.text("out/README.md") == page)
        #expect(try start("1", "--force").status == 0)
        #expect(try command.text("out/README.md") != page)
        // The reports of a comparison and of a judgement do not take its place either.
        let over = try run(
            "compare", "angle-threshold", "closed-chain", "--suite", "real/fast", "--trials", "1", "--no-latency",
            "--report", "out")
        #expect(over.status == 2 && over.complaints.contains("--report"), "\(over.complaints)")
        let judged = try command.run("judge", "clip.csv", "--no-serve", "--out", "out")
        #expect(judged.status == 2 && judged.complaints.contains("folder with --out"), "\(judged.complaints)")
    }

    @Test(
        "No output replaces a recording that the command reads, alone or in a folder",
        arguments: [
            "replay set --events", "replay set/one.csv --wrong", "score e.csv --recordings set --events",
            "compare angle-threshold closed-chain --recordings set --changed",
        ], ["set/one.csv", "set/one.json"])
    func recordingsStay(words: String, output: String) throws {
        #expect(try run("synth", "real/fast", "--out", "set/one.csv").status == 0)
        try command.write("recording,time\n*,\n", to: "e.csv")
        let before = try command.text(output)
        let refused = try command.run(words.split(separator: " ").map(String.init) + [output])
        #expect(refused.status == 2 && refused.complaints.contains("this very command reads it"))
        #expect(try command.text(output) == before)
    }

    @Test("A winner that is not its report's is not run, and validate names it; accepted, it is")
    func otherWinner() throws {
        #expect(try sweep().status == 0)
        try command.write("detector: angle-threshold\n", to: "out/winner.yaml")
        let use = ["run", "real/fast", "--trials", "1", "--out", "run", "--scenarios", Command.scenarios]
        let refused = try command.run(use + ["--detector", "out/winner.yaml"])
        #expect(refused.status == 2)
        #expect(refused.complaints.contains("out/winner.yaml"))
        #expect(!command.has("run"))
        let found = try run("validate", "out")
        #expect(found.status == 2)
        #expect(found.output.contains("winner.yaml"))
        #expect(try run("validate", "--accept", "out").status == 0)
        #expect(try run("validate", "out").status == 0)
        #expect(try command.run(use + ["--detector", "out/winner.yaml"]).status == 0)
    }

    @Test(
        "A place that cannot be written is refused before the work, which would take long",
        arguments: [
            ["run", "standard", "--out", "-"],
            ["run", "standard", "--out", "file/report"],
            ["run", "standard", "--out", "owned"],
            ["merge", "parts", "--out", "-"],
            ["sweep", "standard", "--detector", "angle-threshold", "--parameter", "down=80,90", "--out", "file"],
            ["tune", "standard", "--detector", "angle-threshold", "--out", "file"],
            ["leaderboard", "--out", "file"],
            ["validity", "standard", "--recordings", "nowhere", "--out", "file"],
            ["baseline", "update", "standard", "--out", "folder"],
            ["baseline", "update", "standard", "--out", "file/baseline.json"],
            ["baseline", "update", "standard", "--out", "-"],
            ["baseline", "update", "mine.yaml", "--out", "mine.yaml"],
            ["fit", "nowhere", "--name", "mine", "--out", "file/mine.yaml"],
            ["fit", "nowhere", "--name", "mine", "--out", "mine.yaml", "--base", "mine.yaml", "--force"],
            ["fit", "--recover", "movenet-like", "--out", "file"],
            ["gate", "--markdown", "folder"],
            ["gate", "--markdown", "one", "--junit", "./one"],
            ["gate", "--baseline", "mine.yaml", "--json", "./mine.yaml"],
            ["compare", "a.json", "b.json", "--gitlab", "-"],
            ["compare", "file", "angle-threshold", "--json", "file"],
            ["synth", "real/standard", "--out", "file/x.csv"],
            ["synth", "real/standard", "--out", "x.csv", "--world", "file/x.csv"],
            ["render", "real/standard", "--out", "file"],
            ["replay", "nowhere", "--events", "folder"],
            ["replay", "file", "--events", "file"],
            ["import", "nowhere", "--out", "file"],
            ["study", "best", "nowhere.study", "--preset", "file/best.yaml"],
        ])
    func refused(_ words: [String]) throws {
        let files = ["file", "mine.yaml", "folder/inside", "owned/README.md"]
        for name in files {
            let place = command.folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("mine".utf8).write(to: place)
        }
        let takesLibrary = !["merge", "replay", "import", "study", "compare"].contains(words[0])
        let result = try command.run(words + (takesLibrary ? ["--scenarios", Command.scenarios] : []))
        #expect(result.status == 2)
        let output = try #require(words.last { !$0.hasPrefix("--") })
        #expect(
            result.complaints.contains("was not written") || result.complaints.contains("--out"), "\(result.complaints)"
        )
        #expect(output == "-" || !result.complaints.contains("nowhere"), "\(result.complaints)")
        for name in files { #expect(try command.text(name) == "mine") }
        #expect(!command.has("-"))
    }

    @Test("A file beyond the limit of the process is a failed run, not a killed one", arguments: [1, 8])
    func fileSizeLimit(_ blocks: Int) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        let program = Command.program.path
        process.arguments = [
            "-c",
            "ulimit -f \(blocks); exec '\(program)' run real/fast cheat/wave --trials 30 --out out --detector core "
                + "--scenarios '\(Command.scenarios)'",
        ]
        process.currentDirectoryURL = command.folder
        let complaints = Pipe()
        process.standardOutput = FileHandle.nullDevice
        process.standardError = complaints
        try process.run()
        let text = String(decoding: try complaints.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 3, "\(text)")
        #expect(text.contains("larger than a file of this process may be"))
        #expect(!command.has("out"))
    }

    @Test("A report that is killed at any time leaves the one before, or one that validate refuses and a run mends")
    func killed() throws {
        let words = ["run", "real/fast", "--trials", "1", "--detector", "angle-threshold", "--without-times"]
        func work(_ scenario: String) -> [String] {
            words.map { $0 == "real/fast" ? scenario : $0 } + [
                "--force", "--out", "out", "--scenarios", Command.scenarios,
            ]
        }
        #expect(try command.run(work("cheat/graded")).status == 0)
        for delay in stride(from: 0.02, to: 0.3, by: 0.02) {
            let process = try command.start(work("real/fast"))
            Thread.sleep(forTimeInterval: delay)
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        #expect(try command.run(work("real/fast")).status == 0)
        #expect(try run("validate", "out").status == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: command.folder.appending(path: "out").path)
        #expect(!names.contains { $0.hasPrefix(".") || $0.hasPrefix("cheat") })
    }

    @Test("A report without its plan is gone on with where its files were being moved, and refused where they were not")
    func withoutPlan() throws {
        func make() throws -> Command.Result {
            try run("run", "real/fast", "--trials", "1", "--detector", "angle-threshold", "--out", "out")
        }
        #expect(try make().status == 0)
        let folder = command.folder.appending(path: "out")
        try FileManager.default.removeItem(at: folder.appending(path: "run.json"))
        let refused = try make()
        #expect(refused.status == 2)
        #expect(refused.complaints.contains("does not name its plan"))
        let list = folder.appending(path: "files.json")
        let text = try String(contentsOf: list, encoding: .utf8)
        let begun = text.replacing("\"format\" : 2", with: "\"format\" : 2, \"unfinished\" : true")
        #expect(begun != text)
        try begun.write(to: list, atomically: true, encoding: .utf8)
        #expect(try make().status == 0)
        #expect(try run("validate", "out").status == 0)
    }
}
