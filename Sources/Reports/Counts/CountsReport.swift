import Documents
package import Experiment
package import Outcomes

/// Everything needed to repeat a study of histories; its file `run.json`.
package struct CountsRecord: Codable, Sendable {
    /// The form of this file.
    package var format = 2
    /// The manifest of the run of the sessions.
    package var manifest: RepeatableManifest<RunInputs>
    /// The plan's name.
    package var plan: String
    /// A hash of the plan's file.
    package var planHash: String
    /// The label of the phone's detector.
    package var phone: String
    /// The label of the watch's detector; absent if its counter is random.
    package var watch: String?
    /// The share of the repetitions that the random counter counts; absent for a detector.
    package var watchRecall: Double?
    /// The share of its counts after which it adds a false one; absent for a detector.
    package var watchExtra: Double?
    /// The kinds of history.
    package var kinds: [String]
    /// The number of histories of each kind.
    package var histories: Int
    /// Frames in all.
    package var frames: Int
    /// Seconds of motion in all.
    package var motionSeconds: Double

    /// Describes a study.
    ///
    /// - Parameters:
    ///   - manifest: The manifest of the run of the sessions.
    ///   - planHash: A hash of the plan's file.
    ///   - result: The result.
    package init(
        _ manifest: RunManifest<RunInputs>, planHash: String, result: CountsOperation.Result
    ) {
        self.manifest = RepeatableManifest(manifest)
        self.planHash = planHash
        let study = result.study
        plan = study.plan.name
        phone = study.phone
        watch = study.watch
        if study.watch == nil, case .noise(let recall, let extra) = study.plan.watch {
            (watchRecall, watchExtra) = (recall, extra)
        }
        kinds = study.plan.kinds.map(\.name)
        histories = study.plan.histories
        frames = result.outcome.tables.frames
        motionSeconds = result.outcome.tables.seconds
    }
}

/// The report on histories of samples: its files, and the summary for the terminal.
package struct CountsReport: Printable {
    let record: CountsRecord
    private let times: TimesRecord?
    let evaluation: CountsEvaluation

    /// Puts a report together.
    ///
    /// - Parameters:
    ///   - evaluation: The figures.
    ///   - record: The inputs and sizes.
    ///   - times: The machine and the time of the run, or `nil`.
    package init(_ evaluation: CountsEvaluation, record: CountsRecord, times: TimesRecord? = nil) {
        self.evaluation = evaluation
        self.record = record
        self.times = times
    }

    /// Returns all files.
    ///
    /// - Throws: `EncodingError`, which only a number that is not finite could cause.
    package func files() throws -> Report {
        Report(
            pages: [.init(ReportFolder.page, page())], tables: sheets(), record: try JSONDocument.page(record),
            times: try times.map { try $0.json() })
    }

    /// The page.
    package func page() -> String { CountsPage(self).text }

    /// The tables: ways, kinds of history, sessions, and histories.
    package func sheets() -> [Report.Sheet] {
        [
            .init(CountsTables.ways, CountsTables.rows(evaluation)),
            .init(CountsTables.kinds, evaluation.kinds),
            .init(CountsTables.sessions, evaluation.heard),
            .init(CountsTables.histories, CountsTables.historyRows(evaluation.study)),
        ]
    }

    /// The summary for a terminal.
    package var plain: String {
        let page = CountsPage(self)
        guard !evaluation.kinds.isEmpty else { return page.failures }
        let sections = [
            ("Over-count, % of the true repetitions", page.over), ("Under-count, %", page.under),
            ("Forged counts let in, %", page.forged), ("Counts of shaking let in, %", page.shaken),
        ]
        return sections.filter { !$0.1.isEmpty }.map { "\($0.0)\n\($0.1.plain)" }.joined(separator: "\n")
    }
}
