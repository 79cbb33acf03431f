import PublishedRules
import Detection
package import Experiment
import Foundation
package import Scenarios
import Scoring

/// The scenarios of the checkout.
package enum Library {
    package static func open() throws -> ScenarioLibrary {
        let checkout = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
        return try ScenarioLibrary(folder: checkout.appending(path: "scenarios"))
    }

    /// A run of some scenarios.
    package static func plan(
        _ scenarios: [String], trials: Int, detectors: [String] = CoreDetectors.entries.map(\.name), seed: UInt64 = 1,
        jobs: Int = 2
    ) throws -> ExperimentPlan {
        let library = try open()
        return ExperimentPlan(
            suite: "test",
            entries: try scenarios.map { .init(scenario: try library.scenario(named: $0), trials: trials) },
            detectors: try detectors.map { try DetectorCatalog.standard.configured(parsing: $0) }, seed: seed, window: MatchWindow(),
            jobs: jobs)
    }

    /// Runs a plan and gives the results trial by trial.
    package static func run(_ plan: ExperimentPlan) throws -> [TrialResult] {
        var runner = TrialRunner(
            contestants: plan.contestants, window: plan.window, chanceRate: 0.1, timerOverhead: 0)
        return try plan.entries.flatMap { entry in
            try (0..<entry.trials).map { try runner.run(entry.scenario.draw(trial: $0, seed: plan.seed)) }
        }
    }
}
