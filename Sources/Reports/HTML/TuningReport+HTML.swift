import Pages
import Documents
import Experiment
import Scoring
import Search

extension TuningReport {
    var htmlPage: ReportPage {
        ReportPage(
            title: "\(outcome.space.name), tuned on \(outcome.trials.plan.suite)",
            subtitle: """
                \(Format.counted(outcome.candidates.count, "configuration")), \
                \(Format.count(outcome.trials.training.count)) training and \
                \(Format.counted(outcome.trials.heldOut.count, "held-out trial")); objective: \(outcome.objective)
                """,
            command: manifest.inputs.command, answer: proseAnswer, verdicts: verdicts, tables: pageTables,
            sections: sections)
    }

    private var pageTables: [PageTable] {
        let kept = Set(outcome.pareto + [0] + [outcome.winner].compactMap { $0 })
        let shown = shown
        return [
            PageTable(all.trials, all.rows, prefix: prefix) { _, row in
                kept.contains(row.place) || row.role == .training && shown.contains(row.place)
            }
        ] + [all.comparisonSheet, all.winnerSheet, all.sensitivity].compactMap(\.page)
    }

    /// The most configurations in the page's table, beside those of the front: what a browser sorts at once.
    private static let mostRows = 10_000

    /// The configurations in the page's table: all, or the best half of the most and an even choice of the others.
    private var shown: Set<Int> {
        let all = outcome.candidates.indices
        guard all.count > Self.mostRows else { return Set(all) }
        let (goal, sign) = (goal, goal.isBetterHigher ? 1.0 : -1.0)
        let scores = outcome.candidates.map { sign * ($0.training[goal] ?? -.infinity) }
        let best = all.sorted { (scores[$0], -$0) > (scores[$1], -$1) }.prefix(Self.mostRows / 2)
        return Set(best).union(Thinning.thinned(Array(all), most: Self.mostRows / 2))
    }

    private var verdicts: [ReportPage.Verdict] {
        guard let winner = outcome.winner else { return [.init(.bad, "No configuration keeps all constraints")] }
        guard winner != 0 else { return [.init(.unsure, "The default is the best")] }
        let border = outcome.borders.isEmpty ? [] : [ReportPage.Verdict(.unsure, "On the border of the search")]
        return switch outcome.verdict(outcome.comparisons.first?.correctedP) {
        case .better: [.init(.good, "Better than the default")] + border
        case .worse: [.init(.bad, "Worse than the default")] + border
        case .notShownToDiffer: [.init(.unsure, "Not shown to be different from the default")] + border
        case .noGain: [.init(.unsure, "No gain over the default")] + border
        case nil: border
        }
    }

    /// A sentence of the page in markdown, whose only markup is code.
    private static func prose(_ markdown: String) -> Prose {
        markdown.split(separator: "`", omittingEmptySubsequences: false).enumerated().reduce(Prose("")) { text, part in
            text + (part.offset.isMultiple(of: 2) ? Prose(String(part.element)) : "\(code: String(part.element))")
        }
    }

    private var proseAnswer: [Prose] {
        let people = [people.sentence].compactMap { $0.map(Self.prose) }
        guard let winner, outcome.winner != 0, outcome.comparisons.first?.test != nil else {
            return people + [Self.prose(answer)]
        }
        func cell(_ column: Column<TuningTables.ComparisonRow>) -> PageFigure {
            PageFigure(TuningTables.comparison, row: 1, column.page)
        }
        return people + [
            "\(code: winner.detector.label) is \(choice) in training.",
            """
            In held-out trials its \(goal.heading) is \(cell(TuningTables.winnerHeldOut)), that of the default \
            \(cell(TuningTables.standardHeldOut)): a difference of \(cell(TuningTables.difference)), corrected \
            p = \(cell(TuningTables.correctedP)).
            """,
        ] + remarks.map(Self.prose)
    }

    private var sections: [PageSection] {
        let trials = all.trials
        let names = ["label"] + TuningTables.metrics.prefix(5).map(TuningColumns.name)
        let marks = trials.page.filter { names.contains($0.name) }
        let drawings = pictures.map { picture in
            let svg = picture.figure().svg(.inline)
            let file = prefix + picture.name
            return PageSection(
                String(picture.name.dropLast(4)), picture.title, text: Prose(picture.caption),
                .charts([
                    picture.isOfParameters
                        ? PageChart(svg: svg, file: file, of: all.indices)
                        : PageChart(svg: svg, file: file, of: trials, columns: marks)
                ]))
        }
        let thinned: Prose = """
            The table holds about \(Format.count(Self.mostRows)) of the \(Format.count(outcome.candidates.count)): the \
            best in training, and an even choice of the others. \(prefix)trials.csv holds all.
            """
        let order = trials.page.first { $0.name == TuningColumns.name(goal) }
        let found = [
            PageSection(
                "comparison", "Default and winner",
                text: "The first row is the goal. Held-out trials chose nothing.",
                .table(TuningTables.comparison, search: false)),
            PageSection(
                "winner", "The winner", text: "A value on the border of its range may have a better one beyond.",
                .table(TuningTables.winner, search: false)),
        ]
        return (outcome.winner == nil ? [] : found) + drawings + [
            PageSection(
                "configurations", "All configurations", text: outcome.candidates.count > Self.mostRows ? thinned : "",
                .table(trials, order: order, descending: goal.isBetterHigher, limit: 25))
        ]
    }
}
