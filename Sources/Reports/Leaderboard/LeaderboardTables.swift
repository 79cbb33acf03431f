import Scenarios
import Documents
import Experiment
import Pose
import Ranking
import Scoring

enum LeaderboardTables {
    static let pooled = "pooled"

    typealias SummaryRow = (
        estimator: String, scope: String, group: Evaluation.Group, label: String, figures: ScoreSummary
    )

    typealias MarginRow = (estimator: String, label: String, curve: ResponseCurve, margin: HalfResponse?)

    /// One row of `recordings.csv`: a detector over a group of recordings; without counts where it failed.
    typealias RecordingsRow = (group: LeaderboardGroup, label: String, counts: RecordingCounts?, rightShare: Estimate)

    private static let estimatorAbout =
        "the estimator that saw the trials, or `pooled` for all that the plan does not exclude from the ranking"
    private static let detectorAbout = "the label of the row: the detector with its changed parameters, or a control"

    static func summary(_ metrics: MetricCatalog) -> Table<SummaryRow> {
        Table(
            "summary", of: "estimator, group of trials and detector",
            note: """
                The intervals of `pooled` figures have the mean reach of the intervals of the estimators; all of them are called
                `bootstrap`.
                """,
            [
                estimator, scope, name,
                Column("trials", "the number of trials; for `pooled` over its estimators") { $0.group.trials },
                detector,
            ] + ScoreColumns.all(metrics).map { $0.of { $0.figures } })
    }

    static let estimator = Column<SummaryRow>("estimator", estimatorAbout) { $0.estimator }.shown()
    static let scope = Column<SummaryRow>("scope", "`overall` or `family`") { $0.scope }
    static let name = Column<SummaryRow>("name", "`overall`, or the name of the family") { $0.group.name }
    static let detector = Column<SummaryRow>("detector", detectorAbout) { $0.label }.shown()
    static let scenario = Column<SummaryRow>("scenario", "the scenario") { $0.group.name }.shown()
    static let family = Column<SummaryRow>("family", "the family of the scenario") { $0.group.family?.rawValue }.shown()

    static let scenarios = Table<SummaryRow>(
        "scenarios", of: "estimator, scenario and detector",
        [
            Column("estimator", "the estimator that saw the trials") { $0.estimator },
            scenario, family, Column("trials", "the number of trials") { $0.group.trials }, detector,
            Column("minutes", unit: "min", "the duration of the motion") { $0.figures.counts.duration.seconds / 60 },
        ]
            + [
                ScoreColumns.countable, ScoreColumns.detected, ScoreColumns.countableObservable,
                ScoreColumns.detectedObservable, ScoreColumns.falseCounts, ScoreColumns.cheatCycles,
                ScoreColumns.cheatCyclesAccepted, ScoreColumns.metric(.exactShare).first(),
            ].map { $0.of { $0.figures } })

    static let margins = Table<MarginRow>(
        "cheat-margin", of: "estimator and detector, where there are graded cheats",
        note: "Margins of `pooled` have no interval.",
        [
            Column("estimator", estimatorAbout) { $0.estimator },
            Column("detector", detectorAbout) { $0.label },
            Column("cheat_cycles", "the number of cycles of graded cheats") { $0.curve.cycles },
        ] + CheatMarginTables.margin.map { $0.of { $0.margin } })

    static let recordings = Table<RecordingsRow>(
        "recordings", of: "group of recordings and detector",
        note: "The table is empty without recordings. A detector that failed in a group has no counts in its row.",
        [
            group,
            Column("negative", "whether nothing may be counted in the group") { $0.group.plan.isNegative },
            Column("aside", "whether the group is excluded from ranking.csv") { $0.group.plan.isAside },
            Column("tolerance", unit: "counts", "the largest error of a count that is accepted as right") {
                $0.group.plan.tolerance
            },
            Column("recordings", "the number of recordings") { $0.group.recordings },
            Column("repetitions", "the sum of the least right counts") { $0.group.repetitions },
            Column("minutes", unit: "min", "the duration, from the first frame to the last of each recording") {
                $0.group.minutes
            },
            recordingsDetector,
            Column("judged", "the number of recordings whose right count is known") { $0.counts?.judged },
            Column("right", "the number of these in which the count of the detector is right") { $0.counts?.right },
            rightShare, countError, Column("counted", "all counts") { $0.counts?.counted }, falseCounts,
            Column("recordings_with_false_counts", "the number of recordings that have any of these") {
                $0.counts?.recordingsWithFalse
            },
        ])

    static let group = Column<RecordingsRow>("group", "the name of the group in the plan") { $0.group.plan.name }
        .shown()
    static let recordingsDetector = Column<RecordingsRow>("detector", detectorAbout) { $0.label }.shown()
    static let rightShare = Column<RecordingsRow>(
        estimate: "right_share", "right / judged; \(LeaderboardText.peopleInterval)"
    ) { $0.rightShare }.shown("right counts", .share)
    static let countError = Column<RecordingsRow>(
        "count_error_mean", unit: "counts", "the mean of the signed count errors, positive for too many"
    ) { $0.counts?.meanError }.shown("mean count error", .number(2, signed: true).shaded(.difference))
    static let falseCounts = Column<RecordingsRow>(
        "false_counts", "the sum over recordings of the counts beyond the greatest right one"
    ) { $0.counts?.falseCounts }.shown("false counts", .number(0, .low).shaded(.root))

    static func summary(_ board: Leaderboard) -> [SummaryRow] {
        rows(board, pooled, [("overall", board.overall)] + board.families.map { ("family", $0) })
            + board.estimators.flatMap { result in
                rows(
                    board, result.estimator.label,
                    [("overall", result.overall)] + result.families.map { ("family", $0) })
            }
    }

    static func scenarios(_ board: Leaderboard) -> [SummaryRow] {
        board.estimators.flatMap { result in
            rows(board, result.estimator.label, result.scenarios.map { ("scenario", $0) })
        }
    }

    private static func rows(
        _ board: Leaderboard, _ estimator: String, _ groups: [(scope: String, group: Evaluation.Group)]
    ) -> [SummaryRow] {
        groups.flatMap { scope, group in
            zip(board.labels, group.figures).map { (estimator, scope, group, $0, $1) }
        }
    }

    static func margins(_ board: Leaderboard) -> [MarginRow] {
        let groups = [(pooled, board.overall)] + board.estimators.map { ($0.estimator.label, $0.overall) }
        return groups.flatMap { estimator, group in
            zip(board.labels, group.curves[.gradedCheats] ?? []).enumerated().compactMap { index, row in
                row.1.map { (estimator: estimator, label: row.0, curve: $0, margin: group.margins[index]) }
            }
        }
    }

    static func recordings(_ board: Leaderboard) throws -> [RecordingsRow] {
        try board.groups.filter { $0.recordings > 0 }.flatMap { group in
            try zip(board.labels, group.counts.indices).map { label, index in
                (
                    group: group, label: label, counts: group.counts(of: index),
                    rightShare: try LeaderboardGroup.rightShare(
                        of: index, in: [group], stream: "recordings/\(group.plan.name)/\(label)")
                )
            }
        }
    }
}
