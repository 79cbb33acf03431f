import Foundation
import Search
import TestSupport
import Testing

@Suite("study")
struct StudyTests {
    /// A line of `ask`, `tell`, `run`, `best` and `list`, read as any other language would.
    private struct Row: Decodable, Equatable {
        var number: Int
        var detector: String
        var values: [String: Double]
        var state: String
        var asker: String
        var source: String?
        var figures: [String: Double]?
        var heldOut: [String: Double]?
        var feasible: Bool?
        var failure: String?
    }

    private let command: Command

    init() throws { command = try Command() }

    private func study(_ arguments: String...) throws -> Command.Result {
        try command.run(["study"] + arguments)
    }

    private func row(_ arguments: String...) throws -> Row {
        let result = try command.run(["study"] + arguments + ["--format", "json"])
        #expect(result.status == 0, "\(result.complaints)")
        #expect(result.output.hasSuffix("\n") && result.output.dropLast().allSatisfy { !$0.isNewline })
        return try JSONDecoder().decode(Row.self, from: Data(result.output.utf8))
    }

    private func rows(_ arguments: String...) throws -> [Row] {
        let result = try command.run(["study"] + arguments + ["--format", "json"])
        #expect(result.status == 0, "\(result.complaints)")
        return try JSONDecoder().decode([Row].self, from: Data(result.output.utf8))
    }

    private func create(_ file: String, _ more: String...) throws {
        let result = try command.run(
            [
                "study", "create", file, "--detector", "angle-threshold", "--parameter", "down=60...120",
                "--parameter", "up=130...170:5", "--suite", "real/standard", "cheat/reach", "--trials", "3",
                "--scenarios", Command.scenarios,
            ] + more)
        #expect(result.status == 0, "\(result.complaints)")
    }

    @Test("what was asked is told, and the best is found")
    func askTell() throws {
        try create("a.study")
        let first = try row("ask", "a.study")
        #expect(first.number == 1 && first.state == "asked" && first.asker == "sampler")
        #expect(first.values == ["down": 90, "up": 150])
        let own = try row("ask", "a.study", "--values", "up=130,down=61.5")
        #expect(own.number == 2 && own.asker == "outside" && own.values == ["down": 61.5, "up": 130])
        #expect(try row("ask", "a.study", "--values", "down=61.5,up=130.0") == own)
        #expect(try row("tell", "a.study", "2", "--value", "F1=0.75").figures == ["f1": 0.75])
        #expect(try row("tell", "a.study", "1", "--failed", "too hot").failure == "too hot")
        #expect(try rows("best", "a.study").map(\.number) == [2])
        #expect(try rows("list", "a.study").map(\.state) == ["failed", "done"])
        #expect(try study("export", "a.study", "--format", "csv").output.split(separator: "\n").count == 3)
    }

    @Test("the best one is written as a preset, which a run takes for the detector that it names")
    func preset() throws {
        try create("a.study")
        #expect(try study("best", "a.study", "--preset", "best.yaml").status == 2)
        _ = try row("ask", "a.study", "--values", "down=95,up=150")
        _ = try row("tell", "a.study", "1", "--value", "f1=0.75")
        #expect(try study("best", "a.study", "--preset", "best.yaml").status == 0)
        #expect(try command.text("best.yaml").hasPrefix("detector: angle-threshold\n"))
        let result = try command.run(
            "run", "real/standard", "--trials", "1", "--out", "out", "--detector", "best.yaml", "--scenarios",
            Command.scenarios)
        #expect(result.status == 0, "\(result.complaints)")
        #expect(try command.text("out/summary.csv").contains("angle-threshold:down=95,up=150"))
    }

    @Test("several objectives give the configurations that no other one surpasses, within the constraints")
    func pareto() throws {
        try create(
            "a.study", "--maximise", "recall", "--minimise", "false per minute", "--subject-to",
            "cheat acceptance <= 0.1")
        let told = [(0.9, 2.0, 0.0), (0.8, 1.0, 0.1), (0.8, 1.5, 0.0), (0.95, 0.5, 0.2), (0.7, 1.0, 0.0)]
        for (index, (recall, rate, cheats)) in told.enumerated() {
            _ = try row("ask", "a.study")
            _ = try row(
                "tell", "a.study", "\(index + 1)", "--value", "recall=\(recall)", "false-per-minute=\(rate)",
                "cheat_acceptance=\(cheats)")
        }
        #expect(try rows("best", "a.study").map(\.number) == [1, 2])
        #expect(try rows("list", "a.study").map(\.feasible) == [true, true, true, false, true])
    }

