import Detection
import Documents
import Scoring
import Search

/// The figures of a detector by threshold on confidence and by estimator.
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

    /// Returns one row for each estimator, and one column for each threshold.
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
