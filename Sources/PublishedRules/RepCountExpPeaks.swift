package import Detection
import Pose

/// Peaks and valleys of the elbow angle, measured by its own spread.
///
/// The mean elbow angle is smoothed and expressed in standard deviations of itself. Turning points stand out by 0.25 of
/// them and valleys are at least 0.35 s apart; valley, peak, valley is one repetition if it takes 0.3 to 8 s, so that
/// the count comes in the bottom and the first descent only opens the count.
///
/// The source knows mean and deviation of the whole clip and smooths with a Savitzky–Golay filter of 15 frames and
/// third order. Here the deviation fades with a time constant of 15 s, an exponential average of 0.05 s smooths, and a
/// valley is certain only when the angle has risen by the prominence: the price of causality is that delay, and a
/// deviation that is still being learnt in the first repetition.
///
/// **Defect**: a quarter of its own deviation is nothing where nobody moves: in a pause the deviation fades until
/// jitter alone makes valleys. It over-counts (bias +7.7 on 16 push-up clips of its authors' own test), and as cycles
/// run from bottom to bottom it misses one in every set.
///
/// Source: BeIanChang, RepCountExp, `scripts/06_baseline_peak.py` at 5553983.
package struct RepCountExpPeaks: StagedDetector {
    /// The parameters that can be set.
    package struct Parameters: DetectorParameters {
        /// By how much turning points stand out, standard deviations.
        package var prominence = 0.25
        /// Valleys are at least this far apart, seconds.
        package var distance = 0.35
        /// A repetition takes at least this, seconds; below `longest`.
        package var shortest = 0.3
        /// A repetition takes at most this, seconds.
        package var longest = 8.0
        /// Time constant of mean and deviation, seconds.
        package var memory = 15.0
        /// Time constant of the average over angles, seconds.
        package var tau = 0.05
        /// Joints must be at least this confident; the source looks at none.
        package var confidence = 0.0

        /// Makes the source's parameters.
        package init() {}
    }

    private let parameters: Parameters
    /// Reads both elbows.
    package var reader = ArmPairReader(.square)
    private var filter: ExponentialFilter
    private var turns = TurningPoints()
    private var lastSeen: Nanoseconds?
    private var weight = 0.0
    private var mean = 0.0
    private var variance = 0.0
    private var valley: Nanoseconds?
    private var hasPeak = false

    /// Makes a detector.
    package init(_ parameters: Parameters = Parameters()) {
        self.parameters = parameters
        filter = ExponentialFilter(timeConstant: parameters.tau)
    }

    /// Angles are taken in square pixels.
    package var readerSettings: AngleCoordinates { .square }

    /// Takes the elbows of the next frame; see `StagedDetector`.
    package mutating func decide(_ arms: ArmPair) -> Detection? {
        let time = arms.time
        guard let raw = arms.meanAngle(atLeast: parameters.confidence) else { return nil }
        let elapsed = lastSeen.map { time.seconds(since: $0) } ?? 0
        lastSeen = time
        let angle = filter.filter(raw, elapsed: elapsed)
        learn(angle, elapsed: elapsed)
        let turn = turns.add(angle, at: time, prominence: parameters.prominence * variance.squareRoot())
        guard let turn else { return nil }
        guard !turn.isPeak else {
            hasPeak = true
            return nil
        }
        guard let last = valley, hasPeak else {
            valley = turn.time
            return nil
        }
        let duration = turn.time.seconds(since: last)
        guard duration >= parameters.distance, duration >= parameters.shortest else {
            return Detection(time: time, rejection: .tooSoon)
        }
        valley = turn.time
        hasPeak = false
        return duration <= parameters.longest ? Detection(time: time) : nil
    }

    /// Forgets everything that was seen; parameters stay.
    package mutating func reset() { self = RepCountExpPeaks(parameters) }

    /// Takes an angle into mean and variance, both fading.
    private mutating func learn(_ angle: Double, elapsed: Double) {
        let kept = 1 - Geometry.smoothing(elapsed: elapsed, timeConstant: parameters.memory)
        weight = weight * kept + 1
        let step = angle - mean
        mean += step / weight
        variance += (step * (angle - mean) - variance) / weight
    }
}

extension RepCountExpPeaks {
    /// The detector in the catalogue.
    static let entry = DetectorEntry(
        name: "repcountexp-peaks", about: "peaks and valleys of the elbow angle, measured by its own deviation",
        citation: "BeIanChang/RepCountExp at 5553983, scripts/06_baseline_peak.py",
        parameters: [
            .number(
                "prominence", \.prominence, unit: .none, in: 0.01...3,
                about: "by how much turning points stand out, standard deviations"),
            .number("distance", \.distance, unit: .seconds, in: 0...10, about: "valleys are at least this far apart"),
            .number("shortest", \.shortest, unit: .seconds, in: 0...10, about: "a repetition takes at least this"),
            .number("longest", \.longest, unit: .seconds, in: 0.1...60, about: "a repetition takes at most this"),
            .number(
                "memory", \.memory, unit: .seconds, in: 1...120, about: "time constant of mean and deviation"),
            .number("tau", \.tau, unit: .seconds, in: 0...2, about: "time constant of the average over angles"),
            .number(
                "confidence", \.confidence, unit: .none, in: 0...1, about: "joints must be at least this confident"),
        ],
        conflict: { parameters in
            parameters.shortest < parameters.longest ? nil : "shortest must be below longest"
        },
        make: { RepCountExpPeaks($0) })
}
