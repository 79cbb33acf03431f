import Documents
import Experiment

/// The table `latency.csv`: the time that one call of a detector with one frame takes.
enum LatencyTable {
    /// One row: the call times of one detector.
    struct Row {
        let label: String
        let timer: CallTimer
        let timerCost: UInt64
        let isPiped: Bool
    }

    /// The percentiles of the table.
    static let percentiles: [(name: String, title: String, value: Double)] = [
        ("p50", "p50, ns", 50), ("p95", "p95", 95), ("p99", "p99", 99), ("p99_9", "p99.9", 99.9),
    ]

    /// The columns.
    static let table = Table<Row>(
        "latency", of: "detector", note: "These times differ from run to run.",
        [
            Column("detector", "the label of the row") { $0.label }.shown("detector"),
            Column("calls", "the number of timed calls, each with one frame") { $0.timer.calls }.shown("calls", .count),
        ]
            + percentiles.map { percentile in
                Column(
                    "\(percentile.name)_ns", unit: "ns",
                    percentile.value == 50
                        ? "the median of the call times" : "the \(percentile.value)th percentile of the call times"
                ) { Int($0.timer.nanoseconds(atPercentile: percentile.value)) }.shown(percentile.title, .count)
            } + [
                Column("max_ns", unit: "ns", "the longest call time") { Int($0.timer.maximum) }.shown("max", .count),
                Column("mean_ns", unit: "ns", "the mean of the call times") { $0.timer.mean },
                Column("timer_cost_ns", unit: "ns", "the cost of reading the clock, which is already subtracted") {
                    Int($0.timerCost)
                },
                Column(
                    "through",
                    "`call`: the time of a function call; `pipe`: for an external detector, the time from writing a frame as JSON, through the pipe and back, to the answer that was read"
                ) { $0.isPiped ? "pipe" : "call" },
            ])

    /// Returns the rows; controls have no calls and no row, and neither has an external detector that failed.
    ///
    /// - Parameters:
    ///   - labels: The labels of the entrants.
    ///   - timers: One timer for each label.
    ///   - timerCost: The cost of reading the clock, nanoseconds; already subtracted.
    ///   - piped: The labels of programs, whose times contain the way through a pipe.
    /// - Returns: One row for each detector with calls.
    static func rows(labels: [String], timers: [CallTimer], timerCost: UInt64, piped: Set<String> = []) -> [Row] {
        zip(labels, timers).filter { $0.1.calls > 0 }.map { label, timer in
            Row(label: label, timer: timer, timerCost: timerCost, isPiped: piped.contains(label))
        }
    }
}
