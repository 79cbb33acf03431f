import Pages
import Documents
import Experiment
import Scoring
import Search

/// The HTML page of a sweep or a search: the winner, how sure it is, and how the score depends on each parameter.
struct SearchPage {
    private let report: TuningReport
    private let prefix: String

    /// Prepares the page.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - prefix: The beginning of the names of its files.
    init(_ report: TuningReport, prefix: String = "") {
        self.report = report
        self.prefix = prefix
    }

    private var outcome: SearchOutcome { report.outcome }
    private var goal: Metric { outcome.objective.goals[0] }
    private var goalColumn: String { goal.name.replacing("-", with: "_") }
    private var parameters: [String] { outcome.space.dimensions.map(\.name) }

    private static let metrics: [Metric] = [
        .f1, .precision, .recall, .recallObservable, .falsePerMinute, .cheatAcceptance, .exactShare,
    ]

    /// The page.
    var page: ReportPage {
        let outcome = outcome
        return ReportPage(
            title: "\(outcome.space.name), tuned on \(outcome.trials.plan.suite)",
            subtitle: """
                \(Format.count(outcome.candidates.count)) configurations, \
                \(Format.count(outcome.trials.training.count)) training and \
                \(Format.count(outcome.trials.heldOut.count)) held-out trials; objective: \(outcome.objective)
                """,
            command: report.manifest.inputs.command, answer: answer, verdicts: verdicts, tables: tables,
            sections: sections)
    }

    private var tables: [PageTable] {
        let sheets = report.tables(prefix: prefix)
        let kept = Set(outcome.pareto + [0] + [outcome.winner].compactMap { $0 })
        let shown = shown
        func table(_ name: String, columns: [String]? = nil, where keep: (PageTable.Row) -> Bool = { _ in true })
            -> PageTable?
        {
            sheets.first { $0.name == prefix + name }?.values.map {
                PageTable(name, file: "\(prefix)\(name).csv", $0, columns: columns, where: keep)
            }
        }
        let columns =
            ["configuration", "label", "role"] + parameters
            + ["is_default", "meets_constraints", "is_pareto", "is_winner"]
            + Set(Self.metrics + outcome.objective.goals).map { $0.name.replacing("-", with: "_") }.sorted()
        return [
            table("trials", columns: columns) { row in
                let place = (row.number - 1) / 2
                return kept.contains(place) || row["role"] == TrialRole.training.rawValue && shown.contains(place)
            },
            table("comparison"), table("pareto"), table("sensitivity"), table("recall-at-false-rate"),
        ].compactMap { $0 }
    }

    /// The most configurations in the page's table, beside those of the front: what a browser sorts at once.
    private static let mostRows = 10_000

    /// The configurations in the page's table: all, or the best half of the most and an even choice of the others.
    private var shown: Set<Int> {
        let all = outcome.candidates.indices
        guard all.count > Self.mostRows else { return Set(all) }
        let (goal, sign) = (goal, goal.isBetterHigher ? 1.0 : -1.0)
        let scores = outcome.candidates.map { sign * ($0.training[goal] ?? -.infinity) }
        let best = all.sorted { (scores[$0], -$0) > (scores[$1], -$1) }.prefix(Self.mostRows / 2)
        return Set(best).union(Thinning.thinned(Array(all), most: Self.mostRows / 2))
    }

    private var verdicts: [ReportPage.Verdict] {
        guard let winner = outcome.winner else { return [.init(.bad, "No configuration keeps all constraints")] }
        guard winner != 0 else { return [.init(.unsure, "The default is the best")] }
        return switch outcome.verdict(outcome.comparisons.first?.correctedP) {
        case .better: [.init(.good, "Better than the default")]
        case .worse: [.init(.bad, "Worse than the default")]
        case .notShownToDiffer: [.init(.unsure, "Not shown to be different from the default")]
        case nil: []
        }
    }

