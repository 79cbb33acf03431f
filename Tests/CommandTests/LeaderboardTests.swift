import Foundation
import Testing

@Suite("Leaderboards")
struct LeaderboardTests {
    private static let plan = """
        leaderboard: test
        about: a test
        scenarios: [sets, pump]
        trials: 3
        estimators:
          - {estimator: home, about: the default}
          - {estimator: studio, about: a good one}
        recordings:
          - {name: people, about: sets, recordings: [people]}
          - {name: lost, about: not there, recordings: [absent]}
          - {name: others, about: nothing to count, recordings: [others], negatives: true}

        """

    private static let tables = [
        "ranking.csv", "summary.csv", "scenarios.csv", "cheat-margin.csv", "recordings.csv", "columns.md",
        "leaderboard.svg",
    ]

    /// A folder with a library of two scenarios, a plan, and recordings if they are asked for.
    func started(recordings: Bool = false) throws -> Command {
        let command = try Command()
        try command.makeLibrary()
        try command.write(
            """
            scenario: pump
            family: cheat
            about: a test
            cycles: arms
            session: [pump: {posture: standing, arm: curl, name: pump, count: 3}]

            """, to: "library/pump.yaml")
        try command.write(Self.plan, to: "library/leaderboard.yaml")
        guard recordings else { return command }
        try command.makeRecordings(of: "sets", count: 2, in: "all/people")
        try command.makeRecordings(of: "pump", count: 2, in: "all/others")
        return command
    }

    /// A page without call times and what comes of their width.
    private func timeless(_ page: String) -> [String] {
        page.split(separator: "\n").map { line in
            guard line.hasPrefix("|") else { return String(line) }
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            return ([18, 19].contains(cells.count) ? cells.dropLast() : cells[...]).map {
                $0.contains("---") ? "-" : $0
            }.joined(separator: "|")
        }
    }

