import Foundation

/// The samples of several sources, merged so that nothing is counted twice.
///
/// At every instant the source of the highest priority that has a sample there is *on top*, and all others are left
/// out. A sample keeps the share of its count that belongs to the nanoseconds in which its source is on top. Samples of
/// one source never hide each other: where they overlap, their counts add. A sample with the count 0 hides lower
/// sources too: its source says that nothing happened. A point keeps its count unless a higher source has a sample
/// there, an interval that contains the point or the same point; a point hides no interval.
///
/// Apple documents that statistics merge the data of all sources (`HKStatistics`) and that the user's order of sources
/// decides (Apple Support, HT204351). That a part of a sample counts by its share of time, and that counts of one
/// source add, is *inferred* from what developers report.
///
/// Samples are swept once in the order of time, with a heap of the sources that have one: n samples take O(n log n).
public struct OverlapMerge: Sendable {
    /// The samples, without repeated identifiers, by start, end, count, source and identifier.
    public let samples: [QuantitySample]

    /// The place of each sample's source in the order of priority, 0 for the highest.
    let ranks: [Int]
    /// The time that each source is on top, by rank.
    let shown: [TopTime]
    /// For each sample, the time on top of its source before the sample's start.
    let before: [Int64]
    /// For each sample, whether it is a point that a higher source hides.
    let isHidden: [Bool]

    /// Merges samples in any order; of those with the same identifier, one is used.
    public init(_ samples: some Sequence<QuantitySample>, priority: SourcePriority) {
        var seen: Set<UUID> = []
        let samples = samples.sorted(by: QuantitySample.precedes).filter { seen.insert($0.uuid).inserted }
        let identifiers = priority.sorted(Set(samples.map(\.source.bundleIdentifier)))
        var places: [String: Int] = [:]
        for (place, identifier) in identifiers.enumerated() { places[identifier] = place }
        let ranks = samples.map { places[$0.source.bundleIdentifier] ?? identifiers.count }
        var sweep = PrioritySweep(sources: identifiers.count)
        sweep.run(samples, ranks)
        let shown = sweep.shown
        (self.samples, self.ranks, self.shown) = (samples, ranks, shown)
        before = zip(samples, ranks).map { sample, rank in shown[rank].measure(before: sample.start) }
        isHidden = sweep.hiddenPoints(samples, ranks)
    }

    /// Returns the part of a sample's count that is kept up to an instant.
    ///
    /// It never falls from one instant to a later one, and the parts of adjacent stretches add up exactly.
    private func kept(_ index: Int, before instant: Instant) -> Quantity {
        let sample = samples[index]
        if sample.isPoint {
            return !isHidden[index] && sample.start < instant ? Quantity(whole: Int64(sample.count)) : .zero
        }
        let end = min(max(instant, sample.start), sample.end)
        let part = shown[ranks[index]].measure(before: end) - before[index]
        return Quantity(sample.count, part: part, of: sample.duration)
    }

    /// Returns the part of a sample's count that is kept in a stretch of time, or in the sample's whole time.
    ///
    /// The index is the place of the sample in `samples`; for another number the part is zero.
    public func contribution(of index: Int, in stretch: Range<Instant>? = nil) -> Quantity {
        guard samples.indices.contains(index) else { return .zero }
        guard let stretch else {
            let sample = samples[index]
            return kept(index, before: sample.isPoint ? sample.end.next : sample.end)
        }
        return kept(index, before: stretch.upperBound) - kept(index, before: stretch.lowerBound)
    }

    /// Returns the sum of all counts that are kept in a stretch of time; in all time if it is left out.
    public func sum(in stretch: Range<Instant>? = nil) -> Quantity {
        samples.indices.reduce(into: .zero) { sum, index in sum += contribution(of: index, in: stretch) }
    }

    /// Returns the part of a sample's count that lies in a stretch of time, without regard to the other sources.
    static func ownPart(of sample: QuantitySample, in stretch: Range<Instant>?) -> Quantity {
        guard let stretch else { return Quantity(whole: Int64(sample.count)) }
        if sample.isPoint { return stretch.contains(sample.start) ? Quantity(whole: Int64(sample.count)) : .zero }
        func part(before instant: Instant) -> Quantity {
            let end = min(max(instant, sample.start), sample.end)
            return Quantity(sample.count, part: end.nanoseconds - sample.start.nanoseconds, of: sample.duration)
        }
        return part(before: stretch.upperBound) - part(before: stretch.lowerBound)
    }
}
