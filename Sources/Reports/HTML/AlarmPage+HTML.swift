import Documents
import Experiment
import Outcomes
import Pages
import Scoring
import Text

extension AlarmPage {
    var sleepers: [FigureRow<MorningOutcome>] { (evaluation.pools + evaluation.scenarios).flatMap(\.rows) }

    func html(_ tables: [PageTable]) -> ReportPage {
        ReportPage(
            title: "Mornings with an alarm that push-ups silence",
            subtitle: """
                \(Format.counted(inputs.trialCount, "morning")) of \
                \(Plural.counted(evaluation.scenarios.count, "sleeper")); the alarm falls silent at count \
                \(run.kind.goal); seed \(inputs.seed)\(run.kind.loop == .closed ? "; closed loop" : "")
                """,
            command: inputs.command, answer: answer,
            controls: Array(run.labels.dropFirst(inputs.scoring.entrants.count)),
            tables: tables, sections: sections)
    }

    private var answer: [Prose] {
        var lines: [Prose] = []
        let fooled = ranked(AlarmPlan.cheats, .ending(.fooled))
        if let best = fooled.min(by: { $0.value < $1.value }), let worst = fooled.max(by: { $0.value < $1.value }) {
            let least: Prose = """
                Sleepers who do no push-up silence the alarm on \(best.figure) of the mornings with \
                \(strong: best.label)\(Self.others(fooled, best.value))
                """
            let most: Prose =
                ", and on \(worst.figure) with \(strong: worst.label)\(Self.others(fooled, worst.value))."
            lines.append(least + (best.value == worst.value ? "." : most))
        }
        let earned = ranked(AlarmPlan.honest, .ending(.earned))
        if let most = earned.map(\.value).max(), let best = earned.first(where: { $0.value == most }) {
            lines.append(
                earned.count == 1
                    ? """
                    Sleepers who do push-ups earn their silence with \(strong: best.label) on \(best.figure) of the \
                    mornings.
                    """
                    : """
                    Sleepers who do push-ups earn their silence most often with \(strong: best.label)\
                    \(Self.others(earned, most)): on \(best.figure) of the mornings.
                    """)
        }
        return lines
    }

    /// The detectors that share a value with the one that is named: " and 2 other detectors"; empty for none.
    private static func others(_ ranked: [(label: String, value: Double, figure: PageFigure)], _ value: Double)
        -> String
    {
        let equal = ranked.count { $0.value == value } - 1
        return equal > 0 ? " and \(Plural.counted(equal, "other detector"))" : ""
    }

    /// A share of each detector in a pool, with its cell in the table of sleepers.
    private func ranked(
        _ pool: String, _ figure: OutcomeFigure<MorningOutcome>
    ) -> [(label: String, value: Double, figure: PageFigure)] {
        sleepers.enumerated().compactMap { index, row in
            guard row.group.name == pool, run.detectors.contains(row.label), let value = row.figures[figure].value
            else { return nil }
            return (row.label, value, .percent(AlarmTables.sleepers, row: index + 1, column(figure)))
        }
    }

    private func column(_ figure: OutcomeFigure<MorningOutcome>) -> PageColumn {
        Column<FigureRow<MorningOutcome>>.figure(figure).page
    }

    /// The command that prints the log of the first morning of a cell.
    private var command: String {
        var words = ["repgauge", "alarm", "{column}", "--morning", "0", "--push-ups", "\(run.kind.goal)"]
        words += ["--app", run.kind.configurations[0].name, "--seed", "\(inputs.seed)"]
        words += (inputs.estimatorFile ?? inputs.estimator).map { ["--estimator", $0] } ?? []
        words += run.kind.loop == .open ? ["--open-loop"] : []
        return ShellLine.text(words + ["--detector", "{row}"])
    }

    private static let endings: [MorningEnding] = [.fooled, .earned, .nearlyEarned, .neverSilent, .bypassed]
    private static let numbers: [OutcomeFigure<MorningOutcome>] = [.beyond, .late, .session]

    private var sections: [PageSection] {
        func figures(
            _ id: String, _ title: String, text: String = "", _ group: String,
            _ figures: [OutcomeFigure<MorningOutcome>]
        ) -> PageSection {
            PageSection(
                id, title, text: Prose(text),
                .figures(
                    AlarmTables.sleepers, label: AlarmTables.detector.page, figures.map(column),
                    where: [AlarmTables.sleeper.page: group]))
        }
        let early = "Fooled: the alarm falls silent before \(Plural.counted(run.kind.goal, "push-up")) had begun."
        let shares = Self.endings.map { column(.ending($0)) }
        let apps = PageSection(
            "app", "How the app is built", text: Prose("The mornings of the sleepers who do push-ups. \(early)"),
            .heat(
                AlarmTables.app(run.kind.configurations), row: AlarmTables.detector.page,
                column: AlarmTables.appName([]).page, values: shares))
        return [
            figures("cheats", "Sleepers who do no push-up", AlarmPlan.cheats, [.ending(.fooled), .session]),
            figures(
                "push-ups", "Sleepers who do push-ups", text: early, AlarmPlan.honest,
                Self.endings.map { .ending($0) } + [.beyond, .late]),
            PageSection(
                "sleepers", "Each sleeper", text: "Choose a figure.",
                .heat(
                    AlarmTables.sleepers, row: AlarmTables.detector.page, column: AlarmTables.sleeper.page,
                    group: AlarmTables.family.page, values: shares + Self.numbers.map(column),
                    command: command, purpose: "To print the log of its first morning", paths: inputs.scenarioFiles)),
        ] + (run.kind.configurations.count > 1 ? [apps] : []) + [
            PageSection(
                "sensitivity", "The sleepers' assumed probabilities",
                text: "Each probability of the section morning is an assumption; here it is set to other values.",
                isFolded: true, .table(AlarmTables.sensitivity(run.kind.settings), limit: 30)),
            PageSection(
                "comparison", "Compared on the same mornings", isFolded: true,
                .table(AlarmTables.comparison, limit: 30)),
        ]
    }
}
