import Pages
import Documents
import Validation

/// The HTML page of a validity report: how far synthetic people are from real ones, and how far a prediction holds.
struct ValidityHTML {
    private let pairs: [ValidityPair]
    private let sheets: [Report.Sheet]
    private let command: String

    /// Prepares the page.
    ///
    /// - Parameters:
    ///   - pairs: The comparisons.
    ///   - sheets: The tables of the report.
    ///   - command: The command that repeats it.
    init(_ pairs: [ValidityPair], sheets: [Report.Sheet], command: String) {
        self.pairs = pairs
        self.sheets = sheets
        self.command = command
    }

    /// The page.
    var page: ReportPage {
        let tables = [
            sheets.page("transfer-summary") { $0["scope"] == "catalogue" },
            sheets.page("quantities"), sheets.page("classifier"),
            sheets.page("transfer") { $0["view"] == "all" && $0["catalogue"] == "true" }, sheets.page("split"),
        ].compactMap { $0 }.filter { !$0.numbers.isEmpty }
        let compared = pairs.filter { !$0.isSkipped }
        return ReportPage(
            title: "Synthetic people beside real ones",
            subtitle: compared.map { "\($0.plan.name): \($0.recordings) recordings, \($0.trials) trials" }
                .joined(separator: "; "),
            command: command, answer: answer(tables), tables: tables, sections: sections(tables))
    }

    private func answer(_ tables: [PageTable]) -> [Prose] {
        var lines: [Prose] = []
        if let summary = tables.first(where: { $0.id == "transfer-summary" }) {
            for pair in pairs where !pair.isSkipped {
                let figure = pair.plan.isNegative ? "false_counts_per_minute" : "right_counts"
                guard
                    let row = summary.row([
                        "comparison": pair.plan.name, "view": "all", "figure": figure,
                        "side": pair.judging.side?.rawValue ?? "all",
                    ]), summary.cell(row, "rank_correlation")?.isEmpty == false
                else { continue }
                lines.append(
                    """
                    \(strong: pair.plan.name): predicted and measured \
                    \(pair.plan.isNegative ? "false counts per minute" : "right counts") agree in order by ρ = \
                    \(PageFigure("transfer-summary", row: row, .number("rank_correlation", "", digits: 2))) over \
                    \(PageFigure("transfer-summary", row: row, .count("settings", ""))) detectors; the level is wrong by \
                    \(PageFigure("transfer-summary", row: row, .number("distance", "", digits: 2))) on average.
                    """)
            }
        }
        return lines.isEmpty ? ["Nothing could be compared; the notes say why."] : lines
    }

    private func sections(_ tables: [PageTable]) -> [PageSection] {
        let ids = Set(tables.map(\.id))
        var sections: [PageSection] = []
        let charts = ValidityCharts(pairs)
        if ids.contains("transfer") {
            sections.append(
                PageSection(
                    "transfer", "Predicted and measured",
                    text: "Each point is a detector of the catalogue. On the diagonal the prediction is right.",
                    .charts(
                        charts.transfer.map {
                            PageChart(
                                svg: $0.figure.svg(.inline), file: $0.name, table: "transfer",
                                columns: [
                                    .text("setting", "detector"), .share("predicted_right_counts", "predicted"),
                                    .share("measured_right_counts", "measured"),
                                ], caption: Prose($0.caption))
                        })))
        }
        if ids.contains("quantities") {
            sections.append(
                PageSection(
                    "ridges", "Densities", text: "Quantiles of synthetic and real values, as densities.",
                    .charts(
                        charts.ridges.map {
                            PageChart(
                                svg: $0.figure.svg(.inline), file: $0.name, table: "quantities",
                                columns: Self.quantityColumns, caption: Prose($0.caption))
                        })))
            sections.append(
                PageSection(
                    "quantities", "All quantities",
                    .table(PageTableView("quantities", Self.quantityColumns, limit: 30))))
        }
        if ids.contains("classifier") {
            sections.append(
                PageSection(
                    "classifier", "Classifiers", text: "0.5 is guessing; 1 separates every pair.", isFolded: true,
                    .table(
                        PageTableView(
                            "classifier",
                            [
                                .text("comparison", "comparison"), .text("side", "side"), .text("view", "view"),
                                .text("sight", "sees"), .share("forest_area", "forest", better: nil, interval: true),
                                .share("forest_area_same_clips", "same clips", better: nil),
                                .share("forest_area_halves", "real halves", better: nil), .text("quantity", "quantity"),
                                .number("weight", "weight", signed: true),
                            ], limit: 30))))
        }
        return sections
    }

    private static let quantityColumns: [PageColumn] = [
        .text("comparison", "comparison"), .text("side", "side"), .text("view", "view"), .text("subject", "subject"),
        .text("quantity", "quantity"), .text("unit", "unit"),
        .significant("real_p50", "real median"), .significant("synthetic_p50", "synthetic median"),
        .number("kolmogorov_smirnov", "KS", better: .low, interval: true), .number("cover", "cover", better: .high),
        .number("reverse_cover", "reverse cover", better: .high),
        .words("verdict", "verdict", ["passes": .init("passes", .good), "not judged": .init("not judged", .unsure)]),
        PageColumn.number("halves_kolmogorov_smirnov", "KS, real halves").hiddenAtFirst,
        PageColumn.text("reason", "reason").hiddenAtFirst,
    ]
}
