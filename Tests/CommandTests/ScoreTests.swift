import Foundation
import Testing

@Suite("score, dataset freeze")
struct ScoreTests {
    private static let scenarios = ["real/standard", "cheat/wave", "occlusion/body-lost"]

    /// The events of a detector in a run's `events.csv`, as a file of events.
    private func events(of detector: String, in run: String, trials: Int) -> String {
        var text = "recording,time,reason\n"
        var uncounted = Set(Self.scenarios.flatMap { name in (0..<trials).map { "\(name)/\($0)" } })
        for line in run.split(separator: "\n").dropFirst() {
            let fields = line.split(separator: ",", omittingEmptySubsequences: false)
            guard fields[3] == detector, !fields[5].isEmpty else { continue }
            text += "\(fields[0])/\(fields[2]),\(fields[5]),\(fields[6])\n"
            if fields[6].isEmpty { uncounted.remove("\(fields[0])/\(fields[2])") }
        }
        return uncounted.sorted().reduce(into: text) { $0 += "\($1),,\n" }
    }

    private func write(_ text: String, to name: String, of command: Command) throws {
        try Data(text.utf8).write(to: command.folder.appending(path: name))
    }

    /// The rows of a detector in a table, without its label and without intervals, whose random streams have its name.
    private func rows(_ text: String, of detector: String) -> [String] {
        let lines = text.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        let places = lines[0].indices.filter { !lines[0][$0].hasSuffix("_lower") && !lines[0][$0].hasSuffix("_upper") }
        return lines.filter { $0.contains(Substring(detector)) }
            .map { line in places.map { line[$0] == detector ? "" : String(line[$0]) }.joined(separator: ",") }
    }

    @Test("the events of a detector have the figures of the detector's own run")
    func equalsRun() throws {
        let command = try Command()
        let suite = Self.scenarios + ["--trials", "3", "--seed", "7", "--scenarios", Command.scenarios]
        let run = try command.run(
            ["run"] + suite + ["--detector", "filtered-hysteresis", "closed-chain", "--out", "run"])
        #expect(run.status == 0, "\(run.complaints)")
        let frozen = try command.run(["dataset", "freeze"] + suite + ["--out", "frames"])
        #expect(frozen.status == 0 && frozen.output.contains("9 recordings"), "\(frozen.complaints)")
        for detector in ["filtered-hysteresis", "closed-chain"] {
            let text = events(of: detector, in: try command.text("run/events.csv"), trials: 3)
            try write(text, to: "e.csv", of: command)
            let score = try command.run(
                "score", "e.csv", "--frozen", "frames/manifest.json", "--out", "score", "--scenarios",
                Command.scenarios)
            #expect(score.status == 0, "\(score.complaints)")
            for file in ["summary.csv", "events.csv"] {
                let own = rows(try command.text("run/\(file)"), of: detector)
                let scored = rows(try command.text("score/\(file)"), of: "events:e.csv")
                #expect(!own.isEmpty && own == scored, "\(file)")
            }
        }
    }

