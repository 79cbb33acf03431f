import Pages
import Documents
package import Validation

/// The differences between synthetic and real people, and between detectors' results on both, as text.
package struct ValidityReport: Printable {
    private let pairs: [ValidityPair]
    private let split: PersonSplit?
    private let command: String
    private let hasMeasurements: Bool

    /// Puts a report together.
    ///
    /// - Parameters:
    ///   - pairs: What was compared.
    ///   - split: The sides of the recordings; `nil` where none are held out.
    ///   - command: The command that repeats it.
    ///   - measurements: Whether every single value is a row of a table too, `measurements.csv`.
    package init(_ pairs: [ValidityPair], split: PersonSplit? = nil, command: String, measurements: Bool) {
        self.pairs = pairs
        self.split = split
        self.command = command
        hasMeasurements = measurements
    }

    /// Returns the files: `README.md`, the tables and their data dictionary.
    ///
    /// - Throws: `PageError`.
    package func files() throws -> Report {
        let sheets = sheets()
        return Report(
            pages: [
                .init(ReportFolder.page, page()),
                .init(
                    ReportFolder.htmlPage, try ValidityHTML(pairs, sheets: sheets, command: command).page.document()),
            ] + ValidityCharts(pairs).pictures.map { .init($0.name, $0.figure.svg(.standalone)) }, tables: sheets,
            glossary: ValidityTables.glossary)
    }

    /// The tables: quantities, classifiers, settings and their rank correlations, sides of recordings, and single values.
    package func sheets() -> [Report.Sheet] {
        var tables: [Report.Sheet] = [
            Report.Sheet(ValidityTables.quantities, ValidityTables.quantities(pairs)),
            Report.Sheet(ValidityTables.classifier, ValidityTables.classifier(pairs)),
            Report.Sheet(TransferTables.settings, TransferTables.settings(pairs)),
            Report.Sheet(TransferTables.summary, TransferTables.summary(pairs)),
        ]
        if let split { tables.append(Report.Sheet(SplitTable.table, split.entries)) }
        if hasMeasurements {
            tables.append(Report.Sheet(ValidityTables.measurements, ValidityTables.measurements(pairs)))
        }
        return tables
    }

    /// The answer for a terminal, and for a single comparison the quantities that differ most; the files have the rest.
    package var plain: String {
        var text = ValidityAnswer(pairs: pairs, split: split).plain
        if pairs.count == 1, let pair = pairs.first { text += ValiditySection(pair).plain }
        return text
    }

    /// The whole report in markdown.
    package func page() -> String {
        let summary = ValiditySummary(pairs, split: split)
        let sections = sections(summary)
        return [
            "# Validity: synthetic people beside real ones\n", ValidityAnswer(pairs: pairs, split: split).markdown,
            summary.departures, PageContents.line(sections), sections,
        ].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private func sections(_ summary: ValiditySummary) -> String {
        let pictures = ValidityCharts(pairs).pictures
        var text = pictures.isEmpty ? "" : "## Pictures\n\n"
        text += pictures.map { "\($0.caption):\n\n![\($0.figure.title)](\($0.name))\n\n" }.joined()
        text += "## Every result\n\n"
        text += FoldedTable.folded("Each result in a sentence, and each comparison in a row", summary.markdown)
        text += "\n## How to read it\n\n"
        text += FoldedTable.folded("What is compared, and by which measures", Self.meaning) + "\n"
        if let split {
            text +=
                "## Who is held out\n\nA person, or a block of recordings that stands for one, is on the same side in "
            text += "all folders (columns.md).\n\n"
            text += FoldedTable.folded("The people of each side", SplitTable.grid(split).markdown) + "\n"
        }
        for pair in pairs { text += ValiditySection(pair).markdown }
        return text + "## How to repeat it\n\n    \(command)\n"
    }

    /// The measures, for people.
    private static let meaning = """
        Both sides are measured in the same way, from 2-D joints alone. Every recording and every trial has the
        same weight, however many repetitions it holds. Of a trial's truth the report uses only the instants of its
        lowest points and the right counts, which recordings have too. The joints determine the view.

        A quantity **passes** if the synthetic median lies between the real p25 and p75 (else it misses by *median*),
        the synthetic p5–p95 covers at least 80 % of the real p5–p95 (*cover*: real values are missing), and the real
        p5–p95 covers at least 80 % of the synthetic one (*spread*, in the column *reverse*: synthetic values spread
        too wide). *miss* is the distance of the median from the real quartiles, and *W₁* the Wasserstein-1 distance,
        both in real interquartile ranges. *KS* is the Kolmogorov–Smirnov distance. *n* is the number of values
        (recordings or trials). Intervals, here and in the tables, are 95 % and resample whole recordings and trials.

        **Like with like**: people differ, and few clips differ by chance, so that even other real people do not pass
        throughout. The recordings of each view are split into two halves that share no person, \(RealHalves.splits)
        times. The first half stands for the real side. The column *real halves* judges the second half against it,
        as if it were synthetic; the column *same clips* judges as many trials, drawn at random, against the same
        first half. So both have the same real side and the same number of clips, and differ in the material alone.
        Shares are of splits, and other figures are means over them. In general no generator can do better than
        *real halves*. Where all recordings show one person, they are split one by one.

        The **classifiers** are a logistic regression on the quantities of a repetition, which sees where quantities
        lie, and a random forest, which sees their spread and how they go together too. Recordings and trials are
        dealt into \(ClassifierTwoSampleTest.folds) parts; each part is judged by classifiers that are trained on the
        others. 0.5 is guessing, and 1 separates every pair. Real halves are of different people, whom a classifier
        can tell apart too.

        **Transfer** takes every detector of the catalogue with its defaults (*the catalogue*), and some detectors in
        a set of settings, which one rule makes from their declared parameters (*the spread*; columns.md). A setting
        is *predicted* on trials and *measured* on recordings. Both are scored by bottoms: a count belongs to the last
        bottom before it. *Right counts* is the share of recordings or trials with the right number of counts.
        *Recall* is the share of countable bottoms that were counted. *False counts* are the counts that belong to no
        countable bottom, and further counts of the same bottom, per minute. Recordings without known bottoms
        contribute their right count only. ρ is Spearman's rank correlation over the settings, with mean ranks for
        ties; *better half* are the settings that are measured better than the median. *bias* and *error* are the mean
        of predicted minus measured, and the mean of its absolute value. *trusted from* is the smallest predicted
        difference such that, of the pairs of settings that differ by it or more, at least
        \(Format.percent(TrustedDifference.share)) are measured in the predicted order (equal ones count half), with the
        number of these pairs and of all. Where several views are taken together, trials are weighted so that each
        view has the same share as among the recordings.

        """
}
