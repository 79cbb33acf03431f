package import Experiment
import Documents
import Foundation

/// The machine and the build behind a report, and the time that the run took; the file `times.json`.
///
/// Version control does not keep it: all that differs from machine to machine and from run to run is here, in
/// `times.md` and in `latency.csv`, so that the other files are the same bytes for the same results.
package struct TimesRecord: Codable, Sendable {
    package static let name = "times.json"

    package var format = 1
    /// The program and the machine; of work in parts, those of the first part.
    package var environment: RunEnvironment
    /// The further environments of work in parts; absent where there was one.
    package var otherEnvironments: [RunEnvironment]?
    /// Wall time of the trials and recordings; of a run in parts, that of all shards together.
    package var wallSeconds: Double?
    /// Frames synthesised and shown to all detectors, per second of wall time.
    package var framesPerSecond: Double?
    /// Trials and recordings worked on at the same time.
    package var jobs: Int?
    /// The cost of reading the clock, nanoseconds; it is subtracted from every call time.
    package var timerCostNanoseconds: UInt64?
    /// The end time of the run, UTC, in ISO 8601.
    package var finished: String?

    /// Describes the environment of some work whose time was not measured.
    package init<Inputs>(_ manifest: RunManifest<Inputs>) {
        environment = manifest.environment
        otherEnvironments = manifest.otherEnvironments
    }

    /// Tells how long some work took, which ended now unless the end is given.
    package init<Inputs>(
        _ manifest: RunManifest<Inputs>, of outcome: ExperimentRun.Outcome? = nil, wallSeconds: Double, jobs: Int,
        finished: String? = nil
    ) {
        self.init(manifest)
        (self.wallSeconds, self.jobs) = (wallSeconds, jobs)
        self.finished = finished ?? Date.now.formatted(.iso8601)
        guard let outcome else { return }
        framesPerSecond = wallSeconds > 0 ? Double(outcome.tables.frames) / wallSeconds : 0
        timerCostNanoseconds = outcome.timerOverhead
    }

    func json() throws -> String { try JSONDocument.page(self) }
}
