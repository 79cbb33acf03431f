import Documents
import Mathematics
import Pages
import Recordings
import Scenarios
import Scoring
import Text
package import Validation

/// The differences between synthetic and real people, and between detectors' results on both, as text.
package struct ValidityReport: Printable, TemplatePage {
    static let template = "validity"

    let pairs: [ValidityPair]
    private let split: PersonSplit?
    let command: String
    /// Whether every single value is a row of a table too, `measurements.csv`.
    private let hasMeasurements: Bool

    package init(_ pairs: [ValidityPair], split: PersonSplit? = nil, command: String, measurements: Bool) {
        (self.pairs, self.split, self.command) = (pairs, split, command)
        hasMeasurements = measurements
    }

    package func files() throws -> Report {
        try Report(
            page(), html, pictures,
            tables: sheets(), glossary: ValidityTables.glossary)
    }

    package func sheets() -> [Report.Sheet] {
        var tables: [Report.Sheet] = [
            Report.Sheet(ValidityTables.criteria, ValidityTables.criteria(pairs)),
            Report.Sheet(ValidityTables.quantities, ValidityTables.realism(pairs, \.quantities)),
            Report.Sheet(ValidityTables.forest, ValidityTables.realism(pairs, \.kinds)),
            Report.Sheet(ValidityTables.structure, ValidityTables.realism(pairs, \.structure)),
            Report.Sheet(ValidityTables.levels, ValidityTables.levels(pairs)),
            Report.Sheet(TransferTables.settings, TransferTables.settings(pairs)) {
                $0.value.view == nil && $0.value.isOfCatalogue
            },
            Report.Sheet(TransferTables.summary, TransferTables.summary(pairs)) { $0.value.scope == .catalogue },
        ]
        if let split { tables.append(Report.Sheet(SplitTable.table, split.entries)) }
        if hasMeasurements {
            tables.append(Report.Sheet(ValidityTables.measurements, ValidityTables.measurements(pairs)))
        }
        return tables
    }

    package var plain: String {
        compared + "\n\n"
            + (points.isEmpty ? "" : points.map { Escape.replace($0) { $0 == "*" ? "" : nil } + "\n" }.joined() + "\n")
            + grid.plain + (pairs.count == 1 ? ValiditySection(pair: pairs[0]).plain : "")
    }

    package func page() -> String { text }

    func value(_ hole: String) -> String? {
        switch hole {
        case "compared": compared
        case "points": points.map { "- \($0)\n" }.joined()
        case "table": grid.markdown
        case "notes": notes.map { "- \($0)\n" }.joined()
        case "noteCount": notes.count == 1 ? "1 thing is" : "\(notes.count) things are"
        case "pictures":
            pictures.map { "\($0.caption):\n\n![\($0.figure.title)](\($0.name))\n" }
                .joined(separator: "\n")
        case "seeds": "\(RealismComparison.seeds)"
        case "folds": "\(ForestTest.folds)"
        case "gross": Format.percent(ClipSample.mostGrossErrors)
        case "splits": "\(PersonHalves.splits)"
        case "trusted": Format.percent(TrustedDifference.share)
        case "people": split.map { SplitTable.grid($0).markdown } ?? ""
        case "sections": pairs.map { ValiditySection(pair: $0).markdown }.joined()
        case "command": command
        default: nil
        }
    }
}

/// The answer at the top of a validity report: how far synthetic people are from real ones, in a few figures.
extension ValidityReport {
    private var compared: String {
        let (recordings, trials) = pairs.reduce((0, 0)) { ($0.0 + $1.recordings, $0.1 + $1.trials) }
        let people =
            split.map { "of people who were held out (\(Format.percent($0.share)) of all)" }
            ?? "of people; nobody was held out"
        return
            "\(Format.counted(trials, "synthetic trial")) beside \(Format.counted(recordings, "recording")) \(people). Real "
            + "people differ too: *other people* are another group of real people, with no person in common."
    }

    private var points: [String] {
        pairs.flatMap { realism($0) + [levels($0), transfer($0)].compactMap { $0 } } + skipped
    }

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
        let found = pair.transfer?.correlation(pair.mainFigure)
        return found?.correlation.value == nil ? nil : found
    }

    private var notes: [String] {
        pairs.flatMap { pair in pair.notes.map { "\(Escape.markdown(pair.plan.name)): \(Escape.markdown($0))" } }
    }

    private var grid: Grid {
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

/// The table of a split by person, from which somebody who calibrates a generator takes the files.
enum SplitTable {
    static let table = Table<PersonSplit.Entry>(
        "split", of: "recording",
        note: """
            People are told apart by the key `person` of the JSON files; else by a part `s` and a number of the file's
            name, between underscores; else recordings whose names have the same leading word and end with numbers of the
            same block (1–12, 13–24 and so on, or as `--block` states) are taken to show one person. A person is on the
            same side in all folders.
            """,
        [
            Column("group", "the folder of the recording") { $0.group },
            Column("id", "the name of the recording's file, without an extension") { $0.name },
            Column("person", "the person, or the block of recordings that stands for one") { $0.person.title },
            Column("side", "`calibrate` (a generator may be calibrated on it) or `held-out` (it judges)") {
                $0.side.rawValue
            },
        ])

    static func grid(_ split: PersonSplit) -> Grid {
        Grid(
            ["group"] + PersonSplit.Side.allCases.map(\.rawValue),
            rows: split.folders.map { folder in
                [folder.group] + PersonSplit.Side.allCases.map { text(folder, $0) }
            })
    }

    private static func text(_ folder: PersonSplit.Folder, _ side: PersonSplit.Side) -> String {
        let people = folder.people(side).map(\.title)
        return people.isEmpty
            ? "–" : "\(Plural.counted(folder.recordings(side), "recording")): " + people.joined(separator: ", ")
    }
}
