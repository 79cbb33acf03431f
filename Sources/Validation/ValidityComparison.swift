import Mathematics
package import Scoring

/// The same quantities of real recordings and of synthetic trials, side by side.
package struct ValidityComparison: Sendable {
    /// One side's values of a quantity.
    package struct Summary: Sendable, Hashable {
        /// Number of values.
        package var count: Int
        /// Number of recordings or trials that they come from.
        package var clips: Int
        /// The quantiles at 0.05, 0.25, 0.5, 0.75 and 0.95; empty without values.
        ///
        /// Every clip weighs the same, however many values it has.
        package var quantiles: [Double]

        init(_ clips: [[Double]]) {
            let values = clips.flatMap { clip in clip.map { (value: $0, weight: 1 / Double(clip.count)) } }
            count = values.count
            self.clips = clips.count { !$0.isEmpty }
            quantiles = WeightedQuantiles.values([0.05, 0.25, 0.5, 0.75, 0.95], of: values)
        }
    }

    /// The criteria that a quantity does not meet; empty for one that passes.
    package struct Misses: OptionSet, Sendable, Hashable {
        /// One bit for each criterion.
        package let rawValue: Int

        /// Makes a set of criteria.
        package init(rawValue: Int) { self.rawValue = rawValue }

        /// The synthetic median lies outside the real quartiles.
        package static let median = Misses(rawValue: 1)
        /// The synthetic p5–p95 covers less than 80 % of the real one: real values are missing.
        package static let cover = Misses(rawValue: 2)
        /// The real p5–p95 covers less than 80 % of the synthetic one: synthetic values spread too wide.
        package static let spread = Misses(rawValue: 4)

        /// The criteria in words, for example `median and cover`.
        package var names: [String] {
            [(Misses.median, "median"), (.cover, "cover"), (.spread, "spread")].filter { contains($0.0) }.map(\.1)
        }
    }

    /// One quantity in one view.
    package struct QuantityComparison: Sendable {
        /// The quantity.
        package var quantity: ValidityQuantity
        /// The view.
        package var view: ValidityView
        /// The recordings.
        package var real: Summary
        /// The trials.
        package var synthetic: Summary
        /// Wasserstein-1 distance divided by the real interquartile range.
        package var wasserstein: Estimate
        /// Kolmogorov–Smirnov distance.
        package var kolmogorovSmirnov: Estimate
        /// The share of the real p5–p95 that lies within the synthetic p5–p95; `nil` where it is not assessed.
        package var cover: Double?
        /// The share of the synthetic p5–p95 that lies within the real p5–p95; `nil` where it is not assessed.
        package var reverseCover: Double?
        /// The criteria that are not met; `nil` where one side has too few values.
        package var misses: Misses?

        /// Whether both sides have enough values.
        package var isJudged: Bool { misses != nil }
        /// Whether the quantity is assessed and meets every criterion.
        package var passes: Bool { misses == [] }

        /// The distance of the synthetic median outside the real quartiles, in interquartile ranges: below them
        /// negative, between them 0.
        package var medianMiss: Double? {
            guard real.quantiles.count == 5, synthetic.quantiles.count == 5 else { return nil }
            let (low, high, median) = (real.quantiles[1], real.quantiles[3], synthetic.quantiles[2])
            guard high > low else { return median == low ? 0 : nil }
            return median < low ? (median - low) / (high - low) : median > high ? (median - high) / (high - low) : 0
        }
    }

    /// The fewest clips on either side, and the fewest values, of a quantity that is assessed.
    package static let fewest = (clips: 5, values: 10)
    /// The share of the real p5–p95 that the synthetic one must cover, and the other way round.
    package static let leastCover = 0.8

    /// All quantities in all views in which they are defined, assessed or not, by view and quantity.
    package var rows: [QuantityComparison]
    /// The classifiers' results.
    package var classifiers: [ClassifierTwoSampleTest]
    /// The real samples.
    package var real: [ValiditySample]
    /// The synthetic samples.
    package var synthetic: [ValiditySample]

    /// Synthetic and real halves of the same size against the same real halves, the fair comparison; `nil` where it was
    /// not made.
    package var halves: RealHalves?

    /// Compares.
    ///
    /// - Parameters:
    ///   - real: Samples of recordings.
    ///   - synthetic: Samples of trials.
    ///   - topics: The topics of the compared quantities; others are left out, by the classifiers too.
    ///   - seed: Seed of the resamples and of the halves.
    /// - Throws: `GSLError` where a classifier cannot be trained.
    package init(
        real: [ValiditySample], synthetic: [ValiditySample],
        topics: Set<ValidityQuantity.Topic> = Set(ValidityQuantity.Topic.allCases), seed: UInt64
    ) throws {
        try self.init(real: real, synthetic: synthetic, topics: topics, seed: seed, isPlain: false)
        halves = try RealHalves(real, synthetic: synthetic, topics: topics, seed: seed)
    }

    /// Compares; without intervals and halves where that is to be plain.
    init(
        real: [ValiditySample], synthetic: [ValiditySample], topics: Set<ValidityQuantity.Topic>, seed: UInt64,
        isPlain: Bool
    ) throws {
        self.real = real
        self.synthetic = synthetic
        let key = RandomKey.make(seed: seed, name: "validity")
        rows = []
        for view in ValidityView.allCases {
            let (ours, theirs) = (synthetic.filter { $0.view == view }, real.filter { $0.view == view })
            for quantity in ValidityQuantity.allCases
            where quantity.isMeasured(in: view) && topics.contains(quantity.topic) {
                var stream = RandomStream(key: key, trial: rows.count, station: .bootstrap)
                rows.append(
                    QuantityComparison(
                        quantity, view, real: theirs.map { $0.values(quantity) },
                        synthetic: ours.map { $0.values(quantity) }, isPlain: isPlain, &stream))
            }
        }
        classifiers = []
        let featureSets = ClassifierTwoSampleTest.FeatureSet.allCases.filter {
            $0 == .body || topics.contains(.estimator)
        }
        for view in ValidityView.allCases {
            for features in featureSets {
                var stream = RandomStream(key: key, trial: classifiers.count, station: .bootstrap, item: 1)
                classifiers.append(
                    try ClassifierTwoSampleTest(
                        features, view, real: real.filter { $0.view == view },
                        synthetic: synthetic.filter { $0.view == view }, topics: topics, isPlain: isPlain,
                        &stream))
            }
        }
    }

    /// The rows that are assessed.
    package var judged: [QuantityComparison] { rows.filter(\.isJudged) }

    /// The rows that pass.
    package var passing: [QuantityComparison] { rows.filter(\.passes) }

    /// The share of the assessed rows that pass; `nil` without any.
    package var passShare: Double? {
        judged.isEmpty ? nil : Double(passing.count) / Double(judged.count)
    }
}

