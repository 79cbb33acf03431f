package import Mathematics
package import Scoring

/// Classifiers that try to separate synthetic from real repetitions by their quantities (a classifier two-sample test,
/// Lopez-Paz & Oquab 2017, arXiv:1610.06545): a logistic regression, which sees where quantities lie, and a random
/// forest, which sees their spread and how they go together too.
///
/// A clip or trial is one row: the median of each quantity over its repetitions. People are dealt at random into folds
/// with all of their clips. Each fold is judged by classifiers that are trained on the others, so that no person is on
/// both sides: classifiers recognise people, and folds by clip reward that. Quantities are standardised by the training
/// folds; one that a clip lacks is set to its mean, and one that more than a tenth of either side's clips lack is left
/// out.
package struct ClassifierTwoSampleTest: Sendable {
    /// The quantities of a repetition that the classifiers use.
    package enum FeatureSet: String, Sendable, Hashable, CaseIterable {
        /// Its tempo and shape.
        case body = "tempo and shape"
        /// The estimator's share too: confidences, and the wander of planted joints.
        case everything
    }

    /// A kind of classifier.
    package enum Model: String, Sendable, Hashable, CaseIterable {
        /// A logistic regression: a weighted sum of the quantities.
        case logistic
        /// A random forest.
        case forest
    }

    /// The quantities that the classifiers used.
    package var featureSet: FeatureSet
    /// The view.
    package var view: ValidityView
    /// Repetitions on the real side.
    package var realReps: Int
    /// Repetitions on the synthetic side.
    package var syntheticReps: Int
    /// The area under the curve of each model on folds that it was not trained on, mean over the folds, with an
    /// interval over clips and trials; 0.5 is guessing, and absent is not judged.
    package var areas: [Model: Estimate]
    /// The weights of the quantities' standard deviations in the logistic regression, mean over the folds, the largest
    /// first; a positive weight means that high values indicate synthetic repetitions.
    package var weights: [(quantity: ValidityQuantity, weight: Double)]

    /// The fewest clips, and trials, that are judged.
    package static let fewestClips = 8
    /// The greatest number of folds; there are no more than people.
    package static let folds = 4

    /// Returns the area of a model; undefined where there are too few clips.
    package func area(_ model: Model) -> Estimate { areas[model] ?? .undefined }

    /// Trains and tests.
    ///
    /// - Parameters:
    ///   - featureSet: What the classifiers see.
    ///   - view: The view that all samples have.
    ///   - real: Samples of recordings.
    ///   - synthetic: Samples of trials.
    ///   - topics: The topics of the quantities that they may use.
    ///   - isPlain: Whether the areas have no intervals.
    ///   - stream: What folds, trees and resamples are drawn from.
    /// - Throws: `GSLError` where the equations cannot be solved.
    package init(
        _ featureSet: FeatureSet, _ view: ValidityView, real: [ValiditySample], synthetic: [ValiditySample],
        topics: Set<ValidityQuantity.Topic> = Set(ValidityQuantity.Topic.allCases), isPlain: Bool = false,
        _ stream: inout RandomStream
    ) throws(GSLError) {
        self.featureSet = featureSet
        self.view = view
        let theirs = real.filter { !$0.reps.isEmpty }
        let ours = synthetic.filter { !$0.reps.isEmpty }
        realReps = theirs.reduce(0) { $0 + $1.reps.count }
        syntheticReps = ours.reduce(0) { $0 + $1.reps.count }
        areas = [:]
        weights = []
        guard min(theirs.count, ours.count) >= Self.fewestClips else { return }
        let quantities = Self.quantities(featureSet, view, topics).filter { quantity in
            [theirs, ours].allSatisfy { clips in
                clips.count { clip in clip.reps.contains { $0[quantity] != nil } } * 10 >= clips.count * 9
            }
        }
        let people = [theirs, ours].map { PersonHalves.groups($0.map(\.person)).count }
        let count = min(Self.folds, people[0], people[1])
        guard count > 1 else { return }
        let realFolds = Self.folds(theirs, count, &stream)
        let syntheticFolds = Self.folds(ours, count, &stream)
        var judged: [ClassifierFold] = []
        for fold in 0..<count {
            let next = try ClassifierFold(
                fold, real: realFolds, synthetic: syntheticFolds, quantities: quantities, &stream)
            if let next { judged.append(next) }
        }
        guard judged.count == count else { return }
        for model in Model.allCases {
            areas[model] = ClassifierFold.area(judged.compactMap { $0.samples[model] }, isPlain: isPlain, &stream)
        }
        weights = quantities.map { quantity in
            (quantity, judged.reduce(0) { $0 + ($1.weights[quantity] ?? 0) } / Double(judged.count))
        }.sorted { abs($0.weight) > abs($1.weight) }
    }

    /// The quantities that a classifier may see.
    private static func quantities(
        _ featureSet: FeatureSet, _ view: ValidityView, _ topics: Set<ValidityQuantity.Topic>
    ) -> [ValidityQuantity] {
        ValidityQuantity.allCases.filter { quantity in
            quantity.isPerRep && quantity.isMeasured(in: view) && topics.contains(quantity.topic)
                && (featureSet == .everything || quantity.topic != .estimator)
        }
    }

    /// The rows of the clips in folds.
    ///
    /// Each person, in random order, goes with all clips into the fold that has the fewest. A clip of an unknown person
    /// is a person of its own.
    private static func folds(
        _ clips: [ValiditySample], _ count: Int, _ stream: inout RandomStream
    ) -> [[ClassifierFold.Row]] {
        var folds = [[ClassifierFold.Row]](repeating: [], count: count)
        for person in PersonHalves.shuffled(PersonHalves.groups(clips.map(\.person)), &stream) {
            let smallest = folds.indices.min { folds[$0].count < folds[$1].count } ?? 0
            folds[smallest] += person.map { ClassifierFold.row(clips[$0]) }
        }
        return folds
    }
}
