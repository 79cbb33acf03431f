import Charts
import Documents
import Experiment
import Outcomes
import Pages
import Scenarios

/// The HTML page of a study of mornings: which detector is fooled, and what sleepers who do push-ups get.
struct AlarmHTML {
    private let report: AlarmReport
    private let sheets: [Report.Sheet]

    /// Prepares the page.
    init(_ report: AlarmReport) {
        self.report = report
        sheets = report.sheets()
    }

    private var evaluation: AlarmEvaluation { report.evaluation }
    private var study: AlarmStudy { evaluation.study }
    private var controls: [String] { Array(study.labels.dropFirst(study.detectors)) }

    /// The page.
    var page: ReportPage {
        let tables = [sheets.page("sleepers"), sheets.page("app"), sheets.page("comparison")].compactMap { $0 }
        return ReportPage(
            title: "Mornings with an alarm that push-ups silence",
            subtitle: """
                \(Format.count(report.record.mornings)) mornings of \(study.sleepers.count) sleepers; the alarm falls silent \
                at count \(study.goal); seed \(report.record.manifest.inputs.seed)
                """,
            command: report.record.manifest.inputs.command, answer: tables.first.map(answer) ?? [],
            controls: controls, tables: tables, sections: sections)
    }

    private func answer(_ sleepers: PageTable) -> [Prose] {
        func rows(_ group: String) -> [(label: String, row: Int)] {
            study.labels.prefix(study.detectors).compactMap { label in
                sleepers.row(["sleeper": group, "detector": label]).map { (label, $0) }
            }
        }
        func value(_ row: Int, _ column: String) -> Double { sleepers.cell(row, column).flatMap(Double.init) ?? 0 }
        var lines: [Prose] = []
        if let best = rows(AlarmEvaluation.cheats).min(by: {
            value($0.row, "fooled_share") < value($1.row, "fooled_share")
        }),
            let worst = rows(AlarmEvaluation.cheats).max(by: {
                value($0.row, "fooled_share") < value($1.row, "fooled_share")
            })
        {
            lines.append(
                """
                Sleepers who do no push-up silence the alarm on \
                \(PageFigure.percent("sleepers", row: best.row, "fooled_share")) of the mornings with \
                \(strong: best.label), and on \(PageFigure.percent("sleepers", row: worst.row, "fooled_share")) with \
                \(strong: worst.label).
                """)
        }
        if let best = rows(AlarmEvaluation.honest).max(by: {
            value($0.row, "earned_share") < value($1.row, "earned_share")
        }) {
            lines.append(
                """
                Sleepers who do push-ups earn their silence most often with \(strong: best.label): on \
                \(PageFigure.percent("sleepers", row: best.row, "earned_share")) of the mornings.
                """)
        }
        return lines
    }

    private static let shares: [PageColumn] = [
        .share("fooled_share", "fooled", better: .low, interval: true),
        .share("earned_share", "earned", better: .high, interval: true),
        .share("never_silent_share", "never silent", better: .low, interval: true),
        .share("bypassed_share", "bypassed", better: .low, interval: true),
        PageColumn.number("push_ups_beyond_mean", "push-ups beyond", better: .low, interval: true),
        PageColumn.number("late_p50_s", "late", unit: "s", better: .low, interval: true),
        PageColumn.number("session_p50_s", "time to silence", unit: "s", digits: 1, interval: true),
    ]

    private var sections: [PageSection] {
        func figures(_ id: String, _ title: String, _ group: String, _ columns: [PageColumn]) -> PageSection {
            PageSection(
                id, title, .figures(PageFigures("sleepers", label: .detector, columns, where: ["sleeper": group])))
        }
        var sections = [
            figures("cheats", "Sleepers who do no push-up", AlarmEvaluation.cheats, [Self.shares[0], Self.shares[6]]),
            figures(
                "push-ups", "Sleepers who do push-ups", AlarmEvaluation.honest,
                [Self.shares[1], Self.shares[0], Self.shares[2], Self.shares[3], Self.shares[4], Self.shares[5]]),
            PageSection(
                "sleepers", "Each sleeper", text: "Choose a figure.",
                .heat(
                    PageHeat(
                        "sleepers", row: "detector", column: "sleeper", group: "family", values: Self.shares,
                        command: "repgauge alarm {column} --morning 0 --detector '{row}'"))),
        ]
        if study.configurations.count > 1 {
            sections.append(
                PageSection(
                    "app", "How the app is built", text: "The mornings of the sleepers who do push-ups.",
                    .heat(
                        PageHeat("app", row: "detector", column: "app", values: Array(Self.shares[0...3])))))
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
