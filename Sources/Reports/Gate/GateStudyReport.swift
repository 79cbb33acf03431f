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

            This study measures how often `repgauge gate` raises a false alarm and which changes it detects, on the standard
            suite with the core detectors (\(machine.processor), \(machine.cores) cores, Swift \(machine.swift), GSL \(machine.gsl)). An alarm is any metric that is
            REGRESSED or IMPROVED. The gate has its default settings: the probability of any false alarm is at most \(settings.level * 100) %,
            and a change of \(settings.shareFloor) of a share, \(settings.rateFloor) false counts per minute or \(Int((settings.latencyFloor * 100).rounded())) % of time matters.

            Made with: `repgauge gate-study --out reports/gate`

            \(grid.markdown)
            The study puts errors into the counts of a run, at random places that differ from run to run. An error is
            detected if the decision of the gate is REGRESSED. The slower detectors are real: a second copy of the detector
            sees every fifth frame as well.

            \(notes.map { "- \($0)" }.joined(separator: "\n"))

            """
    }

    private func percent(_ share: Double) -> String { String(format: "%.2f %%", share * 100) }
}
