import Pages
import Documents
import Experiment
import Scoring

/// The tables and the picture of the torso motion with which each detector accepts cheats.
struct CheatMarginSection {
    private let evaluation: Evaluation
    private let detectors: Int

    /// A scenario whose torso travels fall into fewer bins has no curve to speak of.
    private static let leastBins = 3
    /// The torso motion of the hardest grade of cheats, T: half of the default countable drop.
    static let hardestGrade = 0.19

    init(_ evaluation: Evaluation, detectors: Int) { (self.evaluation, self.detectors) = (evaluation, detectors) }

    /// The picture `cheat-curve.svg`; its points name their rows of `cheat-curve.csv`.
    var chart: CurveFigure {
        let bins = CheatMarginTables.bins(CheatMarginTables.rows(evaluation, detectors: []))
        let lines = rows.prefix(detectors).map { row in
            ResponseLine(
                label: row.label, curve: row.curve,
                words: row.margin.map { "margin \($0.words) T" } ?? "margin undefined",
                half: row.margin.flatMap { $0.value.isReached ? $0.value.position : nil },
                rows: bins.indices.filter { bins[$0].row.scope == "overall" && bins[$0].row.label == row.label }
                    .map { $0 + 1 })
        }
        return CurveFigure(responses: lines, of: .gradedCheats)
    }

    /// One row for each entrant, over all trials.
    private var rows: [CheatMarginTables.Row] {
        CheatMarginTables.rows(evaluation, detectors: []).filter { $0.scope == "overall" }
    }

    /// The margin of each entrant; empty without graded cheats.
    var margins: Grid {
        Table<CheatMarginTables.Row>(
            "margins", of: "entrant",
            [CheatMarginTables.detector, CheatMarginTables.margin[0].of { $0.margin }] + [
                Column(shown: "graded cheat cycles", isNumeric: true) { Format.count($0.curve.cycles) },
                Column(shown: "trials", isNumeric: true) { Format.count($0.curve.trials) },
            ]
        ).grid(rows)
    }

    /// One row a bin; all entrants have the same.
    var curve: Grid {
        let curves = evaluation.overall.curves[.gradedCheats] ?? []
        let bins = Set(curves.flatMap { $0?.bins.map(\.range) ?? [] }).sorted { $0.lowerBound < $1.lowerBound }
        return Grid(
            [">torso motion, T", ">cycles"] + evaluation.labels.map { ">\($0)" },
            rows: bins.map { travels in
                let row = curves.map { curve in curve?.bins.first { $0.range == travels } }
                return [
                    "\(Format.fixed(travels.lowerBound, 3))–\(Format.fixed(travels.upperBound, 3))",
                    Format.count(row.compactMap { $0?.cycles }.max() ?? 0),
                ] + row.map { $0.map { Format.estimate($0.share, 2) } ?? "–" }
            })
    }

    /// The margins in the scenarios that try several travels.
    var scenarios: Grid {
        let groups = evaluation.scenarios.filter { group in
            (group.curves[.gradedCheats] ?? []).prefix(detectors).contains { ($0?.bins.count ?? 0) >= Self.leastBins }
        }
        return Grid(
            ["scenario"] + evaluation.labels.prefix(detectors).map { ">\($0)" },
            rows: groups.map { group in [group.name] + group.margins.prefix(detectors).map { $0?.words ?? "–" } })
    }
}
