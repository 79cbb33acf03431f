/// The samples of some signals that are taken first, and the intervals between them in which all others are taken too.
struct SampleGrid {
    /// The samples that are taken first, ascending.
    private(set) var knots: [Int] = []
    /// The intervals, by the knots before them, whose samples are taken.
    private var isTaken: [Bool] = []
    /// The intervals at the ends of the ranges.
    private(set) var edges: [Bool] = []

    /// Adds the samples of a range; its first and its last one are knots.
    mutating func append(_ range: Range<Int>, step: Int) {
        guard let last = range.last else { return }
        let first = knots.count
        knots += stride(from: range.lowerBound, to: last, by: step)
        knots.append(last)
        isTaken += Array(repeating: false, count: knots.count - first)
        edges += Array(repeating: false, count: knots.count - first)
        edges[first] = true
        edges[knots.count - 1] = true
        if knots.count - first > 1 { edges[knots.count - 2] = true }
    }

    /// Marks the intervals in which a signal turns, hardly changes, or may turn twice.
    ///
    /// A change below ten tolerances may be rounding. Where a change is less than half of what it differs from the next
    /// one, the signal bends so much that it may turn within the interval.
    func markBends(of samples: Samples, into bends: inout [Bool]) {
        guard knots.count > 2 else { return }
        var before = samples[knots[1]] - samples[knots[0]]
        for index in 1..<knots.count - 1 {
            let after = samples[knots[index + 1]] - samples[knots[index]]
            let bend = 0.5 * (after - before).magnitude
            if before * after <= 0 {
                bends[index - 1] = true
                bends[index] = true
            }
            if before.magnitude <= max(bend, 10 * samples.tolerance) { bends[index - 1] = true }
            if after.magnitude <= max(bend, 10 * samples.tolerance) { bends[index] = true }
            before = after
        }
    }

    /// The marked intervals with their neighbours.
    static func widened(_ marks: [Bool]) -> [Bool] {
        marks.indices.map { index in
            marks[index] || index > 0 && marks[index - 1] || index + 1 < marks.count && marks[index + 1]
        }
    }

    /// Takes the marked intervals.
    ///
    /// - Returns: The samples within those that were not taken before, ascending.
    mutating func refine(_ marks: [Bool]) -> [Int] {
        var samples: [Int] = []
        for index in marks.indices.dropLast() where marks[index] && !isTaken[index] {
            isTaken[index] = true
            samples += knots[index] + 1..<knots[index + 1]
        }
        return samples
    }

    /// Takes the intervals in which some samples and their successors lie.
    ///
    /// - Returns: The samples within those that were not taken before, ascending.
    mutating func refine(about samples: [Int]) -> [Int] {
        var marks = Array(repeating: false, count: knots.count)
        for sample in samples {
            for neighbour in sample - 1...sample + 1 {
                if let index = interval(of: neighbour) { marks[index] = true }
            }
        }
        return refine(marks)
    }

    /// The interval that begins at a sample or before it; `nil` before the first one.
    private func interval(of sample: Int) -> Int? {
        var (low, high) = (0, knots.count)
        while low < high {
            let middle = (low + high) / 2
            if knots[middle] <= sample { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? low - 1 : nil
    }

    /// Lays straight lines through the intervals that are not taken.
    func join(_ values: inout [Double]) {
        for index in knots.indices.dropLast() where !isTaken[index] {
            let (first, last) = (knots[index], knots[index + 1])
            guard last - first > 1 else { continue }
            let slope = (values[last] - values[first]) / Double(last - first)
            for sample in first + 1..<last { values[sample] = values[first] + slope * Double(sample - first) }
        }
    }
}
