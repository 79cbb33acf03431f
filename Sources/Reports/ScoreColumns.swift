import Documents
import Outcomes
package import Scoring

enum ScoreColumns {
    /// Returns all of them: every metric, the delays, the counts, and the errors by kind.
    static func all(_ metrics: MetricCatalog) -> [Column<ScoreSummary>] { metrics.all.map(metric) + others }

    private static let others =
        [delayMean, delayMedian, delayP95]
        + [
            countable, countableObservable, detected, detectedObservable, falseCounts, borderlineDetected, cheatCycles,
            cheatCyclesAccepted,
        ] + ErrorColumns.all

    /// Returns the columns of a metric and its interval, from the declaration of the metric.
    static func metric(_ metric: Metric) -> Column<ScoreSummary> {
        let name = metric.column
        return Column(
            [name, "\(name)_lower", "\(name)_upper", "\(name)_interval"], unit: metric.unit.words, metric.about,
            kinds: [.number, .number, .number, .text]
        ) { $0[metric].cellsWithMethod }.shown(metric.heading, metric.format).limited(
            from: metric.unit.minimum, to: metric.unit.maximum)
    }

    /// Returns the column of a metric without its interval, for tables for people; it is in no file.
    static func value(_ metric: Metric, _ title: String? = nil) -> Column<ScoreSummary> {
        Column(shown: title ?? metric.heading, isNumeric: true) { Format.fixed($0[metric].value, metric.unit.decimals) }
    }

    static let delayMean = Column<ScoreSummary>(
        "delay_mean_s", unit: "s",
        "the mean time from completion to matched detection, negative if the detection came first"
    ) { $0.delay.mean }
    static let delayMedian = Column<ScoreSummary>(
        "delay_p50_s", unit: "s",
        "the median time from completion to matched detection, negative if the detection came first"
    ) { $0.delay.median }.shown("delay p50", .number(2, unit: "s"))
    static let delayP95 = Column<ScoreSummary>(
        "delay_p95_s", unit: "s", "the 95th percentile of the time from completion to matched detection"
    ) { $0.delay.p95 }.shown("delay p95", .number(2, unit: "s"))

    static let countable = count("countable", "repetitions") { $0.countable }
    static let countableObservable = count("countable_observable", "observable repetitions") { $0.countableObservable }
    static let detected = count("detected", "repetitions that were counted", .high) { $0.detected }
    static let detectedObservable = count("detected_observable", "observable repetitions that were counted") {
        $0.detectedObservable
    }
    static let falseCounts = count(
        "false_counts", "counts that match neither a repetition nor a borderline cycle", .low
    ) { $0.falseCounts }
    static let borderlineDetected = count(
        "borderline_detected", "counts that match a borderline cycle; they are in no metric"
    ) { $0.borderlineDetected }
    static let cheatCycles = count("cheat_cycles", "cheat cycles that are not countable") { $0.cheatCycles }
    static let cheatCyclesAccepted = count("cheat_cycles_accepted", "those of them that were counted") {
        $0.cheatCyclesAccepted
    }

    /// Returns the column of a sum of counts; pages show those with a direction.
    private static func count(
        _ name: String, _ about: String, _ better: ColumnFormat.Better? = nil,
        _ value: @escaping @Sendable (TrialCounts) -> Int
    ) -> Column<ScoreSummary> {
        let column = Column<ScoreSummary>(name, about) { value($0.counts) }
        let format = ColumnFormat.number(0, better).hiddenAtFirst
        let title = name.replacing("_", with: " ")
        return better.map { column.shown(title, $0 == .low ? format.shaded(.root) : format, in: .pages) } ?? column
    }
}

extension Metric {
    var format: ColumnFormat {
        let better = ColumnFormat.Better(direction)
        return switch unit {
        case .share: .share(better)
        case .perMinute, .perHundred: .number(unit.decimals, better).shaded(.root)
        case .repetitions: .number(unit.decimals, better)
        }
    }
}

extension ColumnFormat.Better {
    /// The direction in which a metric gets better; `nil` where there is none.
    init?(_ direction: Metric.Direction) {
        switch direction {
        case .higherIsBetter: self = .high
        case .lowerIsBetter: self = .low
        case .none: return nil
        }
    }
}

extension MetricCatalog {
    package func adding(_ own: [Metric]) throws(MetricError) -> MetricCatalog {
        try adding(own, beside: Set(SummaryTable.table(self).names + LeaderboardTables.summary(self).names))
    }
}

extension Metric.Unit {
    /// The unit in data dictionaries.
    var words: String {
        switch self {
        case .share: ""
        case .perMinute: "1/min"
        case .perHundred: "1/100 repetitions"
        case .repetitions: "repetitions"
        }
    }

    fileprivate var minimum: Int? { range.lowerBound.isFinite ? Int(range.lowerBound) : nil }
    fileprivate var maximum: Int? { range.upperBound.isFinite ? Int(range.upperBound) : nil }

    /// The decimals of a value in tables for people.
    var decimals: Int {
        switch self {
        case .share: 3
        case .perMinute, .perHundred, .repetitions: 2
        }
    }
}

enum ErrorColumns {
    static let all: [Column<ScoreSummary>] = falseCounts + missed

    /// The columns of the table for people, after those of all and of right counts.
    static let shown =
        [
            Column<ScoreSummary>(shown: "counted") { Format.count($0.counts.counted) },
            Column(shown: "right") { Format.count($0.counts.detected) },
        ] + all

    private static let falseCounts: [Column<ScoreSummary>] =
        [
            ("doubled", ErrorKind.doubled, "a further count within the window of a repetition that was counted"),
            ("early", .early, "a count up to 1 s before the start of a repetition that was missed"),
            ("late", .late, "a count up to 1 s after the window of a repetition that was missed"),
        ].map { name, kind, about in
            column("false_\(name)", "\(name) count", "false counts: \(about)") { $0.falseKinds[kind] ?? 0 }
        } + [column("false_phantom", "phantom", "false counts without a repetition nearby") { $0.phantoms }]

    private static let missed: [Column<ScoreSummary>] = [
        ("early", ErrorKind.early, "missed: early", "with a false count before the start; it is in false_early too"),
        ("late", .late, "missed: late", "with a false count after the window; it is in false_late too"),
        ("merged", .merged, "missed: merged", "counted together with a neighbour"),
        ("missed", .missed, "missed", "without any such explanation"),
    ].map { name, kind, title, about in
        column("missed_\(name)", title, "repetitions that were not counted, \(about)") { $0.missedKinds[kind] ?? 0 }
    }

    private static func column(
        _ name: String, _ title: String, _ about: String, _ count: @escaping @Sendable (ScoreSummary) -> Int
    ) -> Column<ScoreSummary> {
        Column(name, about, value: count).shown(title, .number(0, .low).shaded(.root).hiddenAtFirst)
    }
}
