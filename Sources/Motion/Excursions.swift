/// An excursion of a signal down from a high point and back up to another one, as indices of samples.
struct Excursion: Equatable {
    /// The high point before.
    var left: Int
    /// The lowest point.
    var bottom: Int
    /// The high point after.
    var right: Int
    /// Whether the clip begins or ends within the excursion.
    var isCut = false
}

/// A signal of the motion, sampled evenly.
struct Samples {
    /// Samples a second.
    static let rate = 240.0
    /// The values; the index divided by the rate is the time in seconds.
    var values: [Double]
    /// Differences below this are rounding.
    var tolerance: Double

    subscript(index: Int) -> Double { values[index] }

    // MARK: Excursions

    /// The excursions of the signal.
    ///
    /// Turning points are those with a swing of at least the prominence on both sides. A hump between two minima that
    /// recovers less than half of what its surroundings recover is a bounce inside one excursion; the surroundings
    /// reach on each side as far as the signal stays above the lower of the two minima. Between two samples of the grid
    /// the signal does not turn.
    func excursions(of grid: SampleGrid, in range: Range<Int>, prominence: Double) -> [Excursion] {
        var (maxima, minima) = turningPoints(of: grid, in: range, prominence: prominence)
        while let hump = lowestBounce(maxima, minima) {
            maxima.remove(at: hump)
            minima.remove(at: values[minima[hump - 1]] <= values[minima[hump]] ? hump : hump - 1)
        }
        return minima.indices.map { Excursion(left: maxima[$0], bottom: minima[$0], right: maxima[$0 + 1]) }
    }

    private enum Direction { case unknown, down, up }

    /// Alternating high and low points among the samples that are taken in a range; the first and the last are high.
    func turningPoints(
        of grid: SampleGrid, in range: Range<Int>, prominence: Double
    ) -> (maxima: [Int], minima: [Int]) {
        var (maxima, minima): ([Int], [Int]) = ([], [])
        var direction = Direction.unknown
        var (high, low) = (0, 0)
        var (highest, lowest) = (-Double.infinity, Double.infinity)
        values.withUnsafeBufferPointer { values in
            grid.forEachTaken(in: range) { index in
                let value = values[index]
                if value > highest { (high, highest) = (index, value) }
                if value < lowest { (low, lowest) = (index, value) }
                if highest - value >= prominence, direction != .down {
                    maxima.append(high)
                    (direction, low, lowest) = (.down, index, value)
                } else if value - lowest >= prominence, direction != .up {
                    if direction == .down { minima.append(low) }
                    (direction, high, highest) = (.up, index, value)
                }
            }
        }
        if direction == .up { maxima.append(high) }
        return (maxima, minima)
    }

    /// The high point that is the least share of its surroundings, if that is less than half.
    private func lowestBounce(_ maxima: [Int], _ minima: [Int]) -> Int? {
        guard minima.count > 1 else { return nil }
        var best: (hump: Int, share: Double)?
        for hump in 1..<minima.count {
            let base = min(values[minima[hump - 1]], values[minima[hump]])
            var left = values[maxima[hump - 1]]
            for index in stride(from: hump - 2, through: 0, by: -1) {
                if values[minima[index]] < base { break }
                left = max(left, values[maxima[index]])
            }
            var right = values[maxima[hump + 1]]
            for index in stride(from: hump + 2, to: maxima.count, by: 1) {
                if values[minima[index - 1]] < base { break }
                right = max(right, values[maxima[index]])
            }
            let share = (values[maxima[hump]] - base) / (min(left, right) - base)
            if share < best?.share ?? 0.5 { best = (hump, share) }
        }
        return best?.hump
    }

    // MARK: Cuts

    /// Marks the excursion that a clip's start cuts, or adds the way up of one whose way down comes before the clip.
    func cutStart(of excursions: inout [Excursion], in range: Range<Int>, prominence: Double) {
        let end = excursions.first?.left ?? range.upperBound - 1
        guard end > range.lowerBound else {
            if !excursions.isEmpty { excursions[0].isCut = true }
            return
        }
        let (low, high) = extremes(in: range.lowerBound...end)
        guard low < high, values[high] - values[low] >= prominence else { return }
        excursions.insert(Excursion(left: range.lowerBound, bottom: low, right: high, isCut: true), at: 0)
    }

