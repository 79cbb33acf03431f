import Foundation
import Testing

@Suite("workout")
struct WorkoutTests {
    private static let examples = Command.checkout.appending(path: "Examples/Workouts").path

    private func run(_ arguments: String..., in command: Command) throws -> Command.Result {
        try command.run(["workout"] + arguments)
    }

    private func data(_ path: String, in command: Command) throws -> Data {
        try Data(contentsOf: command.folder.appending(path: path))
    }

    @Test("validate accepts the examples, and lists every fault of each file with its place")
    func validate() throws {
        let command = try Command()
        let good = try command.run([
            "workout", "validate", "\(Self.examples)/push-ups.json", "\(Self.examples)/push-ups.workout",
            "\(Self.examples)/interval-ride.json", "\(Self.examples)/interval-ride.workout",
        ])
        #expect(good.status == 0 && good.output.split(separator: "\n").count == 4, "\(good.complaints)")
        let text = try String(contentsOfFile: "\(Self.examples)/push-ups.json", encoding: .utf8)
        try command.write(
            text.replacing("\"iterations\": 3", with: "\"iterations\": 0")
                .replacing("\"count\": 10", with: "\"count\": 0"), to: "a.json")
        try command.write("RGWK", to: "b.workout")
        let bad = try run("validate", "a.json", "b.workout", "none.json", ".", in: command)
        #expect(bad.status == 2 && bad.complaints.contains("4 of 4 files cannot be used"))
        for found in [
            "a.json: workout.blocks[0] (byte ", "a.json: workout.blocks[0].steps[0].goal",
            "b.workout: byte 4: found", "none.json: found no such file", ".: found a folder",
        ] {
            #expect(bad.output.contains(found), "\(found) in \(bad.output)")
        }
        #expect(bad.output.split(separator: "\n").allSatisfy { $0.contains("; allowed: ") })
        let csv = try run("validate", "a.json", "--format", "csv", in: command)
        #expect(csv.output.hasPrefix("file,place,found,allowed\n") && csv.status == 2)
    }

