import Mathematics
import Pose

/// The values of metrics over classes of trials, with their intervals.
struct MetricIntervals {
    private let metrics: [Metric]
    private let members: [Int]
    /// One row a class: the numerator and denominator of each metric for one trial of it.
    private let rows: MetricRows
    private let draws: Resamples
    private let confidence: Double
    /// The upper limit of the mean of a count of no events.
    private let limitWithoutEvents: Double

    init(
        _ classes: [TrialCounts: ClassMembers], metrics: [Metric], confidence: Double, resamples: Int,
        stream: inout RandomStream
    ) throws(GSLError) {
        // In an order that does not depend on how trials were added.
        let sorted = classes.map { (order: $0.key.order, counts: $0.key, members: $0.value) }
            .sorted { $0.order.lexicographicallyPrecedes($1.order) }
        members = sorted.map(\.members.count)
        var rows = MetricRows(width: metrics.count)
        for entry in sorted { rows.append(metrics.map { $0.parts(entry.counts, of: entry.members) }) }
        draws = try Resamples(rows: rows, members: members, count: resamples, stream: &stream)
        (self.metrics, self.confidence, self.rows) = (metrics, confidence, rows)
        limitWithoutEvents = try PoissonInterval.upperLimitWithoutEvents(confidence: confidence)
    }

    func estimates() throws(GSLError) -> [Metric: Estimate] {
        var estimates: [Metric: Estimate] = [:]
        for (index, metric) in metrics.enumerated() { estimates[metric] = try estimate(metric, index) }
        return estimates
    }

    private func estimate(_ metric: Metric, _ index: Int) throws(GSLError) -> Estimate {
        guard let value = draws.value(index) else { return .undefined }
        switch metric.unit {
        case .share where value == 0 || value == 1:
            return try .unanimous(value, trials: definingTrials(index), confidence: confidence)
        case .perMinute where value == 0:
            return Estimate(value: 0, lower: 0, upper: limitWithoutEvents / draws.sum(index).y, method: .poisson)
        case .perHundred where value == 0:
            return Estimate(value: 0, lower: 0, upper: 100 * limitWithoutEvents / draws.sum(index).y, method: .poisson)
        case .share, .perMinute, .perHundred, .repetitions:
            return .bootstrap(
                value, trials: definingTrials(index), drawn: draws.values(index), confidence: confidence)
        }
    }

    private func definingTrials(_ index: Int) -> Int {
        members.enumerated().reduce(0) { sum, entry in
            sum + (rows.quotient(entry.offset, index) == nil ? 0 : entry.element)
        }
    }
}

extension Metric {
    /// The numerator and the denominator for one trial of a class, which takes the class's mean duration.
    fileprivate func parts(_ counts: TrialCounts, of members: ClassMembers) -> SIMD2<Double> {
        var parts = parts(counts)
        if case .minutes = denominator {
            parts.denominator = members.duration.seconds / 60 / Double(members.count)
        }
        return SIMD2(parts.numerator, parts.denominator)
    }
}
