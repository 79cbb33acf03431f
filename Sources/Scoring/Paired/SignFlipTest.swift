import Foundation

/// The sign-flip permutation test of paired differences.
///
/// It computes how often their sum would be as far from 0 if either side of each pair could as well have been the
/// other.
///
/// If the two sides of a pair can be exchanged, every difference has either sign with probability ½, given its size
/// (Fisher 1935, *The Design of Experiments*, §21). The test is exact for few pairs or small differences: the
/// distribution of the sum is computed in full, by counting the signs or by inversion of its characteristic function
/// Π cos(dᵢ θ). Many large differences are rounded, and the p-value is an upper bound.
/// With signed ranks for differences it is Wilcoxon's (1945, doi:10.2307/3001968).
package struct SignFlipTest: Sendable, Hashable {
    /// Differences that are not 0.
    package let changed: Int
    /// The sum in terms of its standard deviation √Σdᵢ² under exchange of sides, without its sign.
    ///
    /// It grows with the root of the number of pairs; 0 without any difference.
    package let statistic: Double
    /// The probability of a sum at least as far from 0, either way; 1 without any difference.
    package let twoSided: Double
    /// The probability of a sum at least as great.
    package let greater: Double

    /// The least two-sided p-value that any signs of these differences could give: that of all signs alike.
    ///
    /// A test that cannot fall below its threshold cannot raise a false alarm, which `StepDown` makes use of.
    package var leastTwoSided: Double { SignFlipTest.leastTwoSided(changed: changed) }

    /// The least two-sided p-value for a number of non-zero differences.
    package static func leastTwoSided(changed: Int) -> Double { changed == 0 ? 1 : pow(2, Double(1 - changed)) }

    /// The least number of non-zero differences whose two-sided p-value can be as low as a threshold: 1 − log₂ of it,
    /// rounded up.
    package static func leastChanged(for threshold: Double) -> Double { (1 - log2(threshold)).rounded(.up) }

    /// Tests differences.
    ///
    /// - Parameters:
    ///   - differences: One for each pair, in any unit; their sizes add up to less than 2⁶².
    ///   - insignificant: A sum up to which p-values are not asked for, and are 1; see `insignificantSum`.
    /// - Complexity: About √n · max|d| for n differences that are not 0, and at most 131,072 · n.
    package init(_ differences: some Collection<Int>, insignificant: Int? = nil) {
        let sum = differences.reduce(0, +)
        let all = SignedSizes(differences)
        changed = all.changed
        statistic = all.deviation > 0 ? abs(Double(sum)) / all.deviation : 0
        guard changed > 0, insignificant.map({ abs(sum) > $0 }) ?? true else {
            (twoSided, greater) = (1, 1)
            return
        }
        let (sizes, unit) = all.reduced
        let distance = abs(sum) / unit
        let least = SignFlipTest.leastTwoSided(changed: changed)
        twoSided = distance == 0 ? 1 : min(1, max(sizes.tail(from: distance), least))
        // Either sign of the sum is as likely; a sum of 0 belongs to both tails.
        greater =
            sum > 0
            ? twoSided / 2
            : sum < 0 ? 1 - twoSided / 2 + sizes.point(distance) : (1 + sizes.point(0)) / 2
    }

    /// Returns a sum, without its sign, up to which no signs of these differences have a p-value of at most `level`;
    /// it is at most a hundredth of the sum's standard deviation below the greatest such one.
    ///
    /// Exchanging sides keeps the sizes: many tests of the same pairs can leave out what no level reaches.
    package static func insignificantSum(_ differences: some Collection<Int>, level: Double) -> Int {
        let (sizes, unit) = SignedSizes(differences).reduced
        let deviation = sizes.deviation
        // Hoeffding's bound is `level` there.
        var (low, high) = (0, min(sizes.total, Int(deviation * (2 * log(2 / level)).squareRoot()) + 1))
        while high - low > max(1, Int(deviation / 100)) {
            let middle = low + (high - low) / 2
            if sizes.tail(from: middle) > level {
                low = middle
            } else {
                high = middle
            }
        }
        return low * unit
    }
}

/// The sizes of differences that are not 0, in rising order, whose signs are drawn; S is the sum of the signed sizes.
private struct SignedSizes {
    private let classes: [(size: Int, count: Int)]
    let changed: Int
    let total: Int
    /// The standard deviation of S.
    let deviation: Double

    /// The distribution is cut off beyond this many standard deviations: Hoeffding's bound is 3·10⁻¹⁸ there.
    private static let reach = 9.0
    /// Steps of arithmetic up to which the whole distribution is computed.
    private static let fewSteps = 200_000
    /// Differences up to which all signs are counted: two halves of 2¹³ sums.
    private static let fewSigns = 26
    /// Points of the characteristic function beyond which differences are rounded.
    private static let mostPoints = 1 << 17

    init(_ differences: some Collection<Int>) {
        var sizes: [Int: Int] = [:]
        for difference in differences where difference != 0 { sizes[abs(difference), default: 0] += 1 }
        self.init(sizes.map { (size: $0.key, count: $0.value) }.sorted { $0.size < $1.size })
    }

    private init(_ classes: [(size: Int, count: Int)]) {
        self.classes = classes
        changed = classes.reduce(0) { $0 + $1.count }
        total = classes.reduce(0) { $0 + $1.size * $1.count }
        deviation = classes.reduce(0.0) { $0 + Double($1.size) * Double($1.size) * Double($1.count) }.squareRoot()
    }

    /// Sizes in the largest unit that divides all: S moves in steps of twice this unit.
    var reduced: (sizes: SignedSizes, unit: Int) {
        let unit = max(1, classes.map(\.size).reduce(0, greatestCommonDivisor))
        return (SignedSizes(classes.map { (size: $0.size / unit, count: $0.count) }), unit)
    }

