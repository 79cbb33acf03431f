import Mathematics

/// The distance of fits from a known model: synthetic recordings of one estimator are fitted from another one on.
package struct FitRecovery: Sendable {
    package struct ParameterRecovery: Sendable {
        /// Its key in the estimator's file.
        package var name: String
        /// The true value; this and all others as a file states them.
        package var truth: Double
        /// The value of the base, from which each fit starts.
        package var base: Double
        /// The fitted values, one for each repetition that showed the parameter.
        package var fitted: [Double] = []

        package var mean: Double { TwoSamples.Spread(fitted)?.mean ?? .nan }

        /// The deviation of the fitted values; `nil` for fewer than two.
        package var deviation: Double? { fitted.count < 2 ? nil : TwoSamples.Spread(fitted)?.deviation }

        /// The relative error of the mean; `nil` where the true value is 0.
        package var relativeError: Double? { truth == 0 ? nil : mean / truth - 1 }
    }

    /// The parameters, in the order of `FitParameter.all`.
    package var rows: [ParameterRecovery]
    /// The estimator that saw the recordings.
    package var truth: String
    /// The estimator from which the fits start.
    package var base: String
    package var recordings = 0
    package var repetitions: Int
}
