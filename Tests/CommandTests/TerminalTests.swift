import Foundation
import Testing

@Suite("Terminal")
struct TerminalTests {
    /// Runs a line of a shell in which writing to a closed pipe is an error and no signal, as in many programs' children.
    private func shell(_ line: String, _ command: Command) throws -> (status: Int32, complaints: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", "trap '' PIPE; set -o pipefail; \(line)"]
        process.currentDirectoryURL = command.folder
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["REPGAUGE": Command.program.path, "REPGAUGE_SCENARIOS": Command.scenarios]
        ) { $1 }
        let file = command.folder.appending(path: ".complaints")
        try Data().write(to: file)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: file)
        try process.run()
        process.waitUntilExit()
        return (process.terminationStatus, try command.text(".complaints"))
    }

    @Test(
        "a reader that has what it wants ends the output without a word",
        arguments: ["list presets", "list detectors --long", "run --help", "list scenarios --format json"])
    func head(words: String) throws {
        let result = try shell("\"$REPGAUGE\" \(words) | head -1", try Command())
        #expect(result.complaints.isEmpty)
        #expect(result.status == 0)
    }

    @Test("the detectors are one screen of names; the long list has the parameters")
    func detectors() throws {
        let command = try Command()
        let short = try command.run("list", "detectors").output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(short.count <= 24 && short.allSatisfy { $0.count <= 80 })
        #expect(short.contains { $0.contains("angle-threshold") } && !short.contains { $0.contains("confidence") })
        #expect(try command.run("list", "detectors", "--long").output.contains("confidence"))
    }

    @Test("named detectors and groups are listed with sources and parameters; an unknown name is refused")
    func namedDetectors() throws {
        let command = try Command()
        let one = try command.run("list", "detectors", "ultralytics-aigym", "posepro-peaks").output
        #expect(one.hasPrefix("ultralytics-aigym: ") && one.contains("\n(ultralytics/ultralytics, "))
        #expect(one.contains("\nposepro-peaks (offline: ") && !one.contains("angle-threshold: "))
        #expect(try command.run("list", "detectors", "offline").output.hasPrefix("posepro-peaks (offline"))
        let core = try command.run("list", "detectors", "core", "closed-chain", "--format", "csv").output
        let names = core.split(separator: "\n").dropFirst().map { $0.prefix { $0 != "," } }
        #expect(names == ["angle-threshold", "angle-torso-drop", "filtered-hysteresis", "closed-chain"])
        let unknown = try command.run("list", "detectors", "angle-treshold")
        #expect(unknown.status == 2 && unknown.complaints.contains("'angle-threshold'?"), "\(unknown.complaints)")
        let beside = try command.run("list", "presets", "home")
        #expect(beside.status == 2 && beside.complaints.contains("home: found beside presets"), "\(beside.complaints)")
        let twice = try command.run("list", "detectors", "core", "--long")
        #expect(twice.status == 2 && twice.complaints.contains("--long: found beside core"), "\(twice.complaints)")
    }

    @Test(
        "tables fit 80 columns",
        arguments: [["list", "scenarios"], ["list", "presets"], ["list", "detectors", "--long"]])
    func widths(words: [String]) throws {
        let output = try Command().run(words + ["--scenarios", Command.scenarios]).output
        for line in output.split(separator: "\n") where line.hasPrefix("  ") || words[1] == "scenarios" {
            #expect(line.count <= 80, "\(line)")
        }
    }

    @Test("a wrong name is answered with a few of the right ones and the command that prints all")
    func wrongName() throws {
        let command = try Command()
        let scenario = try command.run("run", "real/standart", "--scenarios", Command.scenarios).complaints
        #expect(scenario.count < 700 && scenario.contains("more: repgauge list scenarios"), "\(scenario)")
        #expect(scenario.contains("real/standard?"))
        let detector = try command.run("run", "--scenarios", Command.scenarios, "--detector", "nobody").complaints
        #expect(detector.count < 700 && detector.contains("more: repgauge list detectors"), "\(detector)")
    }

    @Test("bash completes detectors, parameters, suites and estimators", .enabled(if: Self.hasBash))
    func completion() throws {
        let command = try Command()
        for (words, expected) in [
            (["run", "--detector", "angle-thr"], "angle-threshold"),
            (["run", "real/stan"], "real/standard"), (["run", "--estimator", "movenet"], "movenet-like"),
            (["run", "--detector", "angle-threshold:do"], "angle-threshold:down="),
        ] {
            let line = """
                source <("$REPGAUGE" --generate-completion-script bash)
                repgauge() { "$REPGAUGE" "$@"; }
                COMP_WORDBREAKS=${COMP_WORDBREAKS//:}
                COMP_WORDS=(repgauge \(words.joined(separator: " "))); COMP_CWORD=\(words.count)
                COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}
                COMPREPLY=(); _repgauge repgauge "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
                printf '%s\\n' "${COMPREPLY[@]}" >completed
                """
            _ = try shell(line, command)
            let completed = try command.text("completed").split(separator: "\n").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            #expect(completed.contains(expected), "\(words): \(completed)")
        }
    }

    private static var hasBash: Bool { FileManager.default.isExecutableFile(atPath: "/bin/bash") }

    @Test("a recording without a label gets counts, disagreements and the way to a label, and no score")
    func unlabelled() throws {
        let command = try Command()
        let made = try command.run(
            "synth", "real/standard", "--trial", "0", "--out", "set/one.csv", "--scenarios", Command.scenarios)
        #expect(made.status == 0)
        try command.write(#"{"width": 1080, "height": 1920}"#, to: "set/one.json")
        let result = try command.run("replay", "set", "--report", "report")
        #expect(result.status == 0)
        #expect(result.output.contains("one states no right count, so nothing is scored: the detectors count "))
        #expect(result.output.contains("Where the detectors disagree") && result.output.contains("angle-threshold"))
        #expect(result.output.contains("repgauge render set/one.csv"))
        let failed = try command.run("replay", "set", "--detector", "exec:false")
        #expect(failed.status == 3 && failed.output.contains("nothing is scored: no detector gave a count."))
        for word in ["precision", "recall", "share right", "–", "always-one"] {
            #expect(!result.output.contains(word), "\(word)")
        }
        let rows = try command.text("report/detectors.csv").split(separator: "\n")
        let names = rows[0].split(separator: ",").map(String.init)
        for row in rows.dropFirst() {
            let cells = row.split(separator: ",", omittingEmptySubsequences: false)
            for name in ["share_right", "false_counts", "expected", "precision", "recall"] {
                #expect(names.firstIndex(of: name).map { cells[$0].isEmpty } == true, "\(name): \(row)")
            }
        }
    }
}
