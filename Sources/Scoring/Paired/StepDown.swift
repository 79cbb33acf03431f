/// The significant ones of many tests of discrete data, chosen so that false alarms among all of them are rare.
///
/// Holm's (1979) step-down procedure with Tarone's (1990, doi:10.2307/2531456) count: a test whose p-value could not
/// have fallen to the threshold, whatever the signs of its differences, cannot raise a false alarm and does not count.
/// The probability of any false alarm at all is at most `level`, however the tests depend on each other (each step is
/// one of the sequential rejection principle of Goeman & Solari 2010, doi:10.1214/10-AOS829).
///
/// A false-discovery rate would be the wrong promise: it lets the number of false alarms grow with that of true ones,
/// and needs assumptions about figures that are sums of each other. One false alarm is enough to stop a build.
package struct StepDown: Sendable, Hashable {
    package let isSignificant: [Bool]
    /// The threshold of the last step: what a p-value that is not significant would have had to reach.
    package let threshold: Double
    /// The number of tests that counted in the first step.
    package let counted: Int

    /// Decides.
    ///
    /// A test has its p-value and the least that it could have been; the level, above 0 and below 1, is the most
    /// probable any false alarm may be. A step takes time O(n log n).
    package init(_ tests: [(p: Double, least: Double)], level: Double) {
        var isSignificant = [Bool](repeating: false, count: tests.count)
        var left = Array(tests.indices)
        var threshold = level
        var first: Int?
        while true {
            let count = StepDown.count(left.map { tests[$0].least }, level: level)
            first = first ?? count
            threshold = level / Double(max(1, count))
            let found = left.filter { tests[$0].p <= threshold }
            guard !found.isEmpty else { break }
            for index in found { isSignificant[index] = true }
            left.removeAll { isSignificant[$0] }
        }
        (self.isSignificant, self.threshold) = (isSignificant, threshold)
        counted = first ?? 0
    }

    /// Tarone's count: the least k such that at most k tests can reach level / k.
    private static func count(_ least: [Double], level: Double) -> Int {
        let sorted = least.sorted()
        // With k tests counted, those that matter are the sorted ones up to level / k.
        for count in 1..<max(2, sorted.count) where (sorted.count <= count || sorted[count] > level / Double(count)) {
            return count
        }
        return max(1, sorted.count)
    }
}
