import ArgumentParser
import Detection
import Experiment
import Foundation
import Reports
import Scenarios
import Scoring

/// `repgauge gate-study`: what the gate's promises are measured with.
struct GateStudyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gate-study", abstract: "Measure how often a gate errs and what it sees.", shouldDisplay: false)

    @Option var measure = 0
    @OptionGroup var libraries: LibraryOptions

    func run() async throws {
        let selection = try libraries.library().select(["standard"])
        let plan = ExperimentPlan(
            suite: selection.name, entries: selection.entries.map { .init(scenario: $0.scenario, trials: $0.trials) },
            detectors: try DetectorCatalog.core.map { try $0.configured() }, seed: selection.seed, window: MatchWindow(), jobs: 1)
        let stretches = LatencyMeasurement.stretches(of: plan)
        let subjects = plan.detectors.map { LatencyMeasurement.Subject($0) }
        for _ in 0..<measure {
            let start = ContinuousClock.now
            let found = LatencyMeasurement(of: subjects, stretches: stretches)
            print(found.detectors.map { String(format: "%.4f", $0.ratio) }.joined(separator: " "), (ContinuousClock.now - start).seconds)
        }
    }
}
