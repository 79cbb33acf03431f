import Documents
import Pages
import Scoring
import Validation

/// The HTML page of a validity report: how far synthetic people are from real ones, and how far a prediction holds.
struct ValidityHTML {
    let pairs: [ValidityPair]
    /// The command that repeats it.
    let command: String

    /// The page.
    var page: ReportPage {
        let compared = pairs.filter { !$0.isSkipped }
        return ReportPage(
            title: "Synthetic people beside real ones",
            subtitle: compared.map { "\($0.plan.name): \($0.recordings) recordings, \($0.trials) trials" }
                .joined(separator: "; "),
            command: command, answer: answer,
            tables: [
                PageTable(TransferTables.summary, TransferTables.summary(pairs)) { $1.row.scope == .catalogue },
                PageTable(ValidityTables.quantities, ValidityTables.quantities(pairs)),
                PageTable(ValidityTables.classifier, ValidityTables.classifier(pairs)),
                PageTable(TransferTables.settings, TransferTables.settings(pairs)) {
                    $1.row.view == nil && $1.row.isOfCatalogue
                },
            ], sections: sections)
    }

    private var answer: [Prose] {
        let rows = TransferTables.summary(pairs)
        let lines = pairs.filter { !$0.isSkipped }.compactMap { pair -> Prose? in
            let main: TransferFigure = pair.plan.isNegative ? .falseCounts : .right
            guard
                let row = rows.firstIndex(where: {
                    $0.pair.plan.name == pair.plan.name && $0.part.side == pair.judging.side && $0.row.view == nil
                        && $0.row.scope == .catalogue && $0.row.figure == main
                }), rows[row].row.correlation.value != nil
            else { return nil }
            func figure(_ column: Column<TransferTables.SummaryRow>) -> PageFigure {
                PageFigure(TransferTables.summary, row: row + 1, column.page)
            }
            return """
                \(strong: pair.plan.name): predicted and measured \
                \(pair.plan.isNegative ? "false counts per minute" : "right counts") agree in order by ρ = \
                \(figure(TransferTables.order)) over \(figure(TransferTables.settingCount)) detectors; the level is wrong \
                by \(figure(TransferTables.distance)) on average.
                """
        }
        return lines.isEmpty ? ["Nothing could be compared; the notes say why."] : lines
    }

    private var sections: [PageSection] {
        func charts<Row>(_ pictures: [ValidityCharts.Picture], _ table: Table<Row>) -> PageSection.Content {
            .charts(
                pictures.map {
                    PageChart(
                        svg: $0.figure.svg(.inline), file: $0.name, of: table, columns: table.page,
                        caption: Prose($0.caption))
                })
        }
        var sections: [PageSection] = []
        let pictures = ValidityCharts(pairs)
        if TransferTables.settings(pairs).contains(where: { $0.row.view == nil && $0.row.isOfCatalogue }) {
            sections.append(
                PageSection(
                    "transfer", "Predicted and measured",
                    text: "Each point is a detector of the catalogue. On the diagonal the prediction is right.",
                    charts(pictures.transfer, TransferTables.settings)))
        }
        if !ValidityTables.quantities(pairs).isEmpty {
            sections += [
                PageSection(
                    "ridges", "Densities", text: "Quantiles of synthetic and real values, as densities.",
                    charts(pictures.ridges, ValidityTables.quantities)),
                PageSection(
                    "quantities", "All quantities", .table(PageTableView(ValidityTables.quantities, limit: 30))),
            ]
        }
        if !ValidityTables.classifier(pairs).isEmpty {
            sections.append(
                PageSection(
                    "classifier", "Classifiers", text: "0.5 is guessing; 1 separates every pair.", isFolded: true,
                    .table(PageTableView(ValidityTables.classifier, limit: 30))))
        }
        return sections
    }
}
