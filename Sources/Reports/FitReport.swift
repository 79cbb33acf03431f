import Documents
package import Validation
import Text

extension EstimatorFit {
    /// Lines of comment for the estimator's file, without the marks of comments, with the command that repeats the fit.
    package func notes(from base: String, command: String) -> [String] {
        let kept = rows.filter { $0.target == nil }.map(\.name)
        var lines = [
            "Fitted to \(Plural.counted(recordings, "recording")) by simulated moments, from \(base):",
            "  \(command)",
            "What is not fitted is that of \(base), but clock and losses, which come straight from the recordings.",
        ]
        if !kept.isEmpty {
            lines.append("Kept, since the recordings do not tell them:")
            lines += Self.wrapped(kept)
        }
        lines.append("Moments (recordings, reached):")
        lines += rows.compactMap { row in
            guard let target = row.target, let view = row.view else { return nil }
            let reached = row.reached.map(threeDigits) ?? "–"
            return "  \(row.name): \(row.moment), \(view.rawValue): \(threeDigits(target)), \(reached)"
        }
        return lines
    }

    private static func wrapped(_ words: [String]) -> [String] {
        var lines: [String] = []
        for word in words {
            if let last = lines.last, last.count + word.count < 110 {
                lines[lines.count - 1] = last + ", " + word
            } else {
                lines.append("  " + word)
            }
        }
        return lines
    }
}

private func threeDigits(_ value: Double) -> String { Format.significant(value, 3) }

extension PrintedTable {
    /// Describes the result of a fit that started from the estimator `base`.
    package init(_ fit: EstimatorFit, base: String) {
        let table = Table<EstimatorFit.ParameterFit>(
            "fit", of: "parameter of the estimator",
            [
                Column("parameter", "the key in the file of the estimator") { $0.name }.shown().priority(
                    .key),
                Column("base", "the value in the estimator from which the fit started") { $0.base }
                    .shown(base, .significant(3)),
                Column("value", "the value in the new estimator; that of the base where the parameter was not fitted") {
                    $0.value
                }.shown("fitted", .significant(3)) { $0.target == nil ? "kept" : threeDigits($0.value) }.priority(.key),
                Column("is_fitted", "whether the recordings determine the parameter") { $0.target != nil },
                Column("moment", "the moment of the recordings by which the parameter is known") { $0.moment }
                    .shown("known by").priority(.key),
                Column("view", "the view in which it was measured; empty where no recording shows it") {
                    $0.view?.rawValue
                }.shown { $0.view?.rawValue ?? "not shown by these" }.priority(.spare),
                Column("recordings", "the number of recordings with the moment") { $0.view == nil ? nil : $0.clips }
                    .shown(.count).priority(.spare),
                Column("moment_recordings", "the moment in the recordings") { $0.target }
                    .shown("theirs", .significant(3)) { $0.target.map(threeDigits) ?? "" }.priority(.key),
                Column("moment_reached", "the moment in the trials at the end") { $0.reached }
                    .shown("reached", .significant(3)) { $0.reached.map(threeDigits) ?? "" }.priority(.key),
            ])
        self.init(table, fit.rows)
    }

    /// Describes the distance of fits from known error models: the parameters that any fit determined.
    package init(_ recovery: FitRecovery, command: String) {
        let table = Table<FitRecovery.ParameterRecovery>(
            "recovery", of: "parameter of the estimator",
            [
                Column("parameter", "the key in the file of the estimator") { $0.name }.shown(),
                Column("base", "the value from which each fit starts") { $0.base }.shown(.significant(3)),
                Column("true", "the value of the estimator that saw the recordings") { $0.truth }
                    .shown(.significant(3)),
                Column("fitted_mean", "the mean of the fitted values") { $0.mean }.shown("fitted", .significant(3)),
                Column("fitted_sd", "the standard deviation of the fitted values; empty for fewer than two") {
                    $0.deviation
                }.shown("± sd", .significant(3)) { $0.deviation.map(threeDigits) ?? "" },
                Column(shown: "error, %", isNumeric: true) { $0.relativeError.map { Format.fixed($0 * 100, 0) } ?? "" },
                Column("fits", "the number of fits that determined the parameter") { $0.fitted.count }.shown(.count),
            ])
        let rows = recovery.rows.filter { !$0.fitted.isEmpty }
        let page = """
            # RepGauge: what a fit recovers

            \(recovery.repetitions) times \(recovery.recordings) synthetic recordings of other people, seen by \
            `\(recovery.truth)`, were fitted from `\(recovery.base)`. The table shows the mean of the fitted values and \
            their standard deviation from one set of recordings to the next. Beside it stands the error of the mean.

            \(table.markdown(rows))
            Made by

                \(command)

            """
        self.init(table, rows, page: page)
    }
}
