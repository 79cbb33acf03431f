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

    @Test("the headline is one: file, terminal, markdown and page have the same figures under the same names")
    func headline() throws {
        let command = try Command()
        let result = try command.run(
            "run", "real/standard", "partial/mixed", "cheat/wave", "everyday/squats", "--trials", "2", "--out",
            "report",
            "--detector", "closed-chain", "--scenarios", Command.scenarios)
        #expect(result.status == 0, "\(result.complaints)")
        let file = try command.text("report/headline.csv").split(separator: "\n")
            .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
        let names = [
            "observable recall", "surplus/100", "false/min, everyday", "cheats accepted", "right counts", "precision",
        ]
        func words(_ text: String) -> [String] { text.split { " |".contains($0) }.map(String.init) }
        let printed = result.output.split(separator: "\n").map { words(String($0)) }
        let page = try command.text("report/README.md").split(separator: "\n")
        let titles = try #require(page.firstIndex { $0.hasPrefix("| detector") && $0.contains("surplus/100") })
        let cells = words(String(page[titles + 2]))
        // The heading has two lines in 80 columns.
        #expect(Set(printed.prefix(2).joined()) == Set(["detector"] + names.flatMap(words)), "\(printed[0])")
        #expect(words(String(page[titles])) == ["detector"] + names.flatMap(words))
        #expect(cells.first == "closed-chain" && cells.count == 7)
        #expect(try #require(printed.first { $0.first == "closed-chain" }).prefix(7).elementsEqual(cells))
        let decimals = [3, 1, 2, 3, 3, 3]
        for (value, decimals, cell) in zip3(file[1].dropFirst(), decimals, cells.dropFirst()) {
            let (exact, shown) = (try #require(Double(value)), try #require(Double(cell)))
            let half = 0.5001 * pow(10, -Double(decimals))
            #expect(abs(exact - shown) <= half)
        }
        let html = try command.text("report/report.html")
        for name in names { #expect(html.contains(name)) }
        for value in file[1].dropFirst() { #expect(html.contains(value)) }
        #expect(printed.contains(["detector", "p50,", "ns", "p99,", "ns"]))
    }

    private func zip3<A, B, C>(
        _ one: some Sequence<A>, _ two: some Sequence<B>, _ three: some Sequence<C>
    ) -> [(A, B, C)] { zip(zip(one, two), three).map { ($0.0, $0.1, $1) } }

    @Test("a run with an estimator of 55 ms at 60 images a second delivers 15 of them, each 55 ms late")
    func inference() throws {
        let command = try Command()
        let scenario = "real/standard[drops=0,fps=60,jitter=0,service=0.055]"
        let result = try command.run(
            "run", scenario, "--trials", "3", "--detector", "core", "--out", "report", "--scenarios", Command.scenarios)
        #expect(result.status == 0, "\(result.complaints)")
        let rows = try command.text("report/delivery.csv").split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        let header = try #require(rows.first)
        // The name of the scenario is quoted and has three commas.
        func value(_ row: [String], _ column: String) throws -> String {
            row[try #require(header.firstIndex(of: column)) + 3]
        }
        for row in rows.dropFirst() {
            let rate = try #require(Double(try value(row, "delivered_rate")))
            #expect(abs(rate - 15) < 0.05)
            #expect(try value(row, "inference_delay_max_s") == "0.055")
            if try value(row, "counts") != "0" { #expect(try value(row, "end_to_end_delay_mean_s") == "0.055") }
        }
        #expect(try command.text("report/README.md").contains("## From exposure to the screen"))
        #expect(try command.text("report/columns.md").contains("## delivery.csv"))
        // The recording of a trial states the delivered rate, so that its times agree with it.
        let made = try command.run("synth", scenario, "--out", "trial.csv", "--scenarios", Command.scenarios)
        let check = try command.run("validate", "trial.csv", "--strict", "--scenarios", Command.scenarios)
        #expect(made.status == 0 && check.status == 0, "\(made.complaints)\(check.output)\(check.complaints)")
    }

    @Test("a policy without a time of inference is refused before anything runs")
    func inferenceWithoutTime() throws {
        let command = try Command()
        let result = try command.run(
            "run", "real/standard[policy=queue]", "--trials", "1", "--out", "out", "--scenarios", Command.scenarios)
        #expect(result.status == 2 && result.complaints.contains("without a time of inference"))
        #expect(!command.has("out"))
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
