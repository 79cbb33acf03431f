import Text
import Validation
import Scenarios
import Scoring

/// The summary of a validity report: each pair in a row, and its meaning in words.
struct ValiditySummary {
    let pairs: [ValidityPair]
    /// The sides of the recordings; `nil` where none are held out.
    let split: PersonSplit?

    init(_ pairs: [ValidityPair], split: PersonSplit?) {
        (self.pairs, self.split) = (pairs, split)
    }

    private var rows: [ValidityComparison.QuantityComparison] { pairs.flatMap { $0.comparison?.rows ?? [] } }

    /// The whole summary: each result in a sentence, and each comparison in a row.
    var markdown: String {
        var text = sentences.map { "- \($0)\n" }.joined() + "\n" + grid.markdown + "\n"
        if pairs.count(where: { $0.comparison != nil }) > 1 {
            text += "All comparisons together:\n\n"
            text += Self.totals(rows).markdown + "\n"
        }
        return text
    }

    /// Returns the numbers that pass, by view and topic.
    static func totals(_ rows: [ValidityComparison.QuantityComparison]) -> Grid {
        func text(_ total: ValidityTotal) -> String {
            total.share.map { "\(total.passing)/\(total.judged) (\(Format.percent($0)))" } ?? "–"
        }
        let totals = ValidityTotals(rows)
        return Grid(
            ["passing / judged"] + totals.topics.map { ">\($0.rawValue)" } + [">all"],
            rows: totals.rows.map { [$0.view?.rawValue ?? "all views"] + ($0.topics + [$0.all]).map(text) })
    }

    /// The departures from the plan, each with its pair's name.
    var notes: [String] {
        pairs.flatMap { pair in pair.notes.map { "\(Escape.markdown(pair.plan.name)): \(Escape.markdown($0))" } }
    }

    private var sentences: [String] {
        [people, halves, quantities, classifiers].compactMap { $0 }
            + pairs.filter { !$0.isSkipped }.compactMap(transfer) + skipped
    }

    /// The people of whom the figures are.
    private var people: String {
        guard let split else {
            return "**People**: all figures are of all recordings given; nobody is held out. Where the generator was "
                + "calibrated on any of them, expect less for other people (`--hold-out SHARE` measures it)."
        }
        return "**People**: all figures are of the people held out, \(Format.percent(split.share)) of them, on whom "
            + "nothing may have been calibrated, unless they are called those of the calibrating side; split.csv "
            + "lists the recordings."
    }

    /// Like with like: the pass shares of halves.
    private var halves: String? {
        let list = pairs.compactMap { pair -> String? in
            guard let total = pair.comparison?.halves?.total, let pass = Self.shares(total) else { return nil }
            let seen = (pair.calibrating?.comparison?.halves?.total).flatMap(Self.shares)
            let aim = total.isNearReality == true ? "met" : "missed"
            return "\(pair.plan.name) \(pass): \(aim)\(seen.map { " (calibrating side: \($0))" } ?? "")"
        }
        guard let all = Self.shares(HalvesTotal(pairs.flatMap { $0.comparison?.halves?.rows ?? [] })) else {
            return nil
        }
        return "**Quantities, like with like**: \(all). Both are judged against the same half of the recordings, with "
            + "as many clips. The aim is at most \(Format.fixed(100 * HalvesTotal.tolerance, 0)) points below other real people: "
            + "\(list.joined(separator: "; "))."
    }

    /// Two pass shares in words.
    private static func shares(_ total: HalvesTotal) -> String? {
        guard let synthetic = total.synthetic, let real = total.real else { return nil }
        return "synthetic people pass \(Format.percent(synthetic)), other real people \(Format.percent(real))"
    }

    private var quantities: String? {
        let total = ValidityTotal(rows)
        guard let share = total.share else { return nil }
        let seen = ValidityTotal(pairs.flatMap { $0.calibrating?.comparison?.rows ?? [] })
        let calibrating = seen.share.map {
            " On the calibrating side \(seen.passing) of \(seen.judged) pass (\(Format.percent($0)))."
        }
        return "**Quantities, all clips**: \(total.passing) of \(total.judged) judged quantities pass "
            + "(\(Format.percent(share))); those that miss are listed with the reasons.\(calibrating ?? "")"
    }

