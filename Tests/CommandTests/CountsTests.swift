import Foundation
import Testing

@Suite("counts")
struct CountsTests {
    private static let plan = """
        counts: small
        about: a test
        sessions: [real/standard]
        shakes: [cheat/standing-pump]
        trials: 2
        phone: filtered-hysteresis
        watch: {recall: 0.9, extra: 0.1}
        kinds:
          - {kind: alone, about: one phone}
          - {kind: forged, about: a watch and a forger, watch: {}, forged: [by-app], shakes: 1}

        """

    private func run(_ arguments: String..., in command: Command) throws -> Command.Result {
        try command.run(["counts"] + arguments + ["--scenarios", Command.scenarios])
    }

    @Test("a report is printed and written, and is the same for any number of workers")
    func report() throws {
        let command = try Command()
        try command.write(Self.plan, to: "plan.yaml")
        for jobs in ["1", "2"] {
            let result = try run(
                "plan.yaml", "--histories", "12", "--jobs", jobs, "--out", jobs, "--without-times", in: command)
            #expect(result.status == 0, "\(result.complaints)")
            #expect(result.output.contains("plain-sum") && result.output.contains("forged"))
        }
        for file in [
            "README.md", "ways.csv", "kinds.csv", "sessions.csv", "histories.csv", "columns.md", "run.json",
        ] {
            let text = try command.text("1/\(file)")
            #expect(text.count > 50)
            #expect(text == (try command.text("2/\(file)")), "\(file)")
        }
        // Two kinds, twelve histories, five ways, and the header.
        #expect(try command.text("1/histories.csv").split(separator: "\n").count == 2 * 12 * 5 + 1)
        #expect(try command.run("validate", "1", "plan.yaml", "--scenarios", Command.scenarios).status == 0)
    }

    @Test("the detectors of the phone and the watch can be chosen")
    func detectors() throws {
        let command = try Command()
        try command.write(Self.plan, to: "plan.yaml")
        let result = try run(
            "plan.yaml", "--histories", "3", "--detector", "closed-chain", "--watch", "angle-threshold", "--out", "out",
            "--format", "csv", in: command)
        #expect(result.status == 0, "\(result.complaints)")
        #expect(result.output.hasPrefix("kind,way,histories,"))
        let page = try command.text("out/README.md")
        #expect(page.contains("`closed-chain`") && page.contains("`angle-threshold`") && page.contains("watch: right"))
        // The arm alone moves before the camera, which this detector does not count.
        #expect(!page.contains("A shaken phone"))
        let random = try run(
            "plan.yaml", "--histories", "3", "--watch", "random:1,0", "--out", "random", in: command)
        #expect(random.status == 0, "\(random.complaints)")
        #expect(try command.text("random/README.md").contains("--watch random:1.0,0.0"))
    }

    @Test(
        "wrong options and plans are refused with what is allowed",
        arguments: [
            (["--histories", "0"], "from 1 to 10000"), (["--watch", "random:2,0"], "two shares"),
            (["--watch", "random:x"], "two shares"), (["--detector", "elbow"], "elbow"),
            (["--watch", "wrist"], "wrist"),
            (["nowhere.yaml"], "nowhere.yaml"), (["wrong.yaml"], "wrong.yaml:5: trials"), (["--jobs", "0"], "--jobs"),
            (["program.yaml"], "exec:"),
        ])
    func refused(_ arguments: [String], _ allowed: String) throws {
        let command = try Command()
        try command.write(Self.plan.replacing("trials: 2", with: "trials: none"), to: "wrong.yaml")
        let program = Self.plan.replacing("phone: filtered-hysteresis", with: "phone: 'exec:x'")
        try command.write(program, to: "program.yaml")
        let result = try command.run(["counts"] + arguments + ["--scenarios", Command.scenarios])
        #expect(result.status == 2 && result.complaints.contains(allowed), "\(result.complaints)")
        #expect(!FileManager.default.fileExists(atPath: command.folder.appending(path: "out").path))
    }

    private static let header =
        "uuid,start,end,count,source_name,bundle_identifier,source_version,product_type,device_name,"
        + "device_manufacturer,device_model,device_hardware,was_user_entered\n"

    private static func line(
        _ number: Int, _ start: String, _ end: String, _ count: Int, _ source: String, _ type: String = "",
        isManual: Bool = false
    ) -> String {
        "00000000-0000-4000-8000-00000000000\(number),\(start),\(end),\(count),S,\(source),,\(type),,,,,\(isManual)\n"
    }

