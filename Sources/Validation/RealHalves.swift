import Randomness
import Scoring

/// The distance of two random halves of the same recordings from each other, by the same measures: a reference for the
/// distance that a generator can reach.
///
/// Halves are smaller than the whole, so that their distances are somewhat larger than those of two whole sets would
/// be.
package struct RealHalves: Sendable {
    /// The difference of the halves in one quantity.
    package struct HalvesDifference: Sendable, Hashable {
        /// The quantity.
        package var quantity: ValidityQuantity
        /// The view.
        package var view: ValidityView
        /// The number of splits in which the halves could be compared.
        package var judged: Int
        /// The share of these in which one half passes as the synthetic side of the other; `nil` without any.
        package var passShare: Double?
        /// The mean Kolmogorov–Smirnov distance; `nil` without any.
        package var kolmogorovSmirnov: Double?
    }

    /// The accuracy of a classifier that tries to separate the halves.
    package struct Classifier: Sendable, Hashable {
        /// The quantities that the classifier uses.
        package var featureSet: ClassifierTwoSampleTest.FeatureSet
        /// The view.
        package var view: ValidityView
        /// The mean area under the curve; `nil` where there are too few recordings.
        package var area: Double?
    }

    /// The number of random splits.
    package static let splits = 20

    /// By view and quantity.
    package var rows: [HalvesDifference]
    /// By view and feature set.
    package var classifiers: [Classifier]

    /// Splits and compares.
    init(_ real: [ValiditySample], topics: Set<ValidityQuantity.Topic>, seed: UInt64) throws {
        rows = []
        classifiers = []
        var stream = RandomStream(
            key: RandomKey.make(seed: seed, name: "validity halves"), trial: 0, station: .bootstrap)
        var splits: [ValidityComparison] = []
        for split in 0..<RealHalves.splits {
            var (first, second): ([ValiditySample], [ValiditySample]) = ([], [])
            for view in ValidityView.allCases {
                let (a, b) = ClassifierTwoSampleTest.halves(real.filter { $0.view == view }, &stream)
                first += a
                second += b
            }
            splits.append(
                try ValidityComparison(
                    real: first, synthetic: second, topics: topics, seed: seed &+ UInt64(split), isPlain: true))
        }
        guard let shape = splits.first else { return }
        for (index, row) in shape.rows.enumerated() {
            let judged = splits.map { $0.rows[index] }.filter { $0.agreement != .notJudged }
            let distances = judged.compactMap(\.kolmogorovSmirnov.value)
            rows.append(
                HalvesDifference(
                    quantity: row.quantity, view: row.view, judged: judged.count,
                    passShare: RealHalves.mean(judged.map { $0.agreement == .passes ? 1 : 0 }),
                    kolmogorovSmirnov: RealHalves.mean(distances)))
        }
        for (index, classifier) in shape.classifiers.enumerated() {
            classifiers.append(
                Classifier(
                    featureSet: classifier.featureSet, view: classifier.view,
                    area: RealHalves.mean(splits.compactMap { $0.classifiers[index].area.value })))
        }
    }

    /// The share of comparisons that pass, among quantities that were assessed in every split.
    package var passShare: Double? {
        RealHalves.mean(rows.filter { $0.judged == RealHalves.splits }.compactMap(\.passShare))
    }

    /// Returns the halves' difference in a quantity.
    package func row(_ quantity: ValidityQuantity, _ view: ValidityView) -> HalvesDifference? {
        rows.first { $0.quantity == quantity && $0.view == view }
    }

    private static func mean(_ values: [Double]) -> Double? {
        values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }
}
