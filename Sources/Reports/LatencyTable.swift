package import Experiment

/// The rows of `latency.csv`: how long one call of a detector with one frame takes.
package enum LatencyTable {
    /// The percentiles that are told.
    package static let percentiles: [(name: String, value: Double)] = [
        ("p50", 50), ("p95", 95), ("p99", 99), ("p99_9", 99.9),
    ]

    /// The file's text; controls have no calls and no row, and neither has an external detector that failed.
    ///
    /// - Parameters:
    ///   - labels: The rows' labels.
    ///   - timers: One timer a label.
    ///   - timerCost: What reading the clock costs, nanoseconds; already taken off.
    ///   - piped: The labels of programs, whose times hold the way through a pipe.
    /// - Returns: The text.
    package static func text(labels: [String], timers: [CallTimer], timerCost: UInt64, piped: Set<String> = [])
        -> String
    {
        var text = CSVText(
            header: ["detector", "calls"] + percentiles.map { "\($0.name)_ns" } + [
                "max_ns", "mean_ns", "timer_cost_ns", "through",
            ])
        for (label, timer) in zip(labels, timers) where timer.calls > 0 {
            text.add(label)
            text.add(timer.calls)
            for percentile in percentiles { text.add(Int(timer.nanoseconds(atPercentile: percentile.value))) }
            text.add(Int(timer.maximum))
            text.add(timer.mean)
            text.add(Int(timerCost))
            text.add(piped.contains(label) ? "pipe" : "call")
            text.endLine()
        }
        return text.text
    }
}
