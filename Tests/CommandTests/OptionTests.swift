import ArgumentParser
import Foundation
import Testing

@testable import RepGauge

/// The options are checked where they are parsed, in this process: no program needs to be started.
@Suite("One vocabulary of options")
struct OptionTests {
    /// A command that repeats some work, with words that a shell would change.
    @Test("a shell reads back the words of a command that repeats some work")
    func quoting() throws {
        let values = [
            "plain", "", "two words", "it's", "a\"b", "$HOME", "`id`", "back\\slash", "*", "a;b", "a\nb", "~", "é",
            "-x",
            "cheat acceptance <= 0.01", "exec:python3 'my detector.py' --down 95", "down=95,up=150", "60...120:2",
            // A placeholder stands for each of several files.
            "FILE", "FILE",
        ]
        var command = RepeatCommand("run", values)
        command.add("--form", "standard view's")
        command.add("--trials", 3)
        command.add("--seed", UInt64?.none)
        command.add("--detector", list: values)
        command.add("--subject-to", each: ["a b", "c"])
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "printf '%s\\0' \(command.text)"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let read = output.split(separator: 0, omittingEmptySubsequences: false).dropLast().map {
            String(decoding: $0, as: UTF8.self)
        }
        #expect(read == command.words)
        #expect(command.words.contains("3") && !command.words.contains("--seed"))
        #expect(command.words.count { $0 == "FILE" } == 4)
        #expect(command.words.suffix(4) == ["--subject-to", "a b", "--subject-to", "c"])
    }

    @Test("the page of a gate names all that its verdict depends on, and the folder in which it stands")
    func repeatedGate() throws {
        let words = [
            "--baseline", "a b.json", "--calibrate", "200", "--detector", "exec:./own", "--share-floor", "0.2",
            "--rate-floor", "3.0", "--latency-floor", "0.5", "--level", "0.05", "--require-times", "--report",
            "out/gate",
        ]
        let command = try GateCommand.parse(words + ["--allow-inconclusive"]).command
        #expect(command.words == ["repgauge", "gate"] + words)
        let plain = try GateCommand.parse(["--report", "out/gate"]).command
        #expect(plain.text == "repgauge gate --baseline reports/baseline.json --report out/gate")
    }

    @Test(
        "a study of the gate refuses numbers that one of its parts does not read, and those that no part can use",
        arguments: [
            ["--sizes", "--gates", "20"], ["--sizes", "--faults", "20"], ["--sizes", "--pool", "200"],
            ["--times", "--slowed-gates", "3"], ["--times", "--sizes"], ["--every", "3"], ["--sizes", "--steady"],
            ["--gates", "0"], ["--faults", "0"], ["--pool", "99"],
        ])
    func gateStudy(words: [String]) throws {
        #expect(throws: (any Error).self) { try GateStudyCommand.parse(words) }
        #expect(try GateStudyCommand.parse(["--sizes"]).command.text == "repgauge gate-study --sizes")
        _ = try GateStudyCommand.parse(["--times", "--every", "-1", "--steady"])
    }

