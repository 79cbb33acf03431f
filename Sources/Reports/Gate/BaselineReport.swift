import Documents
import Experiment
package import Gating
import Pose
package import Scoring
import Text

extension PrintedTable {
    /// Shows a baseline, and on terminal and page each of its budgets if `listsBudgets`; they are in its file as well.
    package init(_ baseline: Baseline, metrics: MetricCatalog, listsBudgets: Bool = false) {
        let table = Self.table(metrics)
        let budgets = listsBudgets && !baseline.budgets.isEmpty ? Self.budgets.grid(baseline.budgets) : nil
        let (trials, origin) = (baseline.trialWords, baseline.origin)
        self.init(
            [.init(table, baseline.summary)],
            text: "\(trials)\n\(origin)\n\n\(table.plain(baseline.summary))"
                + (budgets.map { "\nBudgets\n\n\($0.plain)" } ?? ""),
            page: "# Baseline\n\n- \(trials)\n- \(origin)\n\n\(table.markdown(baseline.summary))"
                + (budgets.map { "\n## Budgets\n\n\($0.markdown)" } ?? ""))
    }

    private static let budgets = Table<Budget>(
        "budgets", of: "detector and budget",
        [
            Column("detector", "the label of the detector") { $0.detector }
                .shown { $0.detector == "*" ? "every detector" : $0.detector },
            Column("scope", "`overall`, or the name of the family or scenario") { $0.scope }.shown("budget"),
            Column("metric", "the metric; empty for the number of false counts") { $0.metric }
                .shown("of") { budget in
                    (budget.metric ?? "false counts")
                        + (budget.pushUps.map { ", \(Plural.counted($0, "push-up"))" } ?? "")
                },
            Column("allowed", "the greatest number of false counts, or the worst value of the metric") {
                $0.limit ?? $0.falseCounts.map(Double.init)
            }.shown(.significant(4)) { Format.brief($0.limit ?? Double($0.falseCounts ?? 0)) },
        ])

    private static func table(_ metrics: MetricCatalog) -> Table<Baseline.SummaryRow> {
        Table(
            "baseline", of: "detector",
            [Column("detector", "the label of the detector") { $0.detector }.shown()]
                + metrics.gated.map { metric in
                    Column(metric.column, unit: metric.unit.words, metric.about) { metric.value($0.counts) }
                        .shown(metric.name, .number(3))
                        .priority([Metric.f1, .recall].contains { $0.name == metric.name } ? .spare : .plain)
                } + [
                    Column("time", "the time of a call as a multiple of the reference's; empty where none was taken") {
                        $0.time
                    }.shown(.number(3)).priority(.spare),
                    Column("budgets", "the number of budgets that limit it") { $0.budgets }.shown(.count),
                ])
    }
}

extension Baseline {
    fileprivate var trialWords: String {
        let window = inputs.scoring.window
        return """
            \(inputs.names.joined(separator: " ")): \(Plural.counted(table.entries.count, "scenario")), \(Plural.counted(table.trials, "trial")), seed \(inputs.seed), a count matches until \(window.late.seconds) s after the completion\(inputs.estimator.map { ", seen by \($0)" } ?? "")
            """
    }

    fileprivate var origin: String {
        let environment = manifest.environment
        return "hash \(inputs.suiteHash), \(environment.tools), \(environment.machine.processor)"
    }
}
