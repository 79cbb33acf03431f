private import CLibraries

extension RandomStream {
    /// A number uniform over 0 ≤ x < 1, a multiple of 2⁻³².
    package mutating func uniform() -> Double { Double(word()) * 0x1p-32 }

    /// A number uniform over a range; its upper end is hit by rounding only.
    package mutating func uniform(in range: ClosedRange<Double>) -> Double {
        withGenerator { gsl_ran_flat($0, range.lowerBound, range.upperBound) }
    }

    /// A normal number; the standard deviation 0 gives the mean.
    package mutating func normal(mean: Double = 0, sd: Double = 1) -> Double {
        mean + withGenerator { gsl_ran_gaussian_ziggurat($0, sd) }
    }

    /// A number whose natural logarithm is normal with the standard deviation sigma, of a median above 0; NaN for one
    /// below 0.
    package mutating func lognormal(median: Double, sigma: Double) -> Double {
        withGenerator { gsl_ran_lognormal($0, log(median), sigma) }
    }

    /// An exponentially distributed number with a given mean.
    package mutating func exponential(mean: Double) -> Double { withGenerator { gsl_ran_exponential($0, mean) } }

    /// A Poisson count; 0 for a mean that is not above 0, and a mean above 10⁹ is taken as 10⁹.
    package mutating func poisson(mean: Double) -> Int {
        guard mean > 0 else { return 0 }
        return withGenerator { Int(gsl_ran_poisson($0, min(mean, 1e9))) }
    }

    /// One of 0 ..< count, all equally likely; 0 for a count below 1, and a count above 2³² − 1 is taken as that.
    package mutating func choice(count: Int) -> Int {
        guard count > 0 else { return 0 }
        return withGenerator { Int(gsl_rng_uniform_int($0, UInt(min(count, Int(UInt32.max))))) }
    }

    /// `true` with probability `p`.
    package mutating func bernoulli(_ p: Double) -> Bool { uniform() < p }

    /// Writes the number of draws of each class, when classes are drawn `total` times, 0 … 2³² − 1, into a buffer of
    /// the caller's with one count for each; weights are finite, none below 0, not all 0, and need not add up to 1.
    package mutating func multinomial(total: Int, weights: [Double], into counts: inout [UInt32]) throws(GSLError) {
        let function = "gsl_ran_multinomial"
        guard let total = UInt32(exactly: total) else {
            throw .domain("the total \(total) is not within 0 … 2³² − 1", function: function)
        }
        guard counts.count == weights.count else {
            throw .domain("\(counts.count) counts for \(weights.count) weights", function: function)
        }
        let sum = weights.reduce(0, +)
        guard sum > 0, sum.isFinite, weights.allSatisfy({ $0 >= 0 }) else {
            throw .domain("the weights are not finite, not at least 0, or all 0", function: function)
        }
        withGenerator { generator in
            counts.withUnsafeMutableBufferPointer { counts in
                gsl_ran_multinomial(generator, weights.count, total, weights, counts.baseAddress)
            }
        }
    }
}
