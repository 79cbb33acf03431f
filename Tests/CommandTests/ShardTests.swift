import Foundation
import Testing

@Suite("run --shard and merge")
struct ShardTests {
    private static let work = [
        "run", "real/fast", "cheat/graded", "everyday/squats", "--trials", "9", "--scenarios",
        Command.scenarios,
    ]

    /// Work that can be stopped in its middle.
    private static let long = [
        "run", "real/fast", "--trials", "32", "--jobs", "1", "--scenarios", Command.scenarios,
    ]

    /// Returns the files that one process writes of some work.
    private static func whole(_ work: [String]) -> Swift.Result<[String: Data], any Error> {
        Swift.Result {
            let command = try Command()
            #expect(try command.run(work + ["--without-times", "--out", "single"]).status == 0)
            return try files(command, "single")
        }
    }

    /// The files that one process writes of the work; made once.
    private static let single = whole(work)
    /// The files that one process writes of the long work; made once.
    private static let singleLong = whole(long)

    /// Makes all parts of a dealing.
    private func deal(_ command: Command, into shards: Int, _ work: [String] = work, to folder: String) throws {
        for shard in 1...shards {
            let result = try command.run(work + ["--shard", "\(shard)/\(shards)", "--out", folder])
            #expect(result.status == 0, "\(result.complaints)")
        }
    }

