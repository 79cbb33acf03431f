package import Mathematics

extension Estimate {
    /// A share of events over some trials, undefined for no events, with Clopper–Pearson's interval over the trials
    /// that have events where all events agree, else percentiles of the resamples that have events; the coverage is
    /// above 0 and below 1.
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
