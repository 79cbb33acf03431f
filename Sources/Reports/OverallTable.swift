import Experiment
import Scoring

/// The tables that answer the question: which detector can be trusted, by how much, and at what cost.
enum OverallTable {
    /// How right the entrants are, with intervals.
    static func accuracy(_ evaluation: Evaluation) -> Grid {
        let group = evaluation.overall
        var grid = Grid([
            "detector", ">precision", ">recall", ">recall, observable", ">F1", ">false counts/min", ">cheats accepted",
        ])
        for (index, figures) in group.figures.enumerated() {
            grid.add(
                evaluation.row(
                    index,
                    [
                        Format.estimate(figures[.precision]), Format.estimate(figures[.recall]),
                        Format.estimate(figures[.recallObservable]), Format.estimate(figures[.f1]),
                        Format.estimate(figures[.falsePerMinute], 2), Format.estimate(figures[.cheatAcceptance]),
                    ]))
        }
        return grid
    }

    /// How right a session's count is, how late a detection comes, and how long a call takes.
    static func cost(_ evaluation: Evaluation, timers: [CallTimer]) -> Grid {
        let group = evaluation.overall
        var grid = Grid([
            "detector", ">count exact", ">off by one at most", ">bias", ">delay p50, s", ">delay p95, s",
            ">call p50, ns", ">call p99, ns",
        ])
        for (index, figures) in group.figures.enumerated() {
            grid.add(
                evaluation.row(
                    index,
                    [
                        Format.share(figures[.exactShare].value), Format.share(figures[.offByOneShare].value),
                        Format.fixed(figures[.countBias].value, 2), Format.fixed(figures.delay.median, 2),
                        Format.fixed(figures.delay.p95, 2),
                    ] + calls(timers[index])))
        }
        return grid
    }

    /// The table for the terminal.
    static func summary(_ evaluation: Evaluation, timers: [CallTimer]) -> Grid {
        let group = evaluation.overall
        var grid = Grid([
            "detector", ">precision", ">recall", ">observable", ">F1", ">false/min", ">cheats", ">exact", ">delay s",
            ">p50 ns", ">p99 ns",
        ])
        for (index, figures) in group.figures.enumerated() {
            grid.add(
                evaluation.row(
                    index,
                    [
                        Format.share(figures[.precision].value), Format.share(figures[.recall].value),
                        Format.share(figures[.recallObservable].value), Format.share(figures[.f1].value),
                        Format.fixed(figures[.falsePerMinute].value, 2), Format.share(figures[.cheatAcceptance].value),
                        Format.share(figures[.exactShare].value), Format.fixed(figures.delay.median, 2),
                    ] + calls(timers[index])))
        }
        return grid
    }

    /// Median and 99th percentile of the call times; controls have none.
    private static func calls(_ timer: CallTimer) -> [String] {
        guard timer.calls > 0 else { return ["–", "–"] }
        return [50.0, 99].map { "\(timer.nanoseconds(atPercentile: $0))" }
    }
}

extension Evaluation {
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
