import Mathematics

/// The values of some metrics over classes of trials, with their intervals.
struct MetricIntervals {
    private let classes: MetricClasses
    private let rows: MetricRows
    /// One row: the sums over all trials.
    private let total: MetricRows
    private let draws: Resamples
    private let confidence: Double
    /// The upper limit of the mean of a count of no events.
    private let limitWithoutEvents: Double

    /// Draws resamples of the trials.
    ///
    /// - Throws: `GSLError` for a confidence that is not above 0 and below 1, and for more than 2³² − 1 trials.
    init(
        _ classes: MetricClasses, confidence: Double, resamples: Int, stream: inout RandomStream
    ) throws(GSLError) {
        self.classes = classes
        self.confidence = confidence
        rows = classes.rows
        draws = try Resamples(
            rows: rows, members: classes.members.map(\.count), count: resamples, stream: &stream)
        var total = MetricRows(width: rows.width)
        total.append(sumOf: rows, times: classes.members.map { UInt32(clamping: $0.count) })
        self.total = total
        limitWithoutEvents = try PoissonInterval.upperLimitWithoutEvents(confidence: confidence)
    }

    /// The values of all metrics with their intervals.
    func estimates() throws(GSLError) -> [(metric: Metric, estimate: Estimate)] {
        var estimates: [(metric: Metric, estimate: Estimate)] = []
        for (index, metric) in classes.metrics.enumerated() { estimates.append((metric, try estimate(metric, index))) }
        return estimates
    }

    private func estimate(_ metric: Metric, _ index: Int) throws(GSLError) -> Estimate {
        guard let value = total.quotient(0, index) else { return .undefined }
        switch metric.unit {
        case .share where value == 0 || value == 1:
            let trials = definingTrials(index)
            let interval = try BinomialInterval.clopperPearson(
                successes: value == 1 ? trials : 0, trials: trials, confidence: confidence)
            return Estimate(
                value: value, lower: interval.lowerBound, upper: interval.upperBound, method: .clopperPearson)
        case .perMinute where value == 0:
            return Estimate(value: 0, lower: 0, upper: limitWithoutEvents / total[0, index].y, method: .poisson)
        case .perHundred where value == 0:
            return Estimate(
                value: 0, lower: 0, upper: 100 * limitWithoutEvents / total[0, index].y, method: .poisson)
        case .share, .perMinute, .perHundred, .repetitions:
            return bootstrap(value, index)
        }
    }

    private func bootstrap(_ value: Double, _ index: Int) -> Estimate {
        guard definingTrials(index) > 1 else { return Estimate(value: value) }
        var values = (0..<draws.totals.count).compactMap { draws.totals.quotient($0, index) }
        let tail = (1 - confidence) / 2
        guard let ends = Percentiles.ends(of: &values, tail: tail) else { return Estimate(value: value) }
        return Estimate(value: value, lower: ends.lower, upper: ends.upper, method: .bootstrap)
    }

    /// The number of trials that define a metric on their own.
    private func definingTrials(_ index: Int) -> Int {
        classes.members.enumerated().reduce(0) { sum, entry in
            sum + (rows.quotient(entry.offset, index) == nil ? 0 : entry.element.count)
        }
    }
}
