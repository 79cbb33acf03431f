import Pages
import Documents
import Gating
import Scoring

/// The HTML page of a gate or a comparison: the decision, what changed, and the trials that were won and lost.
struct GatePage {
    private let outcome: GateOutcome
    private let sheets: [Report.Sheet]
    private let command: String
    private let exhibits: Exhibits

    /// Prepares the page.
    ///
    /// - Parameters:
    ///   - outcome: The outcome.
    ///   - sheets: Its tables.
    ///   - command: The command that repeats it.
    ///   - exhibits: The trials that changed.
    init(_ outcome: GateOutcome, sheets: [Report.Sheet], command: String, exhibits: Exhibits) {
        self.outcome = outcome
        self.sheets = sheets
        self.command = command
        self.exhibits = exhibits
    }

    /// The page.
    var page: ReportPage {
        ReportPage(
            title: "Gate: \(outcome.title)",
            subtitle: """
                \(Format.count(outcome.findings.count)) figures of \(Format.count(outcome.trials)) trials, the same on both \
                sides
                """,
            command: command, answer: answer, verdicts: verdicts,
            tables: sheets.compactMap { PageTable($0) }.filter { !$0.numbers.isEmpty }, sections: sections,
            trials: trials, players: exhibits.players)
    }

    /// The changed trials, the most telling ones first; those with as many errors in another way are in the file only.
    private var trials: [PageTrial] {
        let telling = outcome.changes.select()
        return outcome.changes.enumerated().filter { $0.element.change != .changed }.map { index, trial in
            (row: index + 1, rank: telling.firstIndex(of: trial) ?? .max, trial: trial)
        }.sorted { ($0.rank, $0.row) < ($1.rank, $1.row) }.map { row, _, trial in
            PageTrial(row: row, changed: trial, exhibits)
        }
    }

    private var verdicts: [ReportPage.Verdict] {
        let times = outcome.times.map { ReportPage.Verdict($0.tone, "Times: \($0.words)") }
        return [.init(outcome.accuracy.tone, "Accuracy: \(outcome.accuracy.words)")] + [times].compactMap { $0 }
    }

    private var answer: [Prose] {
        let changed = outcome.findings.filter { $0.changedTrials > 0 }
        guard !changed.isEmpty else { return ["No figure changed in any trial."] + outcome.notes.map { Prose($0) } }
        var lines: [Prose] = [
            "\(Format.count(changed.count)) of \(Format.count(outcome.findings.count)) figures changed in some trial."
        ]
        for (decision, words) in [(GateDecision.regressed, "worse"), (.improved, "better")] {
            let found = outcome.findings.indices.filter { outcome.findings[$0].decision == decision }
                .sorted { outcome.findings[$0].p < outcome.findings[$1].p }.prefix(3)
            for index in found {
                let finding = outcome.findings[index]
                lines.append(
                    """
                    \(strong: finding.detector) is \(words) in \(finding.figure.heading), \(finding.scope.name): \
                    \(PageFigure("figures", row: index + 1, Self.value("before"))) before, \
                    \(PageFigure("figures", row: index + 1, Self.value("after"))) after.
                    """)
            }
        }
        return lines
    }

    private static func value(_ name: String) -> PageColumn { .number(name, "", digits: 3) }

