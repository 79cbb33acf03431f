import Validation
import Scenarios
import Scoring

/// The CSV files on how detectors' figures transfer.
enum TransferTables {
    private static func column(_ figure: TransferFigure) -> String {
        switch figure {
        case .right: "right_counts"
        case .recall: "recall"
        case .falseCounts: "false_counts_per_minute"
        case .countError: "count_error"
        }
    }

    /// Every setting in every view.
    static func settings(_ pairs: [ValidityPair]) -> String {
        var text = CSVText(
            header: ["comparison", "view", "detector", "setting"]
                + TransferFigure.allCases.flatMap { ["predicted_\(column($0))", "measured_\(column($0))"] })
        for pair in pairs {
            for row in pair.transfer?.rows ?? [] {
                text.add(pair.plan.name)
                text.add(row.view?.rawValue ?? "all")
                text.add(row.detector)
                text.add(row.label)
                for figure in TransferFigure.allCases {
                    text.add(row.predicted[figure])
                    text.add(row.measured[figure])
                }
                text.endLine()
            }
        }
        return text.text
    }

    /// The rank correlations.
    static func summary(_ pairs: [ValidityPair]) -> String {
        var text = CSVText(header: [
            "comparison", "view", "detector", "figure", "settings", "recordings", "trials", "rank_correlation",
            "rank_correlation_lower", "rank_correlation_upper", "halves_rank_correlation", "bias", "distance",
        ])
        for pair in pairs {
            for row in pair.transfer?.correlations ?? [] {
                text.add(pair.plan.name)
                text.add(row.view?.rawValue ?? "all")
                text.add(row.detector ?? "all")
                text.add(column(row.figure))
                text.add(row.settings)
                text.add(row.recordings)
                text.add(row.trials)
                text.add(row.correlation.value)
                text.add(row.correlation.lower)
                text.add(row.correlation.upper)
                text.add(row.halves)
                text.add(row.bias)
                text.add(row.distance)
                text.endLine()
            }
        }
        return text.text
    }
}
