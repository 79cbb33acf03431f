import Documents
import Experiment
import Outcomes
import Pages
import Scoring

/// The HTML page of mornings: which detector is fooled, and what sleepers who do push-ups get.
struct AlarmHTML {
    private let evaluation: OutcomeEvaluation<AlarmPlan>
    private let inputs: RunInputs
    private let sheets: [Report.Sheet]
    private var run: OutcomeRun<AlarmPlan> { evaluation.run }

    /// Prepares the page.
    init(_ evaluation: OutcomeEvaluation<AlarmPlan>, _ inputs: RunInputs, _ sheets: [Report.Sheet]) {
        self.evaluation = evaluation
        self.inputs = inputs
        self.sheets = sheets
    }

    /// The page.
    var page: ReportPage {
        ReportPage(
            title: "Mornings with an alarm that push-ups silence",
            subtitle: """
                \(Format.count(inputs.trialCount)) mornings of \(evaluation.scenarios.count) sleepers; the alarm falls \
                silent at count \(run.kind.goal); seed \(inputs.seed)
                """,
            command: inputs.command, answer: answer,
            controls: Array(run.labels.dropFirst(inputs.scoring.entrants.count)),
            tables: ["sleepers", "app", "comparison"].compactMap { sheets.page($0) }, sections: sections)
    }

    private var answer: [Prose] {
        var lines: [Prose] = []
        let fooled = ranked(AlarmPlan.cheats, .ending(.fooled))
        if let best = fooled.min(by: { $0.value < $1.value }), let worst = fooled.max(by: { $0.value < $1.value }) {
            lines.append(
                """
                Sleepers who do no push-up silence the alarm on \(best.figure) of the mornings with \
                \(strong: best.label), and on \(worst.figure) with \(strong: worst.label).
                """)
        }
        if let best = ranked(AlarmPlan.honest, .ending(.earned)).max(by: { $0.value < $1.value }) {
            lines.append(
                """
                Sleepers who do push-ups earn their silence most often with \(strong: best.label): on \
                \(best.figure) of the mornings.
                """)
        }
        return lines
    }

    /// A share of each detector in a pool, with its cell in the table of sleepers.
    private func ranked(
        _ pool: String, _ figure: OutcomeFigure<MorningOutcome>
    ) -> [(label: String, value: Double, figure: PageFigure)] {
        let rows = (evaluation.pools + evaluation.scenarios).flatMap(\.rows)
        return rows.enumerated().compactMap { index, row in
            guard row.group.name == pool, run.detectors.contains(row.label), let value = row.figures[figure].value
            else { return nil }
            return (row.label, value, .percent("sleepers", row: index + 1, figure.name))
        }
    }

    private static let shares = [MorningEnding.fooled, .earned, .neverSilent, .bypassed].map {
        PageColumn.figure(OutcomeFigure<MorningOutcome>.ending($0))
    }
    private static let numbers = [OutcomeFigure<MorningOutcome>.beyond, .late, .session].map { PageColumn.figure($0) }

    private var sections: [PageSection] {
        func figures(_ id: String, _ title: String, _ group: String, _ columns: [PageColumn]) -> PageSection {
            PageSection(
                id, title, .figures(PageFigures("sleepers", label: .detector, columns, where: ["sleeper": group])))
        }
        var sections = [
            figures("cheats", "Sleepers who do no push-up", AlarmPlan.cheats, [Self.shares[0], Self.numbers[2]]),
            figures(
                "push-ups", "Sleepers who do push-ups", AlarmPlan.honest,
                [Self.shares[1], Self.shares[0], Self.shares[2], Self.shares[3], Self.numbers[0], Self.numbers[1]]),
            PageSection(
                "sleepers", "Each sleeper", text: "Choose a figure.",
                .heat(
                    PageHeat(
                        "sleepers", row: "detector", column: "sleeper", group: "family",
                        values: Self.shares + Self.numbers,
                        command: "repgauge alarm {column} --morning 0 --detector '{row}'"))),
        ]
        if run.kind.configurations.count > 1 {
            sections.append(
                PageSection(
                    "app", "How the app is built", text: "The mornings of the sleepers who do push-ups.",
                    .heat(
                        PageHeat("app", row: "detector", column: "app", values: Self.shares))))
        }
        sections.append(
            PageSection(
                "comparison", "Compared on the same mornings", isFolded: true,
                .table(
                    PageTableView(
                        "comparison",
                        [
                            .text("sleeper", "sleeper"), .detector, .text("reference", "compared with"),
                            .text("ending", "ending"),
                            .number("difference", "difference", digits: 3, interval: true, signed: true),
                            .count("changed", "changed mornings"),
                            .significant("p_corrected", "p, corrected", digits: 2),
                        ], limit: 30))))
        return sections
    }
}
