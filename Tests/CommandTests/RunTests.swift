import Foundation
import Testing

@Suite("run")
struct RunTests {
    private let files = ["README.md", "summary.csv", "events.csv", "latency.csv", "run.json", "columns.md"]

    @Test("a run prints the summary and writes the whole report")
    func report() throws {
        let command = try Command()
        let result = try command.run(
            "run", "real/standard", "cheat/wave", "--trials", "2", "--out", "report", "--scenarios", Command.scenarios)
        #expect(result.status == 0)
        #expect(result.output.contains("angle-threshold"))
        #expect(result.output.contains("ceiling"))
        for file in files { #expect(try !command.text("report/\(file)").isEmpty, "\(file)") }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: command.folder.path).filter { $0.hasSuffix(".partial") }
                .isEmpty)
    }

    @Test("one worker and two write the same figures and events")
    func workers() throws {
        let command = try Command()
        for jobs in ["1", "2"] {
            let result = try command.run(
                "run", "real/fast", "occlusion/near-wrist-flicker", "everyday/squats", "--trials", "9", "--jobs", jobs,
                "--out",
                jobs, "--scenarios", Command.scenarios)
            #expect(result.status == 0)
        }
        for file in ["summary.csv", "events.csv"] {
            let one = try command.text("1/\(file)")
            #expect(one.count > 1000)
            #expect(one == (try command.text("2/\(file)")))
        }
    }

    @Test("a changed parameter stands in every row of its detector")
    func label() throws {
        let command = try Command()
        let result = try command.run(
            "run", "real/standard", "--trials", "1", "--out", "out", "--detector",
            "angle-threshold:up=150,down=95,pixels=square", "--scenarios", Command.scenarios)
        #expect(result.status == 0)
        let label = "angle-threshold:down=95,up=150,pixels=square"
        for file in files.dropLast() { #expect(try command.text("out/\(file)").contains(label), "\(file)") }
    }

    @Test("a report that cannot be written is refused before anything runs")
    func unwritable() throws {
        let command = try Command()
        try command.write("mine", to: "taken")
        let result = try command.run(
            "run", "real/standard", "--trials", "1", "--out", "taken", "--scenarios", Command.scenarios)
        #expect(result.status == 2)
        #expect(result.complaints.contains("taken"))
        #expect(try command.text("taken") == "mine")
    }

    @Test(
        "an interrupted run ends with 130 and leaves an earlier report as it was", arguments: [SIGINT, SIGTERM])
    func interrupted(signal: Int32) throws {
        let command = try Command()
        try FileManager.default.createDirectory(
            at: command.folder.appending(path: "out"), withIntermediateDirectories: true)
        try command.write("earlier", to: "out/README.md")
        try command.write("# Columns\n", to: "out/columns.md")
        let result = try command.run(
            [
                "run", "real/fast", "--trials", "20", "--out", "out", "--scenarios", Command.scenarios, "--detector",
                "core", try command.makeWitness(),
            ], when: { command.has("under-way") }, by: signal)
        #expect(result.status == 130)
        #expect(try command.text("out/README.md") == "earlier")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: command.folder.appending(path: "out").path).sorted()
                == ["README.md", "columns.md"])
    }
}