extension ValidityComparison.QuantityComparison {
    init(
        _ quantity: ValidityQuantity, _ view: ValidityView, real: [[Double]], synthetic: [[Double]],
        isPlain: Bool, _ stream: inout RandomStream
    ) {
        let (theirs, ours) = (real.filter { !$0.isEmpty }, synthetic.filter { !$0.isEmpty })
        self.quantity = quantity
        self.view = view
        self.real = ValidityComparison.Summary(theirs)
        self.synthetic = ValidityComparison.Summary(ours)
        wasserstein = .undefined
        kolmogorovSmirnov = .undefined
        let fewest = ValidityComparison.fewest
        let isJudged = [self.real, self.synthetic].allSatisfy { $0.clips >= fewest.clips && $0.count >= fewest.values }
        let samples = TwoSamples(real: theirs, synthetic: ours)
        guard isJudged, let distances = samples.distances() else { return }

        let resampled = isPlain ? [] : samples.resampled(&stream)
        kolmogorovSmirnov = Estimate(
            distances.kolmogorovSmirnov, resampled: resampled.map(\.kolmogorovSmirnov))
        let (r, s) = (self.real.quantiles, self.synthetic.quantiles)
        let spread = r[3] - r[1]
        if spread > 0 {
            wasserstein = Estimate(
                distances.wasserstein / spread, resampled: resampled.map { $0.wasserstein / spread })
        }
        (cover, reverseCover) = (Self.cover(of: r, by: s), Self.cover(of: s, by: r))
        misses = Self.misses(r, s)
    }

    /// The criteria that the quantiles of both sides do not meet.
    private static func misses(_ real: [Double], _ synthetic: [Double]) -> ValidityComparison.Misses {
        var misses: ValidityComparison.Misses = []
        if !(real[1]...max(real[1], real[3])).contains(synthetic[2]) { misses.insert(.median) }
        if cover(of: real, by: synthetic) < ValidityComparison.leastCover { misses.insert(.cover) }
        if cover(of: synthetic, by: real) < ValidityComparison.leastCover { misses.insert(.spread) }
        return misses
    }

    /// The share of one p5–p95 that lies within another; of a single value 0 or 1.
    private static func cover(of inner: [Double], by outer: [Double]) -> Double {
        guard inner[4] > inner[0] else { return outer[0] <= inner[0] && inner[0] <= outer[4] ? 1 : 0 }
        return max(0, min(inner[4], outer[4]) - max(inner[0], outer[0])) / (inner[4] - inner[0])
    }
}
