import Documents
package import Experiment
package import Foundation
package import Outcomes
import Workout

/// Everything needed to repeat a study of one workout; its file `run.json`.
package struct WorkoutRecord: Codable, Sendable {
    /// The form of this file.
    package var format = 2
    /// The manifest of the run.
    package var manifest: RepeatableManifest<RunInputs>
    /// The identity of the workout.
    package var workout: UUID
    /// Frames in all.
    package var frames: Int
    /// Seconds of motion in all.
    package var motionSeconds: Double

    /// Describes a study.
    ///
    /// - Parameters:
    ///   - manifest: The manifest of the run.
    ///   - workout: The identity of the workout.
    ///   - result: The result.
    package init(
        _ manifest: RunManifest<RunInputs>, workout: UUID, result: WorkoutOperation.Result
    ) {
        self.manifest = RepeatableManifest(manifest)
        self.workout = workout
        frames = result.outcome.tables.frames
        motionSeconds = result.outcome.tables.seconds
    }
}

/// The report on one workout: its files, and the summary for the terminal.
package struct WorkoutReport: Printable {
    let record: WorkoutRecord
    private let times: TimesRecord?
    let evaluation: WorkoutEvaluation

    /// Puts a report together.
    ///
    /// - Parameters:
    ///   - evaluation: The figures.
    ///   - record: The inputs and sizes.
    ///   - times: The machine and the time of the run, or `nil`.
    package init(_ evaluation: WorkoutEvaluation, record: WorkoutRecord, times: TimesRecord? = nil) {
        self.evaluation = evaluation
        self.record = record
        self.times = times
    }

    /// Returns all files but `workouts.csv`, which is written while the study goes on.
    ///
    /// - Throws: `EncodingError`, which only a number that is not finite could cause.
    package func files() throws -> Report {
        Report(
            pages: [.init(ReportFolder.page, page())], tables: sheets(), record: try JSONDocument.page(record),
            times: try times.map { try $0.json() })
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
