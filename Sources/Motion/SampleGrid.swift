/// The samples of some signals that are taken first, and the intervals between them in which all others are taken too.
struct SampleGrid {
    /// The samples that are taken first, ascending.
    private(set) var knots: [Int] = []
    /// The intervals, by the knots before them, whose samples are taken.
    private var isTaken: [Bool] = []
    /// The intervals that are marked to be taken, and a range that has all of them.
    private var isMarked: [Bool] = [], marked = Self.noIntervals

    private static let noIntervals = Int.max..<Int.max

    /// Adds the samples of a range, the first and the last of which are knots, and marks the intervals at its ends.
    mutating func append(_ range: Range<Int>, step: Int) {
        guard let last = range.last else { return }
        let first = knots.count
        for sample in stride(from: range.lowerBound, to: last, by: step) { knots.append(sample) }
        knots.append(last)
        isTaken.append(contentsOf: repeatElement(false, count: knots.count - first))
        isMarked.append(contentsOf: repeatElement(false, count: knots.count - first))
        mark(first..<first + 1)
        mark(max(knots.count - 2, first)..<knots.count)
    }

    /// Marks the intervals about the knots near which a signal may be highest or lowest within a window.
    ///
    /// A turn between knots exceeds the nearest knot by a sixteenth of the bend there at most where the signal is a
    /// parabola; the limit is eight times that. A signal without turns is extreme at the ends of its window. The signal
    /// must have the values of all knots.
    mutating func markTurns(of samples: Samples, in window: ClosedRange<Int>) {
        guard let before = interval(of: window.lowerBound), let last = interval(of: window.upperBound) else { return }
        let first = knots[before] == window.lowerBound ? before : before + 1
        guard first <= last else { return }
        let knots = knots
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
                    if value + room >= high || value - room <= low { mark(index - 1..<index + 1) }
                }
            }
        }
    }

    /// Calls a closure with the samples of a range that are taken, ascending; the range is one that was added, or several
    /// in succession.
    @inline(__always)
    func forEachTaken(in range: Range<Int>, _ body: (Int) -> Void) {
        guard let first = interval(of: range.lowerBound) else { return }
        knots.withUnsafeBufferPointer { knots in
            for index in first..<knots.count {
                guard knots[index] < range.upperBound else { return }
                body(knots[index])
                guard isTaken[index] else { continue }
                for sample in knots[index] + 1..<knots[index + 1] { body(sample) }
            }
        }
    }

    /// Marks the intervals in which a sample and its neighbours lie.
    mutating func mark(about sample: Int) {
        for neighbour in sample - 1...sample + 1 {
            if let index = interval(of: neighbour) { mark(index..<index + 1) }
        }
    }

    private mutating func mark(_ intervals: Range<Int>) {
        for index in intervals { isMarked[index] = true }
        marked = min(marked.lowerBound, intervals.lowerBound)..<max(marked.upperBound, intervals.upperBound)
    }

    /// Takes the marked intervals, removes the marks, and returns the samples within them that were not taken before,
    /// ascending.
    mutating func refine() -> [Int] {
        defer { marked = Self.noIntervals }
        let last = min(marked.upperBound, knots.count - 1)
        guard marked.lowerBound < last else { return [] }
        let most = knots[last] - knots[marked.lowerBound]
        return Array(unsafeUninitializedCapacity: most) { samples, count in
            for index in marked.lowerBound..<last where isMarked[index] {
                isMarked[index] = false
                guard !isTaken[index] else { continue }
                isTaken[index] = true
                for sample in knots[index] + 1..<knots[index + 1] {
                    samples[count] = sample
                    count += 1
                }
            }
        }
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
            guard let base = values.baseAddress else { return }
            for index in knots.indices.dropLast() where !isTaken[index] {
                let (first, last) = (knots[index], knots[index + 1])
                guard last - first > 1 else { continue }
                let (start, end) = (values[first], values[last])
                let slope = (end - start) / Double(last - first)
                // Two at a time; the second of the last two may be the knot.
                var steps = SIMD2(1.0, 2.0)
                for sample in stride(from: first + 1, to: last, by: 2) {
                    UnsafeMutableRawPointer(base + sample).storeBytes(of: start + slope * steps, as: SIMD2<Double>.self)
                    steps += 2
                }
                values[last] = end
            }
        }
    }
}
