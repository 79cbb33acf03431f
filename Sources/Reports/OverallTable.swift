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
        return evaluation.grid(evaluation.overall, metrics.map(ScoreColumns.metric))
    }

    /// The accuracy of the count of a session, and the delay of a detection.
    static func cost(_ evaluation: Evaluation) -> Grid {
        let metrics: [Metric] = [.exactShare, .offByOneShare, .countBias]
        return evaluation.grid(
            evaluation.overall,
            metrics.map { ScoreColumns.value($0) } + [
                ScoreColumns.delayMedian, ScoreColumns.delayP95, ScoreColumns.value(.promptShare),
                ScoreColumns.value(.promptF1),
            ])
    }

    /// The table for the terminal.
    static func summary(_ evaluation: Evaluation, timers: [CallTimer]) -> Grid {
        let delay = ScoreColumns.delayMedian.heading?.text
        return evaluation.grid(
            evaluation.overall,
            [
                ScoreColumns.value(.precision), ScoreColumns.value(.recall),
                ScoreColumns.value(.recallObservable, "observable"), ScoreColumns.value(.f1),
                ScoreColumns.value(.falsePerMinute, "false/min"), ScoreColumns.value(.cheatAcceptance, "cheats"),
                ScoreColumns.value(.exactShare, "exact"),
            ] + evaluation.metrics.own.map { ScoreColumns.value($0) } + [
                ScoreColumns.delayMedian.shown("delay s", isNumeric: true, delay)
            ], timers: timers, calls: ["p50 ns", "p99 ns"])
    }
}

extension Evaluation {
    /// Returns a table with one row for each entrant.
    ///
    /// - Parameters:
    ///   - group: The group of trials.
    ///   - columns: The columns after the one of the entrants.
    ///   - timers: The call times, one timer for each entrant.
    ///   - calls: The titles of the columns with the median and the 99th percentile of the call times.
    /// - Returns: The table.
    func grid(
        _ group: Group, _ columns: [Column<ScoreSummary>], timers: [CallTimer] = [], calls: [String] = []
    ) -> Grid {
        let headings = columns.compactMap(\.heading)
        var grid = Grid(["detector"] + headings.map { ">\($0.title)" } + calls.map { ">\($0)" })
        for (index, scores) in group.figures.enumerated() {
            let times = calls.isEmpty ? [] : Self.calls(timers[index])
            grid.add(row(index, headings.map { $0.text(scores) } + times))
        }
        return grid
    }

    /// The median and the 99th percentile of the call times; controls have none.
    private static func calls(_ timer: CallTimer) -> [String] {
        guard timer.calls > 0 else { return ["–", "–"] }
        return [50.0, 99].map { "\(timer.nanoseconds(atPercentile: $0))" }
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
