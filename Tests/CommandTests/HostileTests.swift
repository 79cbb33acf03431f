import Foundation
import Testing

@Suite("Hostile and naive use")
struct HostileTests {
    @Test(
        "wrong numbers, names and files end with 2 and name what is wrong",
        arguments: [
            (["run", "real/standard", "--trials", "-5"], "-5"),
            (["run", "real/standard", "--seed", "-1"], "-1"),
            (["run", "real/standard", "--late", "-0.1"], "-0.1"),
            (["run", "real/standard", "--out", ""], "--out"),
            (["run", ""], "''"),
            (["synth", "real/standard", "--out", "x"], ".csv"),
            (["synth", "real/standard", "--out", "x.json"], ".csv"),
            (["synth", "real/standard", "--out", "x.csv", "--world", "./x.csv"], "--world"),
            (["synth", "standard", "--out", "x.csv"], "suite"),
            (["render", "defaults.yaml", "--detector", "angle-threshold"], "defaults.yaml"),
            (["render", "--detector", "angle-threshold", "real/standard"], "before it"),
            (["run", "--detector", "angle-threshold", "real/standard"], "before --detector"),
            (["validate", ""], "''"),
        ])
    func refused(arguments: [String], named: String) throws {
        let command = try Command()
        let result = try command.run(arguments + ["--scenarios", Command.scenarios])
        #expect(result.status == 2)
        #expect(result.complaints.contains(named))
        #expect(!command.has("x.csv"))
    }

    @Test(
        "a place in which nobody can make anything is refused before any work",
        .enabled(if: FileManager.default.fileExists(atPath: "/proc/self")),
        arguments: [
            ["run", "real/fast", "--trials", "1", "--out", "/proc/x"],
            ["run", "real/fast", "--trials", "1", "--shard", "1/2", "--out", "/proc/x"],
            ["baseline", "update", "real/fast", "--trials", "1", "--out", "/proc/b.json"],
            [
                "compare", "angle-threshold", "closed-chain", "--suite", "real/fast", "--trials", "1", "--report",
                "/proc/x",
            ],
        ])
    func nobodysPlace(arguments: [String]) throws {
        let command = try Command()
        let detector = arguments[0] == "compare" ? [] : ["--detector", try command.makeWitness()]
        let end = ContinuousClock.now + .seconds(60)
        let result = try command.run(
            arguments + ["--scenarios", Command.scenarios] + detector, when: { ContinuousClock.now > end }, by: SIGKILL)
        #expect(result.status == 2)
        #expect(result.complaints.contains("was not written"), "\(result.complaints)")
        #expect(!command.has("under-way"))
    }

