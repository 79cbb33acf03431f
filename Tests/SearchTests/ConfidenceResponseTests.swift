import Detection
import Documents
import Experiment
import HarnessSupport
import PublishedRules
@testable import Scenarios
import Scoring
@testable import Search
import Testing

@Suite("Thresholds on confidence by estimator")
struct ConfidenceResponseTests {
    private static let names = ["real/fast", "cheat/wave"]

    private static func measure(
        _ detector: String, _ thresholds: [String], jobs: Int = 2
    ) async throws -> ConfidenceResponse? {
        try await ConfidenceResponse.measure(
            try Library.roster.specification(parsing: detector, from: .user),
            by: .init(estimators: ["movenet-like", "vision-like"], thresholds: thresholds, trials: 2), on: names,
            of: try Library.open(), metrics: [.f1, .recall], seed: 5, jobs: jobs)
    }

    @Test("Each point has the figures of that detector with that estimator, and the default comes first")
    func figures() async throws {
        let points = try #require(try await Self.measure("angle-threshold:down=95", ["0", "q0.05"])).points
        #expect(points.map(\.threshold.description) == ["0.2", "0", "q0.05", "0.2", "0", "q0.05"])
        #expect(points.map(\.isDefault) == [true, false, false, true, false, false])
        for point in points {
            let entrant = try Library.roster.specification(
                parsing: "angle-threshold:down=95,confidence=\(point.threshold)", from: .user
            ).entrant
            let library = try Library.open().seen(by: point.estimator)
            let plan = try SearchPlan(
                suite: "test",
                entries: try Self.names.map { .init(scenario: try library.scenario(named: $0), trials: 2) },
                heldOutTrials: 1, seed: 5, heldOutSeed: 6, window: MatchWindow(), jobs: 1)
            let trials = try await SearchTrials(plan, for: [entrant])
            let result = try await trials.result(of: entrant)
            let counts = trials.trialCounts(result.training, .training)
            #expect(point.figures[.recall] == Metric.recall.value(over: counts))
            #expect(point.figures[.f1] == Metric.f1.value(over: counts))
        }
    }

    @Test("The number of tasks changes nothing")
    func jobs() async throws {
        let one = try await Self.measure("angle-threshold", ["0.5"], jobs: 1)
        let three = try await Self.measure("angle-threshold", ["0.5"], jobs: 3)
        #expect(one?.points.map(\.figures) == three?.points.map(\.figures))
    }

    @Test("Detectors without such a threshold, or with one that is set, have no response")
    func absent() async throws {
        #expect(try await Self.measure("closed-chain", ["0"]) == nil)
        #expect(try await Self.measure("angle-threshold:confidence=0.1", ["0"]) == nil)
    }

    @Test("Invalid thresholds and unknown estimators are refused")
    func refused() async throws {
        await #expect(throws: (any Error).self) { try await Self.measure("angle-threshold", ["q2"]) }
        await #expect(throws: InputError.self) {
            try await ConfidenceResponse.measure(
                try Library.roster.specification(parsing: "angle-threshold", from: .user),
                by: .init(estimators: ["no-such"], thresholds: ["0"], trials: 1), on: Self.names,
                of: try Library.open(), metrics: [.f1], seed: 5, jobs: 1)
        }
    }
}
