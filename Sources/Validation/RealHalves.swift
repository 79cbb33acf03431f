import Mathematics
import Scoring

/// Synthetic against real material beside real against real, like with like.
///
/// The recordings of each view are split into two halves that share no person, many times. One half stands for the
/// real side. The other half takes the synthetic side first; then as many trials, drawn at random, take it. So both
/// comparisons have the same real side and the same number of clips, and differ in the material alone. No generator
/// can be expected to do better than the other real half.
package struct RealHalves: Sendable {
    /// The findings on one of the two: the real half or as many trials.
    package struct Found: Sendable, Hashable {
        /// The share of splits in which a quantity passes.
        package var passShare: Double
        /// The mean Kolmogorov–Smirnov distance.
        package var kolmogorovSmirnov: Double
    }

    /// One quantity in one view.
    package struct Quantity: Sendable, Hashable {
        /// The quantity.
        package var quantity: ValidityQuantity
        /// The view.
        package var view: ValidityView
        /// The number of splits in which both could be judged.
        package var judged: Int
        /// The other real half; `nil` where there are too few such splits.
        package var real: Found?
        /// As many trials; `nil` where there are too few such splits.
        package var synthetic: Found?
    }

    /// The areas under the curve of a classifier.
    package struct Classifier: Sendable, Hashable {
        /// The quantities that the classifier uses.
        package var featureSet: ClassifierTwoSampleTest.FeatureSet
        /// The view.
        package var view: ValidityView
        /// The kind of classifier.
        package var model: ClassifierTwoSampleTest.Model
        /// The mean area against the other real half; `nil` where there are too few splits.
        package var real: Double?
        /// The mean area against as many trials; `nil` where there are too few splits.
        package var synthetic: Double?
    }

    /// The number of random splits.
    package static let splits = 20
    /// The fewest splits in which something must be judged on both sides to be shown.
    package static let fewestJudged = 10

    /// By view and quantity.
    package var rows: [Quantity]
    /// By view, feature set and model.
    package var classifiers: [Classifier]

    /// Splits and compares.
    ///
    /// - Parameters:
    ///   - real: Samples of recordings.
    ///   - synthetic: Samples of trials.
    ///   - topics: The topics of the compared quantities.
    ///   - seed: The seed of splits and draws.
    /// - Throws: `GSLError` where a classifier cannot be trained.
    init(
        _ real: [ValiditySample], synthetic: [ValiditySample], topics: Set<ValidityQuantity.Topic>, seed: UInt64
    ) throws {
        var stream = RandomStream(
            key: RandomKey.make(seed: seed, name: "validity halves"), trial: 0, station: .bootstrap)
        var splits: [Split] = []
        for index in 0..<RealHalves.splits {
            splits.append(try Split(real, synthetic, topics: topics, seed: seed &+ UInt64(index), &stream))
        }
        rows = RealHalves.rows(splits)
        classifiers = RealHalves.classifiers(splits)
    }

    /// The shares of splits in which quantities pass.
    package var total: HalvesTotal { HalvesTotal(rows) }

    /// Returns a quantity in a view.
    package func row(_ quantity: ValidityQuantity, _ view: ValidityView) -> Quantity? {
        rows.first { $0.quantity == quantity && $0.view == view }
    }

    /// Returns the areas of a classifier.
    package func classifier(
        _ test: ClassifierTwoSampleTest, _ model: ClassifierTwoSampleTest.Model
    ) -> Classifier? {
        classifiers.first { $0.featureSet == test.featureSet && $0.view == test.view && $0.model == model }
    }

    /// The mean of some numbers; `nil` without any.
    static func mean(_ values: [Double]) -> Double? {
        values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }
}

/// One split, with both comparisons.
private struct Split {
    let real: ValidityComparison
    let synthetic: ValidityComparison

    init(
        _ real: [ValiditySample], _ synthetic: [ValiditySample], topics: Set<ValidityQuantity.Topic>, seed: UInt64,
        _ stream: inout RandomStream
    ) throws {
        var (first, second, trials): ([ValiditySample], [ValiditySample], [ValiditySample]) = ([], [], [])
        for view in ValidityView.allCases {
            let seen = real.filter { $0.view == view }
            let halves = PersonHalves.split(seen.map(\.person), &stream)
            first += halves.first.map { seen[$0] }
            second += halves.second.map { seen[$0] }
            trials += PersonHalves.drawn(
                halves.second.count, of: synthetic.filter { $0.view == view }, &stream)
        }
        self.real = try ValidityComparison(real: first, synthetic: second, topics: topics, seed: seed, isPlain: true)
        self.synthetic = try ValidityComparison(
            real: first, synthetic: trials, topics: topics, seed: seed, isPlain: true)
    }
}

extension RealHalves {
    private static func rows(_ splits: [Split]) -> [Quantity] {
        (splits.first?.real.rows ?? []).enumerated().map { index, shape in
            let judged = splits.map { (real: $0.real.rows[index], synthetic: $0.synthetic.rows[index]) }
                .filter { $0.real.isJudged && $0.synthetic.isJudged }
            let isShown = judged.count >= fewestJudged
            return Quantity(
                quantity: shape.quantity, view: shape.view, judged: judged.count,
                real: isShown ? found(judged.map(\.real)) : nil,
                synthetic: isShown ? found(judged.map(\.synthetic)) : nil)
        }
    }

    private static func found(_ rows: [ValidityComparison.QuantityComparison]) -> Found? {
        guard let share = mean(rows.map { $0.passes ? 1 : 0 }),
            let distance = mean(rows.compactMap(\.kolmogorovSmirnov.value))
        else { return nil }
        return Found(passShare: share, kolmogorovSmirnov: distance)
    }

    private static func classifiers(_ splits: [Split]) -> [Classifier] {
        (splits.first?.real.classifiers ?? []).enumerated().flatMap { index, shape in
            ClassifierTwoSampleTest.Model.allCases.map { model in
                let areas = splits.compactMap { split -> (real: Double, synthetic: Double)? in
                    guard let real = split.real.classifiers[index].area(model).value,
                        let synthetic = split.synthetic.classifiers[index].area(model).value
                    else { return nil }
                    return (real, synthetic)
                }
                let isShown = areas.count >= fewestJudged
                return Classifier(
                    featureSet: shape.featureSet, view: shape.view, model: model,
                    real: isShown ? mean(areas.map(\.real)) : nil,
                    synthetic: isShown ? mean(areas.map(\.synthetic)) : nil)
            }
        }
    }
}