    @Test("the page of a comparison names the rule of its verdict, and the folder in which it stands")
    func repeatedComparison() throws {
        let words = ["one", "two", "--trials", "4", "--late", "0.5", "--share-floor", "0.2", "--no-latency"]
        let command = try CompareCommand.parse(words + ["--report", "out/both"]).command
        #expect(
            Set(command.words) == Set(["repgauge", "compare", "--suite", "standard", "--report", "out/both"] + words))
    }

    /// The commands that work in parallel, each with the arguments that it cannot do without.
    private static let parallel = [
        ["run"], ["replay", "a"], ["leaderboard"], ["validity", "--recordings", "a"], ["fit", "a", "--name", "b"],
        ["sweep", "--detector", "d"], ["tune", "--detector", "d"], ["baseline", "update"], ["compare", "a", "b"],
        ["gate"], ["study", "run", "a"],
    ]

    @Test("--jobs is refused with one text in every command", arguments: parallel)
    func jobs(arguments: [String]) {
        #expect(RepGauge.message(parsing: arguments + ["--jobs", "7"]) == "")
        for wrong in ["0", "1025", "-1"] {
            #expect(
                RepGauge.message(parsing: arguments + ["--jobs", wrong])
                    == "--jobs: found \(wrong); allowed: a whole number from 1 to 1024")
        }
    }

    @Test(
        "what a plan of tune names itself is refused beside it",
        arguments: [
            (["real/fast"], "real/fast"), (["standard"], "standard"), (["--parameter", "down"], "down"),
            (["--maximise", "recall"], "recall"), (["--push-ups", "3"], "--push-ups"),
        ])
    func beside(plan words: [String], refused: String) {
        #expect(RepGauge.message(parsing: ["tune", "--plan", "a.yaml"]) == "")
        #expect(
            RepGauge.message(parsing: ["tune"] + words + ["--plan", "a.yaml"])
                == "--plan names the scenarios, the parameters and the objective; leave out \(refused)")
    }

    @Test(
        "--trials has one greatest number in every command",
        arguments: parallel.filter { !["replay", "gate", "study"].contains($0[0]) }
            + [["study", "create", "a", "--detector", "d"]])
    func trials(arguments: [String]) {
        #expect(RepGauge.message(parsing: arguments + ["--trials", "1000000"]) == "")
        #expect(
            RepGauge.message(parsing: arguments + ["--trials", "1000001"])
                == "--trials: found 1000001; allowed: a whole number from 1 to 1000000")
    }

    @Test(
        "compare, which ends with 0, has no options of an exit code",
        arguments: ["--require-times", "--allow-inconclusive"])
    func exitCodes(option: String) {
        #expect(RepGauge.message(parsing: ["compare", "a", "b", option]).contains("Unknown option '\(option)'"))
        #expect(RepGauge.message(parsing: ["gate", option]) == "")
    }

    /// The beginnings of commands, each with options that would change nothing beside it.
    private static let ignored: [(command: String, options: [String])] = [
        (
            "compare a b --recordings r",
            [
                "--suite s", "--trials 3", "--seed 2", "--estimator e", "--scenarios d", "--outcomes", "--push-ups 3",
                "--share-floor 0.1", "--rate-floor 2", "--latency-floor 0.3", "--level 0.01", "--no-latency",
                "--junit f", "--gitlab f", "--github", "--report d",
            ]
        ),
        (
            "compare a.json b.json",
            [
                "--suite s", "--trials 3", "--seed 2", "--estimator e", "--scenarios d", "--outcomes", "--push-ups 3",
                "--late 1",
            ]
        ),
        ("compare a b --suite s", ["--push-ups 3"]),
        ("render a.CSV", ["--trial 3", "--seed 2", "--estimator e", "--truth"]),
        (
            "workout run w --recording r.csv",
            ["--trial 0", "--trials 3", "--seed 2", "--estimator e", "--open-loop", "--out d"]
        ),
        (
            "workout run w --measurements m.csv",
            ["--trial 0", "--trials 3", "--seed 2", "--estimator e", "--open-loop", "--out d", "--detector d"]
        ),
        ("workout run --trial 0", ["--trials 3", "--out d"]),
        ("sweep --detector d", ["--points 20"]),
        ("sweep --detector d --method grid", ["--points 20"]),
    ]

    @Test("an option that would change nothing is refused, and one that was not given is not", arguments: ignored)
    func unused(command: String, options: [String]) {
        func message(_ line: String) -> String {
            RepGauge.message(parsing: line.split(separator: " ").map(String.init))
        }
        #expect(message(command) == "")
        for option in options {
            let found = message("\(command) \(option)")
            #expect(found.hasPrefix("\(option.prefix { $0 != " " }): found "), "\(option): \(found)")
        }
    }
}
