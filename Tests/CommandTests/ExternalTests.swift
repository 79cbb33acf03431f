import Foundation
import Testing

@Suite("exec: detectors")
struct ExternalTests {
    /// A shell script that counts at one frame of every trial, and has an end of its own after so many frames.
    private static func script(at frame: Int, until last: Int = 1_000_000, ending: String = "") -> String {
        """
        echo '{"type":"ready","protocol":1,"name":"script"}'
        n=0
        while [ $n -lt \(last) ] && read -r line; do
            case $line in
            *'"type":"reset"'*) here=0 ;;
            *'"type":"frame"'*)
                if [ $here -eq \(frame) ]; then echo "{\\"n\\":$n,\\"count\\":true}"; else echo "{\\"n\\":$n}"; fi
                n=$((n + 1)); here=$((here + 1)) ;;
            esac
        done
        \(ending)

        """
    }

    private func run(_ command: Command, _ out: String, _ detectors: String...) throws -> Command.Result {
        try command.run(
            ["run", "real/standard", "cheat/standing-pump", "--trials", "2", "--out", out, "--jobs", "1"]
                + ["--scenarios", Command.scenarios, "--answer-limit", "60", "--start-limit", "60"]
                + ["--detector"] + detectors)
    }

    /// The lines of a table that name a detector.
    private func rows(_ command: Command, _ file: String, of detector: String) throws -> [Substring] {
        try command.text(file).split(separator: "\n").filter { $0.contains(detector) }
    }

    @Test("a program runs beside other detectors, its name in run.json and its rows in every table")
    func running() throws {
        let command = try Command()
        try command.write(Self.script(at: 20), to: "count.sh")
        let result = try run(command, "out", "angle-threshold", "exec:sh count.sh")
        #expect(result.status == 0, "\(result.complaints)")
        for file in ["README.md", "summary.csv", "events.csv", "latency.csv", "run.json"] {
            #expect(try !rows(command, "out/\(file)", of: "exec:sh count.sh").isEmpty, "\(file)")
        }
        #expect(try command.text("out/run.json").contains("\"script\""))
        // One count in each of the trials, at the frame at which the script counts.
        let said = try rows(command, "out/events.csv", of: "exec:sh count.sh")
        let trials = said.compactMap { row -> String? in
            let cells = row.split(separator: ",", omittingEmptySubsequences: false)
            return cells[5].isEmpty ? nil : "\(cells[0]) \(cells[2])"
        }
        #expect(trials.count == 4 && Set(trials).count == 4, "\(said)")
    }

    @Test("a message stands below what it points at where both streams go to one file")
    func order() throws {
        let command = try Command()
        try Data().write(to: command.folder.appending(path: "both"))
        let both = try FileHandle(forWritingTo: command.folder.appending(path: "both"))
        let process = try command.start(
            ["run", "real/fast", "--trials", "1", "--scenarios", Command.scenarios, "--detector", "exec:false"],
            output: both, complaints: both)
        process.waitUntilExit()
        #expect(process.terminationStatus == 3)
        let lines = try command.text("both").split(separator: "\n")
        #expect(lines.count > 3 && lines.last?.contains("1 of 1 detector failed, see above") == true, "\(lines)")
    }

    @Test("one that kills the process that supervises it ends with 3, and is named")
    func killer() throws {
        let command = try Command()
        try command.write("kill -9 $PPID\n" + Self.script(at: 20), to: "killer.sh")
        let result = try run(command, "out", "angle-threshold", "exec:exec sh killer.sh")
        #expect(result.status == 3, "\(result.complaints)")
        let page = try command.text("out/README.md")
        #expect(page.contains("killer.sh") && page.contains("the process that supervises it"), "\(result.complaints)")
    }

