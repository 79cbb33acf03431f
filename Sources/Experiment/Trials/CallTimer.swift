import Detection
import Foundation
import Histogram
package import Pose
import Scenarios
import Sensing

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

    package var emptied: CallTimer { CallTimer(overhead: overhead) }

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

/// The times of a detector's calls, each the least of several showings of the same frame.
///
/// What else a machine does only adds to a time, so that the least of several is that of the detector, and the slowest
/// calls of a single showing are those of the machine (Chen & Revels 2016, arXiv:1608.04295).
package enum LeastTimes {
    /// The showings of each frame; with nine, a loaded machine gives the times of an idle one.
    package static let showings = 9

    /// Measures the least time of each frame, by label, of the entrants of a plan that see frame by frame; in each
    /// showing they see a trial one after the other, from its first frame on.
    package static func measure(_ plan: ExperimentPlan) -> [String: CallTimer] {
        let cost = CallTimer.measureOverhead()
        var lanes = plan.entrants.compactMap { entrant -> (label: String, detector: any Detector)? in
            guard case .streaming(let detector) = entrant.makeSession() else { return nil }
            return (entrant.label, detector)
        }
        var timers = lanes.map { _ in CallTimer(overhead: cost) }
        guard !lanes.isEmpty else { return [:] }
        for frames in plan.timedFrames {
            var least = lanes.map { _ in [UInt64](repeating: .max, count: frames.count) }
            for _ in 0..<showings {
                for lane in lanes.indices { show(frames, to: &lanes[lane].detector, least: &least[lane]) }
            }
            for lane in lanes.indices {
                for span in least[lane] { timers[lane].record(span) }
            }
        }
        return Dictionary(zip(lanes.map(\.label), timers), uniquingKeysWith: { first, _ in first })
    }

    private static func show(_ frames: [PoseFrame], to detector: inout any Detector, least: inout [UInt64]) {
        detector.reset()
        for index in frames.indices {
            let start = CallTimer.now()
            _ = detector.observe(frames[index])
            least[index] = min(least[index], CallTimer.now() &- start)
        }
    }
}

extension ExperimentPlan {
    /// The frames with which times are measured: the first trials of up to eight scenarios, spread over the plan; trials
    /// that cannot be made are left out.
    package var timedFrames: [[PoseFrame]] {
        let step = max(1, entries.count / 8)
        return stride(from: 0, to: entries.count, by: step).prefix(8).compactMap { position in
            let trial = try? SynthesisedTrial(entries[position].scenario, trial: 0, seed: seed)
            return trial.flatMap { $0.sensed.frames.isEmpty ? nil : Array($0.sensed.frames.prefix(1200)) }
        }
    }
}
