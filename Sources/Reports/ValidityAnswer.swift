import Text
import Scenarios
import Scoring
import Validation

/// The answer at the top of a validity report: how far synthetic people are from real ones, in a few figures.
struct ValidityAnswer {
    let pairs: [ValidityPair]
    /// The sides of the recordings; `nil` where none are held out.
    let split: PersonSplit?

    /// The answer for a terminal.
    var plain: String {
        compared + "\n\n" + points.map { Escape.replace($0) { $0 == "*" ? "" : nil } + "\n" }.joined() + "\n"
            + grid.plain
    }

    /// The materials, in a sentence.
    var compared: String {
        let (recordings, trials) = pairs.reduce((0, 0)) { ($0.0 + $1.recordings, $0.1 + $1.trials) }
        let people =
            split.map { "of people who were held out (\(Format.percent($0.share)) of all)" }
            ?? "of people; nobody was held out"
        return "\(Format.count(trials)) synthetic trials beside \(Format.count(recordings)) recordings \(people). Real "
            + "people differ too: *other real people* are one half of the people, judged against the other half, with as "
            + "many clips."
    }

    /// The headline figures, each in a sentence; figures that were not compared are absent.
    var points: [String] { [movement, recognition, order, level].compactMap { $0 } }

    private var movement: String? {
        let total = HalvesTotal(pairs.flatMap { $0.comparison?.halves?.rows ?? [] })
        if let synthetic = total.synthetic, let real = total.real {
            return "**Movement**: \(Format.percent(synthetic)) of the judged quantities of synthetic people agree with "
                + "real ones; of other real people \(Format.percent(real))."
        }
        let all = ValidityTotal(pairs.flatMap { $0.comparison?.rows ?? [] })
        return all.share.map {
            "**Movement**: \(all.passing) of \(all.judged) judged quantities agree with real people "
                + "(\(Format.percent($0)))."
        }
    }

    private var recognition: String? {
        let forests = ClassifierTotal(pairs).onHalves(.forest)
        guard !forests.isEmpty else { return nil }
        let (synthetic, real) = Self.areas(forests)
        return "**Recognition**: a random forest separates synthetic repetitions from real ones with an area under the "
            + "curve of \(synthetic); those of other real people with \(real). 0.5 is guessing."
    }

    private var order: String? {
        let found = transfers
        guard let settings = found.first?.correlation.settings else { return nil }
        let list = found.map { "\(Format.fixed($0.correlation.correlation.value, 2)) (\($0.name))" }
        return "**Order of the detectors**: the rank correlation of predicted and measured results of \(settings) "
            + "detectors is \(list.joined(separator: ", ")). 1 is the same order."
    }

    private var level: String? {
        let found = transfers.filter { $0.correlation.figure == .right }
        guard !found.isEmpty else { return nil }
        let list = found.map { "\(Format.fixed($0.correlation.distance, 2)) (\($0.name))" }
        return "**Level**: the predicted share of right counts is wrong by \(list.joined(separator: ", ")) on average."
    }

    /// The comparisons of detectors, over the whole catalogue.
    private var transfers: [(name: String, correlation: TransferComparison.Correlation)] {
        pairs.compactMap { pair in Self.transfer(pair).map { (pair.plan.name, $0) } }
    }

    private static func transfer(_ pair: ValidityPair) -> TransferComparison.Correlation? {
        let found = pair.transfer?.correlation(pair.plan.isNegative ? .falseCounts : .right)
        return found?.correlation.value == nil ? nil : found
    }

    /// The areas on synthetic and on other real people, from the least to the greatest.
    private static func areas(_ entries: [ClassifierTotal.Entry]) -> (synthetic: String, real: String) {
        func range(_ values: [Double]) -> String {
            let ends = [values.min(), values.max()].map { Format.fixed($0, 2) }
            return ends[0] == ends[1] ? ends[0] : ends.joined(separator: "–")
        }
        return (
            range(entries.compactMap { $0.halves?.synthetic }), range(entries.compactMap { $0.halves?.real })
        )
    }

    /// One row a comparison.
    var grid: Grid {
        Grid(
            [
                "comparison", ">clips: real / synthetic", ">quantities that agree", ">told apart", ">order, ρ",
                ">error",
            ],
            rows: pairs.map { pair in
                guard !pair.isSkipped else { return [pair.plan.name, "skipped"] }
                let found = Self.transfer(pair)
                let unit = pair.plan.isNegative ? "/min" : ""
                return [
                    pair.plan.name, "\(pair.recordings) / \(pair.trials)", quantities(pair), classifiers(pair),
                    Format.fixed(found?.correlation.value, 2), found.map { Format.fixed($0.distance, 2) + unit } ?? "–",
                ]
            })
    }

    private func quantities(_ pair: ValidityPair) -> String {
        if let total = pair.comparison?.halves?.total, let synthetic = total.synthetic, let real = total.real {
            return "\(Format.percent(synthetic)) (\(Format.percent(real)))"
        }
        let share = pair.comparison.flatMap { ValidityTotal($0.rows).share }
        return share.map { Format.percent($0) } ?? "–"
    }

    private func classifiers(_ pair: ValidityPair) -> String {
        let forests = ClassifierTotal([pair]).onHalves(.forest)
        guard !forests.isEmpty else { return "–" }
        let (synthetic, real) = Self.areas(forests)
        return "\(synthetic) (\(real))"
    }
}
