import Documents
import Foundation
import Testing

@Suite("Places of outputs that nobody named")
struct LitterTests {
    private let command: Command

    init() throws { command = try Command() }

    @Test(
        "without --out every command writes into out/ alone",
        arguments: [
            ["run", "real/fast", "--trials", "1", "--detector", "angle-threshold"],
            ["run", "real/fast", "--trials", "2", "--detector", "angle-threshold", "--shard", "1/2"],
            ["render", "real/fast", "--cells", "2", "--detector", "angle-threshold"],
            ["sweep", "real/fast", "--trials", "1", "--detector", "angle-threshold", "--parameter", "down=80,100"],
            [
                "sweep", "real/fast", "--trials", "1", "--detector", "angle-threshold", "--parameter", "down=80,100",
                "--shard", "1/2",
            ],
            ["alarm", "alarm/honest", "--mornings", "1", "--detector", "angle-threshold"],
            ["workout", "run", "--trials", "1", "--detector", "angle-threshold"],
        ])
    func places(_ words: [String]) throws {
        let result = try command.run(words + ["--scenarios", Command.scenarios])
        #expect(result.status == 0, "\(result.complaints)")
        let names = try FileManager.default.contentsOfDirectory(atPath: command.folder.path)
        let visible = names.filter { !$0.hasPrefix(".") }
        #expect(visible == ["out"])
    }

    @Test("merge writes beside what run would have written, and import into out/")
    func others() throws {
        let work = ["run", "real/fast", "--trials", "2", "--detector", "angle-threshold", "--scenarios"]
        #expect(try command.run(work + [Command.scenarios, "--shard", "1/1"]).status == 0)
        #expect(try command.run("merge", "out/real/fast.parts").status == 0)
        #expect(command.has("out/real/fast/summary.csv"))
        #expect(!command.has("reports"))
    }

    @Test(
        "a folder called - is not made",
        arguments: [
            ["render", "real/fast", "--out", "-"], ["import", "a.csv", "--out", "-"],
            ["replay", "a.csv", "--shard", "1/2", "--out", "-"], ["run", "real/fast", "--shard", "1/2", "--out", "-"],
            ["fit", "--recover", "home", "--out", "-"], ["leaderboard", "--out", "-"], ["gate-study", "--out", "-"],
        ])
    func dash(_ words: [String]) throws {
        let made = try command.run("synth", "real/standard", "--out", "a.csv", "--scenarios", Command.scenarios)
        #expect(made.status == 0)
        let takesLibrary = !["import", "replay"].contains(words[0])
        let result = try command.run(words + (takesLibrary ? ["--scenarios", Command.scenarios] : []))
        #expect(result.status == 2)
        #expect(result.complaints.contains("standard output"), "\(result.complaints)")
        #expect(!command.has("-"))
    }
}

@Suite("Reports under version control")
struct CommittedReportTests {
    private let command: Command

    init() throws {
        command = try Command()
        try git("init", "-q")
        let ignored = try String(contentsOf: Command.checkout.appending(path: ".gitignore"), encoding: .utf8)
        try command.write(ignored, to: ".gitignore")
    }

    @discardableResult
    private func git(_ words: String..., in folder: String = ".") throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        let names = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "init.defaultBranch=main"]
        process.arguments = ["git"] + names + words
        process.currentDirectoryURL = command.folder.appending(path: folder)
        let pipe = Pipe()
        (process.standardOutput, process.standardError) = (pipe, FileHandle.nullDevice)
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "git \(words)")
        return String(decoding: output, as: UTF8.self)
    }

    private static let works = [
        ["run", "real/fast", "cheat/graded", "--trials", "2", "--detector", "angle-threshold"],
        ["alarm", "alarm/honest", "--mornings", "2", "--detector", "angle-threshold"],
        ["workout", "run", "--trials", "2", "--detector", "angle-threshold"],
        ["sweep", "real/fast", "--trials", "1", "--detector", "angle-threshold", "--parameter", "down=80,100"],
    ]

    @Test("A committed report that is made again leaves nothing to commit, and is whole in a clone", arguments: works)
    func again(_ words: [String]) throws {
        let place = ["--out", "reports/mine", "--scenarios", Command.scenarios]
        #expect(try command.run(words + ["--jobs", "1"] + place).status == 0)
        try git("add", "reports", ".gitignore")
        try git("commit", "-q", "-m", "a report")
        #expect(try git("ls-files").contains("reports/mine/run.json"))
        #expect(try command.run(words + ["--jobs", "2"] + place).status == 0)
        #expect(try git("status", "--porcelain", "reports") == "")
        #expect(try command.run("validate", "reports").status == 0)
        try git("clone", "-q", ".", "clone")
        #expect(!LocalFiles.names.contains { command.has("clone/reports/mine/\($0)") })
        let check = try command.run("validate", "clone/reports", "--strict")
        #expect(check.status == 0, "\(check.output)\(check.complaints)")
        let changed = try command.text("clone/reports/mine/run.json") + "\n"
        try command.write(changed, to: "clone/reports/mine/run.json")
        #expect(try command.run("validate", "clone/reports").status == 2)
    }

    @Test("Without times a report has no file that depends on the machine, and the others are the same")
    func withoutTimes() throws {
        let words = Self.works[0] + ["--scenarios", Command.scenarios, "--out"]
        #expect(try command.run(words + ["with"]).status == 0)
        #expect(try command.run(words + ["without", "--without-times"]).status == 0)
        let names = try ["with", "without"].map { folder in
            Set(try FileManager.default.contentsOfDirectory(atPath: command.folder.appending(path: folder).path))
        }
        #expect(names[0].subtracting(names[1]) == LocalFiles.measured)
        for name in names[1] where name != "files.json" && !name.hasSuffix(LocalFiles.pages) {
            #expect(try command.text("with/\(name)") == command.text("without/\(name)"), "\(name)")
        }
        let times = try command.text("with/times.md")
        #expect(times.contains("| angle-threshold") && times.contains("frames a second"))
        #expect(try command.text("with/times.json").contains("\"processor\""))
        #expect(try !command.text("with/run.json").contains("\"processor\""))
    }
}
