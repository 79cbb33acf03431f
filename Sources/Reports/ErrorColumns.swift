import Documents
import Scoring

enum ErrorColumns {
    /// False counts by kind, then missed repetitions by kind.
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
