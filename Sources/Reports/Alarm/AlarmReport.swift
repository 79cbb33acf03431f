import Documents
package import Experiment
package import Outcomes

/// Everything needed to repeat a study of mornings; its file `run.json`.
package struct AlarmRecord: Codable, Sendable {
    /// The form of this file.
    package var format = 2
    /// The manifest of the run.
    package var manifest: RepeatableManifest<RunInputs>
    /// The number of counts that silence the alarm.
    package var pushUps: Int
    /// The names of the configurations of the app.
    package var apps: [String]
    /// Mornings in all.
    package var mornings: Int
    /// Frames in all.
    package var frames: Int
    /// Seconds of motion in all.
    package var motionSeconds: Double

    /// Describes a study.
    ///
    /// - Parameters:
    ///   - manifest: The manifest of the run.
    ///   - result: The result.
    package init(_ manifest: RunManifest<RunInputs>, result: AlarmOperation.Result) {
        self.manifest = RepeatableManifest(manifest)
        pushUps = result.study.goal
        apps = result.study.configurations.map(\.name)
        mornings = manifest.inputs.trialCount
        frames = result.outcome.tables.frames
        motionSeconds = result.outcome.tables.seconds
    }
}

/// The report on mornings with an alarm: its files, and the summary for the terminal.
package struct AlarmReport: Printable {
    let record: AlarmRecord
    private let times: TimesRecord?
    let evaluation: AlarmEvaluation

    /// Puts a report together.
    ///
    /// - Parameters:
    ///   - evaluation: The figures.
    ///   - record: The inputs and sizes.
    ///   - times: The machine and the time of the run, or `nil`.
    package init(_ evaluation: AlarmEvaluation, record: AlarmRecord, times: TimesRecord? = nil) {
        self.evaluation = evaluation
        self.record = record
        self.times = times
    }

    /// Returns all files but `mornings.csv`, which is written while the study goes on.
    ///
    /// - Throws: `EncodingError`, which only a number that is not finite could cause.
    package func files() throws -> Report {
        Report(
            pages: [
                .init(ReportFolder.page, page()), .init(ReportFolder.htmlPage, try AlarmHTML(self).page.document()),
            ], tables: sheets(), record: try JSONDocument.page(record), times: try times.map { try $0.json() })
    }

    /// The page.
    package func page() -> String { AlarmPage(self).text }

    /// The tables: sleepers, configurations of the app, comparisons, and mornings.
    package func sheets() -> [Report.Sheet] {
        [
            .init(AlarmTables.sleepers, AlarmTables.rows(evaluation)),
            .init(AlarmTables.app, AlarmTables.appRows(evaluation)),
            .init(AlarmTables.comparison, evaluation.comparisons),
            .init(streamed: AlarmTables.mornings),
        ]
    }

    /// The summary for a terminal.
    package var plain: String {
        AlarmPage(self).summary.plain
            + "fooled: mornings silenced before \(evaluation.study.goal) push-ups were done; beyond: push-ups beyond these\n"
            + evaluation.study.failureLines.map { "\($0)\n" }.joined()
    }
}

extension AlarmStudy {
    /// One line for each detector that failed.
    var failureLines: [String] {
        zip(labels, failures).compactMap { label, failure in failure.map { "\(label) failed: \($0)" } }
    }
}
