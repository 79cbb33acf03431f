import Documents
import Experiment

enum LatencyTable {
    struct Row {
        let label: String
        let timer: CallTimer
        /// The least times of several showings of each frame; `nil` where they were not measured.
        let least: CallTimer?
        /// The cost of reading the clock, which is already subtracted, nanoseconds.
        let timerCost: UInt64
        let isPiped: Bool
    }

    /// The percentiles of the calls of the run, by the clock on the wall.
    static let percentiles: [(name: String, title: String, value: Double)] = [
        ("p50", "wall clock: p50, ns", 50), ("p95", "p95", 95), ("p99", "p99", 99), ("p99_9", "p99.9", 99.9),
    ]

    static let leastPercentiles = [50, 99]

    /// The time for one frame: a percentile of the least times.
    static func least(_ percentile: Int) -> Column<Row> {
        Column(
            "p\(percentile)_least_ns", unit: "ns",
            "the \(percentile)th percentile over frames of the least time of \(LeastTimes.showings) showings of a frame; empty where it was not measured"
        ) { row in row.least.map { Int($0.nanoseconds(atPercentile: Double(percentile))) } }
        .shown("p\(percentile), ns", .count)
    }

    static let table = Table<Row>(
        "latency", of: "detector", note: "These times differ from run to run.",
        [Column("detector", "the label of the row") { $0.label }.shown()]
            + leastPercentiles.map(least) + [
                Column("calls", "the number of timed calls, each with one frame") { $0.timer.calls }.shown(.count)
            ]
            + percentiles.map { percentile in
                Column(
                    "\(percentile.name)_ns", unit: "ns",
                    percentile.value == 50
                        ? "the median of the call times"
                        : "the \(Format.brief(percentile.value))th percentile of the call times"
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
    static func rows(
        labels: [String], timers: [CallTimer], least: [String: CallTimer] = [:], timerCost: UInt64,
        piped: Set<String> = []
    ) -> [Row] {
        zip(labels, timers).filter { $0.1.calls > 0 }.map { label, timer in
            Row(label: label, timer: timer, least: least[label], timerCost: timerCost, isPiped: piped.contains(label))
        }
    }
}
