package import Mathematics

/// A search for steps in a sequence of values.
///
/// The statistic is the largest standardised difference of means over all divisions in two, the weighted maximum of
/// cumulative sums (Csörgő & Horváth, *Limit Theorems in Change-Point Analysis*, Wiley 1997, section 2.1). Its p-value
/// comes from random permutations of the values (Antoch & Hušková, *Permutation tests in change point analysis*,
/// Statistics & Probability Letters 53, 2001), with one added to both counts (Phipson & Smyth, *Permutation P-values
/// should never be zero*, Statistical Applications in Genetics and Molecular Biology 9, 2010): without a step, and with
/// values that could as well have come in any other order, it is at most a level with a probability of at most this
/// level, for any number and distribution of values. Where it is significant, both parts are searched in turn (binary
/// segmentation; Vostrikova, *Detecting "disorder" in multidimensional random processes*, Soviet Mathematics Doklady 24,
/// 1981).
package struct StepSearch: Sendable {
    package struct Step: Sendable, Hashable {
        /// The index of the first value after it.
        package let index: Int
        /// The indices among which the step is with a probability of about 95 %.
        package let range: ClosedRange<Int>
        package let p: Double
    }

    /// The probability of any step in a sequence without one.
    package let level: Double
    /// The number of permutations, at least 999: up to 99,999 such that the level is 20 times the least p-value that they
    /// can give, and beyond that five times, at most 9,999,999.
    package let permutations: Int
    private let key: UInt64

    package static let seed: UInt64 = 1
    /// The most permutations: a second for 26 values takes about a million.
    package static let mostPermutations = 9_999_999
    /// The samples behind the range of a step's place.
    private static let samples = 999

    /// Sets up a search whose level is the probability of any step in a sequence without one, above 0; permutations
    /// come from the sequence's name, `nil` for a number that suits the level.
    package init(level: Double, name: String, permutations: Int? = nil) {
        self.level = level
        let wanted = max(min(20 / level, 99_999), 5 / level).rounded(.up)
        self.permutations = permutations ?? Int(min(max(wanted, 999), Double(Self.mostPermutations)))
        key = RandomKey.make(seed: Self.seed, name: name)
    }

    /// Whether the permutations can give a p-value as low as the level; otherwise no step is found, however large it is.
    package var reachesLevel: Bool { level * Double(permutations + 1) >= 1 }

    /// Finds the steps in finite values, in ascending order.
    package func steps(in values: [Double]) -> [Step] {
        var open = [values.indices]
        var found: [(index: Int, p: Double)] = []
        while let part = open.popLast() {
            guard let (split, p) = significantSplit(of: values[part]) else { continue }
            found.append((split, p))
            open += [part.lowerBound..<split, split..<part.upperBound]
        }
        found.sort { $0.index < $1.index }
        return found.enumerated().map { number, step in
            let start = number > 0 ? found[number - 1].index : 0
            let end = number + 1 < found.count ? found[number + 1].index : values.count
            return Step(index: step.index, range: range(of: step.index, in: values[start..<end]), p: step.p)
        }
    }

    /// The places among which a step is with a probability of about 95 %, from the middle 95 % of the distances between
    /// its place and those found in samples.
    private func range(of split: Int, in values: ArraySlice<Double>) -> ClosedRange<Int> {
        let parts = [values[..<split], values[split...]]
        let means = parts.map { part in part.reduce(0, +) / Double(part.count) }
        let deviations = values.indices.map { values[$0] - means[$0 < split ? 0 : 1] }
        var stream = RandomStream(key: key, trial: -1, station: .steps, item: split)
        var sample = Array(repeating: 0.0, count: values.count)
        let own = split - values.startIndex
        let distances = (0..<Self.samples).map { _ -> Int in
            var place = 0
            stream.choices(sample.count, of: sample.count) { choice in
                sample[place] = means[place < own ? 0 : 1] + deviations[choice]
                place += 1
            }
            return (Self.strongest(sample[...])?.split ?? own) - own
        }.sorted()
        let tail = Self.samples / 40
        let (least, most) = (split - distances[Self.samples - 1 - tail], split - distances[tail])
        let allowed = values.startIndex + 1...values.endIndex - 1
        return allowed.clamped(min(least, split))...allowed.clamped(max(most, split))
    }

    /// The division in two, by the index of the second part, with the largest standardised difference of means, max
    /// over k of |S(k) − k S(n) / n| √(n / (k (n − k))), S(k) being the sum of the first k values; `nil` where all
    /// values are equal.
    package static func strongest(_ values: ArraySlice<Double>) -> (split: Int, statistic: Double)? {
        let count = Double(values.count)
        guard let least = values.min(), let most = values.max(), most > least else { return nil }
        let mean = values.reduce(0, +) / count
        var best = (split: values.startIndex, statistic: -1.0)
        var sum = 0.0
        for index in values.indices.dropLast() {
            sum += values[index] - mean
            let before = Double(index - values.startIndex + 1)
            let statistic = sum.magnitude * (count / (before * (count - before))).squareRoot()
            if statistic > best.statistic { best = (index + 1, statistic) }
        }
        return best
    }

    /// The least p-value that a step in the middle of a sequence can have, however large it is: only the observed
    /// division of n values and its mirror image have the largest statistic, 2 / C(n, n/2); 1 for fewer than three
    /// values.
    package static func leastP(_ count: Int) -> Double {
        guard count > 2 else { return 1 }
        let half = count / 2
        let divisions = (1...half).reduce(1.0) { $0 * Double(count - half + $1) / Double($1) }
        return 2 / divisions
    }

    /// The least number of values in which a step can be found.
    package var leastCount: Int { (3...200).first { Self.leastP($0) <= level } ?? 200 }

    /// The strongest division of some values, where it is significant.
    func significantSplit(of values: ArraySlice<Double>) -> (split: Int, p: Double)? {
        guard reachesLevel, Self.leastP(values.count) <= level, let (split, statistic) = Self.strongest(values) else {
            return nil
        }
        // The sums of one set of numbers differ in their last digits with the order.
        let least = statistic * (1 - 1e-9)
        // From so many on the p-value is above the level, whatever the other permutations give.
        let most = level * Double(permutations + 1)
        var permuted = Array(values)
        // One buffer for all draws: a new one for each would take most of the time.
        var choice: [UInt32] = [0]
        var reached = 0
        for number in 0..<permutations {
            shuffle(&permuted, part: values.startIndex, number: number, by: &choice)
            if let other = Self.strongest(permuted[...])?.statistic, other >= least { reached += 1 }
            guard Double(reached + 1) <= most else { return nil }
        }
        return (split, Double(reached + 1) / Double(permutations + 1))
    }

    /// Puts values into a random order, all orders being equally likely (Fisher–Yates).
    private func shuffle(_ values: inout [Double], part: Int, number: Int, by choice: inout [UInt32]) {
        var stream = RandomStream(key: key, trial: number, station: .steps, item: part)
        for last in stride(from: values.count - 1, to: 0, by: -1) {
            stream.choices(of: last + 1, into: &choice)
            values.swapAt(last, Int(choice[0]))
        }
    }
}

extension ClosedRange<Int> {
    fileprivate func clamped(_ number: Int) -> Int { Swift.min(Swift.max(number, lowerBound), upperBound) }
}

extension RandomStation {
    /// The permutations of runs in the search for steps.
    package static var steps: RandomStation { RandomStation(rawValue: 50) }
}