    @Test("one that dies in mid-run ends with 3 and a reason, and all other rows are those of a run without it")
    func crash() throws {
        let command = try Command()
        try command.write(
            Self.script(at: 20, until: 500, ending: "echo 'out of *luck*' >&2; exit 7"), to: "dies.sh")
        let result = try run(command, "with", "angle-threshold", "exec:sh dies.sh", "closed-chain")
        #expect(result.status == 3)
        #expect(result.complaints.contains("1 of 3 detectors failed"), "\(result.complaints)")
        let (page, table) = (try command.text("with/README.md"), try command.text("with/summary.csv"))
        for (text, reason) in [(result.output, "*luck*"), (table, "*luck*"), (page, #"\*luck\*"#)] {
            for word in ["exit code 7", "out of \(reason)"] { #expect(text.contains(word), "\(word)") }
        }
        #expect(try run(command, "without", "angle-threshold", "closed-chain").status == 0)
        for detector in ["angle-threshold", "closed-chain", "ceiling"] {
            for file in ["summary.csv", "events.csv"] {
                let with = try rows(command, "with/\(file)", of: detector)
                #expect(try with == rows(command, "without/\(file)", of: detector), "\(detector) in \(file)")
                #expect(!with.isEmpty, "\(detector) in \(file)")
            }
        }
        #expect(try rows(command, "with/events.csv", of: "exec:sh dies.sh").contains { $0.contains("failed") })
        #expect(try rows(command, "with/latency.csv", of: "exec:sh dies.sh").isEmpty)
    }

    @Test(
        "what cannot be a program, or a time limit, is refused before anything runs",
        arguments: [
            (["exec:"], "exec:"), (["exec:   "], "exec:"), (["exec:a\nb"], "line"),
            (["exec:true", "--answer-limit", "0"], "0"), (["exec:true", "--answer-limit", "-1"], "-1"),
            (["exec:true", "--answer-limit", "nan"], "nan"), (["exec:true", "--answer-limit", "3601"], "3601"),
            (["exec:true", "--answer-limit", "soon"], "soon"), (["exec:true", "--start-limit", "inf"], "inf"),
            (["exec:true", "--exec-memory", "0"], "memory"), (["exec:true", "--exec-memory", "all"], "all"),
            (["exec:true", "--exec-memory", "nan"], "memory"), (["exec:true", "--exec-cpu", "0"], "processor time"),
            (["exec:true", "--exec-cpu", "1.5"], "1.5"), (["exec:true", "--exec-cpu", "-3"], "-3"),
        ])
    func refused(words: [String], named: String) throws {
        let command = try Command()
        try command.write("t,nose_x,nose_y,nose_c\n0,0.5,0.5,1\n", to: "one.csv")
        try command.write(#"{"width": 640, "height": 360}"#, to: "one.json")
        for start in [
            ["run", "real/standard", "--trials", "1", "--out", "out", "--scenarios", Command.scenarios],
            ["replay", "one.csv"],
        ] {
            let result = try command.run(start + ["--detector"] + words)
            #expect(result.status == 2, "\(start[0]): \(result.complaints)")
            #expect(result.complaints.contains(named), "\(result.complaints)")
            #expect(result.output.isEmpty && !command.has("out"))
        }
    }

    @Test("the command of a report repeats limits that are not the standard ones", arguments: [true, false])
    func repeated(isStandard: Bool) throws {
        let command = try Command()
        try command.write(Self.script(at: 20), to: "count.sh")
        let limits = isStandard ? [] : ["--exec-memory", "none", "--exec-cpu", "1000"]
        let result = try command.run(
            ["run", "real/standard", "--trials", "1", "--out", "out", "--scenarios", Command.scenarios] + limits
                + ["--detector", "exec:sh count.sh"])
        #expect(result.status == 0, "\(result.complaints)")
        let manifest = try command.text("out/run.json")
        #expect(manifest.contains("--exec-memory none --exec-cpu 1000") == !isStandard)
        #expect(manifest.contains("processor-limit") == !isStandard)
    }

    @Test("a sweep varies the parameters of a program's command, and a study names it again")
    func swept() throws {
        let command = try Command()
        let script = Self.script(at: 77).replacing("-eq 77", with: "-eq $1")
        try Data(script.utf8).write(to: command.folder.appending(path: "at.sh"))
        let program = "exec:sh at.sh {{frame=100}}"
        let place = ["--scenarios", Command.scenarios]
        let swept = try command.run(
            ["sweep", "real/fast", "--detector", program, "--parameter", "frame=60,100", "--trials", "1", "--out", "s"]
                + place)
        #expect(swept.status == 0, "\(swept.complaints)")
        let labels = try command.text("s/trials.csv")
        #expect(labels.contains("{{frame=60}}") && labels.contains("{{frame=100}}"))
        #expect(!command.has("s/winner.yaml"))
        let created = try command.run(
            [
                "study", "create", "a.study", "--detector", program, "--parameter", "frame=60...120:1", "--suite",
                "real/fast",
                "--trials", "1",
            ] + place)
        #expect(created.status == 0, "\(created.complaints)")
        let run = try command.run(["study", "run", "a.study", "--configurations", "2", "--allow-exec"] + place)
        #expect(run.status == 0 && run.output.contains("{{frame="), "\(run.complaints)")
    }

    @Test("render, compare and leaderboard take programs, and report one that fails")
    func elsewhere() throws {
        let command = try Command()
        let place = ["--scenarios", Command.scenarios]
        let rendered = try command.run(["render", "real/standard", "--detector", "exec:exit 3"] + place)
        #expect(rendered.status == 3 && rendered.complaints.contains("exit code 3"), "\(rendered.complaints)")
        let compared = try command.run(
            ["compare", "angle-threshold", "exec:exit 3", "--suite", "real/fast", "--trials", "1"] + place)
        #expect(compared.status == 3 && compared.output.contains("exit code 3"), "\(compared.complaints)")
        let plan = """
            leaderboard: test
            about: a test
            scenarios: [real/fast, cheat/wave]
            estimators:
              - {estimator: home, about: a test}
            """
        try Data(plan.utf8).write(to: command.folder.appending(path: "plan.yaml"))
        let board = try command.run(
            [
                "leaderboard", "--plan", "plan.yaml", "--trials", "1", "--out", "b", "--detector", "angle-threshold",
                "exec:exit 3",
            ] + place)
        #expect(board.status == 3 && board.output.contains("exec:exit 3 failed"), "\(board.complaints)")
        let page = try command.text("b/README.md")
        #expect(page.contains("`exec:exit 3` failed and has no figures"))
        #expect(!page.contains("Take `exec:exit 3`") && !page.contains("✓ | **`exec:"))
    }

    @Test("replay asks a program too; one that fails has its reason, the others their counts, and the end is 3")
    func replayed() throws {
        let command = try Command()
        for trial in 0..<2 {
            let made = try command.run(
                "synth", "real/standard", "--trial", "\(trial)", "--out", "sets/\(trial).csv", "--scenarios",
                Command.scenarios)
            #expect(made.status == 0, "\(made.complaints)")
        }
        try command.write(Self.script(at: 20), to: "count.sh")
        try command.write(Self.script(at: 20, until: 30, ending: "exit 9"), to: "dies.sh")
        let words = ["replay", "sets", "--format", "csv", "--answer-limit", "60", "--detector", "angle-threshold"]
        let whole = try command.run(words + ["exec:sh count.sh"])
        #expect(whole.status == 0, "\(whole.complaints)")
        let lines = whole.output.split(separator: "\n")
        let counted = lines.filter { $0.contains("exec:sh count.sh") }
            .map { $0.split(separator: ",", omittingEmptySubsequences: false)[3] }
        #expect(counted == ["1", "1"])
        let broken = try command.run(words + ["exec:sh dies.sh"])
        #expect(broken.status == 3)
        #expect(broken.complaints.contains("exit code 9"), "\(broken.complaints)")
        let others = broken.output.split(separator: "\n").filter { !$0.contains("exec:") }
        #expect(others.count == 1 + 2 * (1 + 4) && others == lines.filter { !$0.contains("exec:") })
        #expect(broken.output.split(separator: "\n").count { $0.contains("exit code 9") } == 2)
    }
}
