package import Detection
import Pose

/// Personal range by percentiles: the elbow angle crosses a quarter and then three quarters of its own recent range.
///
/// The range is the 20th to 80th percentile of the angle over the last 4 s (120 frames at 30 a second), at least 12°
/// wide. The arm is down below a quarter of it, and back above three quarters of it is a repetition; two are at least ⅓
/// s apart (10 frames). The source recognises the exercise with a classifier; it is left out here and nothing replaces
/// it. The source does not name the elbow: here it is the mean of those that are seen.
///
/// **Defect**: with no least depth beyond 12° a shallow movement counts like a full one, and while a person rests at
/// the top the percentiles shrink to the resting angle, so that the first movement after it is measured by a range
/// that is too narrow or not there at all: a pause longer than the window loses the next repetition.
///
/// Source: msahitya14, repcounter-pose, `repcounter/tracking.py` at 74ab91a.
package struct RepcounterPose: StagedDetector {
    /// The parameters that can be set.
    package struct Parameters: DetectorParameters {
        /// The time that the percentiles look back, seconds.
        package var window = 4.0
        /// The share of the window that is cut off at both ends.
        package var tail = 0.20
        /// The range must be at least this wide, degrees.
        package var least = 12.0
        /// The arm is down below this share of the range; below `up`.
        package var down = 0.25
        /// The arm is up above this share of the range.
        package var up = 0.75
        /// Counted repetitions are at least this far apart, seconds.
        package var interval = 1.0 / 3
        /// Joints must be at least this confident; the source looks at none, so that any joint that was found will do.
        package var confidence = 0.0

        /// Makes the source's parameters.
        package init() {}
    }

    /// The time after which the percentiles are taken anew, seconds; the source does so at every frame.
    private static let refresh = 0.1

    private let parameters: Parameters
    /// Reads both elbows.
    package var reader = ArmPairReader(.square)
    private var range: SlidingRange
    private var low = 0.0
    private var high = 0.0
    private var refreshed: Nanoseconds?
    private var isDown = false
    private var lastCounted: Nanoseconds?

    /// Makes a detector.
    package init(_ parameters: Parameters = Parameters()) {
        self.parameters = parameters
        range = SlidingRange(window: parameters.window, values: 0...180, bins: 180)
    }

    /// Angles are taken in square pixels.
    package var readerSettings: AngleCoordinates { .square }

    /// Takes the elbows of the next frame; see `StagedDetector`.
    package mutating func decide(_ arms: ArmPair) -> Detection? {
        let time = arms.time
        guard let angle = arms.meanAngle(atLeast: parameters.confidence) else { return nil }
        range.add(angle, at: time)
        if refreshed.map({ time.seconds(since: $0) >= RepcounterPose.refresh }) ?? true {
            refreshed = time
            low = range.percentile(parameters.tail) ?? 0
            high = range.percentile(1 - parameters.tail) ?? 0
        }
        guard high - low >= parameters.least else { return nil }
        if angle < low + parameters.down * (high - low) {
            isDown = true
            return nil
        }
        guard isDown, angle > low + parameters.up * (high - low) else { return nil }
        isDown = false
        if let lastCounted, time.seconds(since: lastCounted) < parameters.interval {
            return Detection(time: time, rejection: .tooSoon)
        }
        lastCounted = time
        return Detection(time: time)
    }

    /// Forgets everything that was seen; parameters stay.
    package mutating func reset() { self = RepcounterPose(parameters) }
}

extension RepcounterPose {
    /// The detector in the catalogue.
    static let entry = DetectorEntry(
        name: "repcounter-pose",
        about: "elbow angle across a quarter and three quarters of its last 4 s' 20-80 % range",
        citation: "msahitya14/repcounter-pose at 74ab91a, repcounter/tracking.py",
        parameters: [
            .number(
                "window", \.window, unit: .seconds, in: 0.5...30, about: "how far back the percentiles look"),
            .number(
                "tail", \.tail, unit: .none, in: 0...0.45,
                about: "the share of the window that is cut off at both ends"),
            .number("least", \.least, unit: .degrees, in: 0...180, about: "the range must be at least this wide"),
            .number("down", \.down, unit: .none, in: 0...1, about: "the arm is down below this share of the range"),
            .number("up", \.up, unit: .none, in: 0...1, about: "the arm is up above this share of the range"),
            .number(
                "interval", \.interval, unit: .seconds, in: 0...10,
                about: "counted repetitions are at least this far apart"),
            .number(
                "confidence", \.confidence, unit: .none, in: 0...1, about: "joints must be at least this confident"),
        ],
        conflict: { RangeShares.conflict(down: $0.down, up: $0.up) },
        make: { RepcounterPose($0) })
}

/// Thresholds as shares of a range.
enum RangeShares {
    /// The contradiction in a pair of thresholds, in words; `nil` where there is none.
    static func conflict(down: Double, up: Double) -> String? {
        if down < up { return nil }
        return "down (\(ParameterValue.number(down))) must be below up (\(ParameterValue.number(up)))"
    }
}