    /// Marks the excursion that a clip's end cuts, or adds the way down of one whose way up comes after the clip.
    func cutEnd(of excursions: inout [Excursion], in range: Range<Int>, prominence: Double) {
        let (start, end) = (excursions.last?.right ?? range.lowerBound, range.upperBound - 1)
        guard start < end else {
            if !excursions.isEmpty { excursions[excursions.count - 1].isCut = true }
            return
        }
        let (low, high) = extremes(in: start...end)
        guard high < low, values[high] - values[low] >= prominence else { return }
        excursions.append(Excursion(left: high, bottom: low, right: end, isCut: true))
    }

    /// The samples of the lowest and of the highest value.
    private func extremes(in range: ClosedRange<Int>) -> (low: Int, high: Int) {
        (
            range.min { values[$0] < values[$1] } ?? range.lowerBound,
            range.max { values[$0] < values[$1] } ?? range.lowerBound
        )
    }

    /// The lowest and the highest value within samples.
    func extremeValues(in samples: ClosedRange<Int>) -> (low: Double, high: Double) {
        values[samples].withUnsafeBufferPointer { values in
            var (low, high) = (Double.infinity, -Double.infinity)
            for value in values { (low, high) = (value < low ? value : low, value > high ? value : high) }
            return (low, high)
        }
    }

    // MARK: Instants

    /// The last instant before the bottom at which the signal is within the top tenth, seconds.
    func start(of excursion: Excursion) -> Double {
        let (high, low) = (values[excursion.left], values[excursion.bottom])
        let level = high - 0.1 * (high - low)
        var index = excursion.bottom
        while index > excursion.left, values[index] <= level { index -= 1 }
        guard index < excursion.bottom else { return Double(index) / Samples.rate }
        return crossing(of: level, after: index)
    }

    /// The first instant after the bottom at which the signal is back within the top 15 %, or that of the high point
    /// after it if it never gets there; seconds.
    func completion(of excursion: Excursion) -> Double {
        // A clip that begins on the way down does not show the high point before.
        let high = excursion.isCut ? max(values[excursion.left], values[excursion.right]) : values[excursion.left]
        let low = values[excursion.bottom]
        let level = high - 0.15 * (high - low)
        var index = excursion.bottom
        while index < excursion.right, values[index] < level { index += 1 }
        guard values[index] >= level, index > excursion.bottom else { return vertex(at: excursion.right) }
        return crossing(of: level, after: index - 1)
    }

    /// The instant of the lowest point, seconds; the middle of a stretch that is equally low.
    func bottom(of excursion: Excursion) -> Double {
        let level = values[excursion.bottom] + tolerance
        var (first, last) = (excursion.bottom, excursion.bottom)
        while first > excursion.left, values[first - 1] <= level { first -= 1 }
        while last < excursion.right, values[last + 1] <= level { last += 1 }
        if last - first > 1 { return Double(first + last) / 2 / Samples.rate }
        // The lowest point that a cut leaves may be its first or last sample.
        let ends = (Double(excursion.left) / Samples.rate, Double(excursion.right) / Samples.rate)
        return min(max(vertex(at: excursion.bottom), ends.0), ends.1)
    }

    /// Returns the time at which the straight line from one sample to the next crosses a level, seconds.
    private func crossing(of level: Double, after index: Int) -> Double {
        let (a, b) = (values[index], values[index + 1])
        return (Double(index) + (a == b ? 1 : min(max((level - a) / (b - a), 0), 1))) / Samples.rate
    }

    /// The vertex of the parabola through a turning point and its neighbours, seconds.
    private func vertex(at index: Int) -> Double {
        guard index > 0, index + 1 < values.count else { return Double(index) / Samples.rate }
        let (a, b, c) = (values[index - 1], values[index], values[index + 1])
        let curvature = a - 2 * b + c
        guard curvature.magnitude > 1e-12 else { return Double(index) / Samples.rate }
        return (Double(index) + min(max((a - c) / (2 * curvature), -0.5), 0.5)) / Samples.rate
    }
}
