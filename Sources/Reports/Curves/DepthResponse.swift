import Documents
import Experiment
import Pages
import Scoring

/// The table `depth-response.csv`: the share of push-ups that each detector counts, by their depth.
enum DepthTable {
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
            Column("cycles", "the number of cycles in the bin") { $0.bin.cycles }.shown(.count),
            Column("counted", "the number of these that were counted") { $0.bin.counted }.shown(.count),
            Column(estimateWithMethod: "share", "counted / cycles") { $0.bin.share }.shown("share", .share),
            Column("share_fitted", "the share on the rising curve (pool adjacent violators; deeper is more)") {
                $0.bin.fitted
            },
        ])

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
    fileprivate var column: String { self == .elbowBend ? "elbow" : "shoulder-drop" }

    /// The range as people read it: elbow bends as elbow angles.
    func shown(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
        self == .elbowBend ? 180 - range.upperBound...180 - range.lowerBound : range
    }
}

extension RunReport {
    /// Whether the run has push-ups of several depths.
    var hasDepths: Bool { curves(.drop).contains { $0.curve.bins.count >= Self.leastBins } }

    var picturesAllDepths: Bool { curves(.drop).count <= CurveFigure.mostResponses }

    /// The pictures of the depth response; none where the run has no push-ups of several depths.
    var depthPictures: [Picture] {
        guard hasDepths else { return [] }
        return [
            Picture(name: "depth-drop.svg", figure: depthChart(.drop), caption: "By the travel of the shoulders."),
            Picture(
                name: "depth-elbow.svg", figure: depthChart(.elbowBend), caption: "By the elbow angle at the bottom."),
        ]
    }

    /// One row a detector: the half points, and the shares of shallow, borderline and deep push-ups.
    var depthSummary: Grid {
        let edges = [(0.0, 0.225, "below 0.225 T"), (0.225, 0.375, "0.225–0.375 T"), (0.375, 9, "from 0.375 T")]
        let elbows = Dictionary(
            curves(.elbowBend).map { ($0.label, $0.curve) }, uniquingKeysWith: { first, _ in first })
        return Grid(
            ["detector", ">half counted from", ">elbow"] + edges.map { ">\($0.2)" },
            rows: curves(.drop).map { label, curve in
                [label, half(curve), elbows[label].map(half) ?? "–"]
                    + edges.map { low, high, _ in
                        let bins = curve.bins.filter { (low - 1e-9..<high - 1e-9).contains($0.range.lowerBound) }
                        let cycles = bins.reduce(0) { $0 + $1.cycles }
                        let counted = bins.reduce(0) { $0 + $1.counted }
                        return cycles == 0
                            ? "–" : "\(Format.fixed(Double(counted) / Double(cycles), 2)) of \(Format.count(cycles))"
                    }
            })
    }

    /// The picture of a kind of curve; its points name their rows of `depth-response.csv`.
    private func depthChart(_ kind: ResponseKind) -> CurveFigure {
        let rows = DepthTable.rows(evaluation)
        let lines = curves(kind).map { label, curve -> ResponseLine in
            (
                label: label, curve: curve, words: "half counted from \(half(curve))",
                half: curve.half.value.isReached ? curve.half.value.position : nil,
                rows: rows.indices.filter { rows[$0].label == label && rows[$0].curve.kind == kind }.map { $0 + 1 }
            )
        }
        return CurveFigure(responses: lines, of: kind)
    }

    private func half(_ curve: ResponseCurve) -> String {
        let point = curve.half.value
        switch curve.kind {
        case .gradedCheats, .drop: return "\(point.words) T"
        case .elbowBend:
            let degrees = Format.fixed(180 - point.position, 0)
            return switch point {
            case .zero, .atMost: "\(degrees)° or straighter"
            case .at: "\(degrees)°"
            case .above: "below \(degrees)°"
            }
        }
    }

    private func curves(_ kind: ResponseKind) -> [(label: String, curve: ResponseCurve)] {
        zip(evaluation.labels, evaluation.overall.curves[kind] ?? []).prefix(detectors).compactMap { label, curve in
            curve.map { (label, $0) }
        }
    }
}