    private var sections: [PageSection] {
        var sections: [PageSection] = []
        if outcome.missing.isEmpty == false {
            sections.append(
                PageSection(
                    "missing", "Missing or failed",
                    .table(PageTableView("missing", [.text("what", "what"), .text("why", "why")], search: false))))
        }
        if outcome.changes.contains(where: { $0.change != .changed }) {
            sections.append(
                PageSection(
                    "trials", "Trials that changed",
                    text: "A trial is lost where the later side makes more errors, and gained where it makes fewer.",
                    .trials([.lost, .gained])))
        }
        if let chart { sections.append(chart) }
        sections.append(
            PageSection(
                "findings", "All figures",
                .table(PageTableView("figures", Self.columns, order: .init("p_value"), limit: 40))))
        if !outcome.budgets.isEmpty {
            sections.append(
                PageSection(
                    "budgets", "Budgets of false counts",
                    .table(
                        PageTableView(
                            "budgets",
                            [
                                .detector, .text("scope", "over"), .count("allowed", "allowed"),
                                .count("before", "before"), .count("after", "after"), Self.verdict,
                            ]))))
        }
        if !outcome.latency.isEmpty {
            sections.append(
                PageSection(
                    "times", "Times", text: "As multiples of the time of a reference that was measured in turn.",
                    .table(
                        PageTableView(
                            "latency",
                            [
                                .detector, .number("before", "before", digits: 3), .number("after", "after", digits: 3),
                                .number("factor", "factor", digits: 3, better: .low, interval: true),
                                .significant("p_value", "p", digits: 2), Self.verdict,
                            ]))))
        }
        return sections
    }

    private static let verdict = PageColumn.words(
        "verdict", "verdict",
        [
            GateDecision.pass.rawValue: .init("pass", .good), GateDecision.improved.rawValue: .init("improved", .good),
            GateDecision.regressed.rawValue: .init("regressed", .bad),
            GateDecision.inconclusive.rawValue: .init("inconclusive", .unsure),
        ])

    private static let columns: [PageColumn] = [
        .detector, .text("over", "over"), .text("figure", "figure"), .number("before", "before", digits: 3),
        .number("after", "after", digits: 3),
        .number("difference", "difference", digits: 4, interval: true, signed: true),
        .significant("p_value", "p", digits: 2), .count("changed_trials", "changed trials"), .count("trials", "trials"),
        verdict, .text("scope", "scope").hiddenAtFirst, .number("floor", "least that matters", digits: 3).hiddenAtFirst,
    ]

    /// The differences of the figures that changed, with their intervals.
    private var chart: PageSection? {
        let found = outcome.findings.indices.filter {
            outcome.findings[$0].changedTrials > 0 && outcome.findings[$0].figure.unit == .share
        }.sorted { abs(outcome.findings[$0].difference) > abs(outcome.findings[$1].difference) }.prefix(30)
        guard !found.isEmpty else { return nil }
        let bars = found.map { index -> BarFigure.Bar in
            let finding = outcome.findings[index]
            return BarFigure.Bar(
                "\(finding.detector), \(finding.scope.name), \(finding.figure.name)",
                finding.figure.isBetterHigher ? finding.difference : -finding.difference,
                interval: finding.interval.map { interval in
                    finding.figure.isBetterHigher
                        ? ChartInterval(interval.lowerBound, interval.upperBound)
                        : ChartInterval(-interval.upperBound, -interval.lowerBound)
                },
                category: finding.decision == .regressed ? 1 : finding.decision == .improved ? 2 : 0,
                note: ChartNote(
                    "\(finding.detector), \(finding.scope.name), \(finding.figure.name)", row: index + 1,
                    detector: finding.detector))
        }
        let figure = BarFigure(
            title: "Changes of shares", description: "After less before, so that better is to the right.",
            value: ChartAxis("change, better to the right"), bars: Array(bars),
            categories: ["not decided", "regressed", "improved"], sides: .init(left: "worse", right: "better"))
        return PageSection(
            "changes", "The largest changes", text: "Shares, with the 95 % intervals of the paired difference.",
            .charts([PageChart(svg: figure.svg(.inline), table: "figures", columns: Self.columns, caption: "")]))
    }
}

extension GateDecision {
    /// The colour and mark on a page.
    var tone: PageTone {
        switch self {
        case .pass, .improved: .good
        case .regressed: .bad
        case .inconclusive: .unsure
        }
    }

    /// The decision in words.
    var words: String {
        switch self {
        case .pass: "passed"
        case .improved: "improved"
        case .regressed: "regressed"
        case .inconclusive: "cannot tell"
        }
    }
}