    @Test("frozen frames have no truth, and a program that reads them gets the events of the run")
    func frozen() throws {
        let command = try Command()
        let freeze = ["dataset", "freeze", "cheat/reach", "--trials", "2", "--scenarios", Command.scenarios, "--out"]
        #expect(try command.run(freeze + ["frames"]).status == 0)
        let info = try command.text("frames/cheat/reach/1.json")
        for key in ["truth", "reps", "bottoms", "synthesis", "activity", "phases"] { #expect(!info.contains(key)) }
        let manifest = try command.text("frames/manifest.json")
        #expect(manifest.contains("\"recording\" : \"cheat/reach/1\"") && manifest.contains("\"digest\""))
        #expect(try command.run(freeze + ["again"]).status == 0)
        #expect(try command.text("again/manifest.json") == manifest)
        let refused = try command.run(freeze + ["frames"])
        #expect(refused.status == 2 && refused.complaints.contains("not an empty folder"))

        let replay = try command.run(
            "replay", "frames", "--detector", "angle-threshold", "--events", "replayed.csv")
        #expect(replay.status == 0, "\(replay.complaints)")
        let whole = try command.run(
            "run", "cheat/reach", "--trials", "2", "--detector", "angle-threshold", "--out", "run", "--scenarios",
            Command.scenarios)
        #expect(whole.status == 0)
        func times(_ text: String, _ detector: String) -> [Substring] {
            let rows = text.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
            return rows.filter { $0[3] == detector && !$0[5].isEmpty }.map { $0[5] }.sorted()
        }
        let own = times(try command.text("run/events.csv"), "angle-threshold")
        let replayed = times(try command.text("replayed.csv"), "angle-threshold")
        #expect(!own.isEmpty && own == replayed)
    }

    @Test("recordings are scored by their names in the folder, and a fault of the file stops it with its line")
    func recordings() throws {
        let command = try Command()
        for (trial, place) in [(0, "june/a"), (1, "july/a"), (2, "july/b")] {
            let made = try command.run(
                "synth", "real/standard", "--trial", "\(trial)", "--out", "set/\(place).csv", "--scenarios",
                Command.scenarios)
            #expect(made.status == 0)
        }
        func score(_ text: String, _ more: String...) throws -> Command.Result {
            try write("recording,time\n" + text, to: "e.csv", of: command)
            return try command.run(["score", "e.csv", "--recordings", "set"] + more)
        }
        let right = try score("june/a,4\njuly/a,\nb,5\n", "--format", "csv")
        #expect(right.status == 0, "\(right.complaints)")
        let counts = right.output.split(separator: "\n").filter { $0.contains("events:e.csv") }
        #expect(counts.map { $0.split(separator: ",")[3] } == ["0", "1", "1"], "a and b of july, a of june")
        for (text, line, found) in [
            ("june/a,4\njuly/a,\nb,5\nc,1\n", "e.csv:5", "'c', which was not shown"),
            ("june/a,4\njuly/a,\n", "e.csv", "july/b"), ("a,4\nb,\n", "e.csv:2", "'a', which names"),
            ("june/a,9999\njuly/a,\nb,\n", "e.csv:2", "9999"), ("*,\nb,-5\n", "e.csv:3", "-5.0"),
            ("*,\nb,1\njuly/b,1\n", "e.csv:4", "rows of one recording"),
            ("june/a,\njune/a,4\njuly/a,\nb,\n", "e.csv:3", "line 2 states that nothing was counted"),
        ] {
            let refused = try score(text)
            #expect(refused.status == 2 && refused.output.isEmpty, "\(text)")
            #expect(refused.complaints.contains(line) && refused.complaints.contains(found), "\(refused.complaints)")
        }
        let all = try score("*,\n", "--convention", "mir_eval", "--format", "csv")
        #expect(
            all.status == 0 && all.output.contains("events:e.csv,mir_eval,0.05,3,"), "\(all.complaints)\(all.output)")
    }

    @Test("the help lists the reasons that a file may give")
    func reasons() throws {
        let help = try Command().run("score", "--help")
        #expect(help.status == 0, "\(help.complaints)")
        for reason in ["torso-still", "too-shallow", "unsteady"] { #expect(help.output.contains(reason)) }
    }

    @Test("a run takes a file of events beside a detector, and takes its row away where a trial is missing")
    func beside() throws {
        let command = try Command()
        try write("recording,time\nreal/fast/0,\n", to: "e.csv", of: command)
        let run = ["run", "real/fast", "--scenarios", Command.scenarios, "--detector", "events:e.csv", "never-was"]
        #expect(try command.run(run).status == 2)
        let arguments = Array(run.dropLast()) + ["closed-chain", "--out", "run", "--trials"]
        #expect(try command.run(arguments + ["1"]).status == 0)
        let missing = try command.run(arguments + ["2", "--force"])
        #expect(missing.status == 3 && missing.output.contains("real/fast/1"), "\(missing.output)\(missing.complaints)")
    }

    @Test(
        "wrong options are refused",
        arguments: [
            (["e.csv"], "one of --suite"), (["e.csv", "--suite", "standard", "--recordings", "x"], "one of --suite"),
            (["e.csv", "--recordings", "x", "--trials", "2"], "--trials"),
            (["e.csv", "--suite", "standard", "--collar", "1"], "--collar"),
            (["e.csv", "--suite", "standard", "--convention", "sed_eval", "--collar", "nan"], "--collar"),
            (["none.csv", "--suite", "real/fast"], "no such file"),
        ])
    func options(arguments: [String], found: String) throws {
        let result = try Command().run(["score"] + arguments + ["--scenarios", Command.scenarios])
        #expect(result.status == 2 && result.complaints.contains(found), "\(result.complaints)")
    }
}