    @Test("a study in which no configuration keeps the constraints ends with 1 and says so")
    func infeasible() throws {
        try create("a.study", "--subject-to", "cheat acceptance <= 0.1")
        #expect(try rows("best", "a.study").isEmpty)
        _ = try row("ask", "a.study")
        _ = try row("tell", "a.study", "1", "--value", "f1=0.9", "cheat-acceptance=0.2")
        for more in [[], ["--preset", "best.yaml"]] {
            let result = try command.run(["study", "best", "a.study", "--format", "json"] + more)
            #expect(result.status == 1 && result.output == "[]\n", "\(result.output)")
            #expect(result.complaints.contains("none of which keeps cheat-acceptance <= 0.1"), "\(result.complaints)")
        }
        #expect(throws: (any Error).self) { try command.text("best.yaml") }
    }

    @Test(
        "wrong input ends with 2, says what is wrong and changes nothing",
        arguments: [
            ("tell a.study 1 --value f1=0.5", "done already"), ("tell a.study 9 --value f1=0.5", "there are 1 to 2"),
            ("tell a.study 2 --value f1=nan", "cannot be 'nan'"), ("tell a.study 2 --value f1=inf", "cannot be 'inf'"),
            ("tell a.study 2 --value f1=1.01", "from 0 to 1"), ("tell a.study 2 --value f1=", "cannot be ''"),
            ("tell a.study 2 --value f2=0.5", "found 'f2'"), ("tell a.study 2 --value recall=0.5", "f1 is missing"),
            ("tell a.study 2 --value f1=0.5 f1=0.6", "twice"), ("tell a.study 2", "either"),
            ("ask a.study --values down=121,up=150", "outside"), ("ask a.study --values down=95", "missing"),
            ("ask a.study --values down=95,up=150,confidence=0.5", "not searched"),
            ("ask a.study --values down=nan,up=150", "cannot be 'nan'"), ("ask b.study", "no study found"),
            ("run a.study 1", "done already"), ("run a.study 9", "there are 1 to 2"),
            ("create a.study --detector angle-threshold --parameter down", "exists already"),
            ("create c.study --detector angle-threshold --parameter dwn", "did you mean 'down'"),
            ("create c.study --detector angle-threshold --parameter down=90...60", "smaller"),
            ("create c.study --detector angle-threshold --parameter down=60...90:0", "step"),
            ("create c.study --detector angle-threshold --parameter down --parameter down=60...90", "already"),
            ("create c.study --detector angle-threshold --parameter down --maximise speed", "'speed' is not a figure"),
            (
                "create c.study --detector angle-threshold --parameter down --subject-to recall",
                "'recall' is not a constraint"
            ),
            ("create c.study --detector angle-threshold --parameter down --sampler grid", "neither"),
            (
                "create c.study --detector angle-threshold --parameter down --minimise recall",
                "'recall' is not a figure"
            ),
            (
                "create c.study --detector angle-threshold --parameter down --seed 3 --held-out-seed 3",
                "would be the same"
            ),
            ("create c.study --detector angle-threshold --parameter down --hold-out family=nobody", "--hold-out"),
        ])
    func refused(line: String, complaint: String) throws {
        for (name, data) in try Self.prepared.get() { try data.write(to: command.folder.appending(path: name)) }
        let before = try contents("a.study")
        var words = line.split(separator: " ").map(String.init)
        if words[0] == "create" || words[0] == "run" { words += ["--scenarios", Command.scenarios] }
        let result = try command.run(["study"] + words)
        #expect(result.status == 2)
        #expect(result.output.isEmpty)
        #expect(result.complaints.contains(complaint), "\(result.complaints)")
        #expect(try contents("a.study") == before)
        #expect(!command.has("b.study") && !command.has("c.study"))
    }

