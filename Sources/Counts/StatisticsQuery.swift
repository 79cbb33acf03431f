/// The sum of the counts in a stretch of time, and the sources that it is made of (HealthKit: `HKStatistics`).
public struct CumulativeStatistics: Sendable, Hashable {
    /// The start: of the interval of a collection; or the earliest start of the samples of a question
    /// (Apple, HealthKit, `HKStatistics.startDate`).
    public let start: Instant
    /// The end: of the interval of a collection; or the latest end of the samples.
    public let end: Instant
    /// The sum over all sources (HealthKit: `sumQuantity()`).
    public let sumQuantity: Quantity
    /// The sources with a sample in the stretch, by their identifiers, also those that are hidden.
    public let sources: [Source]
    /// The sum of each source alone, in the order of `sources`; empty unless the question has `separateBySource`.
    let sums: [Quantity]

    /// Returns the sum of one source alone, as if there were no others (HealthKit: `sumQuantity(for:)`); `nil` if it
    /// has no sample, or the question lacks `separateBySource`.
    public func sumQuantity(for source: Source) -> Quantity? {
        guard !sums.isEmpty else { return nil }
        return sources.firstIndex(of: source).map { sums[$0] }
    }
}

/// The options of statistics (HealthKit: `HKStatisticsOptions`); counts are always summed.
public struct StatisticsOptions: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: Int

    /// Makes options of bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The sum over all sources, merged by their priority.
    public static let cumulativeSum = StatisticsOptions(rawValue: 1)
    /// The sum of each source alone too.
    public static let separateBySource = StatisticsOptions(rawValue: 2)
}

/// A question for the sum of counts, merged so that nothing is counted twice (HealthKit: `HKStatisticsQuery`).
///
/// This is the second way to ask. ``OverlapMerge`` defines the merge. A sample that lies partly in the stretch counts
/// by its share of time.
public struct StatisticsQuery: Sendable, Hashable {
    /// The condition on the samples; the others do not take part in the merge, so they hide nothing.
    public var predicate: SamplePredicate
    /// The stretch of time, without its end; all time if left out.
    public var interval: Range<Instant>?
    /// The options.
    public var options: StatisticsOptions
    /// The order of the sources.
    public var priority: SourcePriority

    /// Makes a question.
    public init(
        predicate: SamplePredicate = .all, interval: Range<Instant>? = nil,
        options: StatisticsOptions = .cumulativeSum, priority: SourcePriority = SourcePriority()
    ) {
        (self.predicate, self.interval, self.options, self.priority) = (predicate, interval, options, priority)
    }

    /// Makes the third question: statistics of automatic sources only, of all time if no stretch is given.
    ///
    /// As apps do, it first asks for the sources, takes those whose identifiers begin with the prefix, and then asks
    /// for the statistics of these. So an entry by hand and an app's sample are neither counted nor hide anything.
    public static func automatic(
        in store: SampleStore, prefix: SourcePrefix = .appleHealth, interval: Range<Instant>? = nil,
        options: StatisticsOptions = .cumulativeSum, priority: SourcePriority = SourcePriority()
    ) -> StatisticsQuery {
        let sources = SourceQuery().results(in: store, with: prefix)
        return StatisticsQuery(
            predicate: .objects(from: sources), interval: interval, options: options, priority: priority)
    }

    /// Returns the statistics; `nil` if no sample meets the condition in the stretch.
    public func results(in store: SampleStore) -> CumulativeStatistics? {
        let merge = OverlapMerge(store.samples.lazy.filter(predicate.condition), priority: priority)
        var cell = StatisticsCell()
        var (start, end) = (Instant.latest, Instant.earliest)
        for (index, sample) in merge.samples.enumerated() where interval.map(sample.touches) ?? true {
            cell.add(
                sample, merge.contribution(of: index, in: interval), OverlapMerge.ownPart(of: sample, in: interval))
            (start, end) = (min(start, sample.start), max(end, sample.end))
        }
        return cell.isEmpty ? nil : cell.statistics(from: start, to: end, options)
    }
}

/// The sums of a stretch of time while they are made.
struct StatisticsCell: Hashable {
    private struct Own: Hashable {
        var sum = Quantity.zero
        var samples = 0

        mutating func add(_ part: Quantity, samples number: Int) {
            sum += part
            samples += number
        }
    }

    /// The sum over all sources.
    private(set) var sum = Quantity.zero
    private var own: [Source: Own] = [:]

    var isEmpty: Bool { own.isEmpty }

    mutating func add(_ sample: QuantitySample, _ contribution: Quantity, _ ownPart: Quantity) {
        sum += contribution
        own[sample.source, default: Own()].add(ownPart, samples: 1)
    }

    mutating func add(_ other: StatisticsCell) {
        sum += other.sum
        for (source, part) in other.own {
            own[source, default: Own()].add(part.sum, samples: part.samples)
        }
    }

    /// Takes away what was added; a source without samples is no longer listed.
    mutating func subtract(_ other: StatisticsCell) {
        sum -= other.sum
        for (source, part) in other.own {
            own[source]?.sum -= part.sum
            own[source]?.samples -= part.samples
            if own[source]?.samples == 0 { own[source] = nil }
        }
    }

    func statistics(from start: Instant, to end: Instant, _ options: StatisticsOptions) -> CumulativeStatistics {
        let sources = own.keys.sorted()
        return CumulativeStatistics(
            start: start, end: end, sumQuantity: sum, sources: sources,
            sums: options.contains(.separateBySource) ? sources.map { own[$0]?.sum ?? .zero } : [])
    }
}