    /// The example of docs/counts.md, and a sample on the day after.
    private static let samples =
        header
        + line(1, "2026-03-01T09:00:00Z", "2026-03-01T09:10:00Z", 600, "com.apple.health.A", "\"iPhone18,1\"")
        + line(2, "2026-03-01T09:05:00Z", "2026-03-01T09:15:00Z", 450, "com.apple.health.B", "\"Watch7,1\"")
        + line(3, "2026-03-01T09:03:20Z", "2026-03-01T09:16:40Z", 400, "com.example.app")
        + line(4, "2026-03-01T10:23:20Z", "2026-03-01T10:24:20Z", 90, "com.apple.Health", isManual: true)
        + line(5, "2026-03-02T10:00:00Z", "2026-03-02T10:01:00Z", 7, "com.apple.healthXYZ")

    @Test("the samples of a file are summed in all ways, day by day")
    func sum() throws {
        let command = try Command()
        try command.write(Self.samples, to: "samples.csv")
        let result = try command.run("counts", "sum", "samples.csv", "--format", "csv")
        #expect(result.status == 0, "\(result.complaints)")
        #expect(
            result.output == """
                start,end,samples,plain_sum,statistics,automatic,automatic_strict,own_counter
                2026-03-01T00:00:00Z,2026-03-02T00:00:00Z,4,1540.0,890.0,750.0,750.0,600.0
                2026-03-02T00:00:00Z,2026-03-03T00:00:00Z,1,7.0,7.0,7.0,0.0,0.0
                ,,5,1547.0,897.0,757.0,750.0,600.0

                """)
        let text = try command.run("counts", "sum", "samples.csv")
        #expect(text.output.contains("all") && text.output.contains("1547"))
    }

    @Test("hours, weeks, time zones, the instant of the question and the phone can be chosen")
    func options() throws {
        let command = try Command()
        try command.write(Self.samples, to: "samples.csv")
        func rows(_ options: String...) throws -> [Substring] {
            let result = try command.run(["counts", "sum", "samples.csv", "--format", "csv"] + options)
            #expect(result.status == 0, "\(result.complaints)")
            return result.output.split(separator: "\n").dropFirst().map { $0 }
        }
        #expect(
            try rows("--by", "hour").map { $0.prefix(13) }.dropLast() == [
                "2026-03-01T09", "2026-03-01T10", "2026-03-02T10",
            ])
        // 1 March 2026 is a Sunday.
        #expect(try rows("--by", "week").map { $0.prefix(10) }.dropLast() == ["2026-02-23", "2026-03-02"])
        #expect(try rows("--time-zone", "America/New_York")[0].hasPrefix("2026-03-01T05:00:00Z,2026-03-02T05:00:00Z,4"))
        #expect(
            try rows("--now", "2026-03-01T09:12:00Z") == [
                "2026-03-01T00:00:00Z,2026-03-02T00:00:00Z,1,600.0,600.0,600.0,600.0,600.0",
                ",,1,600.0,600.0,600.0,600.0,600.0",
            ])
        // Seven days before the question lies the middle of the phone's sample.
        #expect(try rows("--now", "2026-03-08T09:05:00Z")[0].hasSuffix(",890.0,750.0,750.0,300.0"))
        #expect(try rows("--now", "2026-03-09T09:05:00Z")[0].hasSuffix(",890.0,750.0,750.0,0.0"))
        #expect(try rows("--phone", "com.apple.health.B")[0].hasSuffix(",450.0"))
    }

    @Test(
        "wrong files and options of sum are refused with their place",
        arguments: [
            (["samples.csv", "--by", "month"], "--by"), (["samples.csv", "--time-zone", "Mars/Base"], "Mars/Base"),
            (["samples.csv", "--now", "today"], "--now"),
            (["samples.csv", "--phone", "com.nobody"], "com.example.app"),
            (["nowhere.csv"], "nowhere.csv"), (["header.csv"], "header.csv:1:1"),
            (["count.csv"], "count.csv:3:80: count: found"), (["lines.jsonl"], "lines.jsonl:1:"),
            (["phones.csv"], "--phone"), (["."], "a folder"),
        ])
    func wrongSums(_ arguments: [String], _ named: String) throws {
        let command = try Command()
        try command.write(Self.samples, to: "samples.csv")
        try command.write("a,b\n", to: "header.csv")
        try command.write(Self.samples.replacing(",450,", with: ",4.5,"), to: "count.csv")
        try command.write("{\"uuid\":1}\n", to: "lines.jsonl")
        try command.write(Self.samples.replacing("\"Watch7,1\"", with: "\"iPhone17,1\""), to: "phones.csv")
        let result = try command.run(["counts", "sum"] + arguments)
        #expect(result.status == 2 && result.complaints.contains(named), "\(result.complaints)")
        #expect(result.output.isEmpty)
    }
}
