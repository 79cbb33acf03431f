private import CLibraries

/// Measures of how well one list of numbers puts the same things in order as another list.
package enum RankCorrelation {
    /// Spearman's rank correlation, −1…1, of as many numbers without NaN; equal ones have the mean of their ranks, and
    /// it is `nil` for fewer than three pairs, and where all numbers of a list are equal.
    package static func spearman(_ first: [Double], _ second: [Double]) -> Double? {
        guard first.count == second.count, first.count >= 3 else { return nil }
        guard first.contains(where: { $0 != first[0] }), second.contains(where: { $0 != second[0] }) else { return nil }
        _ = quietGSL
        var work = [Double](repeating: 0, count: 2 * first.count)
        let value = gsl_stats_spearman(first, 1, second, 1, first.count, &work)
        return value.isFinite ? max(-1, min(1, value)) : nil
    }
}
