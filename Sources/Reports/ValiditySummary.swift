import Validation
import Scenarios
import Scoring

/// The summary at the top of a validity report: each pair in a row, and its meaning in words.
struct ValiditySummary {
    let pairs: [ValidityPair]

    init(_ pairs: [ValidityPair]) { self.pairs = pairs }

    private var rows: [ValidityComparison.QuantityComparison] { pairs.flatMap { $0.comparison?.rows ?? [] } }

    var markdown: String {
        var text = sentences.map { "- \($0)\n" }.joined() + "\n" + grid.markdown + "\n"
        if pairs.count(where: { $0.comparison != nil }) > 1 {
            text += "All comparisons together, against the aim of \(Format.percent(ValidityTotal.aim)):\n\n"
            text += Self.totals(rows).markdown + "\n"
        }
        let notes = notes
        if !notes.isEmpty {
            text += "**\(notes.count) \(notes.count == 1 ? "thing is" : "things are") not as planned:**\n\n"
            text += notes.map { "- \($0)\n" }.joined() + "\n"
        }
        return text
    }

    /// Returns the numbers that pass, by view and topic.
    static func totals(_ rows: [ValidityComparison.QuantityComparison]) -> Grid {
        func text(_ total: ValidityTotal) -> String {
            total.share.map { "\(total.passing)/\(total.judged) (\(Format.percent($0)))" } ?? "–"
        }
        let totals = ValidityTotals(rows)
        var grid = Grid(["passing / judged"] + totals.topics.map { ">\($0.rawValue)" } + [">all"])
        for row in totals.rows {
            grid.add([row.view?.rawValue ?? "all views"] + (row.topics + [row.all]).map(text))
        }
        return grid
    }

    var plain: String {
        let notes = notes.map { "note: \($0)\n" }.joined()
        return grid.plain + "\n" + sentences.map { "\($0.replacing("**", with: ""))\n" }.joined() + notes
    }

    /// All notes, each with its pair's name.
    private var notes: [String] { pairs.flatMap { pair in pair.notes.map { "\(pair.plan.name): \($0)" } } }

    private var sentences: [String] {
        [quantities, classifiers].compactMap { $0 }
            + pairs.filter { !$0.isSkipped }.compactMap(transfer) + skipped
    }

    private var quantities: String? {
        let total = ValidityTotal(rows)
        guard let share = total.share else { return nil }
        let halves = pairs.compactMap { pair in
            pair.comparison?.halves?.passShare.map { "\(pair.plan.name) \(Format.percent($0))" }
        }
        let ceiling =
            halves.isEmpty ? "" : " Two random halves of the same recordings: \(halves.joined(separator: ", "))."
        let meaning =
            share >= ValidityTotal.aim
            ? "the aim of \(Format.percent(ValidityTotal.aim)) is met"
            : "the aim of \(Format.percent(ValidityTotal.aim)) is missed; the quantities that miss are listed below, with the reasons"
        return "**Quantities**: \(total.passing) of \(total.judged) judged quantities pass "
            + "(\(Format.percent(share))): \(meaning).\(ceiling)"
    }

    private var classifiers: String? {
        let total = ClassifierTotal(pairs)
        guard !total.judged.isEmpty else { return nil }
        let list = total.judged.filter { $0.test.featureSet == .body }.map { name, test in
            "\(name) \(test.view.rawValue) \(Format.estimate(test.area, 2))"
        }
        return
            "**Classifier**: it separates synthetic from real repetitions with an area under the curve below \(ClassifierTotal.aim), the "
            + "aim, in \(total.below) of \(total.judged.count) cases; by tempo and shape: \(list.joined(separator: ", "))."
    }

    private func transfer(_ pair: ValidityPair) -> String? {
        guard let transfer = pair.transfer else { return nil }
        let figures: [TransferFigure] = pair.plan.isNegative ? [.falseCounts] : [.right, .recall, .falseCounts]
        let list = figures.compactMap { figure -> String? in
            guard let found = transfer.correlation(figure), found.correlation.value != nil else { return nil }
            let halves = found.halves.map { ", real halves \(Format.fixed($0, 2))" } ?? ""
            return "\(figure.rawValue) \(Format.estimate(found.correlation, 2))\(halves)"
        }
        guard !list.isEmpty, let first = transfer.correlation(figures[0]) else { return nil }
        return "**Transfer**, \(pair.plan.name): rank correlation of \(first.settings) settings of all detectors, "
            + "predicted on synthetic material and measured on recordings (aim above 0.9): "
            + list.joined(separator: "; ") + (meaning(first).map { "; \($0)" } ?? "") + "."
    }

    /// Returns the meaning of a rank correlation, and of the level, for somebody who chooses a setting.
    private func meaning(_ found: TransferComparison.Correlation) -> String? {
        guard let value = found.correlation.value, let bias = found.bias else { return nil }
        let order =
            value > 0.9
            ? "the synthetic order of settings can be trusted"
            : value > 0.7 ? "good and bad settings are separated, similar ones are not" : "the order cannot be trusted"
        guard found.figure == .right else { return order }
        let level =
            abs(bias) < 0.05
            ? "the level is right on average"
            : "right counts are predicted \(Format.fixed(abs(bias) * 100, 0)) points too "
                + "\(bias > 0 ? "high" : "low") on average"
        return "\(order), \(level)"
    }

    private var skipped: [String] {
        let names = pairs.filter(\.isSkipped).map(\.plan.name)
        guard !names.isEmpty else { return [] }
        return [
            "**Skipped**: \(names.count) of \(pairs.count) comparisons, because their recordings are missing: "
                + names.joined(separator: ", ") + "."
        ]
    }

    private var grid: Grid {
        var grid = Grid([
            "comparison", "synthetic", "recordings", ">n real", ">n synthetic", ">quantities that pass", ">real halves",
            ">ρ right counts", ">ρ recall", ">ρ false counts",
        ])
        for pair in pairs {
            let total = pair.comparison.map { ValidityTotal($0.rows) }
            func rho(_ figure: TransferFigure) -> String {
                if pair.plan.isNegative, figure != .falseCounts { return "" }
                return (pair.transfer?.correlation(figure)?.correlation).map { Format.estimate($0, 2) } ?? ""
            }
            grid.add([
                pair.plan.name, pair.plan.sources, pair.plan.recordings.joined(separator: ", "),
                "\(pair.recordings)", "\(pair.trials)",
                total.map { "\($0.passing)/\($0.judged)\($0.share.map { " (\(Format.percent($0)))" } ?? "")" } ?? "",
                pair.comparison.map { $0.halves?.passShare.map { Format.percent($0) } ?? "–" } ?? "",
                rho(.right), rho(.recall), rho(.falseCounts),
            ])
        }
        return grid
    }
}
