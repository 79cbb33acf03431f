import Gating
package import Scoring

/// A figure that a history follows: a metric of the program, or a figure of the headline that is not one.
package struct HistoryMetric: Sendable, Hashable {
    /// The name, lower-case words joined by hyphens: as options take it and files store it.
    package let name: String
    /// The name in the columns of CSV files.
    package let column: String
    package let heading: String
    package let unit: Metric.Unit
    /// The direction in which it gets better.
    package let direction: Metric.Direction
    /// Whether it is a figure of `headline.csv`, which has no interval.
    package let isHeadline: Bool

    package init(_ metric: Metric) {
        (name, column, heading) = (metric.name, metric.column, metric.heading)
        (unit, direction, isHeadline) = (metric.unit, metric.direction, false)
    }

    private init(_ column: String, _ heading: String, _ unit: Metric.Unit, _ direction: Metric.Direction) {
        (name, self.column, self.heading) = (column.replacing("_", with: "-"), column, heading)
        (self.unit, self.direction, isHeadline) = (unit, direction, true)
    }

    /// The figures of `headline.csv` that are not metrics over all trials.
    package static let headline = [
        HistoryMetric("recall_observable_mean", "observable recall", .share, .higherIsBetter),
        HistoryMetric("surplus_counts_per_100", "surplus/100", .perHundred, .lowerIsBetter),
        HistoryMetric("everyday_false_counts_per_minute", "false/min, everyday", .perMinute, .lowerIsBetter),
    ]

    package static func all(_ metrics: MetricCatalog) -> [HistoryMetric] { metrics.all.map(Self.init) + headline }

    /// The figures that are shown where none is named: how much is counted, how much of it is right, and what fools it.
    package static let standard = [
        HistoryMetric(.recallObservable), HistoryMetric(.precision), HistoryMetric(.falsePerMinute),
        HistoryMetric(.cheatAcceptance), HistoryMetric(.exactShare),
    ]

    /// Returns the figure that a text names, with spaces, hyphens or underscores between its words, in any case.
    package static func named(_ text: String, in metrics: MetricCatalog) throws(HistoryError) -> HistoryMetric {
        let words = text.lowercased().split { " -_".contains($0) }.joined(separator: "-")
        let all = all(metrics)
        // A figure of the headline is named as the column of a metric is.
        let found = all.first { $0.name == words } ?? all.first { $0.column.replacing("_", with: "-") == words }
        if let found { return found }
        throw .unknown(kind: "metric", name: text, known: all.map(\.name))
    }

    /// The smallest change that matters, as for the gate.
    package var floor: Double {
        let settings = GateSettings()
        return unit == .share ? settings.shareFloor : settings.rateFloor
    }

    /// Whether a measurement can be this number: finite, and within the range of the unit.
    package func canBe(_ value: Double) -> Bool { value.isFinite && unit.range.contains(value) }

    /// Whether a change makes it worse; `nil` where it has no direction.
    package func isWorse(from before: Double, to after: Double) -> Bool? {
        switch direction {
        case .higherIsBetter: after < before
        case .lowerIsBetter: after > before
        case .none: nil
        }
    }
}
