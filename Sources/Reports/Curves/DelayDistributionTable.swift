import Documents
import Experiment
import Pose
import Scoring

/// The table `delays.csv`: how late each detector counts, as a distribution.
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
                bins[(fine * delays.width).floorDivided(by: width), default: 0] += count
            }
            var below = 0
            return bins.sorted { $0.key < $1.key }.map { bin, count in
                below += count
                return Row(label: label, bin: bin, count: count, share: Double(below) / Double(max(1, delays.count)))
            }
        }
    }
}

extension Int64 {
    /// The quotient, rounded downwards.
    func floorDivided(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
