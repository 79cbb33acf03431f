/// A question for the sums of all intervals of a grid, merged by source priority
/// (HealthKit: `HKStatisticsCollectionQuery`).
public struct StatisticsCollectionQuery: Sendable, Hashable {
    /// The condition on the samples; the others do not take part in the merge, so they hide nothing.
    public var predicate: SamplePredicate
    /// The options.
    public var options: StatisticsOptions
    /// The intervals.
    public var grid: IntervalGrid
    /// The order of the sources.
    public var priority: SourcePriority

    /// Makes a question.
    public init(
        predicate: SamplePredicate = .all, options: StatisticsOptions = .cumulativeSum, grid: IntervalGrid,
        priority: SourcePriority = SourcePriority()
    ) {
        (self.predicate, self.options, self.grid, self.priority) = (predicate, options, grid, priority)
    }

    /// Returns the statistics of all intervals.
    ///
    /// - Throws: `CountsError` with the rule `intervalCount`.
    public func results(in store: SampleStore) throws(CountsError) -> StatisticsCollection {
        let cells = try cells(of: store.samples.filter(predicate.condition))
        return StatisticsCollection(query: self, cells: cells)
    }

    /// Returns the sums of all intervals without their sources: they take no memory for each pair of an interval and a
    /// source.
    package func sums(in store: SampleStore) throws(CountsError) -> IntervalSums {
        let merge = OverlapMerge(store.samples.lazy.filter(predicate.condition), priority: priority)
        return IntervalSums(merge, boundaries: try boundaries(of: merge).boundaries)
    }

    /// Merges samples and returns the sums of the intervals that they touch, by the intervals' numbers.
    func cells(of samples: [QuantitySample]) throws(CountsError) -> [Int: StatisticsCell] {
        let merge = OverlapMerge(samples, priority: priority)
        let (first, boundaries) = try boundaries(of: merge)
        let isSeparate = options.contains(.separateBySource)
        var cells: [Int: StatisticsCell] = [:]
        merge.forEachPart(in: boundaries) { index, place, part in
            let sample = merge.samples[index]
            let own: Quantity =
                isSeparate ? OverlapMerge.ownPart(of: sample, in: boundaries[place]..<boundaries[place + 1]) : .zero
            cells[first + place, default: StatisticsCell()].add(sample, part, own)
        }
        return cells
    }

    /// Returns the ends of all intervals from the first sample to the last one; none without samples.
    ///
    /// A stretch ends before its end, but a point lies in the interval that begins there.
    private func boundaries(of merge: OverlapMerge) throws(CountsError) -> (first: Int, boundaries: [Instant]) {
        guard let start = merge.samples.first?.start else { return (0, []) }
        let end = merge.samples.reduce(start.next) { max($0, $1.isPoint ? $1.end.next : $1.end) }
        return try grid.boundaries(over: start..<end)
    }
}

/// The statistics of the intervals of a grid (HealthKit: `HKStatisticsCollection`).
public struct StatisticsCollection: Sendable, Equatable {
    /// The question.
    public let query: StatisticsCollectionQuery
    let cells: [Int: StatisticsCell]

    /// Returns the statistics of all intervals that a sample touches, in the order of time.
    public func statistics() -> [CumulativeStatistics] { cells.keys.sorted().map(statistics) }

    /// Returns the statistics of the interval that contains an instant, also if no sample touches it
    /// (HealthKit: `statistics(for:)`).
    public func statistics(for instant: Instant) -> CumulativeStatistics {
        statistics(of: query.grid.number(at: instant))
    }

    /// Returns the statistics of all intervals that a stretch touches, also of those without a sample, in the order of
    /// time (HealthKit: `enumerateStatistics(from:to:with:)`); its end is not part of it.
    ///
    /// - Throws: `CountsError` with the rule `invertedInterval` or `intervalCount`.
    public func statistics(from start: Instant, to end: Instant) throws(CountsError) -> [CumulativeStatistics] {
        let (first, boundaries) = try query.grid.boundaries(over: try stretch(from: start, to: end))
        return boundaries.indices.dropLast().filter { boundaries[$0] < boundaries[$0 + 1] }.map { place in
            (cells[first + place] ?? StatisticsCell()).statistics(
                from: boundaries[place], to: boundaries[place + 1], query.options)
        }
    }

    /// The sum of all intervals.
    public var sumQuantity: Quantity { cells.values.reduce(into: .zero) { $0 += $1.sum } }

    func statistics(of number: Int) -> CumulativeStatistics {
        (cells[number] ?? StatisticsCell()).statistics(
            from: query.grid.start(of: number), to: query.grid.start(of: number + 1), query.options)
    }
}
