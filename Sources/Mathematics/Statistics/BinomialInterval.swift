private import CLibraries

/// Confidence intervals of a proportion that was seen as some successes in some trials.
package enum BinomialInterval {
    /// The interval of Clopper and Pearson (1934, doi:10.1093/biomet/26.4.404) of successes in at least 1 trial, whose
    /// coverage, above 0 and below 1, is never below the nominal one; its lower end is 0 without successes, its upper
    /// end 1 without failures.
    package static func clopperPearson(
        successes: Int, trials: Int, confidence: Double
    ) throws(GSLError) -> ClosedRange<Double> {
        let function = "gsl_cdf_beta_Pinv"
        guard trials >= 1, (0...trials).contains(successes) else {
            throw .domain("\(successes) successes in \(trials) trials", function: function)
        }
        guard confidence > 0, confidence < 1 else {
            throw .domain("the confidence \(confidence) is not above 0 and below 1", function: function)
        }
        _ = quietGSL
        let tail = (1 - confidence) / 2
        let (k, n) = (Double(successes), Double(trials))
        let lower =
            successes == 0
            ? 0 : quantile(gsl_cdf_beta_Pinv(tail, k, n - k + 1)) { gsl_cdf_beta_P($0, k, n - k + 1) < tail }
        let upper =
            successes == trials
            ? 1 : quantile(gsl_cdf_beta_Qinv(tail, k + 1, n - k)) { gsl_cdf_beta_Q($0, k + 1, n - k) > tail }
        return lower...max(lower, upper)
    }

    /// A quantile of a beta distribution as GSL found it; where its search did not converge, the point of 0 … 1 up to
    /// which `isBelow` holds, to the last bit.
    private static func quantile(_ found: Double, _ isBelow: (Double) -> Bool) -> Double {
        guard !found.isFinite else { return found }
        var (low, high) = (0.0, 1.0)
        while true {
            let middle = low + (high - low) / 2
            guard middle > low, middle < high else { return middle }
            if isBelow(middle) { low = middle } else { high = middle }
        }
    }
}

extension BinomialInterval {
    /// The ranks, from 0, of the two order statistics between which the median lies, for any distribution: the number
    /// of values below it is binomial with probability ½ (Conover 1999, *Practical Nonparametric Statistics*, §3.2);
    /// `nil` for too few values, or a confidence that is not above 0 and below 1.
    package static func medianRanks(of count: Int, confidence: Double) -> ClosedRange<Int>? {
        guard count > 1, count <= Int(UInt32.max), confidence > 0, confidence < 1 else { return nil }
        _ = quietGSL
        let tail = (1 - confidence) / 2
        // The greatest rank k with P(B ≤ k − 1) at most the tail, where B counts the values below the median.
        var (low, high) = (0, (count + 1) / 2)
        while low < high {
            let middle = (low + high + 1) / 2
            if gsl_cdf_binomial_P(UInt32(middle - 1), 0.5, UInt32(count)) <= tail {
                low = middle
            } else {
                high = middle - 1
            }
        }
        return low == 0 ? nil : (low - 1)...(count - low)
    }
}
