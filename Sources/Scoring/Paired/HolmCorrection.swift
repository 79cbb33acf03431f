/// The correction of a family of p-values, so that a false finding among all of them is rare.
///
/// Holm's step-down procedure (1979, *Scandinavian Journal of Statistics* 6, 65–70): the probability that any corrected
/// p-value is at most α without a real difference is at most α, however the tests depend on each other.
package enum HolmCorrection {
    /// Returns the corrected p-values in the same order, each at least as great as before and at most 1; `nil` for a
    /// test that could not be done, which does not count.
    package static func corrected(_ pValues: [Double?]) -> [Double?] {
        let ascending = pValues.indices.compactMap { index in pValues[index].map { (index, $0) } }
            .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
        var corrected = [Double?](repeating: nil, count: pValues.count)
        var greatest = 0.0
        for (place, (index, value)) in ascending.enumerated() {
            greatest = max(greatest, min(1, value * Double(ascending.count - place)))
            corrected[index] = greatest
        }
        return corrected
    }
}
