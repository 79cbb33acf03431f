import Mathematics

/// The distance of the synthetic values of a quantity from those of real people, beside that of other people.
package struct QuantityDistance: Sendable {
    /// The values of one group of clips.
    package struct Summary: Sendable, Hashable {
        /// The number of clips with a value.
        package let clips: Int
        /// The quantiles at 0.05, 0.25, 0.5, 0.75 and 0.95.
        package let quantiles: [Double]

        init(_ values: [Double]) {
            let sorted = values.sorted()
            clips = sorted.count
            quantiles = [0.05, 0.25, 0.5, 0.75, 0.95].compactMap { Quantile.type7(sorted: sorted, $0) }
        }
    }

    package let quantity: ClipQuantity
    /// The people who judge.
    package let real: Summary
    package let people: Summary
    package let synthetic: Summary
    /// Wasserstein-1 distance of synthetic from real values, in interquartile ranges of all real ones.
    package let distance: Double
    /// The same of other people.
    package let distanceOfPeople: Double
    /// The middle 90 % of the difference of the two, over resamples of people.
    package let difference: ClosedRange<Double>

    /// Whether synthetic clips are farther away than people are: the whole interval lies above 0.
    package var isBeyond: Bool { difference.lowerBound > 0 }

    /// The number of draws without replacement, and of resamples.
    static let draws = 200
    static let fewestClips = 8
    static let fewestValues = 4

    /// The distances of all quantities, in their order, of which each group has eight clips; every draw takes one clip
    /// of each person and as many synthetic ones, so that all groups have the same number of independent values.
    static func all(
        _ real: [ClipSample], _ people: [ClipSample], _ synthetic: [ClipSample], _ quantities: [ClipQuantity],
        _ stream: inout RandomStream
    ) -> [QuantityDistance] {
        let count = min(ClipGroups.people(real), ClipGroups.people(people), synthetic.count)
        func drawn(resampling: Bool) -> [[[ClipSample]]] {
            (0..<draws).map { _ in
                [real, people].map { ClipGroups.oneEach($0, count, resampling: resampling, &stream) }
                    + [PersonHalves.drawn(count, of: synthetic, &stream)]
            }
        }
        let (plain, resampled) = (drawn(resampling: false), drawn(resampling: true))
        return quantities.compactMap { QuantityDistance($0, [real, people, synthetic], plain, resampled) }
    }

    private init?(
        _ quantity: ClipQuantity, _ groups: [[ClipSample]], _ plain: [[[ClipSample]]], _ resampled: [[[ClipSample]]]
    ) {
        let values = groups.map { $0.compactMap { $0.values[quantity] } }
        guard values.allSatisfy({ $0.count >= Self.fewestClips }) else { return nil }
        let all = (values[0] + values[1]).sorted()
        guard let low = Quantile.type7(sorted: all, 0.25), let high = Quantile.type7(sorted: all, 0.75),
            let spread = TwoSamples.Spread(all)
        else { return nil }
        let scale = high > low ? high - low : spread.deviation
        guard scale > 0 else { return nil }
        let distances = plain.compactMap { Self.distances(quantity, $0) }
        let gaps = resampled.compactMap { Self.distances(quantity, $0) }.map { ($0.synthetic - $0.people) / scale }
            .sorted()
        guard let synthetic = TwoSamples.Spread(distances.map(\.synthetic)),
            let people = TwoSamples.Spread(distances.map(\.people)), let least = Quantile.type7(sorted: gaps, 0.05),
            let greatest = Quantile.type7(sorted: gaps, 0.95)
        else { return nil }
        self.quantity = quantity
        (real, self.people, self.synthetic) = (Summary(values[0]), Summary(values[1]), Summary(values[2]))
        (distance, distanceOfPeople) = (synthetic.mean / scale, people.mean / scale)
        difference = least...greatest
    }

    /// The distances of a draw from its real values; `nil` where a group has too few.
    private static func distances(
        _ quantity: ClipQuantity, _ groups: [[ClipSample]]
    ) -> (synthetic: Double, people: Double)? {
        let values = groups.map { $0.compactMap { $0.values[quantity] } }
        guard values.allSatisfy({ $0.count >= fewestValues }) else { return nil }
        return (TwoSamples.wasserstein(values[0], values[2]), TwoSamples.wasserstein(values[0], values[1]))
    }
}
