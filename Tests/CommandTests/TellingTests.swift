import Foundation
import TestSupport
import Testing

/// From a figure to the frame: the commands that reports name lead to the error that they state.
@Suite("Commands that lead to errors")
struct TellingTests {
    private static let scenarios = ["--scenarios", Command.scenarios]

    private func rows(_ text: String) -> [[String: String]] {
        let table = CSVText(text)
        return table.rows.map { Dictionary(uniqueKeysWithValues: zip(table.header, $0)) }
    }

    /// Runs a printed command, whose words need no quotes, and returns what it prints.
    private func draw(_ row: [String: String], _ command: Command) throws -> String {
        let words = try #require(row["command"]).split(separator: " ")
            .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "'")) }
        #expect(words.prefix(2) == ["repgauge", "render"])
        let isTrial = words.contains("--trial")
        let result = try command.run(
            Array(words.dropFirst()) + ["--out", "drawn"] + (isTrial ? Self.scenarios : []))
        #expect(result.status == 0, "\(result.complaints)")
        return result.output
    }

    @Test("each worst trial of a run has the error at its instant, and its command draws it there")
    func run() throws {
        let command = try Command()
        let made = try command.run(
            ["run", "real/fast", "cheat/standing-pump", "real/standard[fps=10]", "--trials", "5", "--seed", "4"]
                + ["--late", "0.25", "--estimator", "studio", "--out", "run"] + Self.scenarios)
        #expect(made.status == 0, "\(made.complaints)")
        let worst = rows(try command.text("run/worst-trials.csv"))
        let events = rows(try command.text("run/events.csv"))
        #expect(worst.count > 10)
        for row in worst {
            let mine = events.filter { event in
                ["detector", "scenario", "trial"].allSatisfy { event[$0] == row[$0] }
            }
            let kind = try #require(row["kinds"]).split(separator: ", ")[0].split(separator: ":").dropLast()
                .joined(separator: ":")
            #expect(
                mine.contains { event in
                    event["result"] == kind
                        && (event["detection_s"] == row["error_s"]
                            || event["detection_s"] == "" && event["start_s"] == row["error_s"])
                }, "\(row)")
            #expect(row["missed"] == "\(mine.count { $0["verdict"] == "countable" && $0["detection_s"] == "" })")
        }
        let telling = worst.filter { $0["telling"] != "" }
        #expect(telling.count == min(30, Set(worst.map { "\($0["scenario"] ?? "") \($0["trial"] ?? "")" }).count))
        for row in telling.prefix(4) {
            #expect(try draw(row, command).contains("drawn/\(row["page"] ?? "?")\n"))
            #expect(row["command"]?.contains("--seed 4 --estimator studio --late 0.25") ?? false)
        }
        let page = try command.text("run/README.md")
        #expect(page.contains("## Worst trials") && telling.allSatisfy { page.contains($0["command"] ?? "?") })
        #expect(made.output.split(separator: "\n").count { $0.contains("repgauge render ") } == 5)
    }

    @Test("a run of a scenario's own file names the file in its commands")
    func ownFile() throws {
        let command = try Command()
        let text = try String(
            contentsOf: URL(filePath: Command.scenarios).appending(path: "cheat/standing-pump.yaml"), encoding: .utf8)
        try command.write(text.replacing("scenario: cheat/standing-pump", with: "scenario: own/pump"), to: "pump.yaml")
        let made = try command.run(
            ["run", "pump.yaml", "--trials", "2", "--detector", "angle-threshold", "--out", "run"] + Self.scenarios)
        #expect(made.status == 0, "\(made.complaints)")
        let row = try #require(rows(try command.text("run/worst-trials.csv")).first)
        #expect(row["command"]?.hasPrefix("repgauge render pump.yaml --trial ") ?? false)
        #expect(try draw(row, command).contains("drawn/own-pump-"))
    }

    @Test("replay lists its wrong recordings, and each command draws one at the error")
    func replay() throws {
        let command = try Command()
        for trial in 0..<3 {
            let made = try command.run(
                ["synth", "cheat/standing-pump", "--trial", "\(trial)", "--out", "set/\(trial).csv"] + Self.scenarios)
            #expect(made.status == 0)
        }
        let replayed = try command.run(
            "replay", "set", "--detector", "angle-threshold", "--wrong", "wrong.csv", "--events", "events.csv")
        let wrong = rows(try command.text("wrong.csv"))
        #expect(wrong.count == 3)
        #expect(replayed.output.contains("Wrong counts, drawn by\n"))
        for row in wrong {
            #expect(row["detector"] == "angle-threshold" && row["expected_max"] == "0")
            #expect(replayed.output.contains(row["command"] ?? "?"))
            #expect(try draw(row, command).contains("drawn/\(row["page"] ?? "?")\n"))
        }
        #expect(try command.run("replay", "set", "--shard", "1/1", "--out", "p", "--wrong", "w.csv").status == 2)
    }

    @Test("compare lists the trials that changed, and gate those that its baseline counted otherwise")
    func compare() throws {
        let command = try Command()
        let suite = ["--suite", "cheat/standing-pump", "real/fast", "--trials", "4"] + Self.scenarios
        let compared = try command.run(
            ["compare", "angle-threshold", "closed-chain", "--changed", "changed.csv", "--no-latency"] + suite)
        let changed = rows(try command.text("changed.csv"))
        #expect(changed.contains { $0["change"] == "won" && $0["erring"] == "before" })
        #expect(compared.output.contains("Changed trials: "))
        let first = try #require(changed.first { $0["telling"] == "1" })
        #expect(compared.output.contains(first["command"] ?? "?"))
        #expect(try draw(first, command).contains("drawn/\(first["page"] ?? "?")\n"))

        #expect(
            try command.run(
                ["baseline", "update", "cheat/standing-pump", "--trials", "3", "--out", "base.json", "--no-latency"]
                    + ["--detector", "angle-threshold"] + Self.scenarios
            ).status == 0)
        let same = try command.run(
            ["gate", "--baseline", "base.json", "--no-latency", "--changed", "none.csv"] + Self.scenarios)
        #expect(same.status == 0 && !same.output.contains("Changed trials"))
        #expect(try command.text("none.csv").split(separator: "\n").count == 1)
    }

    @Test("compare over recordings gives paired differences, and lists what changed")
    func recordings() throws {
        let command = try Command()
        for trial in 0..<4 {
            let scenario = trial < 2 ? "cheat/standing-pump" : "real/fast"
            let made = try command.run(
                ["synth", scenario, "--trial", "\(trial)", "--out", "set/s0\(trial)_\(trial).csv"] + Self.scenarios)
            #expect(made.status == 0)
        }
        let compared = try command.run(
            "compare", "angle-threshold", "closed-chain", "--recordings", "set", "--changed", "changed.csv", "--format",
            "csv")
        #expect(compared.status == 0, "\(compared.complaints)")
        let differences = rows(compared.output)
        let right = try #require(differences.first { $0["figure"] == "exact-share" })
        #expect(right["people"] == "4" && right["recordings"] == "4" && right["over"] == "overall")
        let changed = rows(try command.text("changed.csv"))
        #expect(changed.count { $0["change"] == "won" } >= 2)
        for row in changed.prefix(2) { #expect(try draw(row, command).contains("drawn/\(row["page"] ?? "?")\n")) }
        for wrong in [["--suite", "standard"], ["--github"], ["--trials", "3"]] {
            let arguments = ["compare", "angle-threshold", "closed-chain", "--recordings", "set"] + wrong
            #expect(try command.run(arguments).status == 2, "\(wrong)")
        }
    }
}
