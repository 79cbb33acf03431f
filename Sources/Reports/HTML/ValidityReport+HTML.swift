import Documents
import Pages
import Scoring
import Text
import Validation

extension ValidityReport {
    var html: ReportPage {
        ReportPage(
            title: "Synthetic people beside real ones",
            subtitle: comparedPairs.map {
                "\($0.plan.name): \(Plural.counted($0.recordings, "recording")), \(Plural.counted($0.trials, "trial"))"
            }
            .joined(separator: "; "),
            command: command, answer: answer, tables: sheets().compactMap(\.page), sections: sections)
    }

    /// The quantities of people and clips side by side: at first the medians without the other quantiles.
    private var quantities: [PageColumn] {
        ValidityTables.quantities.page.map { column in
            ["p5", "p25", "p75", "p95"].contains { column.name.hasSuffix("_\($0)") }
                ? column.formatted(column.format.hiddenAtFirst) : column
        }
    }

    private var answer: [Prose] {
        let lines = comparedPairs.flatMap { pair in [criteria(pair), transfer(pair)].compactMap { $0 } }
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
            let row = rows.firstIndex(where: { $0.judges(pair) && $0.value.question == .forest })
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
        guard
            let row = rows.firstIndex(where: {
                $0.judges(pair) && $0.value.view == nil && $0.value.scope == .catalogue
                    && $0.value.figure == pair.mainFigure
            }), rows[row].value.correlation.value != nil
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
        let criteria = PageSection(
            "criteria", "Criteria", text: "The limits were fixed before any preset was judged by them.",
            .table(ValidityTables.criteria, limit: 60))
        let transfer = PageSection(
            "transfer", "Predicted and measured",
            text: "Each point is a detector of the catalogue. On the diagonal the prediction is right.",
            .charts(transferPictures.map { $0.chart(of: TransferTables.settings) }))
        let realism = [
            PageSection(
                "forest", "Told apart by a forest",
                text: "0.5 is guessing; 1 recognises every synthetic clip. Distances are in interquartile ranges.",
                .table(ValidityTables.forest)),
            PageSection(
                "structure", "Structure of the errors", text: "Medians over clips, and the middle 90 % of real clips.",
                .table(ValidityTables.structure, limit: 40)),
            PageSection(
                "ridges", "Densities", text: "Quantiles of synthetic and real values, as densities.",
                .charts(densityPictures.map { $0.chart(of: ValidityTables.quantities) })),
            PageSection(
                "quantities", "All quantities", .table(ValidityTables.quantities, quantities, limit: 30)),
        ]
        let levels = PageSection(
            "good-detectors", "Good detectors", text: "Shares of right counts, predicted and measured.",
            .table(ValidityTables.levels, limit: 30))
        func any(_ isThere: (ValidityPair) -> Bool, _ sections: [PageSection]) -> [PageSection] {
            pairs.contains(where: isThere) ? sections : []
        }
        let hasTransfer = TransferTables.settings(pairs).contains { $0.value.view == nil && $0.value.isOfCatalogue }
        return any({ !$0.judging.criteria.isEmpty }, [criteria]) + (hasTransfer ? [transfer] : [])
            + any({ !$0.judging.realism.isEmpty }, realism) + any({ !$0.judging.levels.isEmpty }, [levels])
    }

    private var comparedPairs: [ValidityPair] { pairs.filter { !$0.isSkipped } }

    var pictures: [Picture] { transferPictures + densityPictures }

    /// Predicted against measured figures of the catalogue, one picture for each comparison with detectors.
    private var transferPictures: [Picture] {
        let rows = TransferTables.settings(comparedPairs)
        return comparedPairs.compactMap { pair -> Picture? in
            let figure = pair.mainFigure
            let points = rows.indices.filter {
                rows[$0].judges(pair) && rows[$0].value.view == nil && rows[$0].value.isOfCatalogue
            }.compactMap { index -> ScatterFigure.Point? in
                let row = rows[index].value
                guard let predicted = row.predicted[figure], let measured = row.measured[figure] else { return nil }
                return ScatterFigure.Point(
                    row.label, x: predicted, y: measured,
                    note: ChartNote(row.label, row: index + 1, detector: row.label))
            }.sorted { abs($0.x - $0.y) > abs($1.x - $1.y) }
            guard !points.isEmpty else { return nil }
            let title = "\(pair.plan.name): predicted and measured \(figure.rawValue)"
            let range = pair.plan.isNegative ? nil : ChartInterval(0, 1)
            return Picture(
                name: "transfer-\(pair.plan.name).svg",
                figure: ScatterFigure(
                    title: title, description: "One point for each detector of the catalogue.",
                    x: ChartAxis("predicted on trials", range: range),
                    y: ChartAxis("measured on recordings", range: range),
                    points: points, named: 6, diagonal: "prediction is right"),
                caption: "\(pair.plan.name): \(figure.rawValue)")
        }
    }

    /// Synthetic beside real quantiles as densities, one picture for each comparison, view and kind.
    private var densityPictures: [Picture] {
        let rows = ValidityTables.realism(comparedPairs, \.quantities)
        return comparedPairs.flatMap { pair in
            ValidityView.allCases.flatMap { view in
                ClipQuantity.Kind.allCases.compactMap { kind -> Picture? in
                    let panels = rows.indices.filter {
                        rows[$0].judges(pair) && rows[$0].view == view.rawValue
                            && rows[$0].value.quantity.kind == kind
                    }.map { panel(rows[$0].value, row: $0 + 1) }
                    guard !panels.isEmpty else { return nil }
                    return Picture(
                        name: "densities-\(pair.plan.name)-\(view.rawValue)-\(kind.rawValue).svg",
                        figure: RidgeFigure(
                            title: "\(pair.plan.name), \(view.rawValue): \(kind.rawValue)",
                            description: "Densities between the 5th and the 95th percentile, from five quantiles.",
                            panels: panels),
                        caption: "\(pair.plan.name), \(view.rawValue), \(kind.rawValue)")
                }
            }
        }
    }

    private func panel(_ row: QuantityDistance, row index: Int) -> RidgeFigure.Panel {
        func density(_ name: String, _ summary: QuantityDistance.Summary) -> RidgeFigure.Density {
            (
                name, zip(Self.shares, summary.quantiles).map { (share: $0, value: $1) },
                ChartNote("\(row.quantity.title), \(name)", row: index)
            )
        }
        return (
            quantity: row.quantity.title, unit: row.quantity.unit,
            densities: [
                density("real", row.real), density("other people", row.people), density("synthetic", row.synthetic),
            ]
        )
    }

    private static let shares = [0.05, 0.25, 0.5, 0.75, 0.95]
}
