package import Experiment
import Scoring

/// What detectors did with recordings, as text.
package struct ReplayReport: Sendable {
    private let results: [ReplayResult]

    /// Puts a report together.
    ///
    /// - Parameter results: One result a recording and detector.
    package init(_ results: [ReplayResult]) { self.results = results }

    /// One row a recording and detector; unknown numbers are empty.
    package var csv: String {
        var text = CSVText(
            header: ["recording", "group", "detector", "counted", "expected_min", "expected_max", "right", "failure"])
        for result in results {
            text.add(result.recording)
            text.add(result.group)
            text.add(result.detector)
            text.add(result.failure == nil ? result.counted : nil)
            text.add(result.expected?.expected)
            text.add(result.expected?.max)
            text.add(result.isRight)
            text.add(result.failure.map { "\($0)" })
            text.endLine()
        }
        return text.text
    }

    /// Tables for a terminal.
    package var plain: String {
        tables.map { "\($0.title)\n\n\($0.grid.plain)" }.joined(separator: "\n")
            + failures.map { "\($0)\n" }.joined()
    }

    /// Tables in markdown.
    package var markdown: String {
        tables.map { "## \($0.title)\n\n\($0.grid.markdown)" }.joined(separator: "\n")
            + failures.map { "\n\($0)\n" }.joined()
    }

    /// The detectors that failed, each with the reason.
    package var failures: [String] {
        Self.inOrder(results.compactMap { result in result.failure.map { "\(result.detector) failed: \($0)" } })
    }

    private var tables: [(title: String, grid: Grid)] {
        var tables: [(title: String, grid: Grid)] = []
        if results.count <= 60 { tables.append(("Recordings", recordings)) }
        tables.append(("Groups", groups))
        return tables
    }

    private var recordings: Grid {
        var grid = Grid(["group", "recording", "detector", ">counted", ">expected", "right", ">precision", ">recall"])
        for result in results {
            if result.failure != nil {
                grid.add([
                    result.group, result.recording, result.detector, "failed", Self.range(result.expected), "–", "–",
                    "–",
                ])
                continue
            }
            let (precision, recall) = Self.shares([result])
            grid.add([
                result.group, result.recording, result.detector, "\(result.counted)", Self.range(result.expected),
                result.isRight.map { $0 ? "yes" : "no" } ?? "–", Format.share(precision), Format.share(recall),
            ])
        }
        return grid
    }

    private var groups: Grid {
        var grid = Grid([
            "group", "detector", ">recordings", ">right count", ">share right", ">counted", ">expected", ">false",
            ">precision", ">recall",
        ])
        for group in Self.inOrder(results.map(\.group)) {
            for detector in Self.inOrder(results.map(\.detector)) {
                let rows = results.filter { $0.group == group && $0.detector == detector }
                if rows.contains(where: { $0.failure != nil }) {
                    grid.add(
                        [group, detector, "\(rows.count)", "failed"] + Array(repeating: "–", count: 6))
                    continue
                }
                let judged = rows.filter { $0.isRight != nil }
                let right = judged.count { $0.isRight == true }
                let (precision, recall) = Self.shares(rows)
                let surplus = judged.reduce(0) { $0 + max(0, $1.counted - ($1.expected?.max ?? 0)) }
                grid.add([
                    group, detector, "\(rows.count)", judged.isEmpty ? "–" : "\(right)",
                    Format.share(judged.isEmpty ? nil : Double(right) / Double(judged.count)),
                    "\(rows.reduce(0) { $0 + $1.counted })",
                    judged.isEmpty ? "–" : "\(judged.reduce(0) { $0 + ($1.expected?.expected ?? 0) })",
                    judged.isEmpty ? "–" : "\(surplus)", Format.share(precision), Format.share(recall),
                ])
            }
        }
        return grid
    }

    /// Pooled precision and recall of the results that have instants to be judged by.
    private static func shares(_ results: [ReplayResult]) -> (precision: Double?, recall: Double?) {
        var counts = TrialCounts()
        for result in results {
            switch result.judgement {
            case .cycles(let score): counts += score.counts
            case .bottoms(let score): counts += score.counts
            case .count, .none: continue
            }
        }
        return (Metric.precision.value(counts), Metric.recall.value(counts))
    }

    private static func inOrder(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }

    private static func range(_ range: CountRange?) -> String {
        guard let range else { return "–" }
        return range.expected == range.max ? "\(range.expected)" : "\(range.expected)–\(range.max)"
    }
}
