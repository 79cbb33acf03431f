import Detection
import Documents
import Scoring
import Search

extension TuningTables {
    var sensitivity: Report.Sheet {
        switch outcome.sensitivity {
        case .indices(let indices): .init(self.indices, rows(indices), prefix: prefix)
        case .screen(let screens): .init(allScreens, rows(screens), prefix: prefix)
        }
    }

    func rows(_ indices: SobolIndices) -> [IndexRow] {
        outcome.space.dimensions.enumerated().map { ($1.name, indices.first[$0], indices.total[$0]) }
    }

    private func rows(_ screens: [ParameterScreen]) -> [ScreenRow] {
        screens.flatMap { screen in screen.means.map { (screen: screen, group: $0) } }
    }

    typealias IndexRow = (name: String, first: SobolIndices.Index, total: SobolIndices.Index)

    /// The table of `sensitivity.csv` after a design for Sobol indices.
    var indices: Table<IndexRow> {
        let names = outcome.space.dimensions.map(\.name)
        let columns = outcome.outcomeSensitivity.flatMap { metric, sensitivity -> [Column<IndexRow>] in
            @Sendable func index(_ row: IndexRow, _ all: KeyPath<SobolIndices, [SobolIndices.Index]>) -> Estimate {
                guard case .indices(let indices) = sensitivity, let place = names.firstIndex(of: row.name) else {
                    return .undefined
                }
                return Self.estimate(indices[keyPath: all][place])
            }
            return [
                Column(
                    estimate: "\(TuningColumns.name(metric))_first_order",
                    "the share of the variance of \(metric.heading) in training that the parameter explains alone; empty where it does not vary or is undefined"
                ) { index($0, \.first) },
                Column(
                    estimate: "\(TuningColumns.name(metric))_total",
                    "the share of that variance that the parameter explains together with the others"
                ) { index($0, \.total) },
            ]
        }
        return Table(
            "sensitivity", of: "parameter",
            [
                Column("parameter", "the parameter") { $0.name }.shown(),
                Column("method", "`sobol`: Sobol indices of Saltelli's design") { _ in "sobol" },
                Column(
                    estimate: "first_order",
                    "the share of the variance of the first goal in training that the parameter explains alone"
                ) { Self.estimate($0.first) }.shown("alone", .share(nil, digits: 2)),
                Column(
                    estimate: "total", "the share of that variance that the parameter explains together with the others"
                ) { Self.estimate($0.total) }.shown("with others", .share(nil, digits: 2)),
            ] + columns)
    }

    private static func estimate(_ index: SobolIndices.Index) -> Estimate {
        Estimate(index.value, index.interval, by: .bootstrap)
    }

    private typealias ScreenRow = (
        screen: ParameterScreen, group: (value: String, mean: Double, configurations: Int)
    )

    /// The table of `sensitivity.csv` after any other search.
    private var allScreens: Table<ScreenRow> {
        let columns = outcome.outcomeSensitivity.flatMap { metric, sensitivity -> [Column<ScreenRow>] in
            @Sendable func screen(_ row: ScreenRow) -> ParameterScreen? {
                guard case .screen(let screens) = sensitivity else { return nil }
                return screens.first { $0.name == row.screen.name && !$0.means.isEmpty }
            }
            return [
                Column(
                    "\(TuningColumns.name(metric))_share",
                    "the share of the variance of \(metric.heading) in training that goes with this parameter alone; empty where it is undefined"
                ) { screen($0)?.share },
                Column(
                    "\(TuningColumns.name(metric))_mean", unit: metric.unit.words,
                    "the mean of \(metric.heading) in training there"
                ) { row in screen(row)?.means.first { $0.value == row.group.value }?.mean },
            ]
        }
        return Table(
            "sensitivity", of: "parameter and value",
            [
                Column("parameter", "the parameter") { $0.screen.name }.shown(),
                Column("method", "`screen`: means over the configurations with each value") { _ in "screen" },
                Column(
                    "share",
                    "the correlation ratio: the share of the variance of the first goal in training that goes with this parameter alone"
                ) { $0.screen.share },
                Column("value", "a value, or a tenth of the range") { $0.group.value },
                Column("mean", "the mean of the first goal in training there") { $0.group.mean },
                Column("configurations", "the number of configurations there") { $0.group.configurations },
            ] + columns)
    }
}

enum ConfidenceTable {
    static let table = Table<ConfidenceResponse.Point>(
        "confidence", of: "estimator and threshold on confidence",
        [
            Column("estimator", "the pose estimator") { $0.estimator },
            Column("threshold", "the threshold; `q0.05` is the quantile 0.05 of the estimator's confidences") {
                $0.threshold.description
            },
            Column("is_default", "whether the threshold is the detector's default") { $0.isDefault },
        ]
            + TuningTables.metrics.map { metric in
                TuningColumns.metric(metric) { (point: ConfidenceResponse.Point) in point.figures[metric] }
            })

    static func grid(_ response: ConfidenceResponse, goal: Metric) -> Grid {
        var rows: [(estimator: String, points: [ConfidenceResponse.Point])] = []
        for point in response.points {
            if rows.last?.estimator != point.estimator { rows.append((point.estimator, [])) }
            rows[rows.count - 1].points.append(point)
        }
        let headings = rows.first?.points.map { ">\($0.threshold)\($0.isDefault ? " (default)" : "")" } ?? []
        return Grid(
            ["estimator"] + headings,
            rows: rows.map { [$0.estimator] + $0.points.map { Format.share($0.figures[goal]) } })
    }
}
