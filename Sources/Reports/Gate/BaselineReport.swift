import Documents
import Experiment
package import Gating
import Pose
package import Scoring
import Text

package struct BaselineReport: Printable {
    private let baseline: Baseline
    private let table: Table<Baseline.SummaryRow>

    package init(_ baseline: Baseline, metrics: MetricCatalog) {
        self.baseline = baseline
        table = Self.table(metrics)
    }

    private static func table(_ metrics: MetricCatalog) -> Table<Baseline.SummaryRow> {
        Table(
            "baseline", of: "detector",
            [Column("detector", "the label of the detector") { $0.detector }.shown("detector")]
                + metrics.gated.map { metric in
                    Column(metric.column, unit: metric.unit.words, metric.about) { metric.value($0.counts) }
                        .shown(metric.name, .number(3))
                        .priority([Metric.f1, .recall].contains { $0.name == metric.name } ? .spare : .plain)
                } + [
                    Column("time", "the time of a call as a multiple of the reference's; empty where none was taken") {
                        $0.time
                    }.shown("time", .number(3)).priority(.spare),
                    Column("budgets", "the number of budgets that limit it") { $0.budgets }
                        .shown("budgets", .count),
                ])
    }

    package var plain: String { "\(trials)\n\(origin)\n\n\(table.plain(baseline.summary))" }

    package func page() -> String { "# Baseline\n\n- \(trials)\n- \(origin)\n\n\(table.markdown(baseline.summary))" }

    package func sheets() -> [Report.Sheet] { [.init(table, baseline.summary)] }

    private var trials: String {
        let (table, inputs) = (baseline.table, baseline.inputs)
        let window = inputs.scoring.window
        return """
            \(inputs.names.joined(separator: " ")): \(Plural.counted(table.entries.count, "scenario")), \(Plural.counted(table.trials, "trial")), seed \(inputs.seed), a count matches until \(window.late.seconds) s after the completion\(inputs.estimator.map { ", seen by \($0)" } ?? "")
            """
    }

    private var origin: String {
        let environment = baseline.manifest.environment
        return "hash \(baseline.inputs.suiteHash), \(environment.tools), \(environment.machine.processor)"
    }
}
