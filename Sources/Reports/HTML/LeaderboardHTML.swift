import Pages
import Documents
import Experiment
import Ranking
import Scoring

/// The HTML page of a leaderboard: which detector to take, and how each fares by family, estimator and recordings.
struct LeaderboardHTML {
    private let report: LeaderboardReport
    private let sheets: [Report.Sheet]

    /// Prepares the page.
    ///
    /// - Throws: `GSLError` where an interval cannot be computed.
    init(_ report: LeaderboardReport) throws {
        self.report = report
        sheets = try report.sheets()
    }

    private var board: Leaderboard { report.board }

    /// The page.
    var page: ReportPage {
        let first = board.estimators.first?.estimator.label ?? ""
        let metrics = [
            Metric.recall, .recallObservable, .precision, .f1, .falsePerMinute, .cheatAcceptance, .exactShare,
        ]
        let summary = sheets.page(
            "summary",
            columns: ["estimator", "scope", "name", "trials", "detector"]
                + metrics.flatMap { [$0.column, "\($0.column)_lower", "\($0.column)_upper"] }
        ) { $0["scope"] == "overall" || $0["estimator"] == LeaderboardTables.pooled }
        let tables = [
            sheets.page("ranking"), summary, sheets.page("scenarios") { $0["estimator"] == first },
            sheets.page("recordings"), sheets.page("cheat-margin") { $0["estimator"] == LeaderboardTables.pooled },
            sheets.page("own-conditions"), sheets.page("fidelity"), sheets.page("latency"),
        ].compactMap { $0 }
        let detectors = board.rows.count { $0.rank != nil }
        return ReportPage(
            title: "Which push-up detector to trust",
            subtitle: """
                \(detectors) detectors, \(Format.count(report.record.trials)) trials of \
                \(report.record.run.entries.count) scenarios, each seen by \
                \(board.estimators.count { !$0.estimator.isAside }) pose estimators\(recordings)
                """,
            command: report.record.manifest.inputs.command, answer: tables.first.map(answer) ?? [],
            controls: Array(board.labels.dropFirst(board.detectors.count)), tables: tables,
            sections: sections(metrics, first: first))
    }

    private var recordings: String {
        let people = board.groups.reduce(0) { $0 + $1.recordings }
        return people == 0 ? "" : "; \(Format.count(people)) recordings of people"
    }

    private func answer(_ ranking: PageTable) -> [Prose] {
        let advice = board.advice
        guard let best = advice.recommended.first ?? advice.nearest?.row,
            let row = ranking.row(["detector": best.label])
        else { return ["There is no detector to choose from."] }
        func percent(_ column: String) -> PageFigure { PageFigure.percent("ranking", row: row, column) }
        var lines: [Prose] = [
            advice.recommended.isEmpty
                ? Prose("No detector meets every demand. Nearest is ") + "\(strong: best.label)."
                : Prose("Take ") + "\(strong: best.label).",
            """
            It counts \(percent("recall_observable_mean")) of the repetitions that the camera saw, accepts \
            \(percent("cheat_acceptance")) of the cheats, and makes \
            \(PageFigure("ranking", row: row, .number("wrong_counts_per_session", "", digits: 2))) wrong counts a session.
            """,
        ]
        if best.rightShare != nil {
            lines.append("On recordings of people its count is right in \(percent("recordings_right_share")) of them.")
        }
        let others = advice.recommended.count - 1
        if others > 0 {
            lines.append(
                "\(Format.count(others)) more \(others == 1 ? "detector meets" : "detectors meet") every demand.")
        }
        return lines
    }

    private func sections(_ metrics: [Metric], first: String) -> [PageSection] {
        let ranking = PageSection(
            "ranking", "The ranking",
            text: """
                By expected wrong counts per session: false counts and missed repetitions. Call times differ from machine \
                to machine.
                """,
            .table(
                PageTableView(
                    "ranking", Self.rankingColumns, order: nil, limit: 60)))
        let chart = PageSection(
            "chart", "Recall against cheats", text: "A ✓ marks a detector that meets every demand.",
            .charts([
                PageChart(
                    svg: LeaderboardChart(report.ranking.rows).figure.svg(.inline), file: "leaderboard.svg",
                    table: "ranking", columns: Array(Self.rankingColumns.prefix(8)), caption: "")
            ]))
        var sections = [
            chart, ranking,
            PageSection(
                "families", "By family of scenarios", text: "Pooled over the estimators of the ranking.",
                .heat(
                    PageHeat(
                        "summary", where: ["estimator": LeaderboardTables.pooled, "scope": "family"], row: "detector",
                        column: "name", values: metrics.map { PageColumn.metric($0) }))),
            PageSection(
                "estimators", "By pose estimator", text: "Over all trials.",
                .heat(
                    PageHeat(
                        "summary", where: ["scope": "overall"], row: "detector", column: "estimator",
                        values: metrics.map { PageColumn.metric($0) }))),
            PageSection(
                "scenarios", "By scenario", text: Prose("As the estimator \(first) sees them."),
                .heat(
                    PageHeat(
                        "scenarios", row: "detector", column: "scenario", group: "family",
                        values: [
                            .share("count_exact_share", "right counts"),
                            PageColumn.count("false_counts", "false counts", better: .low).shaded(.root),
                            PageColumn.count("detected", "detected", better: .high),
                        ],
                        command: "repgauge render {column} --trial 0 --estimator \(first) --detector '{row}'"))),
        ]
        if board.groups.contains(where: { $0.recordings > 0 }) {
            sections.append(
                PageSection(
                    "recordings", "On recordings of people",
                    .heat(
                        PageHeat(
                            "recordings", row: "detector", column: "group",
                            values: [
                                .share("right_share", "right counts", interval: true),
                                PageColumn.count("false_counts", "false counts", better: .low).shaded(.root),
                                .number("count_error_mean", "mean count error", signed: true).shaded(.difference),
                            ]))))
        }
        return sections
    }

    private static let rankingColumns: [PageColumn] =
        [
            .count("rank", "#"), .detector,
            .words("recommended", "meets all", ["true": .init("yes", .good), "false": .init("")]),
            .number("wrong_counts_per_session", "wrong/session", better: .low, interval: true),
        ] + PageColumn.headline + [
            .share("recordings_right_share", "right counts, people"), .text("unmet", "does not meet"),
            .count("place_low", "place, best").hiddenAtFirst, .count("place_high", "place, worst").hiddenAtFirst,
            .share("f1", "F1", interval: true).hiddenAtFirst, .share("precision", "precision").hiddenAtFirst,
            .share("recall", "recall").hiddenAtFirst,
            PageColumn.number("cheat_margin_torsos", "cheat margin", unit: "T", digits: 3, better: .high).hiddenAtFirst,
            PageColumn.number("delay_p50_s", "delay", unit: "s").hiddenAtFirst,
            PageColumn.share("mornings_fooled_share", "mornings fooled", better: .low, interval: true).hiddenAtFirst,
            PageColumn.text("status", "status").hiddenAtFirst, PageColumn.text("citation", "citation").hiddenAtFirst,
        ]
}
