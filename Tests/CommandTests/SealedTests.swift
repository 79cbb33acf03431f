import Foundation
import Testing

@Suite("Sealed leaderboards")
struct SealedTests {
    private static let phrase = "no-one knows this phrase 7"
    private static let words = ["leaderboard", "--scenarios", "library", "--detector", "core"]

    private func rows(_ csv: String) -> [[Substring]] {
        csv.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    }

    @Test("sealed trials add a table and a section, and change nothing of the public ones; the phrase is in no file")
    func sealed() throws {
        let command = try LeaderboardTests().started()
        let printed = try command.run("leaderboard", "--sealed", Self.phrase, "--print-digest")
        let digest = printed.output.trimmingCharacters(in: .newlines)
        #expect(printed.status == 0 && digest.count == 64)
        #expect(try command.run(Self.words + ["--out", "public"]).status == 0)
        let made = try command.run(Self.words + ["--sealed", Self.phrase, "--digest", digest, "--out", "sealed"])
        #expect(made.status == 0, "\(made.complaints)")
        for file in ["ranking.csv", "summary.csv"] {
            #expect(try command.text("public/\(file)") == command.text("sealed/\(file)"))
        }
        #expect(!command.has("public/sealed.csv"))
        let names = try FileManager.default.contentsOfDirectory(
            atPath: command.folder.appending(path: "sealed").path)
        #expect(names.contains("sealed.csv") && names.contains("report.html"))
        for name in names { #expect(!(try command.text("sealed/\(name)")).contains(Self.phrase), "\(name)") }
        #expect(!made.output.contains(Self.phrase))
        #expect(try command.text("sealed/run.json").contains(digest))
        let page = try command.text("sealed/README.md")
        #expect(page.contains("## Public and sealed seeds") && page.contains("--sealed PHRASE --digest \(digest)"))
        #expect(page.contains("digest `\(digest)`, which was given beforehand.") && page.contains("not published yet"))
        #expect(!(try command.text("public/README.md")).contains("sealed seeds"))

        // Each row has the public figure of the ranking, and a gap within its interval.
        let ranking = rows(try command.text("sealed/ranking.csv"))
        let place = try #require(ranking[0].firstIndex(of: "wrong_counts_per_session"))
        let found = rows(try command.text("sealed/sealed.csv"))
        let wrong = found.filter { $0[4] == "wrong_counts_per_session" }
        #expect(wrong.map { $0[0] } == ranking.dropFirst().map { $0[1] })
        #expect(wrong.map { $0[5] } == ranking.dropFirst().map { $0[place] })
        for row in wrong {
            let numbers = try row[5...9].map { try #require(Double($0)) }
            #expect(abs(numbers[1] - numbers[0] - numbers[2]) < 1e-9)
            #expect(numbers[3] <= numbers[2] && numbers[2] <= numbers[4])
        }
        #expect(wrong.contains { $0[5] != $0[6] })
    }

    @Test("the sealed figures are those of a leaderboard with the revealed seed")
    func revealed() throws {
        let command = try LeaderboardTests().started()
        let made = try command.run(Self.words + ["--sealed", Self.phrase, "--reveal", "--out", "sealed"])
        #expect(made.status == 0, "\(made.complaints)")
        let page = try command.text("sealed/README.md")
        #expect(page.contains("The phrase is `\(Self.phrase)`") && page.contains("No digest was given beforehand"))
        let record = try command.text("sealed/run.json")
        let seed = try #require(record.firstMatch(of: /"seed" : (\d{6,})/)?.output.1)
        #expect(try command.run(Self.words + ["--seed", String(seed), "--out", "again"]).status == 0)
        let again = rows(try command.text("again/ranking.csv"))
        let place = try #require(again[0].firstIndex(of: "wrong_counts_per_session"))
        let sealed = rows(try command.text("sealed/sealed.csv")).filter { $0[4] == "wrong_counts_per_session" }
        for row in sealed {
            let other = try #require(again.first { $0[1] == row[0] })
            #expect(other[place] == row[6] && other[0] == row[3])
        }
    }

    @Test("another phrase, a short one, and options without a phrase end with 2 before anything runs")
    func refused() throws {
        let command = try LeaderboardTests().started()
        for (options, complaint) in [
            (["--sealed", Self.phrase, "--digest", String(repeating: "0", count: 64)], "the digest of the phrase"),
            (["--sealed", "short"], "a phrase of 5 bytes"), (["--reveal"], "--reveal: allowed with --sealed"),
        ] {
            let made = try command.run(Self.words + options + ["--out", "out"])
            #expect(made.status == 2 && made.complaints.contains(complaint), "\(made.complaints)")
            #expect(!made.complaints.contains(Self.phrase) && !command.has("out"))
        }
    }
}
