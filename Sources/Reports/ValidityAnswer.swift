import Scenarios
import Mathematics
import Scoring
import Text
import Validation

/// The answer at the top of a validity report: how far synthetic people are from real ones, in a few figures.
struct ValidityAnswer {
    let pairs: [ValidityPair]
    /// The sides of the recordings; `nil` where none are held out.
    let split: PersonSplit?

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
        return
            "\(Format.counted(trials, "synthetic trial")) beside \(Format.counted(recordings, "recording")) \(people). Real "
            + "people differ too: *other people* are another group of real people, with no person in common."
    }

    /// The headline figures of each comparison, each in a sentence.
    var points: [String] { pairs.flatMap { realism($0) + [levels($0), transfer($0)].compactMap { $0 } } + skipped }

    private func realism(_ pair: ValidityPair) -> [String] {
        pair.judging.realism.map { realism in
            let noise = realism.kind(.noise)
            let parts = [
                realism.kind(nil).map { area($0, "all quantities") }
                    ?? realism.kinds.first.map { area($0, "movement") },
                noise.map { area($0, "noise") },
            ]
            var text =
                "**Realism**, \(pair.plan.name), \(realism.view.rawValue): a forest tells synthetic from real clips "
            text += "with an area under the curve of \(parts.compactMap(\.self).joined(separator: ", "))"
            text += noise?.ratio.map { "; the noise is \(Format.fixed($0, 1)) times as far away as other people" } ?? ""
            let count = realism.structure.count
            return text
                + (count > 0
                    ? "; \(realism.outside) of \(Plural.counted(count, "figure")) of the errors' structure "
                        + (realism.outside == 1 ? "lies outside." : "lie outside.") : ".")
        }
    }

    private func area(_ kind: RealismComparison.KindComparison, _ name: String) -> String {
        "\(Format.fixed(kind.forest?.mean, 2)) by \(name) (other people \(Format.fixed(kind.forestOfPeople?.mean, 2)))"
    }

    private func levels(_ pair: ValidityPair) -> String? {
        let found = pair.judging.levels.map { levels in
            "\(levels.views.rawValue): error of the level \(Format.fixed(levels.level, 2)) "
                + "(people \(Format.fixed(levels.levelOfPeople, 2))), order ρ \(Format.fixed(levels.order, 2)) "
                + "(\(Format.fixed(levels.orderOfPeople, 2)))"
        }
        guard !found.isEmpty else { return nil }
        return "**Good detectors**, \(pair.plan.name): " + found.joined(separator: "; ") + "."
    }

    private func transfer(_ pair: ValidityPair) -> String? {
        guard let found = Self.transfer(pair) else { return nil }
        return "**All detectors**, \(pair.plan.name): predicted and measured \(found.figure.rawValue) of "
            + "\(found.settings) detectors have a rank correlation of \(Format.estimate(found.correlation, 2)); the level "
            + "is wrong by \(Format.fixed(found.distance, 2)) on average."
    }

    private var skipped: [String] {
        let names = pairs.filter(\.isSkipped).map(\.plan.name)
        guard !names.isEmpty else { return [] }
        return [
            "**Skipped**: \(names.count) of \(pairs.count) comparisons, because their recordings are missing: "
                + names.joined(separator: ", ") + "."
        ]
    }

    private static func transfer(_ pair: ValidityPair) -> TransferComparison.Correlation? {
        let found = pair.transfer?.correlation(pair.plan.isNegative ? .falseCounts : .right)
        return found?.correlation.value == nil ? nil : found
    }

    /// The departures from the plan, each with its pair's name.
    var notes: [String] {
        pairs.flatMap { pair in pair.notes.map { "\(Escape.markdown(pair.plan.name)): \(Escape.markdown($0))" } }
    }

    /// One row a comparison.
    var grid: Grid {
        Grid(
            ["comparison", ">clips: real / synthetic", ">criteria met", ">told apart", ">order, all", ">error, all"],
            rows: pairs.map { pair in
                guard !pair.isSkipped else { return [pair.plan.name, "skipped"] }
                let (found, criteria) = (Self.transfer(pair), pair.judging.criteria)
                let areas = pair.judging.realism.compactMap { ($0.kind(nil) ?? $0.kinds.first)?.forest?.mean }
                let unit = pair.plan.isNegative ? "/min" : ""
                return [
                    pair.plan.name, "\(pair.recordings) / \(pair.trials)",
                    criteria.isEmpty ? "–" : "\(criteria.count(where: \.isMet)) of \(criteria.count)",
                    areas.isEmpty ? "–" : areas.map { Format.fixed($0, 2) }.joined(separator: ", "),
                    Format.fixed(found?.correlation.value, 2), found.map { Format.fixed($0.distance, 2) + unit } ?? "–",
                ]
            })
    }
}
