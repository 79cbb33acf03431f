import Pages
import Experiment
import Scoring

/// The table and the pictures of the depth from which each detector counts a push-up.
struct DepthSection {
    private let evaluation: Evaluation
    private let detectors: Int

    /// Fewer bins make no curve.
    private static let leastBins = 3

    init(_ evaluation: Evaluation, detectors: Int) { (self.evaluation, self.detectors) = (evaluation, detectors) }

    /// Whether the run has push-ups of several depths.
    var isEmpty: Bool { curves(.drop).allSatisfy { $0.curve.bins.count < Self.leastBins } }

    var isWhollyPictured: Bool { curves(.drop).count <= CurveFigure.mostResponses }

    /// One row a detector: the half points, and the shares of shallow, borderline and deep push-ups.
    var summary: Grid {
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
    func chart(_ kind: ResponseKind) -> CurveFigure {
        let rows = DepthTable.rows(evaluation)
        let lines = curves(kind).map { label, curve in
            ResponseLine(
                label: label, curve: curve, words: "half counted from \(half(curve))",
                half: curve.half.value.isReached ? curve.half.value.position : nil,
                rows: rows.indices.filter { rows[$0].label == label && rows[$0].curve.kind == kind }.map { $0 + 1 })
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
