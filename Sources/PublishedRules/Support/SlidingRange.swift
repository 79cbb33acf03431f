import Detection
import Pose

/// The distribution of a signal over its last seconds: percentiles of a person's own range, causally.
///
/// Values are counted in bins of equal width, and in groups of sixteen bins, so that a percentile is right to half a
/// bin and costs neither sorting nor a walk over all bins. Memory is set aside once. At most 1,024 samples are kept:
/// beyond 1,024 a window, the oldest go early.
struct SlidingRange: Sendable {
    private static let capacity = 1024
    /// The bins of a group.
    private static let group = 16

    /// The time that it looks back, seconds.
    let window: Double
    /// The values that are distinguished; others count as its nearer end.
    let values: ClosedRange<Double>
    private let bins: Int
    private var times: [Nanoseconds]
    private var places: [UInt16]
    private var counts: [Int32]
    private var groups: [Int32]
    private var first = 0
    /// The number of samples in the window.
    private(set) var count = 0

    /// Makes an empty range.
    ///
    /// - Parameters:
    ///   - window: How far back it looks, seconds.
    ///   - values: The values that are distinguished.
    ///   - bins: Into how many bins they are sorted, at most 65,535.
    init(window: Double, values: ClosedRange<Double>, bins: Int) {
        self.window = window
        self.values = values
        self.bins = bins
        times = Array(repeating: 0, count: SlidingRange.capacity)
        places = Array(repeating: 0, count: SlidingRange.capacity)
        counts = Array(repeating: 0, count: bins)
        groups = Array(repeating: 0, count: (bins + SlidingRange.group - 1) / SlidingRange.group)
    }

    /// Takes the next value and forgets those older than the window.
    mutating func add(_ value: Double, at time: Nanoseconds) {
        while count > 0, count == SlidingRange.capacity || time.seconds(since: times[first]) > window {
            let place = Int(places[first])
            counts[place] -= 1
            groups[place / SlidingRange.group] -= 1
            first = (first + 1) % SlidingRange.capacity
            count -= 1
        }
        let share = (value - values.lowerBound) / (values.upperBound - values.lowerBound)
        let place = Int(min(max(share * Double(bins), 0), Double(bins - 1)))
        let slot = (first + count) % SlidingRange.capacity
        times[slot] = time
        places[slot] = UInt16(place)
        counts[place] += 1
        groups[place / SlidingRange.group] += 1
        count += 1
    }

    /// The seconds from the oldest sample in the window to the last one.
    var span: Double {
        guard count > 1 else { return 0 }
        let last = (first + count - 1) % SlidingRange.capacity
        return times[last].seconds(since: times[first])
    }

    /// The value below which this share of the window lies, or `nil` for an empty window.
    func percentile(_ share: Double) -> Double? {
        guard count > 0 else { return nil }
        let wanted = share * Double(count)
        var below = 0
        var group = 0
        while group < groups.count - 1 {
            let through = below + Int(groups[group])
            if through > 0, Double(through) >= wanted { break }
            below = through
            group += 1
        }
        var place = group * SlidingRange.group
        while place < bins - 1 {
            below += Int(counts[place])
            if below > 0, Double(below) >= wanted { break }
            place += 1
        }
        let width = (values.upperBound - values.lowerBound) / Double(bins)
        return values.lowerBound + (Double(place) + 0.5) * width
    }

    /// Forgets all samples.
    mutating func clear() {
        for place in 0..<bins { counts[place] = 0 }
        for group in 0..<groups.count { groups[group] = 0 }
        count = 0
        first = 0
    }
}