    private var classifiers: String? {
        let total = ClassifierTotal(pairs)
        guard !total.judged.isEmpty else { return nil }
        let forests = total.onHalves(.forest)
        guard !forests.isEmpty else {
            return "**Classifiers**: too few recordings to compare them with real people; the areas are listed."
        }
        let list = forests.map { entry in
            "\(entry.comparison) \(entry.test.view.rawValue), \(entry.test.featureSet.rawValue), "
                + "\(Format.fixed(entry.halves?.synthetic, 2)) against \(Format.fixed(entry.halves?.real, 2))"
        }
        return
            "**Classifiers, like with like**: the area under the curve with which the random forest separates synthetic "
            + "from real repetitions, against that with which it separates other real people, with as many clips. The aim, "
            + "at most \(Format.fixed(ClassifierTotal.tolerance, 2)) above, is met in \(total.nearReality(.forest)) of "
            + "\(forests.count) cases: \(list.joined(separator: "; "))."
    }

    private func transfer(_ pair: ValidityPair) -> String? {
        let figure: TransferFigure = pair.plan.isNegative ? .falseCounts : .right
        guard let found = pair.transfer?.correlation(figure), found.correlation.value != nil else { return nil }
        var text = "**Transfer**, \(pair.plan.name): over the \(found.settings) detectors of the catalogue, the rank "
        text += "correlation of predicted and measured \(figure.rawValue) is \(Format.estimate(found.correlation, 2))"
        text += Self.halves(found, \.order) + ", in the better half of the detectors "
        text += Format.estimate(found.betterHalf, 2) + Self.halves(found, \.betterHalf)
        text += "; the level is wrong by \(Format.fixed(found.distance, 2)) on average"
        text += Self.halves(found, \.distance)
        if let trusted = found.trusted, let difference = trusted.difference {
            text += "; of pairs that are predicted to differ by \(Format.fixed(difference, 2)) or more "
            text +=
                "(\(trusted.pairs) of \(trusted.allPairs)), at least \(Format.percent(TrustedDifference.share)) are measured "
            text += "in that order"
        } else {
            text += "; no predicted difference can be trusted"
        }
        return text + (meaning(found).map { "; \($0)" } ?? "") + "."
    }

    /// A part of the agreement on halves, like with like.
    private static func halves(
        _ found: TransferComparison.Correlation, _ part: KeyPath<TransferAgreement, Double?>
    ) -> String {
        guard let synthetic = found.trialsForHalves?[keyPath: part], let real = found.halves?[keyPath: part] else {
            return ""
        }
        return " (like with like \(Format.fixed(synthetic, 2)), real against real \(Format.fixed(real, 2)))"
    }

    /// Returns the meaning of a rank correlation, and of the level, for somebody who chooses a setting.
    private func meaning(_ found: TransferComparison.Correlation) -> String? {
        guard let value = found.correlation.value, let bias = found.bias else { return nil }
        let order =
            value > 0.9
            ? "the synthetic order can be trusted"
            : value > 0.7 ? "good and bad ones are separated, similar ones are not" : "the order cannot be trusted"
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
        Grid(
            [
                "comparison", ">n real", ">n synthetic", ">quantities that pass", ">calibrating side", ">same clips",
                ">real halves", ">ρ catalogue", ">ρ spread",
            ],
            rows: pairs.map { pair in
                let figure: TransferFigure = pair.plan.isNegative ? .falseCounts : .right
                let halves = pair.comparison?.halves?.total
                return [
                    pair.plan.name, "\(pair.recordings)", "\(pair.trials)", Self.passing(pair.comparison),
                    Self.passing(pair.calibrating?.comparison), Self.percent(halves?.synthetic, pair),
                    Self.percent(halves?.real, pair),
                ]
                    + [TransferScope.catalogue, .spread].map { scope in
                        (pair.transfer?.correlation(figure, of: scope)?.correlation).map { Format.estimate($0, 2) }
                            ?? ""
                    }
            })
    }

    private static func passing(_ comparison: ValidityComparison?) -> String {
        guard let comparison else { return "" }
        let total = ValidityTotal(comparison.rows)
        return "\(total.passing)/\(total.judged)\(total.share.map { " (\(Format.percent($0)))" } ?? "")"
    }

    private static func percent(_ share: Double?, _ pair: ValidityPair) -> String {
        pair.comparison == nil ? "" : share.map { Format.percent($0) } ?? "–"
    }
}
