package import Scoring

extension Baseline {
    /// One detector of a baseline over all trials.
    package struct SummaryRow: Sendable {
        package let detector: String
        package let counts: TrialCounts
        /// Its time as a multiple of the reference's; `nil` where no times were taken.
        package let time: Double?
        package let budgets: Int
    }

    package var summary: [SummaryRow] {
        table.detectors.enumerated().map { index, label in
            SummaryRow(
                detector: label,
                counts: table.entries.reduce(into: TrialCounts()) { sum, entry in
                    sum += TrialCounts(summing: entry.trialCounts[index])
                },
                time: latency?.detectors.first { $0.detector == label }?.ratio,
                budgets: budgets.count { $0.limits(label) })
        }
    }
}
