import Scenarios
import Documents
import Text
import Validation

struct ValiditySection {
    let pair: ValidityPair

    private typealias Found = ValidityTables.Found

    var plain: String {
        guard !pair.judging.criteria.isEmpty else { return "" }
        let text = "\n" + criteria(pair.judging).plain
        let rows = pair.judging.realism.flatMap { realism in realism.quantities.map { (realism.view, $0) } }
            .filter(\.1.isBeyond).sorted { $0.1.excess > $1.1.excess }.prefix(Self.farthest)
        guard !rows.isEmpty else { return text }
        let grid = Grid(
            ["farthest from real people", "view", ">real p5/50/95", ">synthetic", ">distance", ">of people"],
            rows: rows.map { view, row in
                [
                    row.quantity.title, view.rawValue, Self.quantiles(row.real), Self.quantiles(row.synthetic),
                    Format.fixed(row.distance, 2), Format.fixed(row.distanceOfPeople, 2),
                ]
            })
        return text + "\n" + grid.plain
    }

    private static let farthest = 5

    private static func quantiles(_ summary: QuantityDistance.Summary) -> String {
        [0, 2, 4].map { Format.significant(summary.quantiles[$0], 2) }.joined(separator: " / ")
    }

    var markdown: String {
        var text =
            "## \(Escape.markdown(pair.plan.name))\n\n*\(Escape.markdown(pair.plan.about))*: \(pair.plan.sources), beside "
        text += pair.plan.recordings.joined(separator: ", ") + filters
        if pair.isSkipped { return text + ". **Skipped**: nothing to compare.\n\n" }
        text +=
            "; \(Plural.counted(pair.recordings, "recording"))\(pair.calibrating == nil ? "" : " of the people held out"), "
        text += Plural.counted(pair.trials, "trial")
        if !pair.plan.subjects.isEmpty {
            text +=
                ". Realism is judged by \(pair.judging.samples.count) of these recordings and \(pair.samples.count) trials"
        }
        text += ".\n\n" + criteria(pair.judging).markdown + "\n"
        if let calibrating = pair.calibrating, !calibrating.criteria.isEmpty {
            text += FoldedTable.folded("The same of the people who are not held out", criteria(calibrating).markdown)
        }
        for realism in pair.judging.realism { text += details(realism) }
        return text + levels + transfer + "\n"
    }

    private var filters: String {
        var filters: [String] = []
        if let form = pair.plan.filter.form { filters.append("form contains “\(form)”") }
        if case .atMost(let limit) = pair.plan.filter.tracking {
            filters.append("gross tracking error in at most \(Format.percent(limit)) of the frames")
        }
        return filters.isEmpty ? "" : " (" + filters.joined(separator: "; ") + ")"
    }

    private func criteria(_ part: ValidityPart) -> Grid {
        ValidityTables.criteria.grid(part.criteria.map { Found(pair: pair, part: part, view: $0.view, value: $0) })
    }

    private func found<Value: Sendable>(_ realism: RealismComparison, _ values: [Value]) -> [Found<Value>] {
        values.map { Found(pair: pair, part: pair.judging, view: realism.view.rawValue, value: $0) }
    }

    private func details(_ realism: RealismComparison) -> String {
        let forest = ValidityTables.forest.grid(found(realism, realism.kinds))
        let groups = [("real", realism.real), ("other people", realism.people)].map { name, group in
            "\(name) \(Plural.counted(group.clips, "clip")) of \(Plural.counted(group.people, "person", "people"))"
        }.joined(separator: ", ")
        var text = FoldedTable.folded(
            "\(realism.view.title): forests and median distances",
            "\(groups), synthetic \(Plural.counted(realism.synthetic.clips, "clip")). In parentheses: other people.\n\n"
                + forest.markdown)
        if !realism.structure.isEmpty {
            text += FoldedTable.folded(
                "\(realism.view.title): the structure of the errors, medians over clips",
                ValidityTables.structure.grid(found(realism, realism.structure)).markdown)
        }
        let quantities = realism.quantities.sorted { $0.excess > $1.excess }
        return text
            + FoldedTable.folded(
                "\(realism.view.title): \(quantities.count) quantities, the farthest first",
                ValidityTables.quantities.grid(found(realism, quantities)).markdown)
    }

    private var levels: String {
        let rows = ValidityTables.levels([pair]).filter { $0.part.side == pair.judging.side }
        guard !rows.isEmpty else { return "" }
        return FoldedTable.folded(
            "The good detectors: share of right counts", ValidityTables.levels.grid(rows).markdown)
    }
}

extension ValidityView {
    fileprivate var title: String {
        switch self {
        case .side: "From the side"
        case .oblique: "Oblique"
        case .front: "From the front"
        }
    }
}

extension QuantityDistance {
    /// By how much the synthetic values are farther away than those of people.
    fileprivate var excess: Double { distance - distanceOfPeople }
}

extension ValidityPlan.Pair {
    var sources: String { scenarios.joined(separator: ", ") + (estimator.map { " seen by \($0)" } ?? "") }
}
