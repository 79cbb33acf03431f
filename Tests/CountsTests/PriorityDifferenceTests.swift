import Counts
import Testing

/// A random history of several sources, with the order of priority as docs/counts.md states it.
///
/// The model shares no code with the module: it splits identifiers into their components, and sorts keys of numbers and
/// bytes.
private struct PriorityCase {
    struct Source {
        let identifier: String
        let isWatch: Bool
    }

    struct Item {
        let source: Source
        let count: Int
        let start: Int
        let length: Int
    }

    static let identifiers = [
        "com.apple.Health", "com.apple.Health.Sleep", "com.apple.HealthKit", "com.apple.health", "com.apple.health.",
        "com.apple.health.6C0A", "com.apple.health.0B11", "com.apple.health.XYZ.1", "com.apple.healthXYZ",
        "com.apple.healthkit", "com.apple.health-app", "com.apple.HEALTH.6C0A", "com.apple.shortcuts",
        "com.apple.healt",
        "com.apple", "com", "com.example.app", "com.example.other", "xcom.apple.health.6C0A",
    ]

    let items: [Item]

    init(_ draws: inout Draws) {
        let names = draws.shuffled(Self.identifiers).prefix(draws.between(1, 7))
        let sources = names.map { Source(identifier: $0, isWatch: draws.below(3) == 0) }
        items = (0..<draws.between(1, 14)).map { _ in
            Item(
                source: draws.one(of: sources), count: draws.between(0, 1_000_000), start: draws.below(18),
                length: draws.below(6) == 0 ? 0 : draws.between(1, 12))
        }
    }

    func samples() throws -> [QuantitySample] {
        try items.enumerated().map { number, item in
            try QuantitySample(
                uuid: Fixture.uuid(number), count: item.count, start: MergeCase.instant(item.start),
                end: MergeCase.instant(item.start + item.length),
                sourceRevision: SourceRevision(
                    source: Fixture.source(item.source.identifier),
                    productType: item.source.isWatch ? "Watch7,1" : "iPhone18,1"))
        }
    }

    /// The place of a source: by hand, watches, other devices, apps; among apps the newest first; then by bytes.
    private func key(_ source: Source) -> [Int] {
        let components = source.identifier.split(separator: ".", omittingEmptySubsequences: false)
        let isDevice = components.count >= 3 && components[..<3] == ["com", "apple", "health"]
        let place =
            source.identifier == "com.apple.Health" ? 0 : isDevice ? (source.isWatch ? 1 : 2) : 3
        let first = items.filter { $0.source.identifier == source.identifier }.map(\.start).min() ?? 0
        return [place, place == 3 ? -first : 0] + source.identifier.utf8.map { Int($0) }
    }

    /// The identifiers, the highest first.
    var order: [String] {
        let sources = Dictionary(items.map { ($0.source.identifier, $0.source) }) { first, _ in first }
        return sources.values.sorted { key($0).lexicographicallyPrecedes(key($1)) }.map(\.identifier)
    }

    /// The samples with the places of their sources as ranks, for the merge that is found cell by cell.
    var merge: MergeCase {
        let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
        return MergeCase(
            items.enumerated().map { number, item in
                MergeCase.Item(
                    number: number, count: item.count, start: item.start, length: item.length,
                    rank: places[item.source.identifier] ?? .max)
            })
    }
}

@Suite("Priority beside a model of its own")
struct PriorityDifferenceTests {
    @Test("the order of sources, and the statistics that follow from it, are those of docs/counts.md")
    func histories() throws {
        var draws = Draws(34)
        for number in 0..<600 {
            let history = PriorityCase(&draws)
            let samples = try history.samples()
            let priority = SourcePriority.standard(for: samples)
            #expect(priority.bundleIdentifiers == history.order, "history \(number)")
            let sum = StatisticsQuery(priority: priority).results(in: try SampleStore(samples))?.sumQuantity
            let exact = history.merge.merged(0..<MergeCase.cells)
            let below = sum.flatMap { MergeCase.units(of: $0, below: exact) }
            #expect(below.map { (0...samples.count).contains($0) } == true, "history \(number)")
        }
    }
}
