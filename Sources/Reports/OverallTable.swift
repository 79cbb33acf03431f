import Experiment
import Scoring

/// The table that answers the question: which detector can be trusted, by how much, and at what cost.
enum OverallTable {
    static func grid(
        _ group: Evaluation.Group, labels: [String], timers: [CallTimer], withIntervals: Bool
    ) -> Grid {
        func show(_ estimate: Estimate, _ decimals: Int = 3) -> String {
            withIntervals ? Format.estimate(estimate, decimals) : Format.fixed(estimate.value, decimals)
        }
        var grid = Grid([
            "detector", ">precision", ">recall", ">recall, observable", ">F1", ">false counts/min",
            ">cheats accepted", ">count exact", ">delay, s", ">call p50, ns", ">p99, ns",
        ])
        for (index, label) in labels.enumerated() {
            let figures = group.figures[index]
            let timer = timers[index]
            let isTimed = timer.calls > 0
            grid.add([
                label, show(figures.precision), show(figures.recall), show(figures.recallObservable),
                show(figures.f1), show(figures.falsePerMinute, 2), show(figures.cheatAcceptance),
                Format.share(figures.exactShare.value), Format.fixed(figures.delay.median, 2),
                isTimed ? "\(timer.nanoseconds(atPercentile: 50))" : "–",
                isTimed ? "\(timer.nanoseconds(atPercentile: 99))" : "–",
            ])
        }
        return grid
    }
}
