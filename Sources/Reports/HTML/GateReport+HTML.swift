import Pages
import Documents
import Gating
import Scoring

extension GateReport {
    func html(_ command: String, _ exhibits: Exhibits) -> ReportPage {
        ReportPage(
            title: outcome.title,
            subtitle: """
                \(Format.counted(outcome.findings.count, "figure")) of \(Format.counted(outcome.trials, "trial")), the same on both \
                sides
                """,
            command: command, answer: answer, verdicts: verdicts,
            tables: GateTables.sheets(outcome).compactMap(\.page), sections: sections, trials: trials(exhibits),
            players: exhibits.players)
    }

    /// The changed trials, the most telling ones first; those with as many errors in another way are in the file only.
    private func trials(_ exhibits: Exhibits) -> [PageTrial] {
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
            "\(Format.count(changed.count)) of \(Format.counted(outcome.findings.count, "figure")) changed in some trial."
        ]
        if let worst = outcome.worstChange { lines.append("Worst change: \(worst).") }
        for (decision, words) in [(GateDecision.regressed, "worse"), (.improved, "better")] {
            let found = outcome.findings.indices.filter { outcome.findings[$0].decision == decision }
                .sorted {
                    let (one, other) = (outcome.findings[$0], outcome.findings[$1])
                    return decision == .improved ? one.p < other.p : GateFinding.isWorse(one, than: other)
                }.prefix(3)
            for index in found {
                let finding = outcome.findings[index]
                lines.append(
                    """
                    \(strong: finding.detector) is \(words) in \(finding.figure.heading), \(finding.scope.name): \
                    \(PageFigure(GateTables.figures, row: index + 1, GateTables.before.page)) before, \
                    \(PageFigure(GateTables.figures, row: index + 1, GateTables.after.page)) after.
                    """)
            }
        }
        return lines
    }

    private var sections: [PageSection] {
        let missing = PageSection(
            "missing", "Missing or failed", .table(GateTables.missing, search: false))
        let trials = PageSection(
            "trials", "Trials that changed", text: "The later side makes more errors, or fewer.",
            .trials([.lost, .gained]))
        let findings = PageSection(
            "findings", "All figures",
            .table(GateTables.figures, order: GateTables.pValue.page, limit: 40))
        let budgets = PageSection("budgets", "Budgets", .table(GateTables.budgets))
        let times = PageSection(
            "times", "Times", text: "As multiples of the time of a reference that was measured in turn.",
            .table(GateTables.latency))
        return [
            outcome.missing.isEmpty ? nil : missing,
            outcome.changes.contains { $0.change != .changed } ? trials : nil, chart, findings,
            outcome.budgets.isEmpty ? nil : budgets, outcome.latency.isEmpty ? nil : times,
        ].compactMap(\.self)
    }

    /// The differences of the figures that changed, with their intervals.
    private var chart: PageSection? {
        let found = outcome.findings.indices.filter {
            outcome.findings[$0].changedTrials > 0 && outcome.findings[$0].figure.unit == .share
        }.sorted { abs(outcome.findings[$0].difference) > abs(outcome.findings[$1].difference) }.prefix(30)
            .sorted { outcome.findings[$0].harm > outcome.findings[$1].harm }
        guard !found.isEmpty else { return nil }
        let kinds = [GateDecision.pass, .regressed, .improved, .inconclusive]
        // The name of the only detector would fill every label.
        let isAlone = Set(outcome.findings.map(\.detector)).count == 1
        let bars = found.map { index -> BarFigure.Bar in
            let finding = outcome.findings[index]
            return BarFigure.Bar(
                // What differs comes first: a long label is cut at its end.
                "\(finding.figure.name), \(finding.scope.name)\(isAlone ? "" : ", \(finding.detector)")",
                finding.figure.isBetterHigher ? finding.difference : -finding.difference,
                interval: finding.interval.map { interval in
                    finding.figure.isBetterHigher
                        ? ChartInterval(interval.lowerBound, interval.upperBound)
                        : ChartInterval(-interval.upperBound, -interval.lowerBound)
                },
                category: kinds.firstIndex(of: finding.decision) ?? 0,
                note: ChartNote(
                    "\(finding.detector), \(finding.scope.name), \(finding.figure.name)", row: index + 1,
                    detector: finding.detector))
        }
        let figure = BarFigure(
            title: "Changes of shares", description: "After less before, so that better is to the right.",
            value: ChartAxis("change, better to the right"), bars: Array(bars),
            categories: kinds.map { $0 == .inconclusive ? "not decided" : $0.words },
            sides: (left: "worse", right: "better"))
        return PageSection(
            "changes", "The largest changes", text: "Shares, with the 95 % intervals of the paired difference.",
            .charts([PageChart(svg: figure.svg(.inline), of: GateTables.figures, columns: GateTables.figures.page)]))
    }
}

extension GateDecision {
    var tone: ColumnFormat.Tone {
        switch self {
        case .pass, .improved: .good
        case .regressed: .bad
        case .inconclusive: .unsure
        }
    }

    var words: String {
        switch self {
        case .pass: "passed"
        case .improved: "improved"
        case .regressed: "regressed"
        case .inconclusive: "cannot tell"
        }
    }
}
