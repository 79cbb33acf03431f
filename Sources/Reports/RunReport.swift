import Documents
package import Experiment
package import Scoring

package struct RunReport: Printable {
    let record: RunRecord
    /// `nil` for a report without measured times.
    let times: TimesRecord?
    package let evaluation: Evaluation
    let timers: [CallTimer]
    /// The least times of several showings of each frame, by label; empty where they were not measured.
    let least: [String: CallTimer]
    let worst: WorstTrialTable

    package init(
        record: RunRecord, times: TimesRecord?, evaluation: Evaluation, timers: [CallTimer],
        least: [String: CallTimer] = [:]
    ) {
        (self.record, self.times, self.evaluation, self.timers, self.least) = (record, times, evaluation, timers, least)
        worst = WorstTrialTable(evaluation, inputs: record.inputs)
    }

    /// Puts the report of a run together, without times if `times` is `nil`; no figure depends on the number of jobs.
    package init(
        _ manifest: RunManifest<RunInputs>, outcome: ExperimentRun, metrics: MetricCatalog,
        times: TimesRecord?, least: [String: CallTimer] = [:], jobs: Int
    ) async throws {
        let outcome = times == nil ? outcome.withoutTimes : outcome
        self.init(
            record: RunRecord(manifest, outcome: outcome), times: times,
            evaluation: try await Evaluation(
                outcome.tables, inputs: manifest.inputs, metrics: metrics, failures: outcome.failures, jobs: jobs),
            timers: outcome.timers, least: times == nil ? [:] : least)
    }

    /// Returns all files but `events.csv`, which a run writes piece by piece.
    package func files(_ exhibits: Exhibits = .none) throws -> Report {
        try Report(
            text, html(exhibits),
            others: timesPage.map { [Report.File(TimesPage.name, $0)] } ?? [],
            [cheatPicture].compactMap(\.self) + depthPictures, tables: sheets(), record: record.json(),
            times: times.map { try $0.json() })
    }

    package var failed: Int { evaluation.failures.count { $0 != nil } }

    /// The trials that the page shows, in their order: the most telling ones, then for each detector and scenario with an
    /// error one of its worst trials, so that every cell of the heat map leads to a frame.
    package var shownTrials: [TrialAddress] { worst.shown }

    package func page() -> String { text + (timesPage.map { "\n\($0)" } ?? "") }

    var latency: [LatencyTable.Row] {
        LatencyTable.rows(
            labels: evaluation.labels, timers: timers, least: least, timerCost: times?.timerCostNanoseconds ?? 0,
            piped: record.inputs.scoring.pipedLabels)
    }

    private var timesPage: String? {
        times.map { TimesPage.text(record.inputs.title, latency, $0) }
    }

    package func sheets() -> [Report.Sheet] {
        func any<Row: Sendable>(_ table: Table<Row>, _ rows: [Row]) -> [Report.Sheet] {
            rows.isEmpty ? [] : [Report.Sheet(table, rows)]
        }
        return [
            Report.Sheet(SummaryTable.table(evaluation.metrics), SummaryTable.rows(evaluation)),
            Report.Sheet(HeadlineTable.table, HeadlineTable.rows(evaluation)),
            Report.Sheet(DelayDistributionTable.table, DelayDistributionTable.rows(evaluation)),
            Report.Sheet(CameraTable.table, CameraTable.rows(evaluation)),
            Report.Sheet(streamed: EventTable.table),
            times == nil ? Report.Sheet(streamed: LatencyTable.table) : Report.Sheet(LatencyTable.table, latency),
        ]
            + (evaluation.overall.hasGradedCheats
                ? [
                    .init(CheatMarginTables.margins, margins),
                    .init(CheatMarginTables.curves, CheatMarginTables.bins(margins)),
                ]
                : [])
            + any(DepthTable.table, DepthTable.rows(evaluation)) + any(FormTable.table, FormTable.rows(evaluation))
            + any(WorstTrialTable.table, worst.rows) + any(DeliveryTable.table, DeliveryTable.rows(evaluation))
    }

    package var plain: String {
        OverallTable.summary(evaluation).plain
            + HeadlineTable.scope(HeadlineTable.rows(evaluation))
            + evaluation.failureLines.map { "\($0)\n" }.joined()
            + (least.isEmpty
                ? ""
                : "\nTime for one frame, the least of \(LeastTimes.showings) showings (\(TimesPage.name) has the wall clock):\n\n"
                    + OverallTable.times(evaluation, least: least).plain)
            + worst.plain
    }
}

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
    package var resamples = Evaluation.resamples
    package var confidence = Evaluation.confidence

    package init(_ manifest: RunManifest<RunInputs>, outcome: ExperimentRun) {
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
