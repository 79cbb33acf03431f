import Foundation
import Testing

@testable import RepGauge

@Suite("Usage")
struct UsageTests {
    @Test(
        "every subcommand explains itself with an example",
        arguments: [
            "run", "leaderboard", "synth", "import", "replay", "render", "validate", "validity", "fit", "list",
        ])
    func help(subcommand: String) throws {
        let result = try Command().run(subcommand, "--help")
        #expect(result.status == 0)
        #expect(result.output.contains("EXAMPLES"))
        #expect(result.output.contains("repgauge \(subcommand)"))
    }

    @Test(
        "a misspelt subcommand is guessed at",
        arguments: [
            (["rnu"], "run"), (["leaderbord", "--trials", "1"], "leaderboard"), (["workout", "shwo", "a"], "show"),
            (["zzzzzz"], nil), (["--wings"], nil), (["run", "--wings"], nil), (["study"], nil),
        ] as [([String], String?)])
    func guess(arguments: [String], meant: String?) throws {
        #expect(HelpText.guess(arguments) == meant)
        let result = try Command().run(arguments)
        #expect(result.complaints.contains("Did you mean") == (meant != nil))
        if let meant { #expect(result.status == 2 && result.complaints.contains("Did you mean '\(meant)'?")) }
    }

    @Test(
        "help is wrapped to the width, and commands stay whole", arguments: [60, 80, 120],
        ["  --option <value>        ", "  subcommand              ", "  1    "])
    func wrapped(width: Int, name: String) throws {
        let example = "  repgauge run standard --detector " + String(repeating: "angle-threshold ", count: 12) + "x"
        let prose = String(repeating: "some words ", count: 30)
        let option = name + prose
        let lines = HelpText.wrapped("\(prose)\n\(example)\n\(option)", to: width).split(separator: "\n")
        #expect(lines.contains(Substring(example)))
        #expect(lines.allSatisfy { $0.count <= width || $0 == example })
        let rest = try #require(lines.firstIndex { $0.hasPrefix(name + "some") })
        let indent = String(repeating: " ", count: name.count)
        #expect(lines[(rest + 1)...].allSatisfy { $0.hasPrefix(indent + "s") || $0.hasPrefix(indent + "w") })
        let words = lines.joined(separator: " ").split(separator: " ").map(String.init)
        let given = "\(prose)\(example)\(option)".split(separator: " ").map(String.init)
        #expect(words == given)
    }

    @Test("the exit codes stand in the help")
    func exitCodes() throws {
        let result = try Command().run("--help")
        #expect(result.status == 0)
        for code in ["0 ", "1 ", "2 ", "3 ", "4 ", "130 "] { #expect(result.output.contains("  \(code)")) }
    }

    @Test(
        "wrong usage and wrong input end with 2 and name what is wrong",
        arguments: [
            (["fly"], "fly"),
            (["run", "--wings", "2"], "--wings"),
            (["run", "real/nothing"], "real/nothing"),
            (["run", "--trials", "0"], "--trials"),
            (["run", "--late", "nan"], "--late"),
            (["run", "--early", "0.5"], "prompt-f1"),
            (["run", "--jobs", "0"], "--jobs"),
            (["run", "--detector", "elbow"], "elbow"),
            (["run", "--detector", "angle-threshold:dwn=90"], "dwn"),
            (["run", "--detector", "angle-threshold:down=nan"], "nan"),
            (["run", "--detector", "angle-threshold:down=150,up=90"], "up"),
            (["synth", "real/standard"], "--out"),
            (["synth", "real/standard", "--trial", "-1", "--out", "x.csv"], "--trial"),
            (["import", "nowhere.csv"], "nowhere.csv"),
            (["import", "a.csv", "--width", "640"], "--height"),
            (["import", "a.csv", "--width", "0", "--height", "9"], "--width"),
            (["import", "a.csv", "--fps", "nan"], "--fps"),
            (["import", "a.csv", "--person", "-1"], "--person"),
            (["import", "a.csv", "--from", "kinect"], "kinect"), (["list", "presets", "--long"], "--long"),
            (["replay", "nowhere"], "nowhere"),
            (["render", "nowhere.csv"], "nowhere.csv"),
            (["render", "."], ".: neither a scenario nor a recording"),
            (["render", "real/standard", "--display", "390"], "--display"),
            (["render", "real/standard", "--display", "0x10"], "--display"),
            (["render", "real/standard", "--display", "nanx10"], "--display"),
            (["render", "real/standard", "--display", "10x10001"], "--display"),
            (["render", "real/standard", "--aspect", "fill"], "--display WIDTHxHEIGHT"),
            (["render", "real/standard", "--boxes", "upright"], "--display WIDTHxHEIGHT"),
            (["render", "real/standard", "--display", "9x9", "--boxes", "turned"], "--boxes"),
            (["render", "real/standard[input.width=64]"], "input.width"),
            (["render", "real/standard", "--out", "page.html"], "allowed: a folder"),
            (["validate", "nowhere.yaml"], "nowhere.yaml"),
            (["validity", "real/standard"], "--recordings"),
            (["validity", "real/standard", "--recordings", "nowhere"], "nowhere"),
            (["validity", "real/nothing", "--recordings", "nowhere"], "real/nothing"),
            (["validity", "real/standard", "--trials", "0", "--recordings", "nowhere"], "--trials"),
            (["run", "real/standard", "--estimator", "studo"], "did you mean studio?"),
            (["fit", "--name", "mine"], "recording"),
            (["fit", "nowhere", "--name", "mine", "--out", "mine.yaml"], "nowhere"),
            (["fit", "nowhere", "--name", "My phone"], "My phone"),
            (["fit", "nowhere", "--name", "mine", "--out", "other.yaml"], "mine.yaml"),
            (["fit", "--recover", "home"], "graded"),
            (["list", "birds"], "birds"),
            (["leaderboard", "--trials", "0"], "--trials"),
            (["leaderboard", "--recordings", "nowhere"], "nowhere"),
            (["leaderboard", "--plan", "nowhere.yaml"], "nowhere.yaml"),
            (["leaderboard", "--detector", "elbow"], "elbow"),
            (["tune", "real/fast", "--detector", "angle-threshold", "closed-chain"], "--detector takes one detector"),
            (["sweep", "--detector", "angle-threshold", "closed-chain:x=1"], "--detector takes one detector"),
            (["sweep", "--detector", "angle-threshold", "closed-chian"], "no such suite or scenario"),
        ] as [([String], String)])
    func wrongUsage(arguments: [String], named: String) throws {
        let needsScenarios = [
            "run", "leaderboard", "synth", "render", "validate", "validity", "fit", "list", "sweep", "tune",
        ].contains(arguments[0])
        let result = try Command().run(arguments + (needsScenarios ? ["--scenarios", Command.scenarios] : []))
        #expect(result.status == 2)
        #expect(result.complaints.contains(named))
        #expect(result.output.isEmpty)
    }

    @Test("a folder without scenarios is named")
    func noScenarios() throws {
        let command = try Command()
        let result = try command.run("list", "scenarios", "--scenarios", "empty")
        #expect(result.status == 2)
        #expect(result.complaints.contains("empty"))
    }

    @Test(
        "everything can be listed",
        arguments: [
            ("detectors", "filtered-hysteresis"), ("scenarios", "real/standard"), ("presets", "home"),
        ])
    func list(subject: String, entry: String) throws {
        let result = try Command().run("list", subject, "--scenarios", Command.scenarios)
        #expect(result.status == 0)
        #expect(result.output.contains(entry))
    }
}