    /// All files of a folder.
    private static func files(_ command: Command, _ folder: String) throws -> [String: Data] {
        let url = command.folder.appending(path: folder)
        var files: [String: Data] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: url.path) {
            files[name] = try Data(contentsOf: url.appending(path: name))
        }
        return files
    }

    @Test("any number of shards, merged, gives every file of one process byte for byte", arguments: [1, 2, 4])
    func same(shards: Int) throws {
        let command = try Command()
        try deal(command, into: shards, to: "parts")
        #expect(try command.run(["merge", "parts", "--without-times", "--out", "merged"]).status == 0)
        let single = try Self.single.get()
        let merged = try Self.files(command, "merged")
        #expect(single.keys.contains("events.csv") && single.keys.contains("cheat-curve.svg"))
        #expect(single.keys.contains("worst-trials.csv"))
        #expect(single.keys.sorted() == merged.keys.sorted())
        for (name, data) in single { #expect(data == merged[name], "\(name)") }
    }

    @Test("without events a report has all other files the same, and none of the events of the report before")
    func withoutEvents() throws {
        let command = try Command()
        let work = ["run", "real/fast", "--trials", "2", "--without-times", "--scenarios", Command.scenarios]
        #expect(try command.run(work + ["--out", "report"]).status == 0)
        let whole = try Self.files(command, "report")
        #expect(try command.run(work + ["--without-events", "--out", "report"]).status == 0)
        let part = try Self.files(command, "report")
        let plan = work.filter { $0 != "--without-times" }
        #expect(try command.run(plan + ["--shard", "1/1", "--out", "parts"]).status == 0)
        let merge = ["merge", "parts", "--without-times", "--without-events", "--out", "merged"]
        #expect(try command.run(merge).status == 0)
        #expect(try Self.files(command, "merged") == part)
        #expect(Set(whole.keys).subtracting(part.keys) == ["events.csv"])
        for (name, data) in part where name != "files.json" { #expect(data == whole[name], "\(name)") }
        #expect(try command.run(["validate", "report"]).status == 0)
    }

    @Test("where inference takes time, parts give the same delivery", arguments: [1, 3])
    func inference(shards: Int) throws {
        let command = try Command()
        let work = [
            "run", "real/fast[estimator=blazepose-pixel-3,fps=60,lost=0.05,timeout=0.2]", "everyday/squats", "--trials",
            "17", "--scenarios", Command.scenarios,
        ]
        let single = try Self.whole(work).get()
        try deal(command, into: shards, work, to: "parts")
        #expect(try command.run(["merge", "parts", "--without-times", "--out", "merged"]).status == 0)
        let merged = try Self.files(command, "merged")
        #expect(single.keys.sorted() == merged.keys.sorted() && single.keys.contains("delivery.csv"))
        for (name, data) in single { #expect(data == merged[name], "\(name)") }
    }

    @Test("with measured times everything else is the same, and every timed call is told")
    func times() throws {
        let command = try Command()
        let work = [
            "run", "real/fast", "cheat/graded", "--trials", "9", "--jobs", "1", "--scenarios", Command.scenarios,
        ]
        #expect(try command.run(work + ["--out", "single"]).status == 0)
        try deal(command, into: 3, work, to: "parts")
        #expect(try command.run(["merge", "parts", "--out", "merged"]).status == 0)
        for file in [
            "README.md", "events.csv", "summary.csv", "cheat-margin.csv", "cheat-curve.csv", "cheat-curve.svg",
            "columns.md", "run.json",
        ] {
            #expect(try command.text("single/\(file)") == command.text("merged/\(file)"), "\(file)")
        }
        // Each process warms up by itself, with the same number of calls.
        let calls = try ["single", "merged"].map { folder in
            let lines = try command.text("\(folder)/latency.csv").split(separator: "\n")
                .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
            let column = try #require(lines[0].firstIndex(of: "calls"))
            return try lines.dropFirst().map { try #require(Int($0[column])) }
        }
        #expect(calls[0].count == calls[1].count)
        for (one, parts) in zip(calls[0], calls[1]) { #expect(one - parts == 2 * 200) }
    }

    @Test("more shards than work is allowed, and merging is the same again")
    func empty() throws {
        let command = try Command()
        let work = ["run", "real/fast", "--trials", "9", "--scenarios", Command.scenarios]
        #expect(try command.run(work + ["--without-times", "--out", "single"]).status == 0)
        try deal(command, into: 5, work, to: "parts")
        for folder in ["merged", "again"] {
            #expect(try command.run(["merge", "parts", "--without-times", "--out", folder]).status == 0)
            #expect(try Self.files(command, folder) == Self.files(command, "single"))
        }
    }

    @Test("a program that fails in one shard has the row that it has in one process, and ends with 3")
    func external() throws {
        let command = try Command()
        let work = [
            "run", "real/fast", "--trials", "9", "--jobs", "1", "--scenarios", Command.scenarios, "--detector",
            "angle-threshold", "exec:exit 3",
        ]
        #expect(try command.run(work + ["--without-times", "--out", "single"]).status == 3)
        for shard in 1...2 {
            for _ in 1...2 {
                // Every time anew: a program that failed may do better the next time.
                let result = try command.run(work + ["--shard", "\(shard)/2", "--out", "parts"])
                #expect(result.status == 3)
                #expect(result.complaints.contains("exit code 3"))
            }
        }
        let merged = try command.run(["merge", "parts", "--without-times", "--out", "merged"])
        #expect(merged.status == 3)
        #expect(try Self.files(command, "merged") == Self.files(command, "single"))
    }

    @Test("a complete part is left as it is, and one of other work is made anew")
    func complete() throws {
        let command = try Command()
        let work = ["run", "real/fast", "--trials", "9", "--scenarios", Command.scenarios]
        try deal(command, into: 2, work, to: "parts")
        let before = try Self.files(command, "parts")
        let again = try command.run(work + ["--shard", "2/2", "--out", "parts", "--jobs", "2"])
        #expect(again.status == 0)
        #expect(again.output.contains("already complete"))
        #expect(try Self.files(command, "parts") == before)
        let other = try command.run(work + ["--seed", "7", "--shard", "2/2", "--out", "parts"])
        #expect(other.status == 0)
        #expect(try Self.files(command, "parts") != before)
    }

    @Test("a shard that was killed goes on, and the report is the same", arguments: [SIGKILL, SIGTERM])
    func killed(signal: Int32) throws {
        let command = try Command()
        let hidden = "parts/.part-1-of-1.jsonl.partial"
        let stopped = try command.run(
            Self.long + ["--shard", "1/1", "--out", "parts"],
            when: { ((try? command.text(hidden))?.count ?? 0) > 60_000 },
            by: signal)
        #expect(stopped.status != 0)
        #expect(!command.has("parts/part-1-of-1.jsonl"))
        // What was being written when it was killed is cut off.
        let left = try command.text(hidden)
        try command.write(left + "{\"entry\":0,\"frames\":3", to: hidden)
        let resumed = try command.run(Self.long + ["--shard", "1/1", "--out", "parts"])
        #expect(resumed.status == 0)
        // A header and whole lines; the signal may have cut off a last one.
        #expect(resumed.complaints.contains("goes on after \(left.count { $0 == "\n" } - 1) of 32 trials"))
        #expect(!command.has(hidden))
        #expect(try command.run(["merge", "parts", "--without-times", "--out", "merged"]).status == 0)
        #expect(try Self.files(command, "merged") == Self.singleLong.get())
    }

    @Test("what an earlier process left of other work is of no use, and is not used")
    func otherRemains() throws {
        let command = try Command()
        let work = ["run", "real/fast", "--trials", "9", "--scenarios", Command.scenarios]
        try deal(command, into: 1, work + ["--seed", "5"], to: "parts")
        let part = try command.text("parts/part-1-of-1.jsonl").split(separator: "\n").prefix(9).joined(separator: "\n")
        try FileManager.default.removeItem(at: command.folder.appending(path: "parts/part-1-of-1.jsonl"))
        try command.write(part + "\n", to: "parts/.part-1-of-1.jsonl.partial")
        let result = try command.run(work + ["--shard", "1/1", "--out", "parts"])
        #expect(result.status == 0)
        #expect(!result.complaints.contains("goes on"))
    }

    @Test("a recording goes to one shard, and merged replays print what one process prints")
    func replay() throws {
        let command = try Command()
        for trial in 0..<4 {
            #expect(
                try command.run(
                    "synth", "real/standard", "--trial", "\(trial)", "--out", "set-\(trial).csv", "--scenarios",
                    Command.scenarios
                ).status == 0)
        }
        try command.write("t\n", to: "set-3.csv")
        let work = ["replay", ".", "--detector", "angle-threshold", "closed-chain"]
        let single = try command.run(
            work + ["--format", "csv", "--events", "single.txt", "--wrong", "single-wrong.txt"])
        #expect(single.status == 2)
        var statuses: [Int32] = []
        for shard in 1...3 {
            statuses.append(try command.run(work + ["--shard", "\(shard)/3", "--out", "parts"]).status)
        }
        // The broken recording is the fourth, and the first of the second round, which begins with the second shard.
        #expect(statuses == [0, 2, 0])
        let merged = try command.run(
            ["merge", "parts", "--format", "csv", "--events", "merged.txt", "--wrong", "merged-wrong.txt"])
        #expect(merged.status == 2)
        #expect(merged.output == single.output)
        // A slow machine prints progress too.
        let faults = single.complaints.split(separator: "\n").filter { !$0.hasSuffix(" left") }
        #expect(merged.complaints.split(separator: "\n") == faults)
        #expect(try command.text("merged.txt") == command.text("single.txt"))
        #expect(try command.text("merged.txt").count > 1000)
        #expect(try command.text("merged-wrong.txt") == command.text("single-wrong.txt"))
        #expect(try command.text("merged-wrong.txt").contains("repgauge render ./set-"))
        #expect(
            try command.run(work + ["--shard", "3/3", "--out", "parts"]).output.contains("already complete"))
        // A recording that has changed is replayed anew.
        #expect(
            try command.run(
                "synth", "real/fast", "--out", "set-2.csv", "--scenarios", Command.scenarios
            ).status == 0)
        #expect(
            try !command.run(work + ["--shard", "3/3", "--out", "parts"]).output.contains("already complete"))
    }

    @Test("merged replays tell folders of one name apart as one process does")
    func equalNames() throws {
        let command = try Command()
        for (trial, place) in ["A/x/1", "A/x/2", "B/x/1", "B/x/2", "B/y/1"].enumerated() {
            #expect(
                try command.run(
                    "synth", "real/standard", "--trial", "\(trial)", "--out", "\(place).csv", "--scenarios",
                    Command.scenarios
                ).status == 0)
        }
        let work = ["replay", "A/x", "B", "--detector", "angle-threshold"]
        let single = try command.run(work + ["--format", "csv"])
        #expect(single.status == 0)
        let groups = single.output.split(separator: "\n").dropFirst().compactMap { $0.split(separator: ",")[1] }
        #expect(Set(groups) == ["A/x", "B/x", "y"])
        for shard in 1...3 {
            #expect(try command.run(work + ["--shard", "\(shard)/3", "--out", "parts"]).status == 0)
        }
        #expect(try command.run(["merge", "parts", "--format", "csv"]).output == single.output)
        for option in ["--force", "--without-times", "--without-events"] {
            let refused = try command.run(["merge", "parts", option])
            #expect(refused.status == 2 && refused.complaints.contains("\(option): a replay"))
        }
    }

    @Test("merged sweeps give every file of one process byte for byte", arguments: ["grid", "saltelli"])
    func sweep(method: String) throws {
        let command = try Command()
        let parameters = method == "grid" ? ["down=90...110:10", "up=140,150"] : ["down=80...110", "up=125...170"]
        var work = ["sweep", "real/fast", "cheat/standing-pump", "--trials", "2", "--detector", "angle-threshold"]
        work += ["--method", method, "--scenarios", Command.scenarios]
        if method != "grid" { work += ["--points", "4"] }
        for parameter in parameters { work += ["--parameter", parameter] }
        #expect(try command.run(work + ["--out", "single"]).status == 0)
        try deal(command, into: 3, work, to: "parts")
        #expect(
            try command.run(work + ["--shard", "3/3", "--out", "parts"]).output.contains("already complete"))
        let merged = try command.run(["merge", "parts", "--out", "merged", "--scenarios", Command.scenarios])
        #expect(merged.status == 0, "\(merged.complaints)")
        let single = try Self.files(command, "single")
        #expect(single.count > 3)
        #expect(try Self.files(command, "merged") == single)
        for option in [["--events", "e.csv"], ["--wrong", "w.csv"], ["--without-times"], ["--without-events"]] {
            let refused = try command.run(["merge", "parts", "--out", "merged"] + option)
            #expect(refused.status == 2 && refused.complaints.contains("\(option[0]): the report of a sweep"))
        }
        #expect(!command.has("e.csv") && !command.has("w.csv"))
        // A sweep needs the very scenarios that its parts were made from.
        try FileManager.default.copyItem(
            at: URL(filePath: Command.scenarios), to: command.folder.appending(path: "scenarios"))
        try command.write(try command.text("scenarios/real/fast.yaml") + "# changed\n", to: "scenarios/real/fast.yaml")
        let other = try command.run(["merge", "parts", "--out", "other", "--scenarios", "scenarios"])
        #expect(other.status == 2)
        #expect(other.complaints.contains("hash of the scenarios' files"))
    }
}
