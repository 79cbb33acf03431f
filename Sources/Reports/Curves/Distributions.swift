import Documents
import Experiment
import Pose
import Scoring
import Text

enum CameraTable {
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
            Column("trials", "the number of trials") { $0.counts.trials }.shown(.count),
            Column("countable", "repetitions") { $0.counts.countable }.shown("repetitions", .count),
            Column("detected", "repetitions that were counted") { $0.counts.detected },
            Column("recall", Metric.recall.about) { Metric.recall.value($0.counts) }.shown(.share),
            Column("false_counts", "false counts") { $0.counts.falseCounts }.shown("false counts", .number(0, .low)),
            Column("minutes", unit: "min", "the duration of the motion") { $0.counts.duration.seconds / 60 },
        ])

    static func rows(_ evaluation: Evaluation) -> [Row] {
        zip(evaluation.labels, evaluation.cameras).flatMap { label, tally in
            tally.cells.sorted { $0.key < $1.key }.map { (label: label, cell: $0.key, counts: $0.value) }
        }
    }
}

enum DelayDistributionTable {
    /// One row: a bin of the delays of one entrant, from `bin` to below `bin + 1` widths, and the share below its end.
    typealias Row = (label: String, bin: Int64, count: Int, share: Double)

    /// The width of a bin: 20 ms, less than the time between two frames.
    static let width: Nanoseconds = 20_000_000

    static let table = Table<Row>(
        "delays", of: "detector and bin of decision delays with at least one",
        note: "A decision delay is the time from a repetition's completion to its detection, over all trials.",
        [
            Column("detector", "the label of the row") { $0.label }.shown(),
            Column("delay_low_s", unit: "s", "the least delay of the bin, negative if the detection came first") {
                Cell.seconds($0.bin * width)
            },
            Column("delay_high_s", unit: "s", "the upper end of the bin, which is not in it") {
                Cell.seconds(($0.bin + 1) * width)
            }.shown("delay below", .number(2, unit: "s")),
            Column("detections", "the number of matched detections in the bin") { $0.count },
            Column("share_below", "the share of the detector's matched detections below the upper end") { $0.share }
                .shown("share", .share(nil)),
        ])

    static func rows(_ evaluation: Evaluation) -> [Row] {
        zip(evaluation.labels, evaluation.overall.figures).flatMap { label, figures -> [Row] in
            let delays = figures.delays
            var bins: [Int64: Int] = [:]
            for (fine, count) in delays.bins {
                bins[Int64(Int(fine * delays.width).floorDivided(by: Int(width))), default: 0] += count
            }
            var below = 0
            return bins.sorted { $0.key < $1.key }.map { bin, count in
                below += count
                return Row(label: label, bin: bin, count: count, share: Double(below) / Double(max(1, delays.count)))
            }
        }
    }
}
