import Foundation
import Testing

@Suite("Entries of a leaderboard from files of events")
struct EntryTests {
    private static let words = ["leaderboard", "--scenarios", "library", "--detector", "core"]

    private func rows(_ csv: String) -> [[String]] {
        csv.split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
    }

    private func column(_ name: String, _ table: [[String]]) throws -> Int {
        try #require(table[0].firstIndex(of: name))
    }

    /// Freezes the trials of the library, and writes the events of a detector on them with its declaration.
    private func started(_ options: [String]) throws -> Command {
        let command = try LeaderboardTests().started()
        let suite = ["sets", "pump", "--trials", "3", "--scenarios", "library"] + options
        let frozen = try command.run(["dataset", "freeze"] + suite + ["--out", "frames"])
        #expect(frozen.status == 0, "\(frozen.complaints)")
        let run = try command.run(["run"] + suite + ["--detector", "angle-threshold", "--out", "run"])
        #expect(run.status == 0, "\(run.complaints)")
        var text = "recording,time,reason\n*,,\n"
        for fields in rows(try command.text("run/events.csv")).dropFirst()
        where fields[3] == "angle-threshold" && !fields[5].isEmpty {
            text += "\(fields[0])/\(fields[2]),\(fields[5]),\(fields[6])\n"
        }
        try command.write(text, to: "events.csv")
        try command.write(Self.declaration, to: "mine.yaml")
        return command
    }

    private static let declaration = """
        entry: my-app
        events: events.csv
        frozen: frames/manifest.json
        revision: 2.1 (build 314)
        licence: CC0-1.0
        seen: nothing of RepGauge
        url: https://example.com/my-app

        """

    @Test("the events of a detector are placed as the detector on the same frames, and change no other table")
    func placed() throws {
        let command = try started(["--estimator", "home"])
        #expect(try command.run(Self.words + ["--out", "plain"]).status == 0)
        let made = try command.run(Self.words + ["--entry", "mine.yaml", "--out", "board"])
        #expect(made.status == 0, "\(made.complaints)")
        #expect(made.output.contains("my-app: Place "))
        for file in ["ranking.csv", "summary.csv"] {
            #expect(try command.text("plain/\(file)") == command.text("board/\(file)"))
        }
        let table = rows(try command.text("board/entries.csv"))
        let (label, first, rank) = (
            try column("detector", table), try column("wrong_counts_per_session", table), try column("rank", table)
        )
        let own = try #require(table.first { $0[label] == "my-app" })
        let detector = try #require(table.first { $0[label] == "angle-threshold" })
        func kept(_ row: [String]) -> [String] {
            row[first...].enumerated().filter { ![3, 4].contains($0.offset) }.map(\.element)
        }
        #expect(kept(own) == kept(detector))
        #expect(own[first] != "" && abs((Int(own[rank]) ?? 0) - (Int(detector[rank]) ?? 99)) == 1)
        // The detector's figures on these trials are those of its run.
        let run = rows(try command.text("run/headline.csv"))
        let wanted = try #require(run.first { $0[0] == "angle-threshold" })
        let figures = wanted.dropFirst()
        #expect(own.suffix(figures.count).elementsEqual(figures))

        let page = try command.text("board/README.md")
        for part in [
            "## Entries from files of events", "▸ **`my-app`**", "2.1 \\(build 314\\)", "nothing of RepGauge",
            "They differ from the leaderboard's: the frames are those of home alone, not of home, studio.",
        ] { #expect(page.contains(part) || page.contains(part.replacing("\\", with: "")), "\(part)") }
        #expect(page.contains("--entry FILE"))
        let record = try command.text("board/run.json")
        for part in ["\"eventsDigest\"", "\"licence\" : \"CC0-1.0\"", "\"seen\" : \"nothing of RepGauge\""] {
            #expect(record.contains(part), "\(part)")
        }
        #expect(!(try command.text("plain/run.json")).contains("eventsDigest"))
    }

    @Test("another seed, other numbers of trials and scenarios that were not shown are stated")
    func differences() throws {
        let command = try started(["--seed", "9"])
        let made = try command.run(
            Self.words + ["--trials", "2", "--seed", "4", "--entry", "mine.yaml", "--out", "board"])
        #expect(made.status == 0, "\(made.complaints)")
        for part in ["the seed is 9, not 4", "2 scenarios have 6 trials in all, not 4"] {
            #expect(made.output.contains(part), "\(made.output)")
        }
    }

    @Test(
        "a wrong declaration, other scenarios and events that do not fit are refused, and nothing is written",
        arguments: [
            ("seen: nothing of RepGauge\n", "", "seen: found no such key"),
            ("https://example.com/my-app", "javascript:alert(1)", "an address that begins with https://"),
            ("entry: my-app", "entry: angle-threshold", "found the name of another row"),
            ("frames/manifest.json", "events.csv", "events.csv"),
            ("events: events.csv", "events: missing.csv", "missing.csv"),
        ])
    func refused(old: String, new: String, complaint: String) throws {
        let command = try started([])
        try command.write(Self.declaration.replacing(old, with: new), to: "mine.yaml")
        let made = try command.run(Self.words + ["--entry", "mine.yaml", "--out", "board"])
        #expect(made.status == 2 && made.complaints.contains(complaint), "\(made.status) \(made.complaints)")
        #expect(!command.has("board"))
    }

    @Test("scenarios that changed since, and events outside their recordings, are refused")
    func stale() throws {
        let command = try started([])
        let events = try command.text("events.csv")
        try command.write(events + "sets/0,9999,\n", to: "events.csv")
        let outside = try command.run(Self.words + ["--entry", "mine.yaml", "--out", "board"])
        #expect(outside.status == 2 && outside.complaints.contains("the times of the frames"), "\(outside.complaints)")
        try command.write(events, to: "events.csv")
        let scenario = try command.text("library/sets.yaml")
        try command.write(scenario.replacing("count: 3", with: "count: 4"), to: "library/sets.yaml")
        let stale = try command.run(Self.words + ["--entry", "mine.yaml", "--out", "board"])
        #expect(stale.status == 2 && stale.complaints.contains("the scenarios of now"), "\(stale.complaints)")
        #expect(!command.has("board"))
    }
}
