import ArgumentParser
package import Detection
package import Experiment
import PublishedRules
import Reports
package import Scoring

package struct Harness: Sendable {
    package let catalog: DetectorCatalog
    package let metrics: MetricCatalog
    /// The program that ends all that programs start; `nil` for none.
    var supervisor: Supervisor?

    /// Makes a harness of RepGauge's detectors and metrics and of those of a program.
    init(own detectors: [DetectorEntry], metrics: [Metric]) throws {
        catalog = detectors.isEmpty ? .standard : try .standard.adding(detectors, to: Self.ownGroup)
        self.metrics = metrics.isEmpty ? .standard : try .standard.adding(metrics)
    }

    package static let ownGroup = "own"

    /// The names used for an empty list of detectors: RepGauge's own and the program's own.
    package var standardNames: [String] { ["core", Self.ownGroup].filter { catalog.group(named: $0) != nil } }

    /// The names used for an empty list of detectors where all of the catalogue take part.
    var allNames: [String] { ["all", Self.ownGroup].filter { $0 == "all" || catalog.group(named: $0) != nil } }

    /// The names that are ranked for an empty list of detectors.
    package static let rankedNames = ["all", DetectorCatalog.offlineGroup]

    package func roster(limits: ExternalDetector.Limits = .standard, permission: ProgramPermission = .none) -> Roster {
        Roster(catalog, limits: limits, permission: permission, supervisor: supervisor)
    }
}

/// A subcommand that runs with the detectors of its program.
protocol HarnessCommand: AsyncParsableCommand { func run(with harness: Harness) async throws }
