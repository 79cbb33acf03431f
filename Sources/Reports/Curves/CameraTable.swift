import Documents
import Experiment
import Pose
import Scoring

/// The table `camera.csv`: what each detector counts by the place of the camera.
enum CameraTable {
    /// One row: an entrant in a range of places.
    typealias Row = (label: String, cell: CameraTally.Cell, counts: TrialCounts)

    static let table = Table<Row>(
        "camera", of: "detector and place of the camera with at least one trial",
        note: "Left and right of the person are the same place. Trials of all families take part.",
        [
            Column("detector", "the label of the row") { $0.label }.shown(),
            Column(
                ["azimuth_low_deg", "azimuth_high_deg"], unit: "deg",
                "the azimuths of the place: 0 from the head, 90 from the side, 180 from the feet"
            ) { [.number($0.cell.azimuths.lowerBound), .number($0.cell.azimuths.upperBound)] }
            .shown("azimuth from", .number(0, unit: "°")),
            Column(["height_low_m", "height_high_m"], unit: "m", "the heights of the place above the floor") {
                [.number($0.cell.heights.lowerBound), .number($0.cell.heights.upperBound)]
            }.shown("height from", .number(2, unit: "m")),
            Column("trials", "the number of trials") { $0.counts.trials }.shown("trials", .count),
            Column("countable", "repetitions") { $0.counts.countable }.shown("repetitions", .count),
            Column("detected", "repetitions that were counted") { $0.counts.detected },
            Column("recall", Metric.recall.about) { Metric.recall.value($0.counts) }.shown("recall", .share),
            Column("false_counts", "false counts") { $0.counts.falseCounts }.shown("false counts", .number(0, .low)),
            Column("minutes", unit: "min", "the duration of the motion") { $0.counts.duration.seconds / 60 },
        ])

    static func rows(_ evaluation: Evaluation) -> [Row] {
        zip(evaluation.labels, evaluation.cameras).flatMap { label, tally in
            tally.cells.sorted { $0.key < $1.key }.map { (label: label, cell: $0.key, counts: $0.value) }
        }
    }
}
