import Pages
import Documents
package import Validation

/// The differences between synthetic and real people, and between detectors' results on both, as text.
package struct ValidityReport: Printable {
    private let pairs: [ValidityPair]
    private let split: PersonSplit?
    private let command: String
    /// Whether every single value is a row of a table too, `measurements.csv`.
    private let hasMeasurements: Bool

    package init(_ pairs: [ValidityPair], split: PersonSplit? = nil, command: String, measurements: Bool) {
        (self.pairs, self.split, self.command) = (pairs, split, command)
        hasMeasurements = measurements
    }

    /// Returns the files: `README.md`, the tables and their data dictionary.
    package func files() throws -> Report {
        try Report(
            pages: [
                .init(ReportFolder.page, page()),
                .init(ReportFolder.htmlPage, try ValidityHTML(pairs: pairs, command: command).page.document()),
            ] + ValidityCharts(pairs).pictures.map { .init($0.name, $0.figure.svg(.standalone)) }, tables: sheets(),
            glossary: ValidityTables.glossary)
    }

    /// The tables: criteria, quantities, forests, errors, good detectors, settings, correlations, sides, values.
    package func sheets() -> [Report.Sheet] {
        var tables: [Report.Sheet] = [
            Report.Sheet(ValidityTables.criteria, ValidityTables.criteria(pairs)),
            Report.Sheet(ValidityTables.quantities, ValidityTables.realism(pairs, \.quantities)),
            Report.Sheet(ValidityTables.forest, ValidityTables.realism(pairs, \.kinds)),
            Report.Sheet(ValidityTables.structure, ValidityTables.realism(pairs, \.structure)),
            Report.Sheet(ValidityTables.levels, ValidityTables.levels(pairs)),
            Report.Sheet(TransferTables.settings, TransferTables.settings(pairs)),
            Report.Sheet(TransferTables.summary, TransferTables.summary(pairs)),
        ]
        if let split { tables.append(Report.Sheet(SplitTable.table, split.entries)) }
        if hasMeasurements {
            tables.append(Report.Sheet(ValidityTables.measurements, ValidityTables.measurements(pairs)))
        }
        return tables
    }

    /// The answer for a terminal, and for a single comparison its criteria and the quantities that are farthest away; the files have the rest.
    package var plain: String {
        var text = ValidityAnswer(pairs: pairs, split: split).plain
        if pairs.count == 1, let pair = pairs.first { text += ValiditySection(pair: pair).plain }
        return text
    }

    package func page() -> String { ValidityPage(pairs: pairs, split: split, command: command).text }
}

struct ValidityPage: TemplatePage {
    static let template = "validity"

    let pairs: [ValidityPair]
    /// The sides of the recordings; `nil` where none are held out.
    let split: PersonSplit?
    let command: String
    private var answer: ValidityAnswer { ValidityAnswer(pairs: pairs, split: split) }

    func value(_ hole: String) -> String? {
        switch hole {
        case "compared": answer.compared
        case "points": answer.points.map { "- \($0)\n" }.joined()
        case "table": answer.grid.markdown
        case "notes": answer.notes.map { "- \($0)\n" }.joined()
        case "noteCount": answer.notes.count == 1 ? "1 thing is" : "\(answer.notes.count) things are"
        case "pictures":
            ValidityCharts(pairs).pictures.map { "\($0.caption):\n\n![\($0.figure.title)](\($0.name))\n" }
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
