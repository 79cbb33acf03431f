import Documents
package import Experiment
import Foundation

/// Everything needed to repeat a run, and the sizes and times of the run; the file `run.json`.
package struct RunRecord: Codable, Sendable {
    /// A detector that is a program of its own or that failed.
    package struct Note: Codable, Sendable {
        /// Its label in every row.
        package var label: String
        /// The name that a program gave itself; absent for all others.
        package var program: String?
        /// The reason of the failure; absent where there was none.
        package var failure: String?
    }

    /// The measurements that depend on the machine's speed; everything else is the same again for the same seed and
    /// tool set.
    package struct Timing: Codable, Sendable {
        /// Wall time of the trials.
        package var wallSeconds: Double
        /// Frames synthesised and shown to all detectors, per second of wall time.
        package var framesPerSecond: Double
        /// Trials worked on at the same time.
        package var jobs: Int
        /// The cost of reading the clock; it is subtracted from every call time.
        package var timerCostNanoseconds: UInt64
        /// The end time of the run, UTC.
        package var finished: String

        /// Tells how long a run took.
        ///
        /// - Parameters:
        ///   - outcome: What the run gave.
        ///   - wallSeconds: Wall time of the trials; of a run in parts, that of all shards together.
        ///   - jobs: Trials worked on at the same time.
        ///   - finished: The end time of the run, ISO 8601; now by default.
        package init(
            _ outcome: ExperimentRun.Outcome, wallSeconds: Double, jobs: Int,
            finished: String? = nil
        ) {
            self.wallSeconds = wallSeconds
            framesPerSecond = wallSeconds > 0 ? Double(outcome.tables.frames) / wallSeconds : 0
            self.jobs = jobs
            timerCostNanoseconds = outcome.timerOverhead
            self.finished = finished ?? Date.now.formatted(.iso8601)
        }
    }

    /// The form of this file.
    package var format = 2
    /// The manifest of the run.
    package var manifest: RunManifest<RunInputs>
    /// The notes on detectors; empty where all are Swift detectors and none failed.
    package var notes: [Note]
    /// Counts per second of the control `chance`.
    package var chanceRatePerSecond: Double
    /// Trials in all.
    package var trials: Int
    /// Frames in all.
    package var frames: Int
    /// Seconds of motion in all.
    package var motionSeconds: Double
    /// Resamples behind each interval.
    package var resamples = Evaluation.resamples
    /// Confidence of each interval.
    package var confidence = Evaluation.confidence
    /// The duration of the run; absent where measured times are left out.
    package var timing: Timing?

    /// Describes a run.
    ///
    /// - Parameters:
    ///   - manifest: The manifest of the run.
    ///   - outcome: The outcome of the run.
    ///   - timing: The duration of the run; `nil` leaves measured times out.
    package init(_ manifest: RunManifest<RunInputs>, outcome: ExperimentRun.Outcome, timing: Timing?) {
        self.manifest = manifest
        notes = manifest.inputs.scoring.entrants.enumerated().compactMap { position, entrant in
            let program = outcome.programNames[entrant.label]
            let failure = position < outcome.failures.count ? outcome.failures[position] : nil
            guard program != nil || failure != nil else { return nil }
            return Note(label: entrant.label, program: program, failure: failure.map { "\($0)" })
        }
        chanceRatePerSecond = Control.chanceRate
        trials = manifest.inputs.trialCount
        frames = outcome.tables.frames
        motionSeconds = outcome.tables.seconds
        self.timing = timing
    }

    /// The inputs of the run.
    var inputs: RunInputs { manifest.inputs }

    /// The labels of programs, whose call times include the pipe.
    var pipedLabels: Set<String> { inputs.scoring.pipedLabels }

    /// The file's text.
    ///
    /// - Throws: `EncodingError`, which only a number that is not finite could cause.
    package func json() throws -> String { try JSONDocument.page(self) }
}

extension ScoringInputs {
    /// The labels of programs, whose call times include the pipe.
    var pipedLabels: Set<String> { Set(entrants.filter { $0.kind == .program }.map(\.label)) }
}