    @Test("an estimator with another picture has columns of its own, and changes none of the others")
    func pictures() throws {
        let command = try started()
        let words = ["leaderboard", "--scenarios", "library", "--detector", "core"]
        let plain = try command.run(words + ["--out", "plain"])
        #expect(plain.status == 0, "\(plain.complaints)")
        try command.write(
            Self.plan.replacing(
                "  - {estimator: studio,",
                with: """
                      - {estimator: home, as: home-again, about: the same, aside: true, trials: 3}
                      - {estimator: home, as: home-feet, picture: {crop: center-crop, input: {width: 16}}, trials: 2, \
                    about: a strip, aside: true}
                      - {estimator: studio,
                    """), to: "library/leaderboard.yaml")
        let made = try command.run(words + ["--out", "pictures"])
        #expect(made.status == 0, "\(made.complaints)")
        let (before, after) = (try command.text("plain/summary.csv"), try command.text("pictures/summary.csv"))
        func rows(_ text: String, _ estimator: String) -> [String] {
            let lines = text.split(separator: "\n").map(String.init)
            return lines.filter { $0.split(separator: ",").contains(Substring(estimator)) }
        }
        for estimator in ["home", "studio", "pooled"] {
            #expect(!rows(before, estimator).isEmpty && rows(before, estimator) == rows(after, estimator))
        }
        let same = rows(after, "home-again").map { $0.replacing("home-again", with: "home") }
        #expect(same == rows(after, "home"))
        #expect(rows(after, "home-feet").count == rows(after, "home").count)
        #expect(rows(after, "home-feet").map { $0.replacing("home-feet", with: "home") } != same)
        #expect(
            try command.text("plain/ranking.csv").split(separator: "\n").map { $0.prefix(60) }
                == command.text("pictures/ranking.csv").split(separator: "\n").map { $0.prefix(60) })
        let page = try command.text("pictures/README.md")
        #expect(page.contains("- `home-feet`: a strip (`home`, center-crop to 16×256, the first 2 trials)"))
        #expect(page.contains("each seen by 2 pose estimators, and some of them by 2 more with other pictures"))
        #expect(page.contains("(home-feet)"))
    }

    @Test("one command makes the page and its tables, the same for any number of workers, and names what is missing")
    func whole() throws {
        let command = try started(recordings: true)
        let words = ["leaderboard", "--recordings", "all", "--scenarios", "library"]
        let made = try command.run(words + ["--out", "one", "--jobs", "1"])
        #expect(made.status == 0, "\(made.complaints)")
        #expect(made.output.contains("angle-torso-drop") && made.output.contains("one/README.md"))
        #expect(made.complaints.contains("lost: absent is not among the recordings"))
        let page = try command.text("one/README.md")
        for part in [
            "people (2)", "others (2)", "lost: absent is not", "    repgauge leaderboard --recordings FOLDER\n",
        ] {
            #expect(page.contains(part), "\(part)")
        }
        #expect(try command.run(words + ["--out", "two", "--jobs", "3"]).status == 0)
        for file in Self.tables { #expect(try command.text("one/" + file) == command.text("two/" + file), "\(file)") }
        #expect(timeless(page) == timeless(try command.text("two/README.md")))
        for file in ["run.json", "latency.csv"] { #expect(command.has("one/" + file)) }
        #expect(!command.has("one/events.csv"))
    }

    @Test("without recordings the page says so; the trials and detectors that are named are taken")
    func bare() throws {
        let command = try started()
        let made = try command.run(
            "leaderboard", "--scenarios", "library", "--trials", "1", "--out", "out", "--detector",
            "angle-threshold:down=95", "angle-torso-drop")
        #expect(made.status == 0, "\(made.complaints)")
        let page = try command.text("out/README.md")
        #expect(page.contains("Recordings were not given") && page.contains("2 detectors. 2 trials"))
        let ranking = try command.text("out/ranking.csv").split(separator: "\n")
        #expect(ranking.count == 1 + 2 + 5 && ranking.contains { $0.contains(",angle-threshold:down=95,false,") })
        #expect(try command.text("out/recordings.csv").split(separator: "\n").count == 1)
    }

    @Test("recordings of which none is in the plan, and a wrong plan, are refused before anything is written")
    func refused() throws {
        let command = try started()
        try FileManager.default.createDirectory(
            at: command.folder.appending(path: "empty"), withIntermediateDirectories: true)
        let empty = try command.run("leaderboard", "--recordings", "empty", "--scenarios", "library")
        #expect(empty.status == 2 && empty.complaints.contains("found no recordings of the plan's list"))
        try command.write(Self.plan.replacing("studio", with: "studoi"), to: "mine.yaml")
        let wrong = try command.run("leaderboard", "--plan", "mine.yaml", "--scenarios", "library")
        #expect(wrong.status == 2)
        for part in ["mine.yaml:7", "estimators[1].estimator", "did you mean studio?"] {
            #expect(wrong.complaints.contains(part), "\(wrong.complaints)")
        }
        #expect(!command.has("out"))
    }

    @Test("a recording that cannot be read is named, the others are told of, and the end is 2")
    func unreadable() throws {
        let command = try started(recordings: true)
        try command.write("t\nnonsense\n", to: "all/people/9.csv")
        try command.write("{}", to: "all/people/9.json")
        let made = try command.run(
            "leaderboard", "--recordings", "all", "--scenarios", "library", "--trials", "1", "--out", "out")
        #expect(made.status == 2 && made.complaints.contains("9.json"))
        #expect(try command.text("out/README.md").contains("1 recording cannot be used, and was left out"))
    }

    @Test("an interrupted leaderboard ends with 130 and leaves an earlier page as it was")
    func interrupted() throws {
        let command = try started()
        try FileManager.default.createDirectory(
            at: command.folder.appending(path: "out"), withIntermediateDirectories: true)
        try command.write("earlier", to: "out/README.md")
        try command.write("# Columns\n", to: "out/columns.md")
        let result = try command.run(
            [
                "leaderboard", "--trials", "20", "--out", "out", "--scenarios", "library", "--detector", "core",
                try command.makeWitness(),
            ], when: { command.has("under-way") }, by: SIGINT)
        #expect(result.status == 130)
        #expect(try command.text("out/README.md") == "earlier")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: command.folder.appending(path: "out").path).sorted()
                == ["README.md", "columns.md"])
    }
}
