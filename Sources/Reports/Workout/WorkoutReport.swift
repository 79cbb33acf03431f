import Documents
package import Experiment
package import Foundation
package import Outcomes
import Workout

/// Everything needed to repeat a study of one workout; its file `run.json`.
package struct WorkoutRecord: Codable, Sendable {
    /// The form of this file.
    package var format = 1
    /// The manifest of the run.
    package var manifest: RunManifest<RunInputs>
    /// The identity of the workout.
    package var workout: UUID
    /// Frames in all.
    package var frames: Int
    /// Seconds of motion in all.
    package var motionSeconds: Double
    /// Wall time; absent where measured times are left out.
    package var wallSeconds: Double?

    /// Describes a study.
    ///
    /// - Parameters:
    ///   - manifest: The manifest of the run.
    ///   - workout: The identity of the workout.
    ///   - result: The result.
    ///   - wallSeconds: The wall time, or `nil`.
    package init(
        _ manifest: RunManifest<RunInputs>, workout: UUID, result: WorkoutOperation.Result, wallSeconds: Double?
    ) {
        self.manifest = manifest
        if wallSeconds == nil { self.manifest.inputs.command += " --without-times" }
        self.workout = workout
        frames = result.outcome.tables.frames
        motionSeconds = result.outcome.tables.seconds
        self.wallSeconds = wallSeconds
    }
}

/// The report on one workout: its files, and the summary for the terminal.
package struct WorkoutReport: Printable {
    let record: WorkoutRecord
    let evaluation: WorkoutEvaluation

    /// Puts a report together.
    ///
    /// - Parameters:
    ///   - evaluation: The figures.
    ///   - record: The inputs and sizes.
    package init(_ evaluation: WorkoutEvaluation, record: WorkoutRecord) {
        self.evaluation = evaluation
        self.record = record
    }

    /// Returns all files but `workouts.csv`, which is written while the study goes on.
    ///
    /// - Throws: `EncodingError`, which only a number that is not finite could cause.
    package func files() throws -> Report {
        Report(pages: [.init(ReportFolder.page, page())], tables: sheets(), record: try JSONDocument.page(record))
    }

    /// The page.
    package func page() -> String { WorkoutPage(self).text }

    /// The tables: detectors, steps and single workouts.
    package func sheets() -> [Report.Sheet] {
        [
            .init(WorkoutTables.detectors, WorkoutTables.detectors(evaluation)),
            .init(WorkoutTables.steps, WorkoutTables.steps(evaluation)),
            .init(streamed: WorkoutTables.workouts),
        ]
    }

    /// The summary for a terminal.
    package var plain: String {
        let page = WorkoutPage(self)
        return page.summary.plain + "\n" + page.steps.plain
            + "each step: the median instant at which it was due or done, and the share of trials in time\n"
            + evaluation.failureLines.map { "\($0)\n" }.joined()
    }
}
