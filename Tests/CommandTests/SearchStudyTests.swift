import Foundation
import TestSupport
import Testing

@Suite("searches that are killed and started again")
struct SearchStudyTests {
    private let command: Command

    init() throws { command = try Command() }

    private static let searches = [
        [
            "sweep", "real/standard", "cheat/reach", "--detector", "angle-threshold", "--parameter", "down=60...120:4",
            "--parameter", "up=130...170:2", "--trials", "2",
        ],
        [
            "tune", "real/standard", "cheat/reach", "--detector", "angle-threshold", "--parameter", "down=60...120",
            "--parameter", "up=130...170", "--trials", "2", "--evaluations", "300", "--starts", "2",
        ],
    ]

    private func start(_ arguments: [String]) throws -> Process {
        try command.start(arguments + ["--scenarios", Command.scenarios])
    }

    /// All files of a report.
    private func report(_ folder: String) throws -> [String: Data] {
        let place = command.folder.appending(path: folder)
        var files: [String: Data] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: place.path) {
            files[name] = try Data(contentsOf: place.appending(path: name))
        }
        return files
    }

    @Test(
        "killed again and again, its report is byte for byte that of one that was not, by one worker or two",
        arguments: searches)
    func killed(search: [String]) throws {
        let whole = try command.run(search + ["--out", "whole", "--jobs", "2", "--scenarios", Command.scenarios])
        #expect(whole.status == 0, "\(whole.complaints)")

        var (before, kills) = (0, 0)
        for more in HostileWork.isAsked ? Array(repeating: 2, count: 20) : [1, 20] {
            let process = try start(search + ["--out", "killed", "--jobs", "1", "--study", "a.study"])
            // It may not have made the file yet.
            while process.isRunning, try command.done("a.study") < before + more {
                Thread.sleep(forTimeInterval: 0.002)
            }
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
            process.waitUntilExit()
            if process.terminationReason == .uncaughtSignal {
                kills += 1
                #expect(!command.has("killed/README.md"))
            }
            let now = try command.done("a.study")
            #expect(now >= before + more || process.terminationReason == .exit)
            before = now
        }
        #expect(kills > 0)
        let last = try command.run(
            search + ["--out", "killed", "--jobs", "1", "--study", "a.study", "--scenarios", Command.scenarios])
        #expect(last.status == 0, "\(last.complaints)")
        let expected = try report("whole")
        #expect(expected.count > 3)
        #expect(try report("killed") == expected)
    }

    @Test("two processes on one file both give the report of one")
    func together() throws {
        let search = Self.searches[0]
        let processes = try ["one", "two"].map { try start(search + ["--out", $0, "--study", "a.study"]) }
        #expect(try command.run(search + ["--out", "whole", "--scenarios", Command.scenarios]).status == 0)
        for process in processes {
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
        }
        for folder in ["one", "two"] { #expect(try report(folder) == (try report("whole"))) }
    }

    @Test("a file of another search is refused by the name of what differs, and nothing is written")
    func otherSearch() throws {
        let search = Self.searches[1] + ["--study", "a.study", "--scenarios", Command.scenarios]
        #expect(try command.run(search + ["--out", "first"]).status == 0)
        let before = try command.done("a.study")
        for (change, name) in [
            (["--seed", "4"], "seed"), (["--maximise", "recall"], "objective"), (["--late", "0.25"], "late"),
            (["--held-out-trials", "3"], "held-out trials"),
        ] {
            let result = try command.run(search + ["--out", "second"] + change)
            #expect(result.status == 2)
            #expect(result.complaints.contains("another study: \(name) is '"), "\(result.complaints)")
        }
        #expect(!command.has("second"))
        #expect(try command.done("a.study") == before)
        #expect(try command.run("study", "list", "a.study").status == 2)
    }

    @Test("an interrupted one says what is kept")
    func interrupted() throws {
        let result = try command.run(
            Self.searches[1] + [
                "--evaluations", "3000", "--study", "a.study", "--out", "out", "--scenarios", Command.scenarios,
            ], when: { try command.done("a.study") > 0 }, by: SIGINT)
        #expect(result.status == 130)
        #expect(result.complaints.contains("interrupted"))
        #expect(result.complaints.contains("a.study"))
    }
}
