import Documents
import Experiment
import Scoring

/// The tables that answer the main question: which detector can be trusted, by how much, and at what cost.
enum OverallTable {
    /// The metrics of the entrants, with intervals.
    static func accuracy(_ evaluation: Evaluation) -> Grid {
        let metrics =
            [Metric.precision, .recall, .recallObservable, .f1, .falsePerMinute, .cheatAcceptance]
            + evaluation.metrics.own
        return evaluation.grid(metrics.map(ScoreColumns.metric), evaluation.overall.figures)
    }

    /// The accuracy of the count of a session, and the delay of a detection.
    static func cost(_ evaluation: Evaluation) -> Grid {
        let values = [Metric.exactShare, .offByOneShare, .countBias].map { ScoreColumns.value($0) }
        let prompt = [Metric.promptShare, .promptF1].map { ScoreColumns.value($0) }
        return evaluation.grid(
            values + [ScoreColumns.delayMedian, ScoreColumns.delayP95] + prompt, evaluation.overall.figures)
    }

    /// The table for the terminal; controls have no call times.
    static func summary(_ evaluation: Evaluation, timers: [CallTimer]) -> Grid {
        typealias Row = (figures: ScoreSummary, timer: CallTimer)
        let figures = [
            ScoreColumns.value(.precision), ScoreColumns.value(.recall),
            ScoreColumns.value(.recallObservable, "observable"), ScoreColumns.value(.f1),
            ScoreColumns.value(.falsePerMinute, "false/min"), ScoreColumns.value(.cheatAcceptance, "cheats"),
            ScoreColumns.value(.exactShare, "exact"),
        ]
        let own = evaluation.metrics.own.map { ScoreColumns.value($0) }
        let delay = Column<ScoreSummary>(shown: "delay s") { ScoreColumns.delayMedian.text($0) }
        let times = [50.0, 99].map { percentile in
            Column<Row>(shown: "p\(Int(percentile)) ns") {
                $0.timer.calls > 0 ? "\($0.timer.nanoseconds(atPercentile: percentile))" : "–"
            }
        }
        return evaluation.grid(
            (figures + own + [delay]).map { $0.of { $0.figures } } + times,
            zip(evaluation.overall.figures, timers).map { ($0, $1) })
    }
}

extension Evaluation {
    /// Returns a table with one row for each entrant; one that failed has no figures.
    func grid<Row>(_ columns: [Column<Row>], _ rows: some Collection<Row>) -> Grid {
        Grid(
            ["detector"] + columns.compactMap { $0.heading.map { ">\($0.whole)" } },
            rows: rows.enumerated().map { index, row in self.row(index, columns.map { $0.text(row) }) })
    }

    /// A row of a table: its label and its cells, or that it failed.
    func row(_ index: Int, _ cells: [String]) -> [String] {
        guard failures[index] != nil else { return [labels[index]] + cells }
        return [labels[index], "failed"] + cells.dropFirst().map { _ in "–" }
    }

    /// The labels of those who failed, each with the reason.
    var failureLines: [String] {
        zip(labels, failures).compactMap { label, failure in failure.map { "\(label) failed: \($0)" } }
    }
}
