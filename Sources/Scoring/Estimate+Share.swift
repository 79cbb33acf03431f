package import Mathematics

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
    package static func share(
        _ part: Int, of whole: Int, trials: Int, drawn: [Double], confidence: Double
    ) throws(GSLError) -> Estimate {
        guard whole > 0 else { return .undefined }
        let value = Double(part) / Double(whole)
        if part == 0 || part == whole {
            let interval = try BinomialInterval.clopperPearson(
                successes: part == 0 ? 0 : trials, trials: trials, confidence: confidence)
            return Estimate(value, interval, by: .clopperPearson)
        }
        var values = drawn
        guard trials > 1, let ends = Percentiles.ends(of: &values, tail: (1 - confidence) / 2) else {
            return Estimate(value: value)
        }
        return Estimate(value: value, lower: ends.lower, upper: ends.upper, method: .bootstrap)
    }
}
