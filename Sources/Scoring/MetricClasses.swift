import Pose

/// The trials with the same counts: how many there are, and how long they were together.
struct ClassMembers: Sendable, Hashable {
    var count = 0
    var duration: Nanoseconds = 0

    /// Durations are told apart in steps of this.
    static let durationBin: Nanoseconds = 20_000_000_000

    static func + (first: ClassMembers, second: ClassMembers) -> ClassMembers {
        ClassMembers(count: first.count + second.count, duration: first.duration + second.duration)
    }

    static func += (sum: inout ClassMembers, other: ClassMembers) { sum = sum + other }
}

/// The classes of trials between which a set of metrics distinguishes, in an order that does not depend on how trials
/// were added.
struct MetricClasses {
    /// The counts of each class, with the mean duration of its members left out.
    private(set) var counts: [TrialCounts] = []
    /// The members of each class.
    private(set) var members: [ClassMembers] = []
    /// The metrics.
    let metrics: [Metric]

    /// Merges the classes that do not differ in the counts that matter.
    ///
    /// - Parameters:
    ///   - classes: All classes.
    ///   - metrics: The metrics.
    ///   - key: The counts that matter, as numbers in the order by which classes are sorted.
    init(_ classes: [TrialCounts: ClassMembers], metrics: [Metric], key: (TrialCounts) -> [Int]) {
        self.metrics = metrics
        var merged: [[Int]: (counts: TrialCounts, members: ClassMembers)] = [:]
        for (counts, members) in classes {
            merged[key(counts), default: (counts, ClassMembers())].members += members
        }
        for entry in merged.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            counts.append(entry.value.counts)
            members.append(entry.value.members)
        }
    }

    /// One row a class: the numerator and denominator of each metric for one trial of it.
    ///
    /// A trial takes the class's mean duration.
    var rows: MetricRows {
        var rows = MetricRows(width: metrics.count)
        for (counts, members) in zip(counts, members) {
            rows.append(
                metrics.map { metric in
                    var parts = metric.parts(counts)
                    if case .minutes = metric.denominator {
                        parts.denominator = members.duration.seconds / 60 / Double(members.count)
                    }
                    return SIMD2(parts.numerator, parts.denominator)
                })
        }
        return rows
    }
}

/// Rows of numerators and denominators, side by side in memory.
struct MetricRows: Sendable {
    /// Pairs of a numerator and a denominator in a row.
    let width: Int
    private var pairs: [SIMD2<Double>] = []

    /// No rows.
    init(width: Int) { self.width = width }

    /// The number of rows.
    var count: Int { width == 0 ? 0 : pairs.count / width }

    /// The numerator and the denominator in a column of a row.
    subscript(row: Int, column: Int) -> SIMD2<Double> { pairs[row * width + column] }

    /// The quotient in a column of a row; `nil` where it is 0/0.
    func quotient(_ row: Int, _ column: Int) -> Double? {
        let pair = self[row, column]
        return pair.y > 0 ? pair.x / pair.y : nil
    }

    mutating func append(_ row: [SIMD2<Double>]) { pairs += row }

    /// Sets memory aside for a number of rows.
    mutating func reserve(_ rows: Int) { pairs.reserveCapacity(rows * width) }

    /// Appends the sum of some rows, each times a factor.
    ///
    /// - Parameters:
    ///   - rows: The rows, as wide as these.
    ///   - factors: One factor for each of them; what has the factor 0 is left out.
    mutating func append(sumOf rows: MetricRows, times factors: [UInt32]) {
        let (first, width) = (pairs.count, width)
        pairs.append(contentsOf: repeatElement(.zero, count: width))
        pairs.withUnsafeMutableBufferPointer { sums in
            rows.pairs.withUnsafeBufferPointer { pairs in
                for (index, count) in factors.enumerated() where count > 0 {
                    let (row, factor) = (index &* width, Double(count))
                    for column in 0..<width { sums[first &+ column] += pairs[row &+ column] * factor }
                }
            }
        }
    }
}
