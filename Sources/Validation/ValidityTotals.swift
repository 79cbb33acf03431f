import Scoring

/// The number of assessed quantities that pass.
package struct ValidityTotal: Sendable, Hashable {
    /// The number that pass.
    package var passing = 0
    /// The number of assessed quantities.
    package var judged = 0

    /// Counts rows, those that are not assessed separately.
    package init(_ rows: [ValidityComparison.QuantityComparison]) {
        passing = rows.count(where: \.passes)
        judged = rows.count(where: \.isJudged)
    }

    /// The share that passes; `nil` without an assessed quantity.
    package var share: Double? { judged == 0 ? nil : Double(passing) / Double(judged) }
}

/// The share of splits in which quantities pass, synthetic and real halves like with like, over several comparisons.
package struct HalvesTotal: Sendable, Hashable {
    /// The number of quantities that were judged on halves.
    package let judged: Int
    /// The mean share of splits in which a quantity of as many trials passes; `nil` without any.
    package let synthetic: Double?
    /// The mean share of splits in which a quantity of the other real half passes; `nil` without any.
    package let real: Double?

    /// The share of the quantities by which synthetic people may pass less often than other real people.
    package static let tolerance = 0.03

    /// Whether synthetic people pass nearly as often as other real people; `nil` where nothing was judged on halves.
    package var isNearReality: Bool? {
        guard let synthetic, let real else { return nil }
        return synthetic >= real - Self.tolerance
    }

    /// Counts rows, those that were not judged on halves left out.
    package init(_ rows: [RealHalves.Quantity]) {
        judged = rows.count { $0.real != nil }
        synthetic = RealHalves.mean(rows.compactMap { $0.synthetic?.passShare })
        real = RealHalves.mean(rows.compactMap { $0.real?.passShare })
    }
}

/// The numbers of quantities that pass, by view and topic.
package struct ValidityTotals: Sendable {
    /// The numbers of one view, or of all views together.
    package struct Row: Sendable {
        /// The view; `nil` for all views together.
        package let view: ValidityView?
        /// The numbers of each topic.
        package let topics: [ValidityTotal]
        /// The numbers of all topics together.
        package let all: ValidityTotal
    }

    /// The topics of which there is any quantity.
    package let topics: [ValidityQuantity.Topic]
    /// One row for each view, then one for all views together.
    package let rows: [Row]

    /// Counts quantities.
    ///
    /// - Parameter quantities: The quantities of one or several comparisons.
    package init(_ quantities: [ValidityComparison.QuantityComparison]) {
        let topics = ValidityQuantity.Topic.allCases.filter { topic in
            quantities.contains { $0.quantity.topic == topic }
        }
        self.topics = topics
        rows = (ValidityView.allCases.map(Optional.some) + [nil]).map { view in
            let seen = quantities.filter { view == nil || $0.view == view }
            return Row(
                view: view, topics: topics.map { topic in ValidityTotal(seen.filter { $0.quantity.topic == topic }) },
                all: ValidityTotal(seen))
        }
    }
}

/// The classifiers that could be judged, of all comparisons.
package struct ClassifierTotal: Sendable {
    /// One classifier of one comparison.
    package struct Entry: Sendable {
        /// The name of the comparison.
        package let comparison: String
        /// The features and the view.
        package let test: ClassifierTwoSampleTest
        /// The kind of classifier.
        package let model: ClassifierTwoSampleTest.Model
        /// Its areas on halves of the recordings; `nil` where these have too few.
        package let halves: RealHalves.Classifier?
    }

    /// The area under the curve that a classifier may have more on synthetic people than on other real people.
    package static let tolerance = 0.05

    /// The classifiers that could be judged, by comparison, view, features and model.
    package let judged: [Entry]

    /// Finds the classifiers.
    ///
    /// - Parameter pairs: The comparisons.
    package init(_ pairs: [ValidityPair]) {
        judged = pairs.flatMap { pair in
            (pair.comparison?.classifiers ?? []).flatMap { test in
                ClassifierTwoSampleTest.Model.allCases.filter { test.area($0).value != nil }.map { model in
                    Entry(
                        comparison: pair.plan.name, test: test, model: model,
                        halves: pair.comparison?.halves?.classifier(test, model))
                }
            }
        }
    }

    /// Returns the classifiers of a kind.
    package func judged(_ model: ClassifierTwoSampleTest.Model) -> [Entry] { judged.filter { $0.model == model } }

    /// Returns the classifiers of a kind that were judged on halves of the recordings too.
    package func onHalves(_ model: ClassifierTwoSampleTest.Model) -> [Entry] {
        judged(model).filter { $0.halves?.synthetic != nil && $0.halves?.real != nil }
    }

    /// Returns the number of classifiers of a kind that separate synthetic people hardly better than other real people.
    package func nearReality(_ model: ClassifierTwoSampleTest.Model) -> Int {
        onHalves(model).count { ($0.halves?.synthetic ?? 1) <= ($0.halves?.real ?? 0) + Self.tolerance }
    }
}

extension ValidityComparison {
    /// The number of repetitions in the recordings.
    package var realReps: Int { real.reduce(0) { $0 + $1.reps.count } }
    /// The number of repetitions in the trials.
    package var syntheticReps: Int { synthetic.reduce(0) { $0 + $1.reps.count } }

    /// Returns the quantities of a view that were judged.
    package func judged(_ view: ValidityView) -> [QuantityComparison] { judged.filter { $0.view == view } }

    /// The quantities that were judged and do not pass.
    package var missing: [QuantityComparison] { judged.filter { !$0.passes } }

    /// The quantities that have too few values on a side.
    package var notJudged: [QuantityComparison] { rows.filter { !$0.isJudged } }
}

extension TransferComparison {
    /// Returns the correlations of a figure with enough recordings and trials, all views first.
    package func correlations(_ figure: TransferFigure) -> [Correlation] {
        correlations.filter {
            $0.figure == figure && min($0.recordings, $0.trials) >= Self.fewestClips
        }
    }
}
