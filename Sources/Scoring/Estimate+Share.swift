import Mathematics

extension Estimate {
    /// A share of events over some trials.
    ///
    /// - Parameters:
    ///   - part: The events of the share.
    ///   - whole: All events; at 0 the share is undefined.
    ///   - trials: The number of trials that have events.
    ///   - drawn: The shares of the resamples that have events.
    ///   - confidence: The coverage of the interval, above 0 and below 1.
    /// - Returns: The share, with Clopper–Pearson's interval over trials where all events agree, else percentiles.
    /// - Throws: `GSLError` for a confidence that is not above 0 and below 1.
    static func share(
        _ part: Int, of whole: Int, trials: Int, drawn: [Double], confidence: Double
    ) throws(GSLError) -> Estimate {
        guard whole > 0 else { return .undefined }
        let value = Double(part) / Double(whole)
        if part == 0 || part == whole {
            let interval = try BinomialInterval.clopperPearson(
                successes: part == 0 ? 0 : trials, trials: trials, confidence: confidence)
            return Estimate(
                value: value, lower: interval.lowerBound, upper: interval.upperBound, method: .clopperPearson)
        }
        let tail = (1 - confidence) / 2
        let sorted = drawn.sorted()
        guard trials > 1, let lower = Quantile.type7(sorted: sorted, tail),
            let upper = Quantile.type7(sorted: sorted, 1 - tail)
        else { return Estimate(value: value) }
        return Estimate(value: value, lower: lower, upper: upper, method: .bootstrap)
    }
}
