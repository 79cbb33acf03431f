import Foundation
import Testing

@Suite("Validity reports")
struct ValidityTests {
    private static let plan = """
        validity: test
        about: recordings that were synthesised themselves
        pairs:
          - name: same
            about: people of one kind
            scenarios: [sets]
            trials: 12
            recordings: [people]
          - name: nothing
            about: nobody does push-ups
            scenarios: [squats]
            trials: 5
            recordings: [others, absent-too]
            negatives: true
          - {name: lost, about: not there, scenarios: [sets], recordings: [absent]}

        """

    /// A folder with two groups of recordings, of other trials than those that are compared with them.
    private func started() throws -> Command {
        let command = try Command()
        try command.makeLibrary()
        try command.write(
            "scenario: squats\nfamily: everyday\nabout: a test\nsession: [squats: {count: 2}]\n",
            to: "library/squats.yaml")
        try command.write(Self.plan, to: "library/validity.yaml")
        try command.makeRecordings(of: "sets", count: 20, in: "all/people")
        try command.makeRecordings(of: "squats", count: 6, in: "all/others")
        return command
    }

    @Test("one command makes the whole report of a plan, and names what is missing")
    func whole() throws {
        let command = try started()
        let words = ["validity", "--recordings", "all", "--scenarios", "library"]
        let made = try command.run(words + ["--out", "one", "--jobs", "1"])
        #expect(made.status == 0, "\(made.complaints)")
        #expect(made.complaints.contains("lost: absent is not among the recordings"))
        let page = try command.text("one/README.md")
        for part in [
            "**Realism**, same, side", "**All detectors**, nothing", "**Skipped**: 1 of 3 comparisons",
            "**2 things are not as planned:**", "## lost\n\n*not there*", "    repgauge validity --recordings FOLDER\n",
        ] { #expect(page.contains(part), "\(part)") }
        for (file, least) in [
            ("criteria.csv", 6), ("quantities.csv", 40), ("forest.csv", 4), ("structure.csv", 5),
            ("good-detectors.csv", 6), ("transfer.csv", 200), ("transfer-summary.csv", 60),
        ] {
            let lines = try command.text("one/" + file).split(separator: "\n")
            #expect(lines.count > least)
            for column in lines[0].split(separator: ",") where column.contains("rank") || column.contains("halves") {
                #expect(try command.text("one/columns.md").contains(column.prefix(16)), "\(column)")
            }
        }
        #expect(!command.has("one/measurements.csv"))
        #expect(try command.run(words + ["--out", "two", "--jobs", "3"]).status == 0)
        for file in [
            "README.md", "criteria.csv", "quantities.csv", "forest.csv", "transfer.csv", "transfer-summary.csv",
        ] {
            #expect(try command.text("one/" + file) == command.text("two/" + file), "\(file)")
        }
    }

    @Test("people are held out, each on one side, and the report lists who")
    func holdOut() throws {
        let command = try started()
        let made = try command.run([
            "validity", "--recordings", "all", "--scenarios", "library", "--out", "held", "--hold-out", "0.5",
            "--block", "1",
        ])
        #expect(made.status == 0, "\(made.complaints)")
        let page = try command.text("held/README.md")
        for part in [
            "recordings of people who were held out (50 % of all)",
            "The same of the people who are not held out", "## Who is held out",
            "--hold-out 0.5 --block 1",
        ] { #expect(page.contains(part), "\(part)") }
        let split = try command.text("held/split.csv").split(separator: "\n").map { $0.split(separator: ",") }
        #expect(split.first == ["group", "id", "person", "side"])
        #expect(split.count == 27)
        // Persons 1 (recordings 0 and 1) to 5 take turns, in both folders alike.
        for line in split.dropFirst() where Int(line[1]).map({ $0 < 6 }) == true {
            #expect(line[3] == (["3", "5"].contains(line[1]) ? "held-out" : "calibrate"), "\(line)")
        }
        let sides = Set(
            try command.text("held/quantities.csv").split(separator: "\n").dropFirst().map { line in
                line.split(separator: ",")[1]
            })
        #expect(sides == ["held-out", "calibrate"])
    }

    @Test("shares and blocks out of range, and one person for both sides, are refused")
    func holdOutRefused() throws {
        let command = try started()
        let words = ["validity", "--recordings", "all", "--scenarios", "library", "--out", "x"]
        for share in ["0", "1", "-1", "nan", "inf"] {
            let result = try command.run(words + ["--hold-out", share])
            #expect(result.status == 2 && result.complaints.contains("--hold-out"), "\(result.complaints)")
        }
        let block = try command.run(words + ["--hold-out", "0.5", "--block", "0"])
        #expect(block.status == 2 && block.complaints.contains("--block"))
        let single = try command.run(words + ["--hold-out", "0.5", "--block", "24"])
        #expect(single.status == 2 && single.complaints.contains("1 person among the recordings"))
        #expect(!command.has("x"))
    }

    @Test("a plan without any of its recordings, and options that it has itself, are refused")
    func refused() throws {
        let command = try Command()
        try FileManager.default.createDirectory(
            at: command.folder.appending(path: "empty"), withIntermediateDirectories: true)
        let place = ["--scenarios", Command.scenarios]
        let empty = try command.run(["validity", "--recordings", "empty"] + place)
        #expect(empty.status == 2)
        #expect(empty.complaints.contains("found no recordings of the plan's list"))
        #expect(!command.has("out"))
        for words in [["--form", "x"], ["--estimator", "home"], ["--max-gross-tracking-error", "0.1"]] {
            let result = try command.run(["validity", "--recordings", "empty"] + words + place)
            #expect(result.status == 2 && result.complaints.contains(words[0]))
        }
        let both = try command.run(["validity", "real/fast", "--recordings", "empty", "--plan", "x.yaml"] + place)
        #expect(both.status == 2 && both.complaints.contains("--plan"))
    }
}
