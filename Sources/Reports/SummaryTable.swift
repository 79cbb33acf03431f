import Experiment
import Scenarios
import Scoring

/// The rows of `summary.csv`: one row a group of trials and entrant.
enum SummaryTable {
    static func text(_ evaluation: Evaluation) -> String {
        var text = CSVText(
            header: ["scope", "name", "family", "trials", "window_s", "detector"] + figureColumns + ["failure"])
        func add(_ scope: String, _ group: Evaluation.Group, window: Double?) {
            for (index, (label, figures)) in zip(evaluation.labels, group.figures).enumerated() {
                text.add(scope)
                text.add(group.name)
                text.add(group.family?.rawValue)
                text.add(group.trials)
                text.add(window)
                text.add(label)
                let failure = evaluation.failures[index]
                if failure == nil { write(figures, to: &text) } else { leaveOut(&text) }
                text.add(failure.map { "\($0)" })
                text.endLine()
            }
        }
        add("overall", evaluation.overall, window: nil)
        for window in evaluation.otherWindows { add("overall", window.group, window: window.seconds) }
        for family in evaluation.families { add("family", family, window: nil) }
        for scenario in evaluation.scenarios { add("scenario", scenario, window: nil) }
        return text.text
    }

    /// The columns of one entrant's figures.
    static var figureColumns: [String] {
        Metric.all.flatMap { metric in
            [metric.column, "\(metric.column)_lower", "\(metric.column)_upper", "\(metric.column)_interval"]
        } + numbers.map(\.name) + counts.map(\.name) + ErrorColumns.all.map(\.name)
    }

    private static let numbers: [(name: String, value: @Sendable (ScoreSummary) -> Double?)] = [
        ("delay_mean_s", \.delay.mean), ("delay_p50_s", \.delay.median), ("delay_p95_s", \.delay.p95),
    ]

    private static let counts: [(name: String, value: @Sendable (ScoreSummary) -> Int)] = [
        ("countable", \.counts.countable), ("countable_observable", \.counts.countableObservable),
        ("detected", \.counts.detected), ("detected_observable", \.counts.detectedObservable),
        ("false_counts", \.counts.falseCounts), ("borderline_detected", \.counts.borderlineDetected),
        ("cheat_cycles", \.counts.cheatCycles), ("cheat_cycles_accepted", \.counts.cheatCyclesAccepted),
    ]

    /// Empty fields for a detector that failed, lest a nought be taken for a figure.
    private static func leaveOut(_ text: inout CSVText) {
        for _ in 0..<figureColumns.count { text.add(nil as String?) }
    }

    /// Adds the fields of `figureColumns`.
    static func write(_ figures: ScoreSummary, to text: inout CSVText) {
        for metric in Metric.all {
            let estimate = figures[metric]
            text.add(estimate.value)
            text.add(estimate.lower)
            text.add(estimate.upper)
            text.add(estimate.value == nil ? nil : estimate.method.rawValue)
        }
        for figure in numbers { text.add(figure.value(figures)) }
        for figure in counts { text.add(figure.value(figures)) }
        for column in ErrorColumns.all { text.add(column.count(figures)) }
    }
}
