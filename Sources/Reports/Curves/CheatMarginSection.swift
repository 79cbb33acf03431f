import Pages
import Documents
import Experiment
import Scoring

/// The section of the report about the torso motion with which each detector accepts cheats.
struct CheatMarginSection {
    private let evaluation: Evaluation
    private let detectors: Int

    /// A scenario whose torso travels fall into fewer bins has no curve to speak of.
    private static let leastBins = 3
    /// The torso motion of the hardest grade of cheats, T: half of the default countable drop.
    static let hardestGrade = 0.19

    init(_ evaluation: Evaluation, detectors: Int) {
        self.evaluation = evaluation
        self.detectors = detectors
    }

    /// The section of a run with graded cheats.
    var text: String {
        var text = """
            ## Cheat margin

            The *cheat margin* is the least vertical travel of the shoulders, in torso lengths T, at which a detector \
            counts half of the cycles of graded cheats: the same cheats with more or less torso motion. *0* means that \
            half are counted even without torso motion. *above X* means that fewer than half are counted, up to the \
            largest travel that was tried. *–*: undefined, because the detector counts less than half of the repetitions \
            of the family `real`. A push-up is countable from 0.38 T; the hardest grade of cheat is half of that. If no \
            interval follows in parentheses, all resamples of the trials gave the same value.

            \(Self.margins.markdown(rows))
            The share of the cycles of graded cheats that were counted, by travel of the shoulders. The margin is the \
            travel at which the fitted rising curve through these shares reaches one half; the picture shows that curve, \
            and a square marks the margin:

            \(FoldedTable.markdown(curve, summary: "Shares by travel of the shoulders"))
            ![Share of graded cheat cycles counted against torso motion](cheat-curve.svg)

            """
        let byScenario = scenarios
        if !byScenario.isEmpty {
            text += "\nMargins, T, in the scenarios that try several travels:\n\n"
            text += FoldedTable.markdown(byScenario, summary: "Margins by scenario")
        }
        return text
    }

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

    private static let margins = Table<CheatMarginTables.Row>(
        "margins", of: "entrant",
        [Column(shown: "detector") { $0.label }, CheatMarginTables.margin[0].of { $0.margin }] + [
            Column(shown: "graded cheat cycles", isNumeric: true) { Format.count($0.curve.cycles) },
            Column(shown: "trials", isNumeric: true) { Format.count($0.curve.trials) },
        ])

    /// One row for each entrant, over all trials.
    private var rows: [CheatMarginTables.Row] {
        CheatMarginTables.rows(evaluation, detectors: []).filter { $0.scope == "overall" }
    }

    /// One row a bin; all entrants have the same.
    private var curve: Grid {
        let curves = evaluation.overall.curves[.gradedCheats] ?? []
        var grid = Grid([">torso motion, T", ">cycles"] + evaluation.labels.map { ">\($0)" })
        let bins = Set(curves.flatMap { $0?.bins.map(\.range) ?? [] })
        for travels in bins.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            let row = curves.map { curve in curve?.bins.first { $0.range == travels } }
            grid.add(
                [
                    "\(Format.fixed(travels.lowerBound, 3))–\(Format.fixed(travels.upperBound, 3))",
                    Format.count(row.compactMap { $0?.cycles }.max() ?? 0),
                ] + row.map { $0.map { Format.estimate($0.share, 2) } ?? "–" })
        }
        return grid
    }

    private var scenarios: Grid {
        var grid = Grid(["scenario"] + evaluation.labels.prefix(detectors).map { ">\($0)" })
        for group in evaluation.scenarios {
            let curves = (group.curves[.gradedCheats] ?? []).prefix(detectors)
            guard curves.contains(where: { ($0?.bins.count ?? 0) >= Self.leastBins }) else { continue }
            grid.add([group.name] + group.margins.prefix(detectors).map { $0?.words ?? "–" })
        }
        return grid
    }
}
