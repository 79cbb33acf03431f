import Documents
package import Experiment
import Foundation
import Text

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
        _ manifest: RunManifest<Inputs>, of outcome: ExperimentRun? = nil, wallSeconds: Double, jobs: Int,
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

/// The page `times.md` of a run: the call times, and how long the run took.
enum TimesPage {
    static let name = "times.md"

    static func text(_ suite: String, _ rows: [LatencyTable.Row], _ times: TimesRecord) -> String {
        let pipes =
            rows.contains(where: \.isPiped)
            ? " The times of `exec:` detectors include the pipe to their process: from writing a frame as JSON to "
                + "reading the answer."
            : ""
        var duration = ""
        if let wall = times.wallSeconds, let rate = times.framesPerSecond, let jobs = times.jobs {
            duration =
                " The trials took \(Format.fixed(wall, 1)) s, \(Format.count(Int(rate))) frames a second, with "
                + "\(Plural.counted(jobs, "job"))."
        }
        return """
            # Call times: \(suite)

            \(LatencyTable.table.markdown(rows))
            *p50* and *p99*: the time for one frame over the frames of some trials, each the least time of \
            \(LeastTimes.showings) showings; the detectors see a trial one after the other. *Wall clock*: the calls of the \
            run itself, frame by frame in turn, after \(TrialRunner.warmUpFrames) frames of warm-up for each worker; its \
            tail holds whatever else the machine did. Reading the clock takes \
            \(times.timerCostNanoseconds ?? 0) ns, which is subtracted. \(times.environment.timing).\(pipes)\(duration)

            """
    }
}

extension RunEnvironment {
    /// Program, libraries and compiler, for example `RepGauge 0.1.0 (1dc2c61), glibc 2.39, GSL 2.7, Swift 6.3`.
    var tools: String { "RepGauge \(program.name), \(machine.libc), GSL \(machine.gsl), Swift \(program.swift)" }

    /// The circumstances of measured times: the processor and the kind of build.
    var timing: String {
        "\(machine.processor.isEmpty ? machine.architecture : machine.processor), "
            + (program.isOptimised ? "optimised build" : "debug build: not for comparison")
    }
}

extension ToolSet {
    /// Program, libraries and compiler, for example `RepGauge 0.1.0, glibc 2.39, GSL 2.7, Swift 6.3`.
    var text: String { "RepGauge \(program.version), \(machine.libc), GSL \(machine.gsl), Swift \(program.swift)" }
}
