import Scenarios
import Documents
import Experiment
import Scoring

enum SummaryTable {
    typealias Row = (
        scope: String, group: Evaluation.Group, window: Double?, label: String, figures: ScoreSummary,
        failure: EntrantFailure?
    )

    static func table(_ metrics: MetricCatalog) -> Table<Row> {
        Table(
            "summary", of: "group of trials and detector",
            [
                scope, name, family,
                Column("trials", "the number of trials") { $0.group.trials },
                Column(
                    "window_s", unit: "s",
                    "the longest time from a completion to a matching detection; empty for the run's own, see run.json"
                ) { $0.window },
                detector,
            ] + ScoreColumns.all(metrics).map { $0.ofOptional { $0.failure == nil ? $0.figures : nil } } + [
                Column("failure", "the reason why an external detector (`exec:`) failed; it has no figures then") {
                    $0.failure.map { "\($0)" }
                }
            ])
    }

    static let scope = Column<Row>("scope", "`overall`, `family` or `scenario`") { $0.scope }.shown()
    static let name = Column<Row>("name", "`overall`, or the name of the family or scenario") { $0.group.name }
        .shown("over")
    static let family = Column<Row>("family", "the family, where all trials are of one") { $0.group.family?.rawValue }
        .shown(.text.hiddenAtFirst)
    static let detector = Column<Row>(
        "detector", "the label of the row: the detector with its changed parameters, or a control"
    ) { $0.label }.shown()

    static func rows(_ evaluation: Evaluation) -> [Row] {
        func rows(_ scope: String, _ group: Evaluation.Group, window: Double? = nil) -> [Row] {
            group.figures.indices.map { index in
                (scope, group, window, evaluation.labels[index], group.figures[index], evaluation.failures[index])
            }
        }
        return rows("overall", evaluation.overall)
            + evaluation.otherWindows.flatMap { rows("overall", $0.group, window: $0.seconds) }
            + evaluation.families.flatMap { rows("family", $0) } + evaluation.scenarios.flatMap { rows("scenario", $0) }
    }
}
