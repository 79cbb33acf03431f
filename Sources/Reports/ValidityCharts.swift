import Pages
import Validation

struct ValidityCharts {
    private let pairs: [ValidityPair]

    init(_ pairs: [ValidityPair]) { self.pairs = pairs.filter { !$0.isSkipped } }

    var pictures: [Picture] { transfer + ridges }

    /// Predicted against measured figures of the catalogue, one picture for each comparison with detectors.
    var transfer: [Picture] {
        let rows = TransferTables.settings(pairs)
        return pairs.compactMap { pair -> Picture? in
            let figure: TransferFigure = pair.plan.isNegative ? .falseCounts : .right
            let points = rows.indices.filter {
                rows[$0].pair.plan.name == pair.plan.name && rows[$0].part.side == pair.judging.side
                    && rows[$0].row.view == nil && rows[$0].row.isOfCatalogue
            }.compactMap { index -> ScatterFigure.Point? in
                let row = rows[index].row
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
    var ridges: [Picture] {
        let rows = ValidityTables.realism(pairs, \.quantities)
        return pairs.flatMap { pair in
            ValidityView.allCases.flatMap { view in
                ClipQuantity.Kind.allCases.compactMap { kind -> Picture? in
                    let panels = rows.indices.filter {
                        rows[$0].pair.plan.name == pair.plan.name && rows[$0].part.side == pair.judging.side
                            && rows[$0].view == view.rawValue && rows[$0].value.quantity.kind == kind
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
            RidgeFigure.Density(
                name, zip(Self.shares, summary.quantiles).map { (share: $0, value: $1) },
                note: ChartNote("\(row.quantity.title), \(name)", row: index))
        }
        return RidgeFigure.Panel(
            row.quantity.title, unit: row.quantity.unit,
            [density("real", row.real), density("other people", row.people), density("synthetic", row.synthetic)])
    }

    private static let shares = [0.05, 0.25, 0.5, 0.75, 0.95]
}