    @Test("replay without a usable recording prints no table")
    func nothingToReplay() throws {
        let command = try Command()
        try command.write("t,nose_x,nose_y,nose_c\n0,nan,0,1\n", to: "bad.csv")
        try command.write(#"{"width": 640, "height": 360}"#, to: "bad.json")
        let result = try command.run("replay", "bad.csv")
        #expect(result.status == 2)
        #expect(result.output.isEmpty)
        #expect(result.complaints.contains("bad.csv:2: nose_x"))
        #expect(try command.run("replay", "").status == 2)
    }

    @Test(
        "a file that is absent or of another kind is called what it is",
        arguments: [
            (
                ["validate", "lone.json"],
                "lone.json: found a JSON file without a CSV file beside it; allowed: a recording"
            ),
            (["replay", "one.json"], "one.json: found a JSON file; allowed: the CSV file of a recording"),
            (
                ["leaderboard", "--originals", "nowhere.csv", "--scenarios", Command.scenarios],
                "nowhere.csv: found no such file"
            ),
        ])
    func otherKind(arguments: [String], message: String) throws {
        let command = try Command()
        try command.write("t,nose_x,nose_y,nose_c\n0,0.5,0.5,1\n", to: "one.csv")
        try command.write(#"{"width": 640, "height": 360}"#, to: "one.json")
        try command.write("{}", to: "lone.json")
        let result = try command.run(arguments)
        #expect(result.status == 2)
        #expect((result.output + result.complaints).contains(message), "\(result.output)\(result.complaints)")
    }

    @Test("a recording that is named twice is replayed once, and its JSON file stands for it in validate")
    func recordingTwice() throws {
        let command = try Command()
        try command.write("t,nose_x,nose_y,nose_c\n0,0.5,0.5,1\n", to: "one.csv")
        try command.write(#"{"width": 640, "height": 360}"#, to: "one.json")
        let result = try command.run("replay", "one.csv", "./one.csv", "--format", "csv")
        #expect(result.output.split(separator: "\n").count == 1 + 4 + 4)
        #expect(try command.run("validate", "one.json").status == 0)
        try command.write(#"{"width": 640}"#, to: "one.json")
        #expect(try command.run("validate", "one.json").output.contains("one.json:1: height"))
        #expect(try command.run("validate", "one.txt").status == 2)
    }

    @Test("devices and links are not replaced by files")
    func devices() throws {
        let command = try Command()
        let pipe = command.folder.appending(path: "pipe.csv")
        #expect(mkfifo(pipe.path, 0o600) == 0)
        let refused = try command.run(
            "synth", "real/standard", "--out", "pipe.csv", "--scenarios", Command.scenarios)
        #expect(refused.status == 2)
        #expect(refused.complaints.contains("pipe.csv"))
        #expect(!command.has("pipe.json"))
        try FileManager.default.createSymbolicLink(
            atPath: command.folder.appending(path: "link.csv").path, withDestinationPath: "target.csv")
        try command.write("old", to: "target.csv")
        #expect(
            try command.run("synth", "real/standard", "--out", "link.csv", "--force", "--scenarios", Command.scenarios)
                .status == 0)
        #expect(try command.text("target.csv").hasPrefix("t,"))
        #expect(
            try FileManager.default.destinationOfSymbolicLink(
                atPath: command.folder.appending(path: "link.csv").path) == "target.csv")
    }

    @Test("a folder of scenarios may be a link")
    func linkedScenarios() throws {
        let command = try Command()
        try FileManager.default.createSymbolicLink(
            atPath: command.folder.appending(path: "linked").path, withDestinationPath: Command.scenarios)
        let listed = try command.run("list", "scenarios", "--scenarios", "linked")
        #expect(listed.status == 0)
        #expect(listed.output.contains("real/standard"))
        #expect(
            try command.run("run", "real/standard", "--trials", "1", "--scenarios", "linked", "--out", "o").status == 0)
    }

    @Test("a suite that lists no scenario is refused by validate and by run alike")
    func suiteOfSuites() throws {
        let command = try Command()
        try command.write("suite: mine\nabout: of suites\nscenarios: [other]\n", to: "mine.yaml")
        try command.write("suite: other\nabout: another\nscenarios: [real/standard]\n", to: "other.yaml")
        for subcommand in ["validate", "run"] {
            let result = try command.run(subcommand, "mine.yaml", "--scenarios", Command.scenarios)
            #expect(result.status == 2)
            #expect((result.output + result.complaints).contains("suite"))
        }
    }

    @Test("where a folder stands in a report file's place, the report stays as it was")
    func folderInPlace() throws {
        let command = try Command()
        try FileManager.default.createDirectory(
            at: command.folder.appending(path: "out/summary.csv"), withIntermediateDirectories: true)
        try command.write("earlier", to: "out/README.md")
        try command.write("# Columns\n", to: "out/columns.md")
        let result = try command.run(
            "run", "real/standard", "--trials", "1", "--out", "out", "--scenarios", Command.scenarios)
        #expect(result.status == 3)
        #expect(result.complaints.contains("summary.csv"))
        #expect(try command.text("out/README.md") == "earlier")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: command.folder.appending(path: "out").path).sorted()
                == ["README.md", "columns.md", "summary.csv"])
    }

    @Test(
        "a result that does not fit onto standard output is a failed run", .enabled(if: Self.hasFullDevice),
        arguments: [["list", "detectors"], ["--help"], ["run", "--help"], ["--version"]])
    func fullOutput(arguments: [String]) throws {
        let process = Process()
        process.executableURL = Command.program
        process.arguments = arguments
        process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 3)
    }

    @Test("closed streams neither trap nor get into files")
    func closedStreams() throws {
        let command = try Command()
        for (redirection, status) in [("fly 2>&-", Int32(2)), ("list detectors >&-", 3)] {
            let process = Process()
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", "'\(Command.program.path)' \(redirection)"]
            process.currentDirectoryURL = command.folder
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == status, "\(redirection)")
        }
    }

    private static var hasFullDevice: Bool { FileManager.default.fileExists(atPath: "/dev/full") }
}
