import PublishedRules
import Detection
import Experiment
import Foundation
@testable import Scenarios
import Scoring
import Testing

@Suite("The example in Python", .enabled(if: Programs.hasPython, "python3 is not on this machine"))
struct ExampleTests {
    /// A run of a few trials of several families with a program beside `angle-threshold`.
    private static func run(_ commands: [String], jobs: Int) async throws -> (
        results: [[String]], outcome: ExperimentRun
    ) {
        let checkout = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
        let library = try ScenarioLibrary(folder: checkout.appending(path: "scenarios"))
        let scenarios = ["real/fast", "cheat/standing-pump", "occlusion/near-wrist-flicker", "everyday/squats"]
        let plan = ExperimentPlan(
            suite: "test", entries: try scenarios.map { .init(scenario: try library.scenario(named: $0), trials: 4) },
            entrants: [try DetectorCatalog.standard.configured(parsing: "angle-threshold")]
                + (try commands.map { try ExternalDetector(command: $0) as any Entrant }), seed: 3,
            window: MatchWindow(),
            jobs: jobs)
        var texts: [[String]] = []
        let outcome = try await ExperimentRun(
            plan,
            describe: { result in
                result.rows.map { "\($0.detections) \($0.score)" }.joined(separator: "\u{1E}") + "\u{1D}"
            },
            emit: { text in
                texts += text.split(separator: "\u{1D}").map { $0.split(separator: "\u{1E}").map(String.init) }
            })
        return (texts, outcome)
    }

    /// A run of the example with two workers; made once.
    private static let example = Task { try await run([Programs.example], jobs: 2) }

    @Test("says in every trial what angle-threshold says, with one worker and with two", arguments: [1, 2])
    func parity(jobs: Int) async throws {
        let (trials, outcome) =
            jobs == 2 ? try await Self.example.value : try await Self.run([Programs.example], jobs: jobs)
        #expect(outcome.failures.allSatisfy { $0 == nil })
        #expect(outcome.programNames.values.contains("angle-threshold"))
        #expect(trials.count == 16)
        for trial in trials { #expect(trial[0] == trial[1]) }
        #expect(trials.count { $0[0].contains("tooShallow") || $0[0].contains("noLockout") } > 0)
        #expect(outcome.timers[1].calls == outcome.tables.frames)
    }

    @Test("others fail beside it, and nothing else changes")
    func failures() async throws {
        // Fails at its 1000th frame.
        let script = """
            import json,sys
            for line in sys.stdin:
                m=json.loads(line)
                if m["type"]=="hello": print(json.dumps({"type":"ready","protocol":1}),flush=True)
                if m["type"]=="frame": print(json.dumps({"n":m["n"]} if m["n"]<1000 else {}),flush=True)
            """
        let folder = FileManager.default.temporaryDirectory.appending(path: "repgauge-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "late.py")
        try Data(script.utf8).write(to: file)
        let (with, outcome) = try await Self.run(["exit 3", "python3 '\(file.path)'", Programs.example], jobs: 2)
        let (without, _) = try await Self.example.value
        #expect(
            outcome.failures.map { $0?.kind } == [nil, "ended", "garbage", nil] + Control.allCases.map { _ in nil })
        #expect(outcome.failures[2]?.frame != nil)
        for scenario in outcome.tables.scenarios {
            for index in [1, 2] { #expect(scenario[index].aggregate.counts.countable == 0) }
        }
        let rest = 1 + Control.allCases.count
        // Who has failed before has no row any more; all others say what they say without it.
        for (a, b) in zip(with, without) { #expect(a[0] == b[0] && Array(a.suffix(rest)) == Array(b.suffix(rest))) }
        #expect(with.last?.count == 1 + rest)
    }
}