    private var answer: [Prose] {
        guard let winner = outcome.winner else { return [Prose(TuningPage(report).answer)] }
        let label = outcome.candidates[winner].detector.label
        guard winner != 0, outcome.comparisons.first?.test != nil else {
            return [
                "\(code: label) is the best of \(Format.count(outcome.candidates.count)) configurations in training."
            ]
        }
        let difference = PageColumn.number("held_out_difference", "", digits: 3, signed: true)
        func cell(_ column: String) -> PageFigure { PageFigure("comparison", row: 1, .share(column, "")) }
        return [
            "\(code: label) is the best of \(Format.count(outcome.candidates.count)) configurations in training.",
            """
            In held-out trials its \(goal.heading) is \(cell("winner_held_out")), that of the default \
            \(cell("default_held_out")): a difference of \(PageFigure("comparison", row: 1, difference)), corrected \
            p = \(PageFigure("comparison", row: 1, .significant("p_corrected", "", digits: 2))).
            """,
        ]
    }

    private var sections: [PageSection] {
        let columns: [PageColumn] = [
            .text("figure", "figure"), .share("default_training", "default, training"),
            .share("winner_training", "winner, training"), .share("default_held_out", "default, held-out"),
            .share("winner_held_out", "winner, held-out"),
            .number("held_out_difference", "difference", digits: 3, signed: true),
            .significant("p_value", "p", digits: 2, better: nil),
            .significant("p_corrected", "p, corrected", digits: 2),
        ]
        var sections = [
            PageSection(
                "comparison", "Default and winner",
                text: "The first row is the goal. Held-out trials chose nothing.",
                .table(PageTableView("comparison", columns, search: false)))
        ]
        sections += SearchCharts(outcome: outcome).pictures.map { picture in
            PageSection(
                String(picture.name.dropLast(4)), picture.title, text: Prose(picture.caption),
                .charts([
                    PageChart(
                        svg: picture.figure.svg(.inline), file: prefix + picture.name,
                        table: picture.name == "importance.svg" ? "sensitivity" : "trials",
                        columns: picture.name == "importance.svg" ? [] : chartColumns, caption: "")
                ]))
        }
        sections.append(
            PageSection(
                "configurations", "All configurations",
                text: outcome.candidates.count > Self.mostRows
                    ? Prose(
                        """
                        The table holds about \(Format.count(Self.mostRows)) of the \
                        \(Format.count(outcome.candidates.count)): the best in training, and an even choice of the \
                        others. \(prefix)trials.csv holds all.
                        """) : "",
                .table(
                    PageTableView(
                        "trials", tableColumns, order: .init(goalColumn, descending: goal.isBetterHigher), limit: 25))))
        return sections
    }

    private var chartColumns: [PageColumn] {
        [.text("label", "configuration")] + Self.metrics.prefix(5).map(Self.column)
    }

    private var tableColumns: [PageColumn] {
        [.count("configuration", "number"), .text("role", "role")]
            + parameters.map { PageColumn.significant($0, $0, digits: 4) }
            + Self.metrics.map(Self.column)
            + [
                .words("is_winner", "winner", ["true": .init("winner", .good), "false": .init("")]),
                .words("is_default", "default", ["true": .init("default"), "false": .init("")]),
                .words("is_pareto", "Pareto", ["true": .init("yes"), "false": .init("")]),
                .words(
                    "meets_constraints", "constraints",
                    ["true": .init("kept", .good), "false": .init("not kept", .bad)]),
                PageColumn.text("label", "label").hiddenAtFirst,
            ]
    }

    /// The column of a metric in the tables of a search, which have no intervals.
    private static func column(_ metric: Metric) -> PageColumn {
        let column = PageColumn.metric(metric, interval: false)
        let name = metric.name.replacing("-", with: "_")
        guard name != metric.column else { return column }
        return metric.unit == .share
            ? .share(name, metric.heading, better: column.better, about: metric.about)
            : .number(name, metric.heading, digits: metric.unit.decimals, better: column.better, about: metric.about)
    }
}
