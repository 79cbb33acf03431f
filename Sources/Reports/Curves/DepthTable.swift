import Documents
import Experiment
import Scoring

/// The table `depth-response.csv`: the share of push-ups that each detector counts, by their depth.
enum DepthTable {
    /// One row: a bin of the curve of one entrant.
    typealias Row = (label: String, curve: ResponseCurve, bin: ResponseCurve.Bin)

    static let kinds: [ResponseKind] = [.drop, .elbowBend]

    static let table = Table<Row>(
        "depth-response", of: "detector and bin of depth",
        note: """
            Only observable cycles of push-ups take part, full and partial ones, in scenarios of the families `real` and
            `partial`. All of them do, whatever their verdicts.
            """,
        [
            Column(
                "axis",
                "`shoulder-drop`: the travel of the shoulders, T; `elbow`: the true mean elbow angle at the bottom, degrees"
            ) { $0.curve.kind.column },
            Column("detector", "the label of the row") { $0.label }.shown(),
            Column("depth_low", "the least depth of the bin, in the unit of the axis") {
                $0.curve.kind.shown($0.bin.range).lowerBound
            },
            Column("depth_high", "the largest value of the bin") { $0.curve.kind.shown($0.bin.range).upperBound },
            Column("depth_mean", "the mean over the cycles in the bin") {
                $0.curve.kind.shown($0.bin.mean...$0.bin.mean).lowerBound
            }.shown("depth", .number(3)),
            Column("cycles", "the number of cycles in the bin") { $0.bin.cycles }.shown("cycles", .count),
            Column("counted", "the number of these that were counted") { $0.bin.counted }.shown("counted", .count),
            ResponseCurve.Bin.share("counted / cycles").of { $0.bin }.shown("share", .share),
            Column("share_fitted", "the share on the rising curve (pool adjacent violators; deeper is more)") {
                $0.bin.fitted
            },
        ])

    /// Returns the rows; none without push-ups.
    static func rows(_ evaluation: Evaluation) -> [Row] {
        kinds.flatMap { kind in
            zip(evaluation.labels, evaluation.overall.curves[kind] ?? []).flatMap { label, curve -> [Row] in
                guard let curve else { return [] }
                return curve.bins.map { (label: label, curve: curve, bin: $0) }
            }
        }
    }
}

extension ResponseKind {
    /// The name of the axis in CSV files.
    fileprivate var column: String { self == .elbowBend ? "elbow" : "shoulder-drop" }

    /// The range as people read it: elbow bends as elbow angles.
    func shown(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
        self == .elbowBend ? 180 - range.upperBound...180 - range.lowerBound : range
    }
}
