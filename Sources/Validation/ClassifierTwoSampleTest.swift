package import Randomness
package import GSL
package import Scoring

/// A logistic regression that tries to separate synthetic from real repetitions by their quantities.
///
/// It is trained on half of the clips and trials, drawn at random, and tested on the other half. Quantities are
/// standardised by the training half; one that a repetition lacks is set to its mean, and one that more than a tenth of
/// either side's repetitions lack is left out. Every clip and trial weighs the same.
package struct ClassifierTwoSampleTest: Sendable {
    /// The quantities of a repetition that the classifier uses.
    package enum FeatureSet: String, Sendable, Hashable, CaseIterable {
        /// Its tempo and shape.
        case body = "tempo and shape"
        /// The estimator's share too: confidences, and the wander of planted joints.
        case everything
    }

    /// The quantities that the classifier used.
    package var featureSet: FeatureSet
    /// The view.
    package var view: ValidityView
    /// Repetitions on the real side, both halves.
    package var realReps: Int
    /// Repetitions on the synthetic side, both halves.
    package var syntheticReps: Int
    /// The area under the curve on the half that it was not trained on, with an interval over clips and trials; 0.5 is
    /// guessing.
    package var area: Estimate
    /// The weights of the quantities' standard deviations, the largest first; a positive weight means that high values
    /// indicate synthetic repetitions.
    package var weights: [(quantity: ValidityQuantity, weight: Double)]

    /// The fewest clips, and trials, that are halved.
    package static let fewestClips = 12

    /// Trains and tests.
    ///
    /// - Parameters:
    ///   - featureSet: What the classifier sees.
    ///   - view: The view that all samples have.
    ///   - real: Samples of recordings.
    ///   - synthetic: Samples of trials.
    ///   - topics: The topics of the quantities that it may use.
    ///   - isPlain: Whether the area has no interval.
    ///   - stream: What the halves and resamples are drawn from.
    /// - Throws: `GSLError` where the equations cannot be solved.
    package init(
        _ featureSet: FeatureSet, _ view: ValidityView, real: [ValiditySample], synthetic: [ValiditySample],
        topics: Set<ValidityQuantity.Topic> = Set(ValidityQuantity.Topic.allCases), isPlain: Bool = false,
        _ stream: inout RandomStream
    ) throws(GSLError) {
        self.featureSet = featureSet
        self.view = view
        let theirs = real.map(\.reps).filter { !$0.isEmpty }
        let ours = synthetic.map(\.reps).filter { !$0.isEmpty }
        realReps = theirs.reduce(0) { $0 + $1.count }
        syntheticReps = ours.reduce(0) { $0 + $1.count }
        area = .undefined
        weights = []
        guard min(theirs.count, ours.count) >= ClassifierTwoSampleTest.fewestClips else { return }
        let (realTraining, realJudged) = ClassifierTwoSampleTest.halves(theirs, &stream)
        let (syntheticTraining, syntheticJudged) = ClassifierTwoSampleTest.halves(ours, &stream)
        let quantities = ValidityQuantity.allCases.filter { quantity in
            guard quantity.isPerRep, quantity.isMeasured(in: view), topics.contains(quantity.topic)
            else { return false }
            guard featureSet == .everything || quantity.topic != .estimator else { return false }
            return [theirs, ours].allSatisfy { clips in
                let reps = clips.flatMap { $0 }
                return reps.count { $0[quantity] != nil } * 10 >= reps.count * 9
            }
        }
        let scales = quantities.compactMap { quantity in
            Scale(quantity, (realTraining + syntheticTraining).flatMap { $0 }.compactMap { $0[quantity] })
        }
        guard !scales.isEmpty else { return }
        func features(_ rep: [ValidityQuantity: Double]) -> [Double] { scales.map { $0.standard(rep) } }

        let regression = try LogisticRegression(
            negatives: realTraining.map { $0.map(features) },
            positives: syntheticTraining.map { $0.map(features) })
        let samples = TwoSamples(
            real: realJudged.map { $0.map { regression.score(features($0)) } },
            synthetic: syntheticJudged.map { $0.map { regression.score(features($0)) } })
        if let distances = samples.distances() {
            area = Estimate(distances.area, resampled: isPlain ? [] : samples.resampled(&stream).map(\.area))
        }
        weights = zip(scales, regression.weights).map { ($0.quantity, $1) }
            .sorted { abs($0.weight) > abs($1.weight) }
    }

    /// Two halves of the clips, drawn at random; the first has the odd one.
    static func halves<Clip>(_ clips: [Clip], _ stream: inout RandomStream) -> ([Clip], [Clip]) {
        var clips = clips
        for index in clips.indices.dropLast() {
            clips.swapAt(index, index + stream.choice(count: clips.count - index))
        }
        let middle = (clips.count + 1) / 2
        return (Array(clips[..<middle]), Array(clips[middle...]))
    }
}

/// A quantity's mean and standard deviation.
private struct Scale {
    let quantity: ValidityQuantity
    private let mean: Double
    private let deviation: Double

    /// `nil` where the values do not vary.
    init?(_ quantity: ValidityQuantity, _ values: [Double]) {
        guard values.count > 1 else { return nil }
        let mean = values.reduce(0, +) / Double(values.count)
        let square = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1)
        guard square > 1e-18 else { return nil }
        self.quantity = quantity
        self.mean = mean
        deviation = square.squareRoot()
    }

    func standard(_ rep: [ValidityQuantity: Double]) -> Double {
        rep[quantity].map { ($0 - mean) / deviation } ?? 0
    }
}
