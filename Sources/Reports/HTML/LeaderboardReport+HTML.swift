import Pages
import Documents
import Experiment
import Ranking
import Scoring
import Text

extension LeaderboardReport {
    private var own: [Own.Row] { Own(board).rows }
    private typealias Tables = LeaderboardTables
    private typealias Ranking = LeaderboardRanking
    private typealias Own = LeaderboardOwnConditions
    private typealias Uses = LeaderboardUses

    private static let metrics = [
        Metric.recall, .recallObservable, .precision, .f1, .falsePerMinute, .cheatAcceptance, .exactShare,
    ].map { ScoreColumns.metric($0).page }

    func html() throws -> ReportPage {
        let first = board.estimators.first?.estimator.label ?? ""
        let summary = PageTable(
            Tables.summary(board.metrics), Tables.summary(board),
            columns: [Tables.estimator, Tables.scope, Tables.name, Tables.detector].map(\.page) + Self.metrics
        ) { $1.scope == "overall" || $1.estimator == Tables.pooled }
        return ReportPage(
            title: "Which push-up detector to trust",
            subtitle: """
                \(Plural.counted(board.rows.count { $0.rank != nil }, "detector")), \(Format.counted(record.trials, "trial")) of \
                \(Plural.counted(record.run.entries.count, "scenario")), each seen by \
                \(Plural.counted(board.estimators.count { !$0.estimator.isAside }, "pose estimator"))\(recordings)
                """,
            command: record.manifest.inputs.command, answer: answer,
            controls: Array(board.labels.dropFirst(board.detectors.count)),
            tables: [
                PageTable(Ranking.table, ranking.rows), summary,
                PageTable(Tables.scenarios, Tables.scenarios(board)) { $1.estimator == first },
                PageTable(Tables.recordings, try Tables.recordings(board)),
            ] + (board.uses.isEmpty ? [] : [PageTable(Uses.table, try Uses(board: board).all())])
                + (own.isEmpty ? [] : [PageTable(Own.table, own)])
                + (entries.rows.isEmpty ? [] : [PageTable(LeaderboardEntries.table, entries.rows)])
                + (sealed.map { [PageTable(LeaderboardSealed.table, $0.rows)] } ?? []),
            sections: sections(first: first))
    }

    private var recordings: String {
        let people = board.groups.reduce(0) { $0 + $1.recordings }
        return people == 0 ? "" : "; \(Format.counted(people, "recording")) of people"
    }

    private var answer: [Prose] {
        let advice = board.advice
        guard let best = advice.recommended.first ?? advice.nearest?.row,
            let index = board.rows.firstIndex(where: { $0.label == best.label })
        else { return ["There is no detector to choose from."] }
        func percent(_ column: PageColumn) -> PageFigure { .percent(Ranking.table, row: index + 1, column) }
        var lines: [Prose] = [
            advice.recommended.isEmpty
                ? "No detector meets every demand. Nearest is \(strong: best.label)." : "Take \(strong: best.label).",
            """
            It counts \(percent(HeadlineTable.recall.page)) of the repetitions that the camera saw, accepts \
            \(percent(HeadlineTable.cheats.page)) of the cheats, and makes \
            \(PageFigure(Ranking.table, row: index + 1, Ranking.wrong.page)) wrong counts a session.
            """,
        ]
        if best.rightShare != nil {
            lines.append("On recordings of people its count is right in \(percent(Ranking.rightShare.page)) of them.")
        }
        let others = advice.recommended.count - 1
        if others > 0 {
            lines.append(
                "\(Format.count(others)) more \(others == 1 ? "detector meets" : "detectors meet") every demand.")
        }
        lines.append(
            """
            \(strong: "RepGauge's own detectors have an advantage"): their authors knew the scenarios and had recordings of \
            people; the authors of the published rules had neither.
            """)
        return lines
    }

    /// The command that draws the first trial of a cell, as the first estimator sees it.
    private var command: String {
        var address = record.run.address(of: "{column}", trial: 0, detectors: ["{row}"], at: nil)
        address.estimator = board.estimators.first?.estimator.name
        return address.command
    }

    private func sections(first: String) -> [PageSection] {
        func heat(
            _ id: String, _ title: String, _ text: Prose, _ filter: PageFilter, _ column: Column<Tables.SummaryRow>
        ) -> PageSection {
            PageSection(
                id, title, text: text,
                .heat(
                    Tables.summary(board.metrics), where: filter, row: Tables.detector.page, column: column.page,
                    values: Self.metrics))
        }
        let recordings = PageSection(
            "recordings", "On recordings of people",
            .heat(
                Tables.recordings, row: Tables.recordingsDetector.page, column: Tables.group.page,
                values: [Tables.rightShare, Tables.falseCounts, Tables.countError].map(\.page)))
        return uses + [
            PageSection(
                "chart", "Recall against cheats", text: "A ✓ marks a detector that meets every demand.",
                .charts([
                    ranking.picture.chart(
                        of: Ranking.table, columns: Ranking.table.page.filter { !$0.format.hidden })
                ])),
            PageSection(
                "ranking", "The ranking",
                text: """
                    By expected wrong counts per session: false counts and missed repetitions. Call times differ from \
                    machine to machine.
                    """, .table(Ranking.table, limit: 60)),
        ] + (own.isEmpty ? [] : [ownConditions]) + [
            heat(
                "families", "By family of scenarios", "Pooled over the estimators of the ranking.",
                [Tables.estimator.page: Tables.pooled, Tables.scope.page: "family"], Tables.name),
            heat(
                "estimators", "By pose estimator", "Over all trials.", [Tables.scope.page: "overall"],
                Tables.estimator),
            PageSection(
                "scenarios", "By scenario", text: Prose("As the estimator \(first) sees them."),
                .heat(
                    Tables.scenarios, row: Tables.detector.page, column: Tables.scenario.page,
                    group: Tables.family.page,
                    values: [
                        ScoreColumns.metric(.exactShare).first(), ScoreColumns.falseCounts, ScoreColumns.detected,
                    ].map(\.page),
                    command: command)),
        ]
            + [
                board.groups.contains { $0.recordings > 0 } ? recordings : nil,
                entries.rows.isEmpty
                    ? nil
                    : PageSection(
                        "entries", "Entries from files of events",
                        text: "Each on the frames that it was shown, beside all detectors on the same frames.",
                        .table(LeaderboardEntries.table, limit: 60)),
                sealed.map { _ in
                    PageSection(
                        "sealed", "Public and sealed seeds",
                        text: "The gap is the figure on the sealed trials less that on the public ones.",
                        .table(LeaderboardSealed.table, limit: 60))
                },
            ].compactMap(\.self)
    }

    private var uses: [PageSection] {
        board.uses.map { order in
            let line = Uses(board: board).line(of: order)
            return PageSection(
                "use-\(order.use.name)", "By use: \(order.use.name.replacing("-", with: " "))",
                text: Prose(line.prefix(1).uppercased() + line.dropFirst()),
                .table(Uses.table, where: [Uses.use.page: order.use.name], limit: 10))
        }
    }

    private var ownConditions: PageSection {
        PageSection(
            "own-conditions", "Published rules under their own conditions",
            text: """
                Trials of the views, the estimator and the frame rate that the author of each rule meant, and the same \
                figures in the common conditions of the ranking. Places compare rules of one material alone.
                """, .table(Own.table, limit: 60))
    }
}
