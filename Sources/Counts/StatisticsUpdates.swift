import Foundation

/// Statistics that follow a store: they take in samples as these arrive, arrive late and are deleted
/// (HealthKit: the `statisticsUpdateHandler` of `HKStatisticsCollectionQuery`).
///
/// An update looks only at the changes since the last one, and merges again only the samples that are linked to a
/// changed one by overlaps. The result equals a new question to the whole store, bit by bit.
public struct StatisticsUpdates: Sendable {
    /// The question; a new list of automatic sources needs a new one, and new statistics.
    public let query: StatisticsCollectionQuery
    /// The mark up to which changes have been taken in.
    public private(set) var anchor = SampleStore.Anchor.start
    private var clusters: [Cluster] = []
    private var cells: [Int: StatisticsCell] = [:]
    private var starts: [UUID: Instant] = [:]

    /// Makes statistics that have not seen a store.
    public init(_ query: StatisticsCollectionQuery) { self.query = query }

    /// The statistics of all that was taken in.
    public var collection: StatisticsCollection { StatisticsCollection(query: query, cells: cells) }

    /// Takes in the changes of a store since the last call; the store is the same one as before.
    ///
    /// The result is the statistics of the intervals that differ from before, in the order of time; an interval that
    /// lost its last sample is in the list with a sum of zero.
    ///
    /// - Throws: `CountsError` with the rule `anchor` or `intervalCount`; nothing is taken in then.
    public mutating func update(from store: SampleStore) throws(CountsError) -> [CumulativeStatistics] {
        let changes = try AnchoredObjectQuery(predicate: query.predicate, anchor: anchor).results(in: store)
        let gone = Set(changes.deletedObjects.map(\.uuid))
        var (kept, pool) = split(touchedBy: changes.addedSamples, or: gone)
        var old = Self.sum(of: pool)
        let samples = (pool.flatMap(\.samples) + changes.addedSamples).filter { !gone.contains($0.uuid) }
        pool = []
        for cluster in Cluster.split(samples) {
            pool.append(Cluster(samples: cluster, cells: try query.cells(of: cluster)))
        }
        let new = Self.sum(of: pool)
        kept += pool
        kept.sort { $0.start < $1.start }
        var updated = cells
        for (number, cell) in old { updated[number]?.subtract(cell) }
        for (number, cell) in new { updated[number, default: StatisticsCell()].add(cell) }
        for (number, cell) in new where old[number] == nil { old[number] = cell }
        var differing: [CumulativeStatistics] = []
        for number in old.keys.sorted() {
            if updated[number]?.isEmpty ?? false { updated[number] = nil }
            guard updated[number] != cells[number] else { continue }
            let statistics = StatisticsCollection(query: query, cells: updated).statistics(of: number)
            if statistics != collection.statistics(of: number) { differing.append(statistics) }
        }
        for uuid in gone { starts[uuid] = nil }
        for sample in changes.addedSamples { starts[sample.uuid] = sample.start }
        (clusters, cells, anchor) = (kept, updated, changes.newAnchor)
        return differing
    }

    /// Returns the clusters that no change touches, and the others.
    private func split(
        touchedBy added: [QuantitySample], or gone: Set<UUID>
    ) -> (untouched: [Cluster], touched: [Cluster]) {
        var isTouched = Array(repeating: false, count: clusters.count)
        for sample in added {
            var place = clusters.places { $0.end < sample.start }
            while place < clusters.count, clusters[place].start <= sample.end {
                if clusters[place].overlaps(sample) { isTouched[place] = true }
                place += 1
            }
        }
        for start in gone.compactMap({ starts[$0] }) {
            isTouched[clusters.places { $0.start <= start } - 1] = true
        }
        let places = clusters.indices
        return (
            places.filter { !isTouched[$0] }.map { clusters[$0] }, places.filter { isTouched[$0] }.map { clusters[$0] }
        )
    }

    private static func sum(of clusters: [Cluster]) -> [Int: StatisticsCell] {
        var sum: [Int: StatisticsCell] = [:]
        for (number, cell) in clusters.lazy.flatMap(\.cells) {
            sum[number, default: StatisticsCell()].add(cell)
        }
        return sum
    }
}

/// Samples that are linked by overlaps; a merge of them needs no other sample.
private struct Cluster: Sendable {
    let samples: [QuantitySample]
    let cells: [Int: StatisticsCell]
    let start: Instant
    let end: Instant

    init(samples: [QuantitySample], cells: [Int: StatisticsCell]) {
        (self.samples, self.cells) = (samples, cells)
        start = samples.reduce(.latest) { min($0, $1.start) }
        end = samples.reduce(.earliest) { max($0, $1.end) }
    }

    /// Whether a sample shares a stretch or a point with the time of the cluster.
    func overlaps(_ sample: QuantitySample) -> Bool {
        let later = max(start, sample.start)
        return later < min(end, sample.end) || later == start && later < sample.end
            || later == sample.start && later < end || start == sample.start
    }

    static func split(_ samples: [QuantitySample]) -> [[QuantitySample]] {
        var clusters: [[QuantitySample]] = []
        var (start, end) = (Instant.earliest, Instant.earliest)
        for sample in samples.sorted(by: QuantitySample.precedes) {
            if !clusters.isEmpty, sample.start < end || sample.start == start {
                clusters[clusters.count - 1].append(sample)
                end = max(end, sample.end)
            } else {
                clusters.append([sample])
                (start, end) = (sample.start, sample.end)
            }
        }
        return clusters
    }
}
