import Pages
import Scoring

/// The curve of a detector in a picture of response curves: the position at which half are counted, `nil` where it is not
/// to be marked, and the row of the CSV file of each bin, 1 for the first row below the header.
typealias ResponseLine = (label: String, curve: ResponseCurve, words: String, half: Double?, rows: [Int])

extension CurveFigure {
    /// The most detectors in one picture: the first ones.
    static let mostResponses = 12

    /// A picture of response curves: the share of the cycles counted against a property of the motion.
    ///
    /// A line is the fitted rising curve. Points are the shares of the bins with their intervals, and a square marks
    /// the position at which the fitted curve reaches one half.
    init(responses lines: [ResponseLine], of kind: ResponseKind) {
        let words = kind.words
        func place(_ position: Double) -> Double { kind == .elbowBend ? 180 - position : position }
        self.init(
            title: words.title,
            description: """
                Points: the shares of bins with 95 % intervals. Lines: the fitted rising curves. Squares: where they reach one \
                half.
                """,
            x: ChartAxis(words.name, unit: words.unit, includesZero: kind != .elbowBend),
            y: ChartAxis("share counted", range: ChartInterval(0, 1)),
            lines: lines.prefix(Self.mostResponses).map { line in
                Line(
                    name: line.label, detail: line.words,
                    path: line.curve.bins.map { ChartPosition(place($0.mean), $0.fitted) },
                    points: line.curve.bins.enumerated().map { index, bin in
                        ChartPoint(
                            place(bin.mean), bin.share.value ?? .nan,
                            yInterval: bin.share.ends,
                            note: ChartNote(
                                "\(line.label): \(Format.count(bin.counted)) of \(Format.count(bin.cycles)) counted",
                                row: line.rows[index], detector: line.label))
                    },
                    marked: line.half.map { [(.half, place($0), 0.5, "")] } ?? [])
            },
            rules: [.horizontal(at: 0.5)]
                + words.marks.map { Rule.vertical(at: place($0.position), label: $0.name) })
    }
}

extension ResponseKind {
    /// The torso motion of the hardest grade of cheats, T: half of the default countable drop.
    private static let hardestGrade = 0.19

    /// The title of a picture of these curves, the name of its axis with the unit, and positions with a name.
    fileprivate var words: (title: String, name: String, unit: String, marks: [(position: Double, name: String)]) {
        switch self {
        case .gradedCheats:
            (
                "Share of graded cheat cycles counted against torso motion", "travel of the shoulders", "T",
                [(Self.hardestGrade, "hardest grade")]
            )
        case .drop:
            (
                "Share of push-ups counted against their depth", "travel of the shoulders", "T",
                [(0.22, "borderline"), (0.38, "countable")]
            )
        case .elbowBend:
            (
                "Share of push-ups counted against the elbow angle at the bottom",
                "true mean elbow angle at the bottom", "°", []
            )
        }
    }
}
