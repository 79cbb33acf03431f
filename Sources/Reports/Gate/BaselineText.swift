import Experiment
package import Gating
import Pose
import Scoring

/// The contents of a baseline, for a terminal.
package struct BaselineText: Sendable {
    private let baseline: Baseline

    /// Prepares a text.
    package init(_ baseline: Baseline) { self.baseline = baseline }

    /// The text.
    package var text: String {
        var grid = Grid(["detector"] + Metric.gated.map { ">\($0.name)" } + [">time", ">budgets"])
        let table = baseline.table
        for (index, label) in table.detectors.enumerated() {
            let sum = table.entries.reduce(into: TrialCounts()) { $0 += TrialCounts(summing: $1.trialCounts[index]) }
            let time = baseline.latency?.detectors.first { $0.detector == label }
            grid.add(
                [label] + Metric.gated.map { $0.value(sum).map(GateText.number) ?? "–" } + [
                    time.map { GateText.number($0.ratio) } ?? "–",
                    "\(baseline.budgets.count { $0.detector == label || $0.detector == "*" })",
                ])
        }
        let window = baseline.window
        return """
            \(baseline.names.joined(separator: " ")): \(table.entries.count) scenarios, \(table.trials) trials, seed \(baseline.seed), a count matches until \(window.late.seconds) s after the completion\(baseline.estimator.map { ", seen by \($0)" } ?? "")
            hash \(baseline.suiteHash), repgauge \(baseline.version), \(baseline.machine.processor), Swift \(baseline.machine.swift), GSL \(baseline.machine.gsl)

            \(grid.plain)
            """
    }
}
