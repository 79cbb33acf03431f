import Documents
import Foundation
import Testing

@Suite("parts that are refused")
struct PartTests {
    private static let work = [
        "run", "real/fast", "--trials", "17", "--detector", "closed-chain", "--jobs", "1", "--scenarios",
        Command.scenarios,
    ]

    /// Three good parts, by their names; made once.
    private static let good = Swift.Result {
        let command = try Command()
        for shard in 1...3 { try make(command, "\(shard)/3", to: "parts") }
        return try FileManager.default.contentsOfDirectory(atPath: command.folder.appending(path: "parts").path)
            .filter { $0.hasPrefix("part-") }.map { ($0, try command.text("parts/\($0)")) }
    }

    /// A folder with the three good parts in it.
    private static func withGoodParts() throws -> Command {
        let command = try Command()
        try FileManager.default.createDirectory(
            at: command.folder.appending(path: "parts"), withIntermediateDirectories: true)
        for (name, text) in try good.get() { try command.write(text, to: "parts/\(name)") }
        return command
    }

    /// A change to three good parts, and the message that it must give.
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var complaints: [String]
        var spoil: @Sendable (Command) throws -> Void

        var testDescription: String { name }
    }

    private static func make(_ command: Command, _ shard: String, _ more: String..., to folder: String) throws {
        let detectors = more.contains("--detector") ? ["--detector", "closed-chain"] : []
        let result = try command.run(
            work.filter { !detectors.contains($0) } + more + ["--shard", shard, "--out", folder])
        #expect(result.status == 0, "\(result.complaints)")
    }

    private static func move(_ command: Command, _ from: String, _ to: String) throws {
        let place = command.folder.appending(path: to)
        try? FileManager.default.removeItem(at: place)
        try FileManager.default.moveItem(at: command.folder.appending(path: from), to: place)
    }

    private static let cases = [
        Case(name: "one is missing", complaints: ["shard 2/3 is missing", "--shard 2/3"]) { command in
            try FileManager.default.removeItem(at: command.folder.appending(path: "parts/part-2-of-3.jsonl"))
        },
        Case(name: "one is there twice", complaints: ["part-4-of-3.jsonl", "shard 3/3 is there twice"]) { command in
            try command.write(try command.text("parts/part-3-of-3.jsonl"), to: "parts/part-4-of-3.jsonl")
        },
        Case(name: "one is cut short", complaints: ["part-1-of-3.jsonl", "cut short"]) { command in
            try command.write(
                String(try command.text("parts/part-1-of-3.jsonl").dropLast(200)), to: "parts/part-1-of-3.jsonl")
        },
        Case(name: "one is cut at a line", complaints: ["part-1-of-3.jsonl", "cut short"]) { command in
            let lines = try command.text("parts/part-1-of-3.jsonl").split(separator: "\n")
            try command.write(lines.dropLast().joined(separator: "\n") + "\n", to: "parts/part-1-of-3.jsonl")
        },
        Case(name: "one is empty", complaints: ["part-2-of-3.jsonl", "empty"]) { command in
            try command.write("", to: "parts/part-2-of-3.jsonl")
        },
        Case(name: "one digit is altered", complaints: ["part-2-of-3.jsonl", "altered"]) { command in
            let text = try command.text("parts/part-2-of-3.jsonl")
            let place = try #require(text.range(of: "\"frames\":"))
            let digit = text[place.upperBound]
            let other: Character = digit == "7" ? "8" : "7"
            try command.write(
                text.replacingCharacters(
                    in: place.upperBound..<text.index(after: place.upperBound), with: String(other)),
                to: "parts/part-2-of-3.jsonl")
        },
        Case(name: "a line is missing", complaints: ["part-3-of-3.jsonl", "altered"]) { command in
            var lines = try command.text("parts/part-3-of-3.jsonl").split(separator: "\n")
            lines.remove(at: 2)
            try command.write(lines.joined(separator: "\n") + "\n", to: "parts/part-3-of-3.jsonl")
        },
        Case(name: "one is no part", complaints: ["part-2-of-3.jsonl", "no part"]) { command in
            try command.write("scenario,family\n", to: "parts/part-2-of-3.jsonl")
        },
        Case(name: "one has another seed", complaints: ["part-2-of-3.jsonl", "seed 9 instead of 1"]) { command in
            try make(command, "2/3", "--seed", "9", to: "parts")
        },
        Case(
            name: "one has another number of trials",
            complaints: ["part-2-of-3.jsonl", "number of trials 18 instead of 17"]
        ) { command in
            try make(command, "2/3", "--trials", "18", to: "parts")
        },
        Case(name: "one has another window", complaints: ["part-3-of-3.jsonl", "until 0.25 s"]) { command in
            try make(command, "3/3", "--late", "0.25", to: "parts")
        },
        Case(
            name: "one has other detectors",
            complaints: ["part-3-of-3.jsonl", "detectors angle-threshold instead of closed-chain"]
        ) { command in
            try make(command, "3/3", "--detector", "angle-threshold", to: "parts")
        },
        Case(name: "one has another estimator", complaints: ["part-3-of-3.jsonl", "estimator studio"]) { command in
            try make(command, "3/3", "--estimator", "studio", to: "parts")
        },
        Case(name: "one is of another dealing", complaints: ["part-2-of-4.jsonl", "one of 4 shards"]) { command in
            try make(command, "2/4", to: "parts")
        },
        Case(name: "one is of another form", complaints: ["part-2-of-3.jsonl", "form 99"]) { command in
            let text = try command.text("parts/part-2-of-3.jsonl")
            try command.write(
                text.replacing("\"format\":5,", with: "\"format\":99,", maxReplacements: 1),
                to: "parts/part-2-of-3.jsonl")
        },
        Case(name: "one is a folder's name", complaints: ["nowhere", "no such file"]) { command in
            try move(command, "parts", "nowhere-else")
            try command.write("", to: "parts")
            try FileManager.default.removeItem(at: command.folder.appending(path: "parts"))
        },
    ]

    @Test(
        "parts that don't belong together, or are broken, are refused by name, and nothing is written", arguments: cases
    )
    func refused(_ spoilt: Case) throws {
        let command = try Self.withGoodParts()
        try spoilt.spoil(command)
        let place = command.has("parts") ? "parts" : "nowhere"
        let result = try command.run("merge", place, "--out", "report")
        #expect(result.status == 2)
        for complaint in spoilt.complaints { #expect(result.complaints.contains(complaint), "\(result.complaints)") }
        #expect(!command.has("report"))
        #expect(result.output.isEmpty)
    }

    @Test(
        "a part of another build or machine is refused, unless mixtures are asked for",
        arguments: ["build", "libc", "gsl"])
    func mixture(key: String) throws {
        let command = try Self.withGoodParts()
        // Sealed anew, as another machine would have sealed it.
        let text = try command.text("parts/part-2-of-3.jsonl")
        var lines = text.split(separator: "\n").map(String.init)
        lines[0] = lines[0].replacing(try Regex("\"\(key)\":\"[^\"]*\""), with: "\"\(key)\":\"other\"")
        lines.removeLast()
        let unsealed = lines.map { "\($0)\n" }.joined()
        try command.write(
            "\(unsealed){\"digest\":\"\(ContentDigest(unsealed.utf8).digits)\"}\n", to: "parts/part-2-of-3.jsonl")
        let refused = try command.run("merge", "parts", "--out", "report")
        #expect(refused.status == 2)
        #expect(refused.complaints.contains("part-2-of-3.jsonl"))
        #expect(refused.complaints.contains("--mixed"))
        #expect(try command.run("merge", "parts", "--out", "report", "--mixed").status == 0)
        #expect(try command.text("report/times.json").contains("otherEnvironments"))
        #expect(try command.text("report/run.json").contains("otherEnvironments") == (key != "build"))
    }

    @Test(
        "what names no shard is refused before anything runs",
        arguments: [
            "0/4", "5/4", "1/0", "1", "/", "1/2/3", "-1/4", "1/10001", "a/b", "1/ 4", "١/٢", "99999999999999999999/1",
        ])
    func usage(shard: String) throws {
        let command = try Command()
        let result = try command.run(Self.work + ["--shard", shard, "--out", "parts"])
        #expect(result.status == 2)
        #expect(result.complaints.contains("not a shard") || result.complaints.contains("Missing value"))
        #expect(!command.has("parts"))
    }

    @Test(
        "options that do not go together are refused",
        arguments: [
            ["replay", ".", "--shard", "1/2"], ["replay", ".", "--out", "parts"],
            ["replay", ".", "--shard", "1/2", "--out", "parts", "--events", "e.csv"], ["merge"], ["merge", ""],
            ["merge", "."], ["run", "real/fast", "--shard", "1/2", "--out", ""],
            ["run", "real/fast", "--shard", "1/2", "--force"],
            ["run", "real/fast", "--shard", "1/2", "--without-times"],
            ["run", "real/fast", "--shard", "1/2", "--without-events"],
        ])
    func options(arguments: [String]) throws {
        #expect(
            try Command().run(arguments + (arguments[0] == "run" ? ["--scenarios", Command.scenarios] : [])).status == 2
        )
    }

    @Test("two processes at one part: the second is refused")
    func twoAtOnce() throws {
        let command = try Command()
        let work = [
            "run", "real/fast", "--trials", "2000", "--jobs", "1", "--scenarios", Command.scenarios, "--shard", "1/1",
            "--out", "parts",
        ]
        let first = try command.start(work)
        let hidden = "parts/.part-1-of-1.jsonl.partial"
        while first.isRunning, ((try? command.text(hidden))?.count ?? 0) < 1000 { Thread.sleep(forTimeInterval: 0.01) }
        let second = try command.run(work)
        #expect(first.isRunning)
        first.terminate()
        first.waitUntilExit()
        #expect(second.status == 2)
        #expect(second.complaints.contains("another process"))
    }
}