    /// The files of a study of two configurations, of which the first is done, by name; made once.
    private static let prepared = Swift.Result {
        let tests = try StudyTests()
        try tests.create("a.study")
        _ = try tests.row("ask", "a.study")
        _ = try tests.row("ask", "a.study")
        _ = try tests.row("tell", "a.study", "1", "--value", "f1=0.5")
        let folder = tests.command.folder
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("a.study") }
        return try names.map { ($0, try Data(contentsOf: folder.appending(path: $0))) }
    }

    /// All that a study's file holds.
    private struct Contents: Equatable {
        var origin: StudyOrigin
        var entries: [StudyEntry]
    }

    private func contents(_ file: String) throws -> Contents {
        let study = try StudyFile(existing: command.folder.appending(path: file))
        return Contents(origin: study.origin, entries: try study.entries())
    }

    @Test("a configuration is measured as a run of the same trials measures it")
    func sameAsRun() throws {
        try create("a.study", "--seed", "7", "--held-out-seed", "11")
        _ = try row("ask", "a.study", "--values", "down=95,up=150")
        let measured = try row("run", "a.study", "1", "--scenarios", Command.scenarios)
        for (role, seed, expected) in [("training", "7", measured.figures), ("held-out", "11", measured.heldOut)] {
            let run = try command.run(
                "run", "real/standard", "cheat/reach", "--trials", "3", "--seed", seed, "--detector", measured.detector,
                "--out", role, "--scenarios", Command.scenarios)
            #expect(run.status == 0)
            let lines = try command.text("\(role)/summary.csv").split(separator: "\n").map {
                $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            }
            // The label holds a comma, so that its row has one field more than the header.
            let overall = try #require(lines.first { $0.first == "overall" && $0.joined().contains("down=95") })
            let shift = overall.count - lines[0].count
            for figure in ["precision", "recall", "f1"] {
                let column = try #require(lines[0].firstIndex(of: figure))
                #expect(Double(overall[column + shift]) == expected?[figure], "\(role) \(figure)")
            }
        }
        #expect(measured.figures != measured.heldOut)
    }

    @Test("killed again and again and gone on with, by one process or two, a study is the same as in one go")
    func killed() throws {
        for file in ["one.study", "killed.study", "two.study"] { try create(file) }
        let arguments = ["--configurations", "25", "--jobs", "1", "--scenarios", Command.scenarios]
        let whole = try command.run(["study", "run", "one.study"] + arguments)
        #expect(whole.status == 0, "\(whole.complaints)")
        let expected = try study("export", "--format", "json", "one.study").output
        #expect(expected.components(separatedBy: "\"state\":\"done\"").count == 26)

        var (kills, before) = (0, 0)
        for more in HostileWork.isAsked ? Array(repeating: 1, count: 20) : [1, 6] {
            let result = try command.run(
                ["study", "run", "killed.study"] + arguments,
                when: { try command.done("killed.study") >= before + more }, by: SIGKILL)
            if result.status == SIGKILL { kills += 1 }
            let states = try contents("killed.study").entries.map(\.state)
            #expect(states.count { $0 != .done } <= 1)
            before = states.count { $0 == .done }
        }
        #expect(kills > 0)
        #expect(try command.run(["study", "run", "killed.study"] + arguments).status == 0)
        #expect(try study("export", "--format", "json", "killed.study").output == expected)

        let other = try command.start(["study", "run", "two.study"] + arguments)
        #expect(try command.run(["study", "run", "two.study"] + arguments).status == 0)
        other.waitUntilExit()
        #expect(other.terminationStatus == 0)
        #expect(try study("export", "--format", "json", "two.study").output == expected)
    }

    @Test("an interrupted one ends with 130 and gives back what it was at")
    func interrupted() throws {
        try create("a.study")
        let result = try command.run(
            ["study", "run", "a.study", "--configurations", "100000", "--scenarios", Command.scenarios],
            when: { try command.done("a.study") > 0 }, by: SIGINT)
        #expect(result.status == 130)
        let states = try rows("list", "a.study").map(\.state)
        #expect(states.contains("done") && !states.contains("running"))
    }

    @Test("a file that was cut off is wrong input")
    func cut() throws {
        try create("a.study")
        let file = command.folder.appending(path: "a.study")
        let whole = try Data(contentsOf: file)
        try whole.prefix(whole.count / 2).write(to: file)
        let result = try study("list", "a.study")
        #expect(result.status == 2 && result.complaints.contains("a.study: "), "\(result.complaints)")
    }

    @Test("trials that are made differently now are refused, and so is a file that is no study")
    func otherScenarios() throws {
        try create("a.study")
        _ = try row("ask", "a.study")
        let copy = command.folder.appending(path: "scenarios")
        try FileManager.default.copyItem(at: URL(filePath: Command.scenarios), to: copy)
        let file = copy.appending(path: "defaults.yaml")
        let text = try String(contentsOf: file, encoding: .utf8)
        try (text + "\n# changed\n").write(to: file, atomically: true, encoding: .utf8)
        let result = try study("run", "a.study", "1", "--scenarios", copy.path)
        #expect(result.status == 2)
        #expect(result.complaints.contains("hash"))
        try command.write("x,y\n", to: "b.study")
        #expect(try study("ask", "b.study").status == 2)
        #expect(try command.text("b.study") == "x,y\n")
    }
}
