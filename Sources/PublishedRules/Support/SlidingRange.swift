import Detection
import Pose

/// The distribution of a signal over its last seconds: percentiles of a person's own range, causally.
///
/// Values are counted in bins of equal width, so that a percentile is right to half a bin and nothing is sorted.
/// Memory is set aside once.
struct SlidingRange: Sendable {
    /// The most samples that are kept, a power of two; where a window holds more, the oldest go early.
    private static let capacity = 512
    private static let bins = 180

    private let window: Double
    private let values: ClosedRange<Double>
    private var samples = Ring(capacity: capacity, filler: (time: Nanoseconds(0), bin: 0))
    private var counts = [Int](repeating: 0, count: bins)
    /// The number of samples in the window.
    var count: Int { samples.count }

    /// Makes an empty range that looks back some seconds; values beyond those that are distinguished count as the
    /// nearer end.
    init(window: Double, values: ClosedRange<Double>) {
        self.window = window
        self.values = values
    }

    /// Takes the next value and forgets those older than the window.
    mutating func add(_ value: Double, at time: Nanoseconds) {
        while count > 0, time.seconds(since: samples[0].time) > window || count == SlidingRange.capacity {
            counts[samples[0].bin] -= 1
            samples.removeFirst()
        }
        let share = (value - values.lowerBound) / (values.upperBound - values.lowerBound)
        let bin = Int(min(max(share * Double(SlidingRange.bins), 0), Double(SlidingRange.bins - 1)))
        samples.append((time, bin))
        counts[bin] += 1
    }

    /// The value below which this share of the window lies, at the middle of its bin; the highest one without samples.
    func percentile(_ share: Double) -> Double {
        var seen = 0
        let bins = 0..<SlidingRange.bins - 1
        return middle(of: bins.first { isReached(share, at: $0, &seen) } ?? bins.upperBound)
    }

    /// The value above which this share of the window lies, at the middle of its bin; the lowest one without samples.
    func percentile(fromTop share: Double) -> Double {
        var seen = 0
        return middle(of: (1..<SlidingRange.bins).last { isReached(share, at: $0, &seen) } ?? 0)
    }

    private func isReached(_ share: Double, at place: Int, _ seen: inout Int) -> Bool {
        seen += counts[place]
        return seen > 0 && Double(seen) >= share * Double(count)
    }

    private func middle(of place: Int) -> Double {
        let width = (values.upperBound - values.lowerBound) / Double(SlidingRange.bins)
        return values.lowerBound + (Double(place) + 0.5) * width
    }
}