    /// The probability of |S| ≥ `distance`.
    func tail(from distance: Int) -> Double {
        if isFew { return countedTail(from: distance) }
        if changed <= Self.fewSigns { return Signs(classes).share(atLeast: distance) * (distance == 0 ? 1 : 2) }
        let points = Double(distance) + Self.reach * deviation
        guard points > Double(Self.mostPoints) else { return invertedTail(from: distance) }
        return roundedTail(from: distance, step: points / Double(Self.mostPoints))
    }

    /// Whether the whole distribution is computed.
    private var isFew: Bool { total <= Self.fewSteps && changed * total <= Self.fewSteps }

    /// An upper bound of the probability of |S| ≥ `distance`, from differences in whole steps.
    ///
    /// Rounding changes the sum of n signed differences by more than t steps with a probability of at most
    /// 2·exp(−2t²/n) (Hoeffding 1963, doi:10.1080/01621459.1963.10500830). The bound allows for t = 3.5·√n and adds that
    /// probability, 5·10⁻¹¹.
    private func roundedTail(from distance: Int, step: Double) -> Double {
        var rounded: [Int: Int] = [:]
        for (size, count) in classes { rounded[Int((Double(size) / step).rounded()), default: 0] += count }
        // In a fixed order: factors that are multiplied in another one change the last bits.
        let classes = rounded.filter { $0.key != 0 }.map { (size: $0.key, count: $0.value) }
            .sorted { $0.size < $1.size }
        let allowance = 3.5 * Double(changed).squareRoot()
        let distance = Int((Double(distance) / step - allowance).rounded(.down))
        guard distance > 0 else { return 1 }
        return min(1, SignedSizes(classes).invertedTail(from: distance) + 2 * exp(-2 * 3.5 * 3.5))
    }

    /// The probability of |S| ≥ `distance`, from the whole distribution.
    private func countedTail(from distance: Int) -> Double {
        // The sum is 2 · (sum of the sizes with a plus) − total.
        var tail = 0.0
        for (positive, probability) in distribution.enumerated() where abs(2 * positive - total) >= distance {
            tail += probability
        }
        return tail
    }

    /// The probability of S = ±`distance` on one side; 0 where the characteristic function is inverted.
    func point(_ distance: Int) -> Double {
        if isFew { return (distance + total).isMultiple(of: 2) ? distribution[(distance + total) / 2] : 0 }
        guard changed <= Self.fewSigns else { return 0 }
        let sums = Signs(classes)
        return sums.share(atLeast: distance) - sums.share(atLeast: distance + 1)
    }

    /// The probability of each sum of the sizes that have a plus.
    private var distribution: [Double] {
        var probabilities = [Double](repeating: 0, count: total + 1)
        probabilities[0] = 1
        var reached = 0
        for (size, count) in classes {
            for _ in 0..<count {
                reached += size
                for value in stride(from: reached, through: size, by: -1) {
                    probabilities[value] = (probabilities[value] + probabilities[value - size]) / 2
                }
                for value in 0..<size { probabilities[value] /= 2 }
            }
        }
        return probabilities
    }

    /// The probability of |S| ≥ `distance`, from the characteristic function at the M-th roots of unity.
    ///
    /// P(|S| < s) is the mean over θ = 2πj/M of Π cos(dᵢθ) · sin((s − ½)θ) / sin(θ/2), where M leaves no room for sums
    /// that alias: exact but for rounding (10⁻¹³).
    private func invertedTail(from distance: Int) -> Double {
        let limit = min(Double(total), Self.reach * deviation)
        guard Double(distance) <= limit else { return 2 * exp(-Self.reach * Self.reach / 2) }
        let points = distance + Int(limit) + 2
        let common = classes.sorted { $0.count > $1.count }
        var inside = Double(2 * distance - 1)
        for point in 1...(points / 2) {
            let angle = 2 * Double.pi * Double(point) / Double(points)
            var product = 1.0
            for (size, count) in common {
                let cosine = cos(Double(size) * angle)
                product *= count == 1 ? cosine : pow(cosine, Double(count))
                if abs(product) < 1e-20 { break }
            }
            guard abs(product) >= 1e-20 else { continue }
            let kernel = sin((Double(distance) - 0.5) * angle) / sin(angle / 2)
            // θ and 2π − θ give the same, except where they are one.
            inside += (2 * point == points ? 1 : 2) * product * kernel
        }
        return 1 - inside / Double(points)
    }
}

/// All sums of signed sizes, as two halves whose sums are sorted.
private struct Signs {
    private let halves: (first: [Int], second: [Int])

    /// Counts the sums of few sizes.
    init(_ classes: [(size: Int, count: Int)]) {
        let sizes = classes.flatMap { Array(repeating: $0.size, count: $0.count) }
        func sums(_ sizes: ArraySlice<Int>) -> [Int] {
            sizes.reduce(into: [0]) { sums, size in sums = sums.map { $0 + size } + sums.map { $0 - size } }.sorted()
        }
        halves = (sums(sizes.prefix(sizes.count / 2)), sums(sizes.suffix(sizes.count - sizes.count / 2)))
    }

    /// The share of the sums that are at least as great as a limit.
    func share(atLeast limit: Int) -> Double {
        var count = 0
        var place = halves.second.count
        for sum in halves.first {
            while place > 0, sum + halves.second[place - 1] >= limit { place -= 1 }
            count += halves.second.count - place
        }
        return Double(count) / (Double(halves.first.count) * Double(halves.second.count))
    }
}
