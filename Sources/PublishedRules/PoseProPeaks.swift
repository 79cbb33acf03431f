package import Detection
package import Pose

/// Peaks and valleys of the shoulder's height, found causally.
///
/// The signal is the height of the more confident shoulder, in image heights. Peak, valley, peak is one repetition:
/// turning points are prominent by 0.04, peaks at least 0.5 s apart, the fall is at least 0.18 of the height's range
/// (5th to 95th percentile, at most 0.8), and the whole takes at most 6 s.
///
/// The source sees the whole recording: it smooths with a Gaussian of σ 0.04 s and finds each peak where it is. Here an
/// exponential average of 0.04 s does the smoothing (and delays by that), the percentiles look back 30 s, and a peak is
/// certain only when the shoulder has fallen by 0.04 again or has risen no further for 0.2 s. **Causality therefore
/// costs a decision delay of about 0.2 s after the top**, more where the top is noisy; and the source's repetitions at
/// the clip's edges, which it recognises by the sign of the slope, are not to be had.
///
/// **Defect**: it looks at one height alone: whatever bobs by 0.04 image heights counts, squats, getting up or a bow,
/// and the limit grows with the distance from the phone, as it is a share of the picture. It over-counts. Its check
/// that two of five other signals move is taken after each was brought to its own range, so that it always holds; it
/// is left out.
///
/// Source: Michael Pytel, PosePro, `fitness_app/core/detecting_repetitions.py` at eecb707.
package struct PoseProPeaks: StagedDetector {
    /// The parameters that can be set.
    package struct Parameters: DetectorParameters {
        /// By how much turning points stand out, image heights.
        package var prominence = 0.04
        /// Peaks are at least this far apart, seconds.
        package var distance = 0.5
        /// The least fall, as a share of the range of heights.
        package var amplitude = 0.18
        /// A repetition takes at most this, seconds.
        package var longest = 6.0
        /// A peak is certain when the shoulder has risen no further for this long, seconds; not the source's.
        package var settle = 0.2
        /// The time that the range of heights looks back, seconds.
        package var window = 30.0
        /// Time constant of the average over heights, seconds.
        package var tau = 0.04

        /// Makes the source's parameters.
        package init() {}
    }

    /// The most that the range of heights counts for, image heights.
    private static let widest = 0.8

    private let parameters: Parameters
    /// Reads the height of the more confident shoulder.
    package var reader = Reader(NoSettings())
    private var filter: ExponentialFilter
    private var range: SlidingRange
    private var turns = TurningPoints()
    private var lastSeen: Nanoseconds?
    private var peak: TurningPoints.Turn?
    private var valley: TurningPoints.Turn?

    /// Makes a detector.
    package init(_ parameters: Parameters = Parameters()) {
        self.parameters = parameters
        filter = ExponentialFilter(timeConstant: parameters.tau)
        range = SlidingRange(window: parameters.window, values: 0...1, bins: 250)
    }

    /// Features depend on no parameter.
    package var readerSettings: NoSettings { NoSettings() }

    /// Takes the height of the next frame; see `StagedDetector`.
    package mutating func decide(_ features: Reader.Features) -> Detection? {
        let (time, raw) = (features.time, features.height)
        let height = filter.filter(raw, elapsed: lastSeen.map { time.seconds(since: $0) } ?? 0)
        lastSeen = time
        range.add(height, at: time)
        let turn = turns.add(
            height, at: time, prominence: parameters.prominence, patience: parameters.settle)
        guard let turn else { return nil }
        guard turn.isPeak else {
            valley = turn
            return nil
        }
        defer {
            peak = turn
            valley = nil
        }
        guard let peak, let valley, let low = range.percentile(0.05), let high = range.percentile(0.95)
        else { return nil }
        let duration = turn.time.seconds(since: peak.time)
        guard duration <= parameters.longest else { return nil }
        guard duration >= parameters.distance else { return Detection(time: time, rejection: .tooSoon) }
        let fall = min(peak.value, turn.value) - valley.value
        let least = parameters.amplitude * min(high - low, PoseProPeaks.widest)
        return Detection(time: time, rejection: fall >= least ? nil : .tooShallow)
    }

    /// Forgets everything that was seen; parameters stay.
    package mutating func reset() { self = PoseProPeaks(parameters) }
}

extension PoseProPeaks {
    /// Reads the height of the more confident shoulder, of both where they are equally so.
    package struct Reader: FeatureReader {
        /// The height in one frame.
        package struct Features: Sendable {
            let time: Nanoseconds
            /// Image heights.
            let height: Double
        }

        private var clock = MonotonicFrames()

        /// Makes a reader.
        package init(_ settings: NoSettings) {}

        /// Takes the next frame; those without a shoulder are left out.
        @inline(__always)
        package mutating func read(_ frame: borrowing PoseFrame) -> Features? {
            guard clock.advance(to: frame.time) != nil else { return nil }
            let shoulders = JointReadings(.leftShoulder, .rightShoulder, in: frame.joints)
            let left = shoulders.left.isSeen(0) ? shoulders.left.confidence : 0
            let right = shoulders.right.isSeen(0) ? shoulders.right.confidence : 0
            guard left > 0 || right > 0 else { return nil }
            let height =
                left == right
                ? (shoulders.left.y + shoulders.right.y) / 2 : left > right ? shoulders.left.y : shoulders.right.y
            return Features(time: frame.time, height: height)
        }
    }
}

extension PoseProPeaks {
    /// The detector in the catalogue.
    static let entry = DetectorEntry(
        name: "posepro-peaks", about: "peaks and valleys of the shoulder's height in the picture, found causally",
        citation: "Michael-Pytel/PosePro at eecb707, fitness_app/core/detecting_repetitions.py",
        parameters: [
            .number(
                "prominence", \.prominence, unit: .none, in: 0...1,
                about: "by how much turning points stand out, image heights"),
            .number("distance", \.distance, unit: .seconds, in: 0...10, about: "peaks are at least this far apart"),
            .number(
                "amplitude", \.amplitude, unit: .none, in: 0...1,
                about: "the least fall, as a share of the range of heights"),
            .number(
                "settle", \.settle, unit: .seconds, in: 0.02...10,
                about: "a peak is certain when the shoulder has risen no further for this long"),
            .number("longest", \.longest, unit: .seconds, in: 0.1...60, about: "a repetition takes at most this"),
            .number(
                "window", \.window, unit: .seconds, in: 1...120, about: "how far back the range of heights looks"),
            .number("tau", \.tau, unit: .seconds, in: 0...2, about: "time constant of the average over heights"),
        ],
        conflict: { _ in nil },
        make: { PoseProPeaks($0) })
}
