private import CLibraries

/// Confidence intervals of the mean of a Poisson count.
package enum PoissonInterval {
    /// The upper limit of the mean where no event was seen, −ln((1 − confidence) / 2) for a confidence above 0 and
    /// below 1: half the χ² quantile with two degrees of freedom; the lower limit is 0 (Garwood 1936,
    /// doi:10.1093/biomet/28.3-4.437).
    package static func upperLimitWithoutEvents(confidence: Double) throws(GSLError) -> Double {
        guard confidence > 0, confidence < 1 else {
            throw .domain("the confidence \(confidence) is not above 0 and below 1", function: "gsl_cdf_chisq_Qinv")
        }
        _ = quietGSL
        return gsl_cdf_chisq_Qinv((1 - confidence) / 2, 2) / 2
    }
}
