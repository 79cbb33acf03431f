import Experiment
import Foundation
import HarnessSupport
import PublishedRules
import Recordings
@testable import Ranking
@testable import Scenarios
import Scoring
@testable import Search
import Testing

@testable import Reports

@Suite("Report of a search")
struct SearchReportTests {
    private static let manifest = RunManifest(
        SearchInputs(command: "repgauge sweep", method: "sobol", suiteHash: "0123456789abcdef"), in: .sample)

    private func outcome(
        _ detector: String, _ parameters: [String], _ method: SearchDesign.Method, points: Int
    ) async throws -> SearchOutcome {
        let library = try Library.open()
        let plan = try SearchPlan(
            suite: "test",
            entries: try ["real/fast", "cheat/wave"].map {
                .init(scenario: try library.scenario(named: $0), trials: 3)
            },
            heldOutTrials: 2, seed: 11, heldOutSeed: 12, holdOut: [], window: MatchWindow(), jobs: 2)
        let space = try SearchSpace(
            try Roster(.standard).specification(parsing: detector, from: .user), parameters: parameters)
        let design = try SearchDesign(method, of: space, points: points, seed: 1)
        let trials = try await SearchTrials(plan, for: design.detectors)
        return try await Sweep.run(
            design, of: space,
            objective: try Objective(maximise: ["recall"], minimise: ["false per minute"]), on: SearchEngine(trials))
    }

    @Test("the files of a sweep are those in Golden/search")
    func sweep() async throws {
        let outcome = try await outcome(
            "filtered-hysteresis", ["down=70...120", "up=125...170", "pixels"], .sobol, points: 12)
        let report = TuningReport(outcome, manifest: Self.manifest)
        let files = try report.files().files
        try Golden.check(files + [.init("terminal.txt", report.plain)], "search")
        // Several settings count every repetition; the map marks the winner among them.
        let contour = try #require(files.first { $0.name == "contour.svg" }).text
        let best = try #require(contour.split(separator: "\n").first { $0.contains(">best: ") })
        #expect(best.contains("data-row=\"\(TuningReport.row(try #require(outcome.winner)))\""))
        try Formats.check(report, main: "comparison")
    }

    @Test("Sobol indices are those in Golden/saltelli")
    func indices() async throws {
        let outcome = try await outcome(
            "angle-threshold", ["down=80...115", "up=125...170"], .saltelli, points: 4)
        let files = try TuningReport(outcome, manifest: Self.manifest).files().files
        try Golden.check(
            files.filter { ["README.md", "sensitivity.csv", "columns.md"].contains($0.name) }, "saltelli")
    }

    @Test("the files of several searches are those in Golden/tuning")
    func overview() async throws {
        var plan = LeaderboardPlan.Group(name: "people", about: "made up", recordings: ["people"])
        func recording(_ expected: Int, _ counts: [Int]) -> LeaderboardGroup.RecordingResult {
            .init(
                name: "made/up", person: Person(named: "up", stated: nil, block: 1),
                expected: CountRange(expected: expected, max: expected), counts: counts)
        }
        var people = LeaderboardGroup(plan, detectors: 2)
        people.results = [recording(3, [3, 3]), recording(3, [5, 3])]
        plan.name = "others"
        plan.isNegative = true
        var others = LeaderboardGroup(plan, detectors: 2)
        others.results = [recording(0, [2])]
        var reports = [
            TuningReport(
                try await outcome(
                    "angle-threshold", ["down=80...115", "up=125...170"], .random, points: 6),
                manifest: Self.manifest, recordings: [people, others]),
            TuningReport(
                try await outcome("filtered-hysteresis", ["down=80...100:10"], .grid, points: 0),
                manifest: Self.manifest,
                recordings: [people, others]),
        ]
        reports[0].confidence = try await ConfidenceResponse.measure(
            try Roster(.standard).specification(parsing: "angle-threshold", from: .user),
            by: .init(estimators: ["home", "movenet-like"], thresholds: ["0", "q0.05"], trials: 2), on: ["real/fast"],
            of: try Library.open(),
            metrics: MetricCatalog.standard.objectives, seed: 13, jobs: 2)
        let inputs = SearchPlanInputs(
            command: "repgauge tune --plan x.yaml", searches: reports.map(\.manifest.inputs))
        let overview = TuningOverview(
            reports, about: "a test of the pages", manifest: RunManifest(inputs, in: .sample))
        try Golden.check(try overview.files().files + [.init("terminal.txt", overview.plain)], "tuning")
        try Formats.check(overview, main: "tuning")
    }
}
