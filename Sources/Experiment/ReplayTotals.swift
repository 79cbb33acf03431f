import Scoring

/// The counts of several replay results together, for example of one detector over a group of recordings.
package struct ReplayTotals: Sendable {
    package let group: String
    package let detector: String
    package let recordings: Int
    /// Whether the detector failed in one of them; its counts mean nothing then.
    package let hasFailed: Bool
    package let counted: Int
    /// The recordings whose right count is known.
    package let judged: Int
    /// Those of them with the right count.
    package let right: Int
    /// The least right counts of the judged recordings together.
    package let expected: Int
    /// The counts beyond the greatest right one, over the judged recordings.
    package let surplus: Int
    /// The share of the counts that were repetitions, over recordings with known instants; `nil` without a count.
    package let precision: Double?
    /// The share of the repetitions that were counted, over recordings with known instants; `nil` without a repetition.
    package let recall: Double?

    package var rightShare: Double? { judged == 0 ? nil : Double(right) / Double(judged) }

    package init(_ results: [ReplayResult], group: String, detector: String) {
        (self.group, self.detector) = (group, detector)
        recordings = results.count
        hasFailed = results.contains { $0.failure != nil }
        counted = results.reduce(0) { $0 + $1.counted }
        let judged = results.filter { $0.isRight != nil }
        self.judged = judged.count
        right = judged.count { $0.isRight == true }
        expected = judged.reduce(0) { $0 + ($1.expected?.expected ?? 0) }
        surplus = judged.reduce(0) { $0 + max(0, $1.counted - ($1.expected?.max ?? 0)) }
        let counts = TrialCounts(summing: results.compactMap { $0.score?.counts })
        precision = Metric.precision.value(counts)
        recall = Metric.recall.value(counts)
    }

    /// Returns the totals of each group and detector, both in the order in which the results name them first.
    package static func byGroup(_ results: [ReplayResult]) -> [ReplayTotals] {
        let detectors = results.map(\.detector).distinct
        return results.map(\.group).distinct.flatMap { group in
            detectors.map { detector in
                ReplayTotals(
                    results.filter { $0.group == group && $0.detector == detector }, group: group, detector: detector)
            }
        }
    }

    /// Returns the totals of each detector over all groups, in the order in which the results name them first.
    package static func byDetector(_ results: [ReplayResult]) -> [ReplayTotals] {
        results.map(\.detector).distinct.map { detector in
            ReplayTotals(results.filter { $0.detector == detector }, group: "all", detector: detector)
        }
    }
}

extension Array where Element: Hashable {
    /// The different elements in the order in which they first come.
    package var distinct: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
