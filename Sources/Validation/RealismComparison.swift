package import Mathematics
import Scoring

/// The distance of synthetic clips of one view from real ones, beside that of two groups of people.
package struct RealismComparison: Sendable {
    /// The findings on one kind of quantities.
    package struct KindComparison: Sendable {
        /// The kind; `nil` for all kinds together.
        package let kind: ClipQuantity.Kind?
        /// The area under the curve with which a forest tells synthetic from real clips, over seeds and splits.
        package let forest: TwoSamples.Spread?
        /// The same of other people.
        package let forestOfPeople: TwoSamples.Spread?
        /// The difference of the two, seed by seed.
        package let excess: TwoSamples.Spread?
        /// The median of the quantities' distances.
        package let distance: Double?
        /// The same of other people.
        package let distanceOfPeople: Double?
        /// The number of quantities that are beyond the distance of people.
        package let beyond: Int
        package let quantities: Int

        /// The median distance over that of people.
        package var ratio: Double? {
            guard let distance, let distanceOfPeople, distanceOfPeople > 0 else { return nil }
            return distance / distanceOfPeople
        }
    }

    /// One figure of the errors' structure: medians over clips.
    package struct StructureComparison: Sendable {
        package let figure: ErrorStructure
        /// The median of the people who judge.
        package let real: Double
        /// The middle 90 % of their clips.
        package let middle: ClosedRange<Double>
        /// The median of other people.
        package let people: Double
        package let synthetic: Double

        /// Whether the synthetic median lies outside of the middle 90 % of the real clips.
        package var isOutside: Bool { !middle.contains(synthetic) }
    }

    /// The number of clips and people of a group.
    package struct Group: Sendable, Hashable {
        package let clips: Int
        /// The number of people; each synthetic clip has its own.
        package let people: Int

        init(_ clips: [ClipSample]) { (self.clips, people) = (clips.count, ClipGroups.people(clips)) }
    }

    package let view: ValidityView
    /// The people who judge.
    package let real: Group
    package let people: Group
    package let synthetic: Group
    package let quantities: [QuantityDistance]
    /// The findings by kind, all kinds together last.
    package let kinds: [KindComparison]
    /// The structure of the errors; empty where noise is not compared.
    package let structure: [StructureComparison]

    /// The number of seeds, each with a split of the people of its own, over which areas are averaged.
    package static let seeds = 20
    package static let fewestClips = QuantityDistance.fewestClips
    /// The fewest clips of a group that show a figure of the structure.
    static let fewestOfStructure = 5

    package func kind(_ kind: ClipQuantity.Kind?) -> KindComparison? { kinds.first { $0.kind == kind } }
    /// The number of figures of the structure whose synthetic median lies outside.
    package var outside: Int { structure.count(where: \.isOutside) }

    /// Compares; `nil` with fewer than eight clips in a group; without other people those who judge are halved.
    package init?(
        _ view: ValidityView, judging: [ClipSample], others: [ClipSample]?, synthetic: [ClipSample],
        kinds: [ClipQuantity.Kind] = ClipQuantity.Kind.allCases, seed: UInt64, seeds: Int = Self.seeds
    ) {
        let groups = ClipGroups(view, judging: judging, others: others, synthetic: synthetic)
        let key = RandomKey.make(seed: seed, name: "realism")
        var stream = RandomStream(key: key, trial: 0, station: .bootstrap)
        let split = groups.split(&stream)
        guard min(split.real.count, split.people.count, groups.synthetic.count) >= Self.fewestClips else { return nil }
        self.view = view
        (real, people, self.synthetic) = (Group(split.real), Group(split.people), Group(groups.synthetic))
        let asked = ClipQuantity.allCases.filter { kinds.contains($0.kind) }
        let quantities = QuantityDistance.all(split.real, split.people, groups.synthetic, asked, &stream)
        self.quantities = quantities
        let rows = kinds.map(Optional.some) + (kinds.count > 1 ? [nil] : [])
        self.kinds = rows.map { kind in
            KindComparison(kind, asked.filter { kind == nil || $0.kind == kind }, quantities, groups, key, seeds)
        }
        structure =
            kinds.contains(.noise)
            ? ErrorStructure.allCases.compactMap {
                StructureComparison($0, split.real, split.people, groups.synthetic)
            } : []
    }
}

extension RealismComparison.KindComparison {
    fileprivate init(
        _ kind: ClipQuantity.Kind?, _ asked: [ClipQuantity], _ distances: [QuantityDistance], _ groups: ClipGroups,
        _ key: UInt64, _ seeds: Int
    ) {
        self.kind = kind
        var areas: [(synthetic: Double, people: Double)] = []
        for seed in 0..<seeds {
            var stream = RandomStream(key: key, trial: seed, station: .bootstrap, item: 1)
            let (real, people) = groups.split(&stream)
            if let synthetic = ForestTest.area(real, groups.synthetic, asked, &stream),
                let others = ForestTest.area(real, people, asked, &stream)
            {
                areas.append((synthetic, others))
            }
        }
        forest = TwoSamples.Spread(areas.map(\.synthetic))
        forestOfPeople = TwoSamples.Spread(areas.map(\.people))
        excess = TwoSamples.Spread(areas.map { $0.synthetic - $0.people })
        let rows = distances.filter { kind == nil || $0.quantity.kind == kind }
        distance = rows.isEmpty ? nil : Middle.median(rows.map(\.distance))
        distanceOfPeople = rows.isEmpty ? nil : Middle.median(rows.map(\.distanceOfPeople))
        (beyond, quantities) = (rows.count(where: \.isBeyond), rows.count)
    }
}

extension RealismComparison.StructureComparison {
    fileprivate init?(
        _ figure: ErrorStructure, _ real: [ClipSample], _ people: [ClipSample], _ synthetic: [ClipSample]
    ) {
        let values = [real, people, synthetic].map { $0.compactMap { $0.structure[figure] }.sorted() }
        guard values.allSatisfy({ $0.count >= RealismComparison.fewestOfStructure }),
            let low = Quantile.type7(sorted: values[0], 0.05), let high = Quantile.type7(sorted: values[0], 0.95)
        else { return nil }
        self.figure = figure
        middle = low...high
        (self.real, self.people, self.synthetic) = (
            Middle.median(values[0]), Middle.median(values[1]), Middle.median(values[2])
        )
    }
}
