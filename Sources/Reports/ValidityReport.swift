public import Experiment
import Scoring

/// How synthetic people differ from real ones, as text.
public struct ValidityReport: Sendable {
    private let comparison: ValidityComparison
    private let command: String

    /// Puts a report together.
    ///
    /// - Parameters:
    ///   - comparison: The two sides.
    ///   - command: The command that repeats it.
    public init(_ comparison: ValidityComparison, command: String) {
        self.comparison = comparison
        self.command = command
    }

    /// Writes `report.md`, `validity.csv`, `classifier.csv`, `measurements.csv` and `columns.md`.
    ///
    /// - Parameter folder: Where to.
    /// - Throws: `FileError`.
    public func write(into folder: borrowing ReportFolder) throws {
        try folder.write(markdown, to: "report.md")
        try folder.write(ValidityTables.comparison(comparison), to: "validity.csv")
        try folder.write(ValidityTables.classifier(comparison), to: "classifier.csv")
        try folder.write(ValidityTables.measurements(comparison), to: "measurements.csv")
        try folder.write(ValidityTables.columns, to: "columns.md")
    }

    /// Tables for a terminal.
    public var plain: String {
        var text = ""
        for view in ValidityView.allCases {
            let grid = grid(view)
            if !grid.isEmpty { text += "\(title(view))\n\n\(grid.plain)\n" }
        }
        text += "Classifier\n\n\(classifiers.plain)\n"
        return text + summary + "\n"
    }

    /// The whole report in markdown.
    public var markdown: String {
        var text = """
            # Validity: synthetic people beside real ones

            \(summary)

            Both sides are measured in the same way, from 2-D joints alone; every recording and every trial weighs the same,
            however many repetitions it holds. A quantity passes if the synthetic median
            lies between the real p25 and p75 and the synthetic p5–p95 covers at least 80 % of the real p5–p95. \
            *miss* is how far the median lies outside the real quartiles, *W₁* the Wasserstein-1 distance, both in real
            interquartile ranges; *KS* is the Kolmogorov–Smirnov distance. Intervals are 95 % and resample whole
            recordings and trials; equal sides have small distances, not 0. *n* is values (recordings or trials).


            """
        for view in ValidityView.allCases {
            let grid = grid(view)
            if !grid.isEmpty { text += "## \(title(view))\n\n\(grid.markdown)\n" }
        }
        text += """
            ## A classifier's eye

            Logistic regression on the quantities of a repetition, trained on half of the recordings and trials, judged
            on the other half. .5 is guessing, 1 tells every pair apart.


            """
        text += classifiers.markdown + "\n" + notJudged
        return text + "## How to repeat it\n\n    \(command)\n"
    }

    private var summary: String {
        let passed = comparison.judged.count { $0.verdict == .passes }
        let share = comparison.passShare.map { " (\(Format.fixed($0 * 100, 0)) %)" } ?? ""
        let sides = [("recordings", comparison.real), ("trials", comparison.synthetic)].map { name, samples in
            "\(samples.count) \(name) with \(samples.reduce(0) { $0 + $1.reps.count }) measured repetitions"
        }
        return "\(passed) of \(comparison.judged.count) judged quantities pass\(share): "
            + sides.joined(separator: ", ") + "."
    }

    private func title(_ view: ValidityView) -> String {
        switch view {
        case .side: "From the side"
        case .oblique: "Oblique"
        case .front: "From the front"
        }
    }

    private func grid(_ view: ValidityView) -> Grid {
        var grid = Grid([
            "quantity", "unit", ">n real", ">real p5/25/50/75/95", ">n synthetic", ">synthetic p5/25/50/75/95",
            ">miss", ">cover", ">W₁", ">KS", "verdict",
        ])
        for row in comparison.judged where row.view == view {
            let decimals = Self.decimals(row)
            grid.add([
                row.quantity.title, row.quantity.unit, Self.count(row.real), Self.quantiles(row.real, decimals),
                Self.count(row.synthetic), Self.quantiles(row.synthetic, decimals), Format.fixed(row.medianMiss, 2),
                Format.fixed(row.cover, 2), Format.estimate(row.wasserstein, 2),
                Format.estimate(row.kolmogorovSmirnov, 2),
                row.verdict == .passes ? "passes" : "**\(row.verdict.rawValue)**",
            ])
        }
        return grid
    }

    private var classifiers: Grid {
        var grid = Grid(["view", "sees", ">real reps", ">synthetic reps", ">area under the curve", "goes by"])
        for eye in comparison.eyes {
            let reasons = eye.weights.prefix(4).map { "\($0.quantity.rawValue) \(Format.fixed($0.weight, 1))" }
            grid.add([
                eye.view.rawValue, eye.sight.rawValue, "\(eye.realReps)", "\(eye.syntheticReps)",
                eye.area.value == nil ? "not judged" : Format.estimate(eye.area, 2),
                reasons.joined(separator: ", "),
            ])
        }
        return grid
    }

    private var notJudged: String {
        let rows = comparison.rows.filter { $0.verdict == .notJudged }
        guard !rows.isEmpty else { return "" }
        let fewest = ValidityComparison.fewest
        var grid = Grid(["view", "quantity", ">n real", ">n synthetic"])
        for row in rows {
            grid.add([
                row.view.rawValue, row.quantity.title, Self.count(row.real), Self.count(row.synthetic),
            ])
        }
        return
            "## Not judged\n\nFewer than \(fewest.clips) recordings or trials or \(fewest.values) values on a side.\n\n"
            + grid.markdown + "\n"
    }

    private static func count(_ summary: ValidityComparison.Summary) -> String {
        "\(summary.count) (\(summary.clips))"
    }

    private static func quantiles(_ summary: ValidityComparison.Summary, _ decimals: Int) -> String {
        summary.quantiles.map { Format.fixed($0, decimals) }.joined(separator: " / ")
    }

    /// As many decimals as the real values call for.
    private static func decimals(_ row: ValidityComparison.Row) -> Int {
        let greatest = row.real.quantiles.map(abs).max() ?? 0
        return greatest >= 20 ? 0 : greatest >= 0.3 ? 2 : greatest >= 0.03 ? 3 : 4
    }
}
