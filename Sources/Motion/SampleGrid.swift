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

    /// Marks the intervals about the knots near which a signal may be highest or lowest within a window.
    ///
    /// A turn between knots exceeds the nearest knot by a sixteenth of the bend there at most where the signal is a
    /// parabola; the limit is eight times that. A signal without turns is extreme at the ends of its window.
    ///
    /// - Parameters:
    ///   - samples: The signal, with the values of all knots.
    ///   - window: The window.
    ///   - marks: Receives the marks, one for each interval.
    func markTurns(of samples: Samples, in window: ClosedRange<Int>, into marks: inout [Bool]) {
        guard let before = interval(of: window.lowerBound), let last = interval(of: window.upperBound) else { return }
        let first = knots[before] == window.lowerBound ? before : before + 1
        guard first <= last else { return }
        knots.withUnsafeBufferPointer { knots in
            samples.values.withUnsafeBufferPointer { values in
                var (low, high) = (values[knots[first]], values[knots[first]])
                for knot in knots[first...last] { (low, high) = (min(low, values[knot]), max(high, values[knot])) }
                let inner = max(first, 1)..<max(first, 1, min(last + 1, knots.count - 1))
                guard !inner.isEmpty else { return }
                var (before, value) = (values[knots[inner.lowerBound - 1]], values[knots[inner.lowerBound]])
                for index in inner {
                    let next = values[knots[index + 1]]
                    defer { (before, value) = (value, next) }
                    let (left, right) = (value - before, value - next)
                    // A turn, the edge of a level stretch, or a kink.
                    let (a, b) = (left.magnitude, right.magnitude)
                    guard left * right >= 0 || min(a, b) <= max(0.25 * max(a, b), 2 * samples.tolerance) else {
                        continue
                    }
                    let room = 0.5 * (left + right).magnitude + 2 * samples.tolerance
                    if value + room >= high || value - room <= low { (marks[index - 1], marks[index]) = (true, true) }
                }
            }
        }
    }

    /// The samples of a range that are taken, ascending; the range is one that was added, or several in succession.
    func taken(in range: Range<Int>) -> [Int] {
        guard let first = interval(of: range.lowerBound) else { return [] }
        var samples: [Int] = []
        samples.reserveCapacity(range.count / 2)
        for index in first..<knots.count {
            guard knots[index] < range.upperBound else { break }
            samples.append(knots[index])
            guard isTaken[index] else { continue }
            for sample in knots[index] + 1..<knots[index + 1] { samples.append(sample) }
        }
        return samples
    }

    /// A mark for each interval, none of them set.
    var noMarks: [Bool] { Array(repeating: false, count: knots.count) }

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
        var marks = noMarks
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
        values.withUnsafeMutableBufferPointer { values in
            for index in knots.indices.dropLast() where !isTaken[index] {
                let (first, last) = (knots[index], knots[index + 1])
                guard last - first > 1 else { continue }
                let (start, end) = (values[first], values[last])
                let slope = (end - start) / Double(last - first)
                // Two at a time; the second of the last two may be the knot.
                var steps = SIMD2(1.0, 2.0)
                for sample in stride(from: first + 1, to: last, by: 2) {
                    let pair = start + slope * steps
                    (values[sample], values[sample + 1]) = (pair.x, pair.y)
                    steps += 2
                }
                values[last] = end
            }
        }
    }
}
