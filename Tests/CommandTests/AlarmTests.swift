import Foundation
import Testing

@Suite("alarm")
struct AlarmTests {
    private func run(_ arguments: String..., in command: Command) throws -> Command.Result {
        try command.run(["alarm"] + arguments + ["--scenarios", Command.scenarios])
    }

    @Test("a study prints the summary, writes the whole report, and is the same for any number of workers")
    func report() throws {
        let command = try Command()
        for jobs in ["1", "2"] {
            let result = try run(
                "alarm/honest", "alarm/cheat-wave", "--mornings", "5", "--push-ups", "4", "--jobs", jobs, "--out", jobs,
                "--without-times", in: command)
            #expect(result.status == 0, "\(result.complaints)")
            #expect(result.output.contains("closed-chain") && result.output.contains("ceiling"))
        }
        let names = [
            "README.md", "sleepers.csv", "app.csv", "comparison.csv", "mornings.csv", "columns.md", "run.json",
        ]
        for file in names {
            let text = try command.text("1/\(file)")
            #expect(text.count > 300)
            #expect(text == (try command.text("2/\(file)")), "\(file)")
        }
        // Two sleepers, five mornings, four detectors and five controls, and the header.
        #expect(try command.text("1/mornings.csv").split(separator: "\n").count == 2 * 5 * 9 + 1)
        let checked = try command.run("validate", "1")
        #expect(checked.status == 0, "\(checked.complaints)")
    }

    @Test("a sleeper or a detector that is named twice is taken once, and told")
    func repeated() throws {
        let command = try Command()
        let result = try run(
            "alarm/honest", "alarm/honest", "--mornings", "1", "--out", "twice", "--detector", "closed-chain",
            "closed-chain", in: command)
        #expect(result.status == 0, "\(result.complaints)")
        for name in ["alarm/honest", "closed-chain"] {
            #expect(result.complaints.contains("warning: \(name) is named 2 times; it is taken once\n"))
        }
        #expect(try command.text("twice/README.md").contains("1 morning of 1 sleeper"))
    }

    @Test("a report of files names the files, by which its commands find the sleeper and the estimator")
    func files() throws {
        let command = try Command()
        for (file, line) in [("alarm/honest", "scenario: alarm/honest"), ("estimators/home", "estimator: home")] {
            let text = try String(contentsOfFile: "\(Command.scenarios)/\(file).yaml", encoding: .utf8)
            #expect(text.contains(line))
            let key = line.prefix { $0 != ":" }
            try command.write(text.replacing(line, with: "\(key): my-\(key)"), to: "my-\(key).yaml")
        }
        let result = try run(
            "my-scenario.yaml", "--mornings", "1", "--estimator", "my-estimator.yaml", "--detector", "closed-chain",
            "--out", "made", in: command)
        #expect(result.status == 0, "\(result.complaints)")
        #expect(try command.text("made/README.md").contains("--trial MORNING --estimator my-estimator.yaml"))
        let page = try command.text("made/report.html")
        #expect(page.contains(#""paths":{"my-scenario":"my-scenario.yaml"}"#))
        #expect(page.contains("--estimator my-estimator.yaml --detector '{row}'"))
        #expect(page.contains(#""purpose":"To print the log of its first morning""#))
    }

    @Test("the log of one morning is a table in every format, and nothing is written")
    func log() throws {
        let command = try Command()
        let result = try run(
            "alarm/honest", "--morning", "1", "--detector", "closed-chain", "--format", "csv", in: command)
        #expect(result.status == 0, "\(result.complaints)")
        let lines = result.output.split(separator: "\n")
        #expect(lines[0] == "s,source,event,from,to,detail")
        #expect(lines.contains { $0.hasPrefix("0.0,alarm,transition,scheduled,alerting") })
        #expect(lines.last?.contains("after 10 counts") == true)
        let shown = try run("alarm/honest", "--morning", "1", "--detector", "closed-chain", in: command)
        #expect(shown.output.split(separator: "\n").first?.contains(" to ") == true, "\(shown.output)")
        #expect(!FileManager.default.fileExists(atPath: command.folder.appending(path: "out").path))
    }

    @Test("a sleeper who reacts goes on until the silence, and --open-loop ends with the session")
    func loops() throws {
        let command = try Command()
        func silent(_ flags: [String]) throws -> [Bool] {
            let folder = flags.isEmpty ? "closed" : "open"
            let result = try command.run(
                ["alarm", "alarm/honest", "--mornings", "3", "--push-ups", "26", "--detector", "closed-chain", "--out"]
                    + [folder, "--without-times", "--scenarios", Command.scenarios] + flags)
            #expect(result.status == 0, "\(result.complaints)")
            #expect(try command.text("\(folder)/run.json").contains("--open-loop") == !flags.isEmpty)
            return try command.text("\(folder)/mornings.csv").split(separator: "\n")
                .filter { $0.contains(",closed-chain,") }.map { !$0.contains("never-silent") }
        }
        // The session of the scenario has at most 24 push-ups.
        #expect(try silent(["--open-loop"]) == [false, false, false])
        #expect(try silent([]) == [true, true, true])
        #expect(try command.text("closed/README.md").contains("The loop is closed"))
        #expect(try !command.text("open/README.md").contains("The loop is"))
    }

    @Test("a configuration of the app is the one of the main tables and of the log")
    func app() throws {
        let command = try Command()
        let result = try run(
            "alarm/honest", "--morning", "1", "--app", "closure", "--format", "csv", in: command)
        #expect(result.output.contains("closure not called") && !result.output.contains("count 1"))
        let study = try run(
            "alarm/honest", "--mornings", "2", "--app", "closure", "--out", "out", "--format", "csv", "--seed", "7",
            in: command)
        #expect(study.status == 0)
        #expect(try command.text("out/README.md").contains("render SLEEPER --trial MORNING --seed 7 "))
        let rows = study.output.split(separator: "\n").filter { $0.contains("alarm/honest") }
        #expect(!rows.isEmpty && rows.allSatisfy { $0.contains(",2,1.0,") })
    }

    @Test(
        "wrong options are refused with what is allowed",
        arguments: [
            (["--push-ups", "0"], "from 1 to 1000"), (["--mornings", "0"], "from 1 to 1000000"),
            (["--morning", "-1"], "from 0"), (["--app", "magic"], "rings-again"),
            (["--morning", "1", "--out", "x"], "--out: found beside --morning"),
            (["--morning", "1", "--mornings", "2"], "--mornings: found beside --morning"),
            (["--morning", "1", "--detector", "closed-chain", "angle-threshold"], "found 2 detectors"),
            (["--morning", "1", "--detector", "core"], "detectors beside --morning; allowed: one"),
        ])
    func refused(_ arguments: [String], _ allowed: String) throws {
        let command = try Command()
        let result = try command.run(["alarm", "alarm/honest"] + arguments + ["--scenarios", Command.scenarios])
        #expect(result.status == 2 && result.complaints.contains(allowed), "\(result.complaints)")
    }
}
