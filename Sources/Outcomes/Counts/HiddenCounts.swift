package import Counts

/// The counts of lower sources inside overlaps: of each sample, the share of its time in which a higher source has one.
///
/// It compares every sample with all others, and shares no code with the merge of the library, so that a report can show
/// that both agree.
package struct HiddenCounts {
    package let sum: Double

    package init(_ samples: [QuantitySample], priority: SourcePriority) {
        var ranks: [String: Int] = [:]
        for (place, source) in priority.bundleIdentifiers.enumerated() { ranks[source] = place }
        func rank(_ sample: QuantitySample) -> Int { ranks[sample.source.bundleIdentifier] ?? ranks.count }
        sum = samples.reduce(0) { sum, sample in
            let higher = samples.filter { rank($0) < rank(sample) && $0.overlaps(sample) }
            guard !sample.isPoint else { return sum + (higher.isEmpty ? 0 : Double(sample.count)) }
            let length = sample.end.nanoseconds - sample.start.nanoseconds
            return sum + Double(sample.count) * Double(Self.covered(sample, by: higher)) / Double(length)
        }
    }

    /// Returns the nanoseconds of a sample that lie in at least one of some others.
    private static func covered(_ sample: QuantitySample, by others: [QuantitySample]) -> Int64 {
        var (covered, end): (Int64, Int64) = (0, sample.start.nanoseconds)
        let intervals = others.map { (max($0.start, sample.start).nanoseconds, min($0.end, sample.end).nanoseconds) }
        for (start, stop) in intervals.sorted(by: { $0 < $1 }) where stop > end {
            covered += stop - max(start, end)
            end = stop
        }
        return covered
    }
}
