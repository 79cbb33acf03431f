private import CLibraries

/// Sample quantiles.
package enum Quantile {
    /// The type-7 quantile (Hyndman & Fan 1996, doi:10.2307/2684934) of ascending numbers, interpolated linearly
    /// between those at ranks ⌊(n − 1) q⌋ and the next, counted from 0; `nil` without numbers, or for a `q` outside 0 …
    /// 1.
    package static func type7(sorted: [Double], _ q: Double) -> Double? {
        guard !sorted.isEmpty, q >= 0, q <= 1 else { return nil }
        return gsl_stats_quantile_from_sorted_data(sorted, 1, sorted.count, q)
    }
}
