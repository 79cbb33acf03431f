private import CLibraries

/// The standard normal distribution.
package enum NormalDistribution {
    /// The point above which lies a probability, above 0 and below 1; NaN for another one.
    package static func upperQuantile(_ tail: Double) -> Double {
        _ = quietGSL
        guard tail > 0, tail < 1 else { return .nan }
        return gsl_cdf_ugaussian_Qinv(tail)
    }
}
