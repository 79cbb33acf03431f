import Gating
import Statistics
package import Experiment
import Foundation

/// The report on the gate's own promises.
package struct GateStudyReport: Sendable {
    private var rows: [(what: String, of: String, hits: Int, trials: Int, asked: String)] = []
    private var notes: [String] = []

    /// Starts an empty report.
    package init() {}

    /// Adds a measured share.
    ///
    /// - Parameters:
    ///   - what: The situation.
    ///   - of: What is counted in it.
    ///   - hits: How many there were.
    ///   - trials: Of how many.
    ///   - asked: What was promised.
    package mutating func add(_ what: String, _ of: String, hits: Int, of trials: Int, asked: String) {
        rows.append((what, of, hits, trials, asked))
    }

    /// Adds a remark.
    package mutating func note(_ text: String) { notes.append(text) }

    /// The text.
    ///
    /// - Parameter machine: Where it was measured.
    /// - Returns: Markdown.
    package func markdown(machine: Machine) -> String {
        var grid = Grid(["situation", "counted", ">found", ">of", ">share", ">95 % interval", "asked"])
        for row in rows {
            let interval = try? BinomialInterval.clopperPearson(
                successes: row.hits, trials: max(1, row.trials), confidence: 0.95)
            grid.add([
                row.what, row.of, "\(row.hits)", "\(row.trials)",
                percent(Double(row.hits) / Double(max(1, row.trials))),
                interval.map { "\(percent($0.lowerBound)) … \(percent($0.upperBound))" } ?? "–", row.asked,
            ])
        }
        let settings = GateSettings()
        return """
            # Can the gate be trusted?

            How often `repgauge gate` errs, and what it sees, measured on the standard suite with the core detectors
            (\(machine.processor), \(machine.cores) cores, Swift \(machine.swift), GSL \(machine.gsl)). An alarm is any figure that is REGRESSED or
            IMPROVED. The gate decides as it does without options: any false alarm at most \(settings.level * 100) % likely, a change of
            \(settings.shareFloor) of a share, \(settings.rateFloor) false counts per minute or \(Int((settings.latencyFloor * 100).rounded())) % of time matters.

            Made with: `repgauge gate-study --out reports/gate`

            \(grid.markdown)
            Faults are put into the counts of a run, at random places and others in every run; a fault is caught where the gate
            says REGRESSED. Slower detectors are real: a twin of each sees every fifth frame too.

            \(notes.map { "- \($0)" }.joined(separator: "\n"))

            """
    }

    private func percent(_ share: Double) -> String { String(format: "%.2f %%", share * 100) }
}
