package import Validation

/// The result of a fit, as a table and as the comment of the file that it writes.
package struct FitReport: Sendable {
    private let fit: EstimatorFit
    private let base: String

    /// Describes a fit.
    ///
    /// - Parameters:
    ///   - fit: The fit.
    ///   - base: The name of the estimator from which it started.
    package init(_ fit: EstimatorFit, base: String) {
        self.fit = fit
        self.base = base
    }

    /// The table for a terminal: each parameter with its moment.
    package var plain: String {
        var grid = Grid(["parameter", ">\(base)", ">fitted", "known by", "view", ">recordings", ">theirs", ">reached"])
        for row in fit.rows {
            grid.add([
                row.name, Self.number(row.base), row.target == nil ? "kept" : Self.number(row.value), row.moment,
                row.view?.rawValue ?? "not told by these", row.view == nil ? "" : "\(row.clips)",
                row.target.map(Self.number) ?? "", row.reached.map(Self.number) ?? "",
            ])
        }
        return grid.plain
    }

    /// Lines of comment for the estimator's file.
    ///
    /// - Parameter command: The command that repeats it.
    /// - Returns: The lines, without the marks of comments.
    package func notes(command: String) -> [String] {
        let kept = fit.rows.filter { $0.target == nil }.map(\.name)
        var lines = [
            "Fitted to \(fit.recordings) recordings by simulated moments, from \(base):", "  \(command)",
            "What is not fitted is that of \(base), but clock and losses, which come straight from the recordings.",
        ]
        if !kept.isEmpty {
            lines.append("Kept, since the recordings do not tell them:")
            lines += Self.wrapped(kept)
        }
        lines.append("Moments (recordings, reached):")
        lines += fit.rows.compactMap { row in
            guard let target = row.target, let view = row.view else { return nil }
            let reached = row.reached.map(Self.number) ?? "–"
            return "  \(row.name): \(row.moment), \(view.rawValue): \(Self.number(target)), \(reached)"
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

    /// A number with three significant digits.
    static func number(_ value: Double) -> String { Format.significant(value, 3) }
}

/// The distance of fits from known error models, as a table.
package struct FitRecoveryReport: Sendable {
    private let recovery: FitRecovery
    private let command: String

    /// Describes a recovery.
    ///
    /// - Parameters:
    ///   - recovery: The recovery.
    ///   - command: The command that repeats it.
    package init(_ recovery: FitRecovery, command: String) {
        self.recovery = recovery
        self.command = command
    }

    private var rows: [[String]] {
        recovery.rows.filter { !$0.fitted.isEmpty }.map { row in
            [
                row.name, FitReport.number(row.base), FitReport.number(row.truth), FitReport.number(row.mean),
                row.deviation.map(FitReport.number) ?? "",
                row.truth == 0 ? "" : Format.fixed((row.mean / row.truth - 1) * 100, 0),
                "\(row.fitted.count)",
            ]
        }
    }

    private var grid: Grid {
        var grid = Grid(["parameter", ">base", ">true", ">fitted", ">± sd", ">error, %", ">fits"])
        for row in rows { grid.add(row) }
        return grid
    }

    /// The table for a terminal.
    package var plain: String { grid.plain }

    /// The page.
    package var markdown: String {
        """
        # RepGauge: what a fit recovers

        \(recovery.repetitions) times \(recovery.recordings) synthetic recordings of other people, seen by \
        `\(recovery.truth)`, were fitted from `\(recovery.base)`. The table shows the mean of the fitted values and \
        their standard deviation from one set of recordings to the next. Beside it stands the error of the mean.

        \(grid.markdown)
        Made by

            \(command)

        """
    }

    /// The same as a table for programs.
    package var csv: String {
        var text = CSVText(header: ["parameter", "base", "true", "fitted_mean", "fitted_sd", "fits"])
        for row in recovery.rows where !row.fitted.isEmpty {
            text.add(row.name)
            text.add(row.base)
            text.add(row.truth)
            text.add(row.mean)
            text.add(row.deviation)
            text.add(row.fitted.count)
            text.endLine()
        }
        return text.text
    }
}
