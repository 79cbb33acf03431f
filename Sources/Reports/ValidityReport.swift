import Documents
package import Validation

/// The differences between synthetic and real people, and between detectors' results on both, as text.
package struct ValidityReport: Printable {
    private let pairs: [ValidityPair]
    private let command: String
    private let hasMeasurements: Bool

    /// Puts a report together.
    ///
    /// - Parameters:
    ///   - pairs: What was compared.
    ///   - command: The command that repeats it.
    ///   - measurements: Whether every single value is a row of a table too, `measurements.csv`.
    package init(_ pairs: [ValidityPair], command: String, measurements: Bool) {
        self.pairs = pairs
        self.command = command
        hasMeasurements = measurements
    }

    /// Returns the files: `README.md`, the tables and their data dictionary.
    package func files() -> Report {
        Report(
            pages: [.init(ReportFolder.page, page())], tables: sheets(), glossary: ValidityTables.glossary)
    }

    /// The tables: quantities, classifiers, settings and their rank correlations, and single values.
    package func sheets() -> [Report.Sheet] {
        var tables = [
            Report.Sheet(ValidityTables.quantities, ValidityTables.quantities(pairs)),
            Report.Sheet(ValidityTables.classifier, ValidityTables.classifier(pairs)),
            Report.Sheet(TransferTables.settings, TransferTables.settings(pairs)),
            Report.Sheet(TransferTables.summary, TransferTables.summary(pairs)),
        ]
        if hasMeasurements {
            tables.append(Report.Sheet(ValidityTables.measurements, ValidityTables.measurements(pairs)))
        }
        return tables
    }

    /// Tables for a terminal.
    package var plain: String {
        var text = ""
        if pairs.count == 1, let pair = pairs.first { text += ValiditySection(pair).plain }
        return text + ValiditySummary(pairs).plain
    }

    /// The whole report in markdown.
    package func page() -> String {
        var text = """
            # Validity: synthetic people beside real ones

            \(ValiditySummary(pairs).markdown)
            ## How to read it

            Both sides are measured in the same way, from 2-D joints alone. Every recording and every trial has the
            same weight, however many repetitions it holds. Of a trial's truth the report uses only the instants of its
            lowest points and the right counts, which recordings have too. The joints determine the view.

            A quantity **passes** if the synthetic median lies between the real p25 and p75, and the synthetic p5–p95
            covers at least 80 % of the real p5–p95. *miss* is the distance of the median from the real quartiles, and
            *W₁* the Wasserstein-1 distance, both in real interquartile ranges. *KS* is the Kolmogorov–Smirnov distance.
            *halves* compares two random halves of the recordings with each other, over \(RealHalves.splits) splits: the
            share of splits in which they pass, and their mean KS. Halves are half as large, and differ a little more
            than the whole would; in general no generator can do better than this. *n* is the number of values
            (recordings or trials). Intervals are 95 % and resample whole recordings and trials.

            The **classifier** is a logistic regression on the quantities of a repetition. It is trained on half of the
            recordings and trials and judged on the other half: 0.5 is guessing, and 1 separates every pair.

            **Transfer** takes every detector of the catalogue in a set of settings, which one rule makes from its
            declared parameters (columns.md). A setting is *predicted* on trials and *measured* on recordings. Both are
            scored by bottoms: a count belongs to the last bottom before it. *Right counts* is the share of recordings
            or trials with the right number of counts. *Recall* is the share of countable bottoms that were counted.
            *False counts* are the counts that belong to no countable bottom, and further counts of the same bottom, per
            minute. Recordings without known bottoms contribute their right count only. ρ is Spearman's rank correlation
            over the settings, with mean ranks for ties. *bias* and *distance* are the mean of predicted minus measured,
            and the mean of its absolute value. Where several views are taken together, trials are weighted so that each
            view has the same share as among the recordings.


            """
        for pair in pairs { text += ValiditySection(pair).markdown }
        return text + "## How to repeat it\n\n    \(command)\n"
    }
}
