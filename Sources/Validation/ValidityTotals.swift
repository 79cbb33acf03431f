import Scoring

/// The number of assessed quantities that pass.
package struct ValidityTotal: Sendable, Hashable {
    /// The number that pass.
    package var passing = 0
    /// The number of assessed quantities.
    package var judged = 0

    /// The share that shall pass.
    package static let aim = 0.8

    /// Counts rows, those that are not assessed separately.
    package init(_ rows: [ValidityComparison.QuantityComparison]) {
        passing = rows.count { $0.agreement == .passes }
        judged = rows.count { $0.agreement != .notJudged }
    }

    /// The share that passes; `nil` without an assessed quantity.
    package var share: Double? { judged == 0 ? nil : Double(passing) / Double(judged) }
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
    /// A classifier with the name of its comparison.
    package typealias Entry = (comparison: String, test: ClassifierTwoSampleTest)

    /// The area under the curve below which synthetic and real repetitions are similar enough.
    package static let aim = 0.75

    /// The classifiers that could be judged.
    package let judged: [Entry]
    /// The number of these with an area below the aim.
    package let below: Int

    /// Counts classifiers.
    ///
    /// - Parameter pairs: The comparisons.
    package init(_ pairs: [ValidityPair]) {
        judged = pairs.flatMap { pair in
            (pair.comparison?.classifiers ?? []).filter { $0.area.value != nil }.map { (pair.plan.name, $0) }
        }
        below = judged.count { ($0.test.area.value ?? 1) < Self.aim }
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
    package var misses: [QuantityComparison] { judged.filter { $0.agreement != .passes } }

    /// The quantities that have too few values on a side.
    package var notJudged: [QuantityComparison] { rows.filter { $0.agreement == .notJudged } }
}

extension TransferComparison {
    /// Returns the correlations of a figure with enough recordings and trials, all views first.
    package func correlations(_ figure: TransferFigure) -> [Correlation] {
        correlations.filter {
            $0.figure == figure && min($0.recordings, $0.trials) >= Self.fewestClips
        }
    }

    /// The detectors with their defaults.
    package var defaults: [SettingComparison] { rows.filter { $0.label == $0.detector } }
}
