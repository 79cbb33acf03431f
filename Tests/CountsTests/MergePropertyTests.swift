import Counts
import Foundation
import Testing

@Suite("Properties of the merge over 10 000 random cases")
struct MergePropertyTests {
    private static let cases = 10_000

    private func forEach(_ seed: UInt64, _ check: (MergeCase, inout Draws) throws -> Void) throws {
        var draws = Draws(seed)
        for _ in 0..<Self.cases { try check(MergeCase(&draws), &draws) }
    }

    private func plain(_ samples: [QuantitySample]) -> Int64 { samples.reduce(0) { $0 + Int64($1.count) } }

    @Test("the merge gives what the cells of time give, less than a unit of 2⁻⁶⁴ a sample below it")
    func oracle() throws {
        try forEach(11) { item, draws in
            let samples = try item.samples()
            let merge = OverlapMerge(samples, priority: item.priority)
            let units = try #require(MergeCase.units(of: merge.sum(), below: item.merged(0..<MergeCase.cells)))
            #expect((0...max(samples.count - 1, 0)).contains(units))
            let low = draws.below(MergeCase.cells)
            let high = draws.between(low, MergeCase.cells)
            let part = merge.sum(in: try MergeCase.instant(low)..<MergeCase.instant(high))
            let partUnits = try #require(MergeCase.units(of: part, below: item.merged(low..<high)))
            #expect(partUnits.magnitude <= samples.count)
        }
    }

    @Test("the order of the samples does not matter")
    func order() throws {
        try forEach(12) { item, draws in
            let samples = try item.samples()
            let sum = OverlapMerge(samples, priority: item.priority).sum()
            #expect(OverlapMerge(draws.shuffled(samples), priority: item.priority).sum() == sum)
        }
    }

    @Test("samples that come twice change nothing, and a merged result merges to itself")
    func idempotent() throws {
        try forEach(13) { item, draws in
            let samples = try item.samples()
            let merge = OverlapMerge(samples, priority: item.priority)
            let twice = OverlapMerge(draws.shuffled(samples + samples), priority: item.priority)
            #expect(twice.sum() == merge.sum())
            // With a multiple of its length as count, each cell of a sample has a whole count.
            var item = item
            for place in item.items.indices { item.items[place].count *= max(item.items[place].length, 1) }
            for place in item.items.indices { item.items[place].count %= 12_000 }
            for place in item.items.indices {
                item.items[place].count -= item.items[place].count % max(item.items[place].length, 1)
            }
            let whole = OverlapMerge(try item.samples(), priority: item.priority)
            #expect(OverlapMerge(try pieces(of: whole, item), priority: item.priority).sum() == whole.sum())
        }
    }

    /// Returns what is kept of each sample in each cell, as samples.
    private func pieces(of merge: OverlapMerge, _ item: MergeCase) throws -> [QuantitySample] {
        var pieces: [QuantitySample] = []
        for (index, sample) in merge.samples.enumerated() {
            for cell in 0..<MergeCase.cells {
                let stretch = try MergeCase.instant(cell)..<MergeCase.instant(cell + 1)
                let part = merge.contribution(of: index, in: stretch)
                guard part != .zero else { continue }
                try #require(part.fraction == 0)
                pieces.append(
                    try QuantitySample(
                        uuid: Fixture.uuid(1000 + pieces.count), count: Int(part.whole), start: stretch.lowerBound,
                        end: sample.isPoint ? stretch.lowerBound : stretch.upperBound,
                        sourceRevision: sample.sourceRevision))
            }
        }
        return pieces
    }

    @Test("the merge is never above the plain sum, and exceeds it by exactly what lower sources have in overlaps")
    func plainSum() throws {
        var overlapping = 0
        try forEach(14) { item, _ in
            let samples = try item.samples()
            let sum = OverlapMerge(samples, priority: item.priority).sum()
            let plain = Quantity(whole: self.plain(samples))
            #expect(sum <= plain)
            let exact = Int(self.plain(samples)) * MergeCase.unit
            #expect(item.merged(0..<MergeCase.cells) + item.hidden == exact)
            let units = try #require(MergeCase.units(of: plain - sum, below: item.hidden))
            #expect((-samples.count...0).contains(units))
            overlapping += item.hidden > 0 ? 1 : 0
        }
        #expect(overlapping > Self.cases / 2)
    }

    @Test("without an overlap the merge is the plain sum")
    func withoutOverlap() throws {
        var seen = 0
        try forEach(15) { item, draws in
            var item = item
            if draws.below(2) == 0 {
                // Put one after the other, some touching.
                var start = 0
                for place in item.items.indices {
                    item.items[place].start = start
                    start += max(item.items[place].length, 1) + draws.below(2)
                }
            }
            let samples = try item.samples()
            let isApart = samples.indices.allSatisfy { one in
                samples.indices.allSatisfy { one == $0 || !samples[one].overlaps(samples[$0]) }
            }
            #expect(isApart == !item.hasOverlap)
            guard isApart else { return }
            seen += 1
            #expect(OverlapMerge(samples, priority: item.priority).sum() == Quantity(whole: plain(samples)))
        }
        #expect(seen > Self.cases / 3)
    }

    @Test("the merge is never below the own sum of the highest source")
    func topSource() throws {
        try forEach(16) { item, _ in
            let samples = try item.samples()
            guard let top = item.items.map(\.rank).min() else { return }
            let own = samples.filter { $0.source.bundleIdentifier == MergeCase.name(top) }
            let sum = OverlapMerge(samples, priority: item.priority).sum()
            #expect(sum >= OverlapMerge(own, priority: item.priority).sum())
            #expect(OverlapMerge(own, priority: item.priority).sum() == Quantity(whole: plain(own)))
        }
    }

    @Test("stretches that follow each other add up exactly, and so do samples at different times")
    func additive() throws {
        try forEach(17) { item, draws in
            let samples = try item.samples()
            let merge = OverlapMerge(samples, priority: item.priority)
            var cuts = try (0..<draws.below(5)).map { _ in
                try MergeCase.instant(0).advanced(
                    byNanoseconds: Int64(draws.below(Int(MergeCase.step) * MergeCase.cells)))
            }
            cuts = ([.earliest, .latest] + cuts).sorted()
            let parts = zip(cuts, cuts.dropFirst()).map { merge.sum(in: $0..<$1) }
            #expect(parts.reduce(.zero, +) == merge.sum())
            // The same samples a day later.
            let later = try item.items.map { one in
                var moved = one
                (moved.start, moved.number) = (one.start + 86_400, one.number + 500)
                return try item.sample(moved)
            }
            let both = OverlapMerge(draws.shuffled(samples + later), priority: item.priority).sum()
            let sum = merge.sum() + OverlapMerge(later, priority: item.priority).sum()
            #expect(both == sum)
        }
    }
}
