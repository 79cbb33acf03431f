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

    /// The table for the terminal: the headline, and one's own metrics.
    static func summary(_ evaluation: Evaluation) -> Grid {
        typealias Row = (headline: Headline, figures: ScoreSummary)
        let own = evaluation.metrics.own.map { ScoreColumns.value($0) }
        return evaluation.grid(
            HeadlineTable.figures.map { $0.of { $0.headline } } + own.map { $0.of { $0.figures } },
            evaluation.labels.indices.map { index in
                Row(Headline(index, of: evaluation.scenarios), evaluation.overall.figures[index])
            })
    }

    /// The time for one frame of each detector whose times were measured, for the terminal.
    static func times(_ evaluation: Evaluation, least: [String: CallTimer]) -> Grid {
        Grid(
            ["detector"] + LatencyTable.leastPercentiles.map { ">p\($0), ns" },
            rows: evaluation.labels.compactMap { label in
                least[label].map { timer in
                    [label] + LatencyTable.leastPercentiles.map { "\(timer.nanoseconds(atPercentile: Double($0)))" }
                }
            })
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
