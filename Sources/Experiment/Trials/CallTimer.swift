import Foundation
import Histogram

/// Times single calls and keeps their distribution.
package struct CallTimer: Sendable {
    private var histogram: Histogram<UInt64>
    private let overhead: UInt64

    /// The longest time that is distinguished, nanoseconds; longer calls count as this long.
    package static let longest: UInt64 = 1_000_000_000

    /// Makes a timer with the cost of reading the clock, nanoseconds, from `measureOverhead`.
    package init(overhead: UInt64) {
        self.overhead = overhead
        histogram = Histogram(
            lowestDiscernibleValue: 1, highestTrackableValue: Self.longest, numberOfSignificantValueDigits: .three)
    }

    /// Monotonic time, nanoseconds.
    @inline(__always)
    package static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    }

    /// The median time between two readings of the clock with nothing in between, nanoseconds.
    package static func measureOverhead() -> UInt64 {
        var spans: [UInt64] = []
        spans.reserveCapacity(10_001)
        for _ in 0..<10_001 {
            let start = now()
            spans.append(now() &- start)
        }
        return spans.sorted()[spans.count / 2]
    }

    /// Adds a call that lasted from `start` to `end`.
    package mutating func record(from start: UInt64, to end: UInt64) { record(end &- start) }

    /// Adds a call that lasted so many nanoseconds, the reading of the clock included.
    package mutating func record(_ span: UInt64) {
        histogram.record(min(span > overhead ? span &- overhead : 0, Self.longest))
    }

    package var calls: Int { Int(histogram.totalCount) }

    /// The time that this share of the calls, in percent, does not exceed, nanoseconds; within 0.1 %.
    package func nanoseconds(atPercentile percentile: Double) -> UInt64 { histogram.valueAtPercentile(percentile) }

    /// The longest call, nanoseconds.
    package var maximum: UInt64 { histogram.maxRecorded }

    /// The mean of all calls, nanoseconds.
    package var mean: Double { histogram.mean }

    /// The same timer without any call.
    package var emptied: CallTimer { CallTimer(overhead: overhead) }

    /// Adds another timer's calls.
    package mutating func merge(_ other: CallTimer) { histogram.add(other.histogram) }

    /// A time of each bin that has calls, nanoseconds, with their number.
    package var bins: [(value: UInt64, calls: UInt64)] {
        histogram.recordedValues().map { (histogram.lowestEquivalentForValue($0.value), $0.count) }
    }

    /// Adds calls of one bin, of a timer whose longest call is known.
    package mutating func add(_ value: UInt64, calls: UInt64, longest: UInt64) {
        guard calls > 0 else { return }
        // The longest call is reported exactly, the others by their bins.
        if histogram.valuesAreEquivalent(value, longest) {
            histogram.record(longest, count: calls)
        } else {
            histogram.record(value, count: calls)
        }
    }
}
