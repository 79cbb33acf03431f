import Documents
import Pages
import Scoring
import Validation
import Text

/// The HTML page of a validity report: how far synthetic people are from real ones, and how far a prediction holds.
struct ValidityHTML {
    let pairs: [ValidityPair]
    let command: String

    var page: ReportPage {
        let compared = pairs.filter { !$0.isSkipped }
        return ReportPage(
            title: "Synthetic people beside real ones",
            subtitle: compared.map {
                "\($0.plan.name): \(Plural.counted($0.recordings, "recording")), \(Plural.counted($0.trials, "trial"))"
            }
            .joined(separator: "; "),
            command: command, answer: answer,
            tables: [
                PageTable(ValidityTables.criteria, ValidityTables.criteria(pairs)),
                PageTable(TransferTables.summary, TransferTables.summary(pairs)) { $1.row.scope == .catalogue },
                PageTable(ValidityTables.forest, ValidityTables.realism(pairs, \.kinds)),
                PageTable(ValidityTables.structure, ValidityTables.realism(pairs, \.structure)),
                PageTable(ValidityTables.quantities, ValidityTables.realism(pairs, \.quantities)),
                PageTable(ValidityTables.levels, ValidityTables.levels(pairs)),
                PageTable(TransferTables.settings, TransferTables.settings(pairs)) {
                    $1.row.view == nil && $1.row.isOfCatalogue
                },
            ], sections: sections)
    }

    /// The quantities of people and clips side by side: at first the medians without the other quantiles.
    private var quantities: [PageColumn] {
        ValidityTables.quantities.page.map { column in
            ["p5", "p25", "p75", "p95"].contains { column.name.hasSuffix("_\($0)") }
                ? column.formatted(column.format.hiddenAtFirst) : column
        }
    }

    private var answer: [Prose] {
        let lines = pairs.filter { !$0.isSkipped }.flatMap { pair in [criteria(pair), transfer(pair)].compactMap { $0 }
        }
        guard lines.isEmpty else { return lines }
        return ["Nothing could be compared."]
            + pairs.flatMap { pair in pair.notes.map { Prose("\(pair.plan.name): \($0)") } }
    }

    /// The forest that sees everything, in the first view.
    private func criteria(_ pair: ValidityPair) -> Prose? {
        let rows = ValidityTables.criteria(pairs)
        let met = pair.judging.criteria
        let kept = met.count(where: \.isMet)
        guard
            let row = rows.firstIndex(where: {
                $0.pair.plan.name == pair.plan.name && $0.part.side == pair.judging.side && $0.value.question == .forest
            })
        else { return nil }
        func figure(_ column: Column<ValidityTables.Found<RealismCriterion>>) -> PageFigure {
            PageFigure(ValidityTables.criteria, row: row + 1, column.page)
        }
        return """
            \(strong: pair.plan.name): a forest tells synthetic clips from real ones (\(rows[row].view)) with an area of \
            \(figure(ValidityTables.figure)), other people with \(figure(ValidityTables.ofPeople)); \
            \("\(kept) of \(met.count)") criteria \(Plural.noun(kept, "is", "are")) met.
            """
    }

    private func transfer(_ pair: ValidityPair) -> Prose? {
        let rows = TransferTables.summary(pairs)
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

    private var sections: [PageSection] {
        let pictures = ValidityCharts(pairs)
        let criteria = PageSection(
            "criteria", "Criteria", text: "The limits were fixed before any preset was judged by them.",
            .table(PageTableView(ValidityTables.criteria, limit: 60)))
        let transfer = PageSection(
            "transfer", "Predicted and measured",
            text: "Each point is a detector of the catalogue. On the diagonal the prediction is right.",
            .charts(pictures.transfer.map { $0.chart(of: TransferTables.settings) }))
        let realism = [
            PageSection(
                "forest", "Told apart by a forest",
                text: "0.5 is guessing; 1 recognises every synthetic clip. Distances are in interquartile ranges.",
                .table(PageTableView(ValidityTables.forest))),
            PageSection(
                "structure", "Structure of the errors", text: "Medians over clips, and the middle 90 % of real clips.",
                .table(PageTableView(ValidityTables.structure, limit: 40))),
            PageSection(
                "ridges", "Densities", text: "Quantiles of synthetic and real values, as densities.",
                .charts(pictures.ridges.map { $0.chart(of: ValidityTables.quantities) })),
            PageSection(
                "quantities", "All quantities", .table(PageTableView(ValidityTables.quantities, quantities, limit: 30))),
        ]
        let levels = PageSection(
            "good-detectors", "Good detectors", text: "Shares of right counts, predicted and measured.",
            .table(PageTableView(ValidityTables.levels, limit: 30)))
        func any(_ isThere: (ValidityPair) -> Bool, _ sections: [PageSection]) -> [PageSection] {
            pairs.contains(where: isThere) ? sections : []
        }
        let hasTransfer = TransferTables.settings(pairs).contains { $0.row.view == nil && $0.row.isOfCatalogue }
        return any({ !$0.judging.criteria.isEmpty }, [criteria]) + (hasTransfer ? [transfer] : [])
            + any({ !$0.judging.realism.isEmpty }, realism) + any({ !$0.judging.levels.isEmpty }, [levels])
    }
}
