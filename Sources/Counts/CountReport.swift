import Foundation

/// The four ways to ask for counts.
public enum CountingWay: String, Sendable, Hashable, CaseIterable {
    /// The plain sum of all samples: ``SampleQuery``.
    case plainSum = "plain-sum"
    /// Statistics of all sources, merged by priority: ``StatisticsQuery``.
    case cumulative
    /// Statistics of automatic sources only: ``StatisticsQuery/automatic(in:prefix:interval:options:priority:)``.
    case automatic
    /// The phone's own counter: ``Pedometer``.
    case pedometer
}

/// The answers of the four ways about a history, compared with its truth.
public struct CountReport: Sendable, Hashable {
    /// The answer of one way.
    public struct Row: Sendable, Hashable {
        /// The way.
        public let way: CountingWay
        /// The counts of the whole stretch.
        public let counted: Quantity
        /// The counts above the truth, summed over the intervals in which the answer is above it.
        public let overCount: Quantity
        /// The counts below the truth, summed over the intervals in which the answer is below it.
        public let underCount: Quantity
        /// The counts of forged samples that are in the answer.
        public let forgedCounts: Quantity
        /// The counts of shaking that are in the answer; those of a sample that is used in part count by that part.
        public let shakenCounts: Double
    }

    /// The stretch of time.
    public let interval: Range<Instant>
    /// The true repetitions in the stretch.
    public let trueCounts: Int
    /// The counts of forged samples that are in the store, by their share of time in the stretch.
    public let forgedCounts: Quantity
    /// The answers, in the order of `CountingWay.allCases`.
    public let rows: [Row]

    /// Asks in all four ways, about the history's span where no stretch of time is given.
    ///
    /// Each interval of the grid is compared with the truth. The plain sum counts a sample as a whole in the interval
    /// in which it starts, as a question with `strictStartDate` does. Samples after now have not arrived, and the
    /// phone's counter holds the seven days before now. Where no order of the sources is given, it is the default one of
    /// the samples that have arrived. Automatic sources are those with the prefix.
    ///
    /// - Throws: `CountsError` with the rule `intervalCount`.
    public init(
        of history: SampleHistory, grid: IntervalGrid, interval: Range<Instant>? = nil, now: Instant,
        priority: SourcePriority? = nil, prefix: SourcePrefix = .appleHealth
    ) throws(CountsError) {
        let interval = interval ?? history.span
        let store = try history.store(at: now)
        let priority = priority ?? .standard(for: store.samples)
        let facts = Dictionary(history.facts.map { ($0.sample.uuid, $0) }) { first, _ in first }
        let stretches = try Self.stretches(of: grid, in: interval)
        let truth = stretches.map { stretch in Self.count(history.truth, in: stretch) }
        let sources = SourceQuery().results(in: store, with: prefix)
        let samples = store.samples
        let automatic = samples.filter(SamplePredicate.objects(from: sources).condition)
        let merged = OverlapMerge(samples, priority: priority)
        let filtered = OverlapMerge(automatic, priority: priority)
        self.interval = interval
        trueCounts = truth.reduce(0, +)
        forgedCounts = samples.filter { facts[$0.uuid]?.origin.isForged ?? false }.reduce(into: .zero) {
            $0 += OverlapMerge.ownPart(of: $1, in: interval)
        }
        rows = [
            Self.row(.plainSum, samples, stretches, truth, facts) { index, stretch in
                // Each counts as a whole where it starts.
                stretch.contains(samples[index].start) ? Quantity(whole: Int64(samples[index].count)) : .zero
            },
            Self.row(.cumulative, merged.samples, stretches, truth, facts) { merged.contribution(of: $0, in: $1) },
            Self.row(.automatic, filtered.samples, stretches, truth, facts) { filtered.contribution(of: $0, in: $1) },
            try Self.pedometerRow(history, stretches, truth, now),
        ]
    }

    private static func stretches(
        of grid: IntervalGrid, in interval: Range<Instant>
    ) throws(CountsError) -> [Range<Instant>] {
        let (_, boundaries) = try grid.boundaries(over: interval)
        return zip(boundaries, boundaries.dropFirst()).map { ($0..<$1).clamped(to: interval) }.filter { !$0.isEmpty }
    }

    private static func row(
        _ way: CountingWay, _ samples: [QuantitySample], _ stretches: [Range<Instant>], _ truth: [Int],
        _ facts: [UUID: SampleHistory.Fact], _ contribution: (Int, Range<Instant>) -> Quantity
    ) -> Row {
        var sums = Array(repeating: Quantity.zero, count: stretches.count)
        var (forged, shaken) = (Quantity.zero, 0.0)
        for (index, sample) in samples.enumerated() {
            let first = max(stretches.places { $0.lowerBound <= sample.start } - 1, 0)
            for place in first..<max(first, stretches.count) {
                guard stretches[place].lowerBound < sample.end.next else { break }
                let part = contribution(index, stretches[place])
                sums[place] += part
                guard let fact = facts[sample.uuid] else { continue }
                if fact.origin.isForged { forged += part }
                if fact.shakenCounts > 0 {
                    shaken += part.doubleValue * Double(fact.shakenCounts) / Double(sample.count)
                }
            }
        }
        return row(way, sums, truth, forged, shaken)
    }

    private static func pedometerRow(
        _ history: SampleHistory, _ stretches: [Range<Instant>], _ truth: [Int], _ now: Instant
    ) throws(CountsError) -> Row {
        let pedometer = history.pedometer(at: now)
        let shaken = Pedometer(ordered: history.shakenInstants)
        var sums: [Quantity] = []
        var shakenCounts = 0
        for stretch in stretches {
            let (start, end) = (stretch.lowerBound, stretch.upperBound)
            let data = try pedometer.queryPedometerData(from: start, to: end, now: now)
            sums.append(Quantity(whole: Int64(data.numberOfCounts)))
            shakenCounts += try shaken.queryPedometerData(from: start, to: end, now: now).numberOfCounts
        }
        return row(.pedometer, sums, truth, .zero, Double(shakenCounts))
    }

    private static func row(
        _ way: CountingWay, _ sums: [Quantity], _ truth: [Int], _ forged: Quantity, _ shaken: Double
    ) -> Row {
        var (over, under) = (Quantity.zero, Quantity.zero)
        for (sum, count) in zip(sums, truth) {
            let expected = Quantity(whole: Int64(count))
            if sum > expected { over += sum - expected } else { under += expected - sum }
        }
        return Row(
            way: way, counted: sums.reduce(.zero, +), overCount: over, underCount: under, forgedCounts: forged,
            shakenCounts: shaken)
    }

    private static func count(_ instants: [Instant], in stretch: Range<Instant>) -> Int {
        instants.places { $0 < stretch.upperBound } - instants.places { $0 < stretch.lowerBound }
    }

    /// Returns the share of the forged counts that a way lets in, from 0 to 1; `nil` if nothing is forged.
    public func forgedShare(of row: Row) -> Double? {
        forgedCounts == .zero ? nil : row.forgedCounts.doubleValue / forgedCounts.doubleValue
    }
}
