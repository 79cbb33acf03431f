import PublishedRules
package import Detection
package import Experiment
package import Pose
package import Recordings
@testable package import Scenarios
import Scoring

/// The scenarios of the checkout.
package enum Library {
    package static func open() throws -> ScenarioLibrary { try LibraryFiles.library() }

    /// The detectors of RepGauge itself.
    package static let roster = Roster(.standard)

    /// A run of some scenarios.
    package static func plan(
        _ scenarios: [String], trials: Int, detectors: [String] = CoreDetectors.entries.map(\.name), seed: UInt64 = 1,
        jobs: Int = 2
    ) throws -> ExperimentPlan {
        let library = try open()
        return ExperimentPlan(
            suite: "test",
            entries: try scenarios.map { .init(scenario: try library.scenario(named: $0), trials: trials) },
            entrants: try detectors.map { try DetectorCatalog.standard.configured(parsing: $0) }, seed: seed,
            window: MatchWindow(),
            jobs: jobs)
    }

    /// A trial of a scenario as a recording, named after the trial.
    package static func recording(_ scenario: String, trial: Int, seed: UInt64 = 1) throws -> Recording {
        try SynthesisedTrial(try LibraryFiles.library().scenario(named: scenario), trial: trial, seed: seed)
            .recording(named: "\(trial)")
    }

    /// Runs a plan and returns the results trial by trial.
    package static func run(_ plan: ExperimentPlan) async throws -> [TrialResult] {
        var runner = TrialRunner(plan.rows, window: plan.window)
        var results: [TrialResult] = []
        for entry in plan.entries {
            for trial in 0..<entry.trials {
                results.append(try await runner.run(try entry.scenario.draw(trial: trial, seed: plan.seed)))
            }
        }
        return results
    }

    /// The detections of a detector in some frames.
    package static func detections(of detector: any Entrant, in frames: [PoseFrame]) async throws -> [Detection] {
        var runner = TrialRunner([detector], window: MatchWindow())
        return try await runner.observe(frames, named: "test")[0].detections
    }

    /// The result of a detector in a recording.
    package static func replay(_ recording: Recording, by detector: any Entrant) async throws -> ReplayResult {
        var runner = TrialRunner([detector])
        return try await runner.run(recording)[0]
    }
}

extension TrialRunner {
    /// Shows some frames to every entrant, all at once.
    package mutating func observe(_ frames: [PoseFrame], named name: String) async throws -> [TrialObservation] {
        var rest: [PoseFrame]? = frames
        return try await observe(named: name) {
            defer { rest = nil }
            return rest ?? []
        }
    }
}
