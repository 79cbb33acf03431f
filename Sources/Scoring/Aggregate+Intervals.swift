import Mathematics
import Pose

extension Aggregate {
    /// The values of metrics over the trials, with their intervals; see `summary`.
    func estimates(
        of metrics: [Metric], confidence: Double, resamples: Int, stream: inout RandomStream
    ) throws(GSLError) -> [Metric: Estimate] {
        // In an order that does not depend on how trials were added.
        let sorted = classes.map { (order: $0.key.order, counts: $0.key, members: $0.value) }
            .sorted { $0.order.lexicographicallyPrecedes($1.order) }
        let members = sorted.map(\.members.count)
        // One row a class: the numerator and denominator of each metric for one trial of it.
        var rows = MetricRows(width: metrics.count)
        for entry in sorted { rows.append(metrics.map { $0.parts(entry.counts, of: entry.members) }) }
        let draws = try Resamples(rows: rows, members: members, count: resamples, stream: &stream)
        let limitWithoutEvents = try PoissonInterval.upperLimitWithoutEvents(confidence: confidence)
        var estimates: [Metric: Estimate] = [:]
        for (index, metric) in metrics.enumerated() {
            guard let value = draws.value(index) else {
                estimates[metric] = .undefined
                continue
            }
            let defining = members.indices.reduce(0) { $0 + (rows.quotient($1, index) == nil ? 0 : members[$1]) }
            switch metric.unit {
            case .share where value == 0 || value == 1:
                estimates[metric] = try .unanimous(value, trials: defining, confidence: confidence)
            case .perMinute where value == 0:
                let upper = limitWithoutEvents / draws.sum(index).y
                estimates[metric] = Estimate(value: 0, lower: 0, upper: upper, method: .poisson)
            case .perHundred where value == 0:
                let upper = 100 * limitWithoutEvents / draws.sum(index).y
                estimates[metric] = Estimate(value: 0, lower: 0, upper: upper, method: .poisson)
            case .share, .perMinute, .perHundred, .repetitions:
                estimates[metric] = .bootstrap(
                    value, trials: defining, drawn: draws.values(index), confidence: confidence)
            }
        }
        return estimates
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