    @Test("show prints the outline, the steps, the JSON form and a page, and writes the picture")
    func show() throws {
        let command = try Command()
        let ride = "\(Self.examples)/interval-ride.workout"
        let text = try run("show", ride, "--svg", "out/ride.svg", in: command)
        #expect(text.status == 0 && text.output.contains("4 ×") && text.output.contains("Interval ride"))
        #expect(
            try command.text("out/ride.svg")
                == String(contentsOfFile: "\(Self.examples)/interval-ride.svg", encoding: .utf8))
        let json = try run("show", ride, "--format", "json", in: command)
        #expect(
            json.output == (try String(contentsOfFile: "\(Self.examples)/interval-ride.json", encoding: .utf8)))
        let steps = try run("show", ride, "--format", "csv", in: command).output.split(separator: "\n")
        #expect(steps.count == 1 + 1 + 4 * 2 + 2 * 2 + 1)
        #expect(try run("show", ride, "--format", "markdown", in: command).output.hasPrefix("# Interval ride\n"))
        #expect(try run("show", ride, "--at", "2026-03-29T07:30", in: command).output.contains("2026-03-29 07:30"))
        let wrong = try run("show", ride, "--at", "2026-02-30", in: command)
        #expect(wrong.complaints.contains("repgauge workout show"), "\(wrong.complaints)")
        #expect(wrong.status == 2 && wrong.complaints.contains("--at: found '2026-02-30'"))
        try FileManager.default.copyItem(
            at: URL(filePath: ride), to: command.folder.appending(path: "ride.workout"))
        let over = try run("show", "ride.workout", "--svg", "ride.workout", in: command)
        #expect(over.status == 2 && over.complaints.contains("reads it"))
    }

    @Test("convert goes to and fro without a change, and never onto its input")
    func convert() throws {
        let command = try Command()
        for name in ["push-ups", "interval-ride"] {
            let (json, binary) = ("\(Self.examples)/\(name).json", "\(Self.examples)/\(name).workout")
            #expect(try run("convert", json, "--out", "deep/a.workout", in: command).status == 0)
            #expect(try data("deep/a.workout", in: command) == Data(contentsOf: URL(filePath: binary)))
            #expect(try run("convert", "deep/a.workout", "--out", "b.json", in: command).status == 0)
            #expect(try data("b.json", in: command) == Data(contentsOf: URL(filePath: json)))
        }
        let named = try run("convert", "b.json", "--out", "c", "--to", "binary", in: command)
        #expect(named.status == 0 && named.output == "c\n")
        #expect(try data("c", in: command) == data("deep/a.workout", in: command))
        let before = try data("b.json", in: command)
        try FileManager.default.createSymbolicLink(
            at: command.folder.appending(path: "link.json"),
            withDestinationURL: command.folder.appending(path: "b.json"))
        for out in ["b.json", "./b.json", "link.json"] {
            let onto = try run("convert", "b.json", "--out", out, "--to", "binary", in: command)
            #expect(onto.status == 2 && onto.complaints.contains("reads it"), "\(onto.complaints)")
        }
        #expect(try data("b.json", in: command) == before)
        let unnamed = try run("convert", "b.json", "--out", "d", in: command)
        #expect(unnamed.status == 2 && unnamed.complaints.contains(".json or .workout, or --to"))
        try command.write("{]", to: "bad.json")
        let bad = try run("convert", "bad.json", "--out", "e.workout", in: command)
        #expect(bad.status == 2 && bad.complaints.contains("bad.json: byte 1") && !command.has("e.workout"))
    }

    @Test("run over measurements prints when each step began and ended, and refuses wrong lines")
    func measurements() throws {
        let command = try Command()
        let workout = "\(Self.examples)/push-ups.workout"
        let lines = (0..<10).map { "\(12 + 2 * $0),repetitions,1" } + ["31,cadence,10", ""]
        try command.write((["s,measurement,value"] + lines).joined(separator: "\n"), to: "m.csv")
        let result = try run("run", workout, "--measurements", "m.csv", "--format", "csv", in: command)
        #expect(result.status == 0, "\(result.complaints)")
        let rows = result.output.split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        #expect(rows.count == 8 && rows[2][5] == "10.000000000" && rows[2][6] == "30.000000000")
        #expect(rows[3][6].isEmpty && rows[4][5].isEmpty)
        try command.write("s,measurement,value\n1,cadance,4\n", to: "bad.csv")
        let bad = try run("run", workout, "--measurements", "bad.csv", in: command)
        #expect(bad.status == 2 && bad.complaints.contains("bad.csv:2: measurement: found 'cadance'"))
    }

    @Test("run over a recording with truth, and over one trial of a scenario, tells due and done")
    func recording() throws {
        let command = try Command()
        let made = try command.run([
            "synth", "workout/three-sets", "--trial", "1", "--out", "r.csv", "--scenarios", Command.scenarios,
        ])
        #expect(made.status == 0, "\(made.complaints)")
        let workout = "\(Command.scenarios)/workout/three-sets.workout"
        let replayed = try run(
            "run", workout, "--recording", "r.csv", "--detector", "closed-chain", "--format", "csv", in: command)
        let alone = try run(
            "run", "--open-loop", "--trial", "1", "--detector", "closed-chain", "--format", "csv", "--scenarios",
            Command.scenarios, in: command)
        #expect(replayed.status == 0 && alone.status == 0, "\(replayed.complaints) \(alone.complaints)")
        // Recordings hold confidences with few decimals; the truth is exact.
        func due(_ text: String) -> [Substring] {
            text.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false)[4] }
        }
        #expect(due(replayed.output) == due(alone.output) && due(alone.output)[1] == "10.000000000")
        #expect(due(alone.output).count == 8)
    }

    @Test("run over a recording says whether it lacks the truth, or only the instants of completion")
    func countedRecording() throws {
        let command = try Command()
        try command.write("t,nose_x,nose_y,nose_c\n0,0.5,0.5,0.9\n12,0.5,0.5,0.9\n", to: "r.csv")
        let workout = "\(Command.scenarios)/workout/three-sets.workout"
        func complaints(_ known: String) throws -> String {
            try command.write("{\"width\": 100, \"height\": 100\(known)}", to: "r.json")
            let result = try run("run", workout, "--recording", "r.csv", "--detector", "closed-chain", in: command)
            #expect(result.status == 0, "\(result.complaints)")
            return result.complaints
        }
        #expect(try complaints("").contains("the recording has no truth: only the time"))
        #expect(
            try complaints(", \"reps\": {\"expected\": 2, \"max\": 3}").contains(
                "the recording says how many push-ups it holds, but not when each was completed: only the time"))
        #expect(try !complaints(", \"reps\": {\"expected\": 0, \"max\": 0}").contains("only the time"))
    }

    @Test("a study writes the whole report, which is the same for any number of workers")
    func study() throws {
        let command = try Command()
        for jobs in ["1", "2"] {
            let result = try run(
                "run", "--trials", "3", "--jobs", jobs, "--out", jobs, "--detector", "angle-threshold", "closed-chain",
                "--without-times", "--scenarios", Command.scenarios, in: command)
            #expect(result.status == 0, "\(result.complaints)")
            #expect(result.output.contains("closed-chain") && result.output.contains("Report: "))
        }
        for file in ["README.md", "steps.csv", "detectors.csv", "workouts.csv", "columns.md", "run.json"] {
            #expect(try command.text("1/\(file)") == command.text("2/\(file)"), "\(file)")
        }
        // Three trials, two detectors and five controls, seven steps, and the header.
        #expect(try command.text("1/workouts.csv").split(separator: "\n").count == 3 * 7 * 7 + 1)
        #expect(try command.run("validate", "1").status == 0)
    }

    @Test("the open loop is named in the command that repeats it, and one closed trial is that of the study")
    func loops() throws {
        let command = try Command()
        let options = [
            "--trials", "2", "--detector", "closed-chain", "--without-times", "--scenarios", Command.scenarios,
        ]
        for (folder, flags) in [("closed", []), ("open", ["--open-loop"])] {
            let result = try command.run(["workout", "run", "--out", folder] + flags + options)
            #expect(result.status == 0, "\(result.complaints)")
        }
        #expect(try command.text("closed/detectors.csv").contains("open_as_planned_share"))
        #expect(try command.text("closed/run.json").contains("\"loop\" : \"closed\""))
        #expect(try command.text("open/detectors.csv").hasPrefix("detector,trials,followed_share"))
        #expect(try command.text("open/run.json").contains("repgauge workout run --seed 1 --trials 2 --open-loop"))
        #expect(try !command.text("closed/run.json").contains("--open-loop"))
        let alone = try run(
            "run", "--trial", "1", "--detector", "closed-chain", "--format", "csv", "--scenarios", Command.scenarios,
            in: command)
        #expect(alone.status == 0, "\(alone.complaints)")
        // Of the row of the trial and detector: began, ended, push-ups, extra, skipped and lost.
        func tallies(_ text: String, _ first: String) -> [Substring] {
            text.split(separator: "\n").filter { $0.hasPrefix(first) }.map {
                let cells = $0.split(separator: ",", omittingEmptySubsequences: false)
                return cells.suffix(6).joined(separator: ",")[...]
            }
        }
        let steps = tallies(try command.text("closed/workouts.csv"), "workout/three-sets,1,closed-chain")
        #expect(steps.count == 7 && steps == tallies(alone.output, "").suffix(7))
    }

    @Test("a workout takes the place of any scenario's session, and its bytes belong to the hash")
    func replaced() throws {
        let command = try Command()
        let workout = "\(Self.examples)/push-ups.workout"
        var hashes: [String] = []
        for (index, file) in [workout, "\(Self.examples)/push-ups.json"].enumerated() {
            let result = try run(
                "run", file, "--scenario", "real/standard", "--trials", "1", "--detector", "closed-chain", "--out",
                "\(index)", "--scenarios", Command.scenarios, in: command)
            #expect(result.status == 0, "\(result.complaints)")
            let text = try command.text("\(index)/run.json")
            hashes.append(try #require(text.firstMatch(of: /"suiteHash" : "([0-9a-f]+)"/)).1.description)
            #expect(text.contains("repgauge workout run "))
        }
        #expect(hashes[0] != hashes[1])
        let ride = try run(
            "run", "\(Self.examples)/interval-ride.workout", "--scenario", "real/standard", "--scenarios",
            Command.scenarios, in: command)
        #expect(ride.status == 2 && ride.complaints.contains("workout.activity: found cycling"))
        let plain = try run("run", "--scenario", "real/standard", "--scenarios", Command.scenarios, in: command)
        #expect(plain.status == 2 && plain.complaints.contains("key workout"))
        let suite = try run("run", "--scenario", "standard", "--scenarios", Command.scenarios, in: command)
        #expect(suite.status == 2 && suite.complaints.contains("one scenario"))
    }

    @Test(
        "wrong options of run are refused with what is allowed",
        arguments: [
            (["--measurements", "m.csv"], "the workout is missing"),
            (["w", "--measurements", "m.csv", "--recording", "r.csv"], "one source"),
            (["w", "--measurements", "m.csv", "--trial", "1"], "--scenario only"),
            (["--trial", "1", "--trials", "2"], "one of the two"), (["--zones", "1", "2", "3", "4"], "--measurements"),
            (["w", "--measurements", "m", "--zones", "5", "2", "3", "4"], "four rising"),
            (["w", "--recording", "r.csv", "--open-loop"], "--scenario only"),
            (["--trial", "-1"], "from 0"), (["w", "--recording", "r.csv", "--out", "x"], "no report"),
        ])
    func refused(_ arguments: [String], _ allowed: String) throws {
        let result = try Command().run(["workout", "run"] + arguments)
        #expect(result.status == 2 && result.complaints.contains(allowed), "\(result.complaints)")
    }

    @Test("schedule adds, lists, shows the next one, completes and removes, around a given today")
    func schedule() throws {
        let command = try Command()
        let (ups, ride) = ("\(Self.examples)/push-ups.json", "\(Self.examples)/interval-ride.workout")
        func schedule(_ arguments: String...) throws -> Command.Result {
            try command.run(["workout", "schedule"] + arguments)
        }
        let today = ["--today", "2026-03-29"]
        #expect(try schedule("add", "s", ups, "--at", "2026-03-29T07:30", "--today", "2026-03-29").status == 0)
        #expect(try schedule("add", "s", ride, "--at", "2026-04-05T18:00", "--today", "2026-03-29").status == 0)
        let third = try schedule("add", "s", ride, "--at", "2026-04-06T18:00", "--today", "2026-03-29")
        #expect(third.status == 0 && !third.output.contains("2026-04-06"), "seen seven days ahead")
        #expect(third.complaints.contains("saved; workouts of 2026-04-06 are shown from 2026-03-30 on"))
        let last = try schedule("remove", "s", ride, "--at", "2026-04-06T18:00", "--today", "2026-03-30")
        #expect(last.status == 0 && last.complaints.isEmpty, "\(last.complaints)")
        let list = try command.run(["workout", "schedule", "list", "s", "--format", "csv"] + today)
        #expect(
            list.output.split(separator: "\n").map { String($0.prefix(22)) } == [
                "date,complete,workout,", "2026-03-29T07:30,false", "2026-04-05T18:00,false",
            ])
        let next = try schedule("next", "s", "--today", "2026-03-29T23:00")
        #expect(next.status == 0 && next.output.contains("Three sets of push-ups"))
        let done = try schedule("complete", "s", ups, "--at", "2026-03-29T07:30", "--today", "2026-03-29")
        #expect(done.output.contains("by the app"))
        let none = try schedule("next", "s", "--today", "2026-03-29")
        #expect(none.status == 0 && none.output == "no workouts\n" && none.complaints.contains("no workout is left"))
        #expect(try schedule("list", "s", "--today", "2026-04-05").output.contains("2026-03-29"))
        #expect(try !schedule("list", "s", "--today", "2026-04-06").output.contains("2026-03-29"))
        #expect(try schedule("remove", "s", ride, "--at", "2026-04-05T18:00", "--today", "2026-03-29").status == 0)
        #expect(try !schedule("list", "s", "--today", "2026-03-30").output.contains("2026-04-05"))
    }

    @Test("schedule keeps its limits: fifteen to come, no past day, no plan twice, no file that is none")
    func limits() throws {
        let command = try Command()
        let ups = "\(Self.examples)/push-ups.json"
        func add(_ date: String) throws -> Command.Result {
            try command.run(["workout", "schedule", "add", "s", ups, "--at", date, "--today", "2026-03-01"])
        }
        for day in 10..<25 { #expect(try add("2026-03-\(day)").status == 0) }
        let before = try command.text("s")
        for (date, reason) in [
            ("2026-03-25", "more than 15"), ("2026-02-28", "before"), ("2026-03-10", "already"),
            ("2026-13-10", "--at: found"),
        ] {
            let result = try add(date)
            #expect(result.status == 2 && result.complaints.contains(reason), "\(result.complaints)")
        }
        #expect(try command.text("s") == before)
        let absent = try command.run("workout", "schedule", "complete", "s", ups, "--at", "2026-03-11T01:00")
        #expect(absent.status == 2 && absent.complaints.contains("not scheduled"))
        #expect(try command.run("workout", "schedule", "list", "none").status == 2)
        try command.write("{\"format\": 1}", to: "bad")
        let bad = try command.run("workout", "schedule", "list", "bad")
        #expect(bad.status == 2 && bad.complaints.contains("bad: ") && bad.complaints.contains("byte"))
        let zone = try command.run("workout", "schedule", "list", "s", "--time-zone", "Moon/Crater")
        #expect(zone.status == 2 && zone.complaints.contains("tz database"))
        #expect(try command.run("workout", "schedule", "list", "s", "--time-zone", "Pacific/Auckland").status == 0)
        let onto = try command.run(
            "workout", "schedule", "add", ups, ups, "--at", "2026-03-11", "--today", "2026-03-01")
        #expect(onto.status == 2)
    }
}
