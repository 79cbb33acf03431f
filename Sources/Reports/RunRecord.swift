import Documents
package import Experiment

/// Everything needed to repeat a run, and its size; the file `run.json`.
package struct RunRecord: Codable, Sendable {
    /// A detector that is a program of its own or that failed.
    package struct Note: Codable, Sendable {
        package var label: String
        /// The name that a program gave itself; absent for all others.
        package var program: String?
        /// The reason of the failure; absent where there was none.
        package var failure: String?
    }

    package var format = 3
    package var manifest: RepeatableManifest<RunInputs>
    /// The notes on detectors; empty where all are Swift detectors and none failed.
    package var notes: [Note]
    /// Counts per second of the control `chance`.
    package var chanceRatePerSecond: Double
    package var trials, frames: Int
    package var motionSeconds: Double
    /// Resamples behind each interval.
    package var resamples = Evaluation.resamples
    package var confidence = Evaluation.confidence

    package init(_ manifest: RunManifest<RunInputs>, outcome: ExperimentRun.Outcome) {
        self.manifest = RepeatableManifest(manifest)
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
    }

    var inputs: RunInputs { manifest.inputs }

    package func json() throws -> String { try JSONDocument.page(self) }
}

extension ScoringInputs {
    /// The labels of programs, whose call times include the pipe.
    var pipedLabels: Set<String> { Set(entrants.filter { $0.kind == .program }.map(\.label)) }
}
