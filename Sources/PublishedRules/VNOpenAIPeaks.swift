#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

package import Detection
package import Pose

/// A z-score peak detector on the height of one keypoint, with a check that gets each score a frame late.
///
/// The height of the shoulder goes through a low-pass of ⅓ s (10 taps of a Hamming window at 30 frames a second). Where
/// it lies more than 0.1 standard deviations above or below the mean of the last 2 s (60 frames) it is high or low, and
/// a change from low to high is a repetition. No event is emitted until 2 s have been seen.
///
/// The source uses a neural network that decides whether the picture shows a push-up, smooths its score with a
/// one-dimensional Kalman filter (variances 2, 2 and 2) and counts where the result is at least 0.9. That network is
/// not to be had here, so the score is 1 where the torso lies within 45° of the picture's horizontal and 0 elsewhere.
/// What is kept is the slip: the filter is fed the score of the *previous* frame. Which keypoint is meant is not noted:
/// it is the mean of the shoulders that are seen. How much a peak may pull the mean is not noted either: fully.
///
/// **Defect**: the check passes and fails a frame late; the first 2 s of every set are learning, so that its first
/// repetition is lost if it is done by then; and whatever crosses its own mean counts, for a tenth of a deviation is
/// no depth.
///
/// Source: VNOpenAI, pushup-counter-app at 63663b3.
package struct VNOpenAIPeaks: StagedDetector {
    /// The parameters that can be set.
    package struct Parameters: DetectorParameters {
        /// The time that mean and deviation look back, seconds.
        package var lag = 2.0
        /// The distance from the mean at which a height is high or low, standard deviations.
        package var threshold = 0.1
        /// The smoothed score from which it counts, 0…1.
        package var score = 0.9
        /// The most that the torso may be off the horizontal, degrees.
        package var tilt = 45.0
        /// Length of the low-pass, seconds.
        package var window = 1.0 / 3
        /// Joints must be at least this confident.
        package var confidence = 0.2

        /// Makes the source's parameters.
        package init() {}
    }

    private let parameters: Parameters
    /// Reads shoulders and hips.
    package var reader = Reader(NoSettings())
    private var lowPass: HammingAverage
    private var heights: SlidingMoments
    private var isLow = false
    private var begun: Nanoseconds?
    /// The score of the previous frame.
    private var lastScore = 0.0
    private var estimate = 0.0
    private var variance = VNOpenAIPeaks.noise
    private static let noise = 2.0
    /// The error that running sums may have, image heights.
    private static let rounding = 1e-6

    /// Makes a detector.
    package init(_ parameters: Parameters = Parameters()) {
        self.parameters = parameters
        lowPass = HammingAverage(window: parameters.window)
        heights = SlidingMoments(window: parameters.lag)
    }

    /// Features depend on no parameter.
    package var readerSettings: NoSettings { NoSettings() }

    /// Takes shoulders and hips of the next frame; see `StagedDetector`.
    package mutating func decide(_ features: Reader.Features) -> Detection? {
        let time = features.time
        follow(score(of: features), elapsed: features.elapsed)
        guard let shoulder = features.shoulders.middle(unit: SIMD2(1, 1), confidence: parameters.confidence)
        else { return nil }
        let height = lowPass.add(shoulder.y, at: time)
        let first = begun ?? time
        begun = first
        let mean = heights.mean
        let spread = max(parameters.threshold * heights.deviation, VNOpenAIPeaks.rounding)
        heights.add(height, at: time)
        guard time.seconds(since: first) >= parameters.lag else { return nil }
        if height < mean - spread {
            isLow = true
        } else if isLow, height > mean + spread {
            isLow = false
            return estimate >= parameters.score ? Detection(time: time) : nil
        }
        return nil
    }

    /// Forgets everything that was seen; parameters stay.
    package mutating func reset() { self = VNOpenAIPeaks(parameters) }

    /// The Kalman filter, fed the score before this one; its process noise is per frame at 30 frames a second.
    private mutating func follow(_ score: Double, elapsed: Double) {
        variance += VNOpenAIPeaks.noise * 30 * min(elapsed, 1)
        let gain = variance / (variance + VNOpenAIPeaks.noise)
        estimate += gain * (lastScore - estimate)
        variance *= 1 - gain
        lastScore = score
    }

    /// 1 where the torso lies, 0 where it stands or is not seen.
    private func score(of features: Reader.Features) -> Double {
        let (unit, confidence) = (SIMD2(features.width, features.height), parameters.confidence)
        guard let shoulder = features.shoulders.middle(unit: unit, confidence: confidence),
            let hip = features.hips.middle(unit: unit, confidence: confidence)
        else { return 0 }
        let torso = shoulder - hip
        guard let angle = Geometry.angle(SIMD2(torso.x.magnitude, torso.y), SIMD2(1, 0)) else { return 0 }
        return angle <= parameters.tilt ? 1 : 0
    }
}

extension VNOpenAIPeaks {
    /// Reads shoulders and hips.
    package struct Reader: FeatureReader {
        /// Shoulders and hips of one frame.
        package struct Features: Sendable {
            let time: Nanoseconds
            /// Seconds since the last frame.
            let elapsed: Double
            let width: Double
            let height: Double
            let shoulders: JointReadings
            let hips: JointReadings
        }

        private var clock = MonotonicFrames()

        /// Makes a reader.
        package init(_ settings: NoSettings) {}

        /// Takes the next frame.
        @inline(__always)
        package mutating func read(_ frame: borrowing PoseFrame) -> Features? {
            guard let elapsed = clock.advance(to: frame.time) else { return nil }
            return Features(
                time: frame.time, elapsed: elapsed, width: frame.image.width, height: frame.image.height,
                shoulders: JointReadings(.leftShoulder, .rightShoulder, in: frame.joints),
                hips: JointReadings(.leftHip, .rightHip, in: frame.joints))
        }
    }
}

/// The mean of the last samples with the weights of a Hamming window, at most 32 of them.
private struct HammingAverage: Sendable {
    let window: Double
    private var values = [Double](repeating: 0, count: 32)
    private var times = [Nanoseconds](repeating: 0, count: 32)
    private var next = 0
    private var count = 0

    init(window: Double) { self.window = window }

    mutating func add(_ value: Double, at time: Nanoseconds) -> Double {
        values[next] = value
        times[next] = time
        next = (next + 1) % 32
        count = min(count + 1, 32)
        var sum = 0.0
        var weights = 0.0
        for age in 1...count {
            let slot = (next - age + 32) % 32
            let elapsed = time.seconds(since: times[slot])
            guard elapsed < window else { break }
            let weight = 0.54 - 0.46 * cos(2 * Double.pi * elapsed / window)
            sum += weight * values[slot]
            weights += weight
        }
        return sum / weights
    }
}

/// Mean and standard deviation of the last seconds, at most 512 samples.
private struct SlidingMoments: Sendable {
    private static let capacity = 512
    let window: Double
    private var times: [Nanoseconds]
    private var values: [Double]
    private var first = 0
    private var count = 0
    private var sum = 0.0
    private var squares = 0.0

    init(window: Double) {
        self.window = window
        times = Array(repeating: 0, count: SlidingMoments.capacity)
        values = Array(repeating: 0, count: SlidingMoments.capacity)
    }

    var mean: Double { count > 0 ? sum / Double(count) : 0 }

    var deviation: Double {
        guard count > 0 else { return 0 }
        return max(0, squares / Double(count) - mean * mean).squareRoot()
    }

    mutating func add(_ value: Double, at time: Nanoseconds) {
        while count > 0, count == SlidingMoments.capacity || time.seconds(since: times[first]) > window {
            sum -= values[first]
            squares -= values[first] * values[first]
            first = (first + 1) % SlidingMoments.capacity
            count -= 1
        }
        if count == 0 {
            sum = 0
            squares = 0
        }
        // Far beyond the picture a height is meaningless, and its square would overflow all sums.
        let value = min(max(value, -10), 10)
        let slot = (first + count) % SlidingMoments.capacity
        times[slot] = time
        values[slot] = value
        sum += value
        squares += value * value
        count += 1
    }
}

extension VNOpenAIPeaks {
    /// The detector in the catalogue.
    static let entry = DetectorEntry(
        name: "vnopenai-peaks",
        about: "z-score peaks of the shoulder's height over 2 s, with a gate that is a frame late",
        citation: "VNOpenAI/pushup-counter-app at 63663b3",
        parameters: [
            .number("lag", \.lag, unit: .seconds, in: 0.2...10, about: "how far back mean and deviation look"),
            .number(
                "threshold", \.threshold, unit: .none, in: 0.001...3,
                about: "how far from the mean a height is high or low, standard deviations"),
            .number("score", \.score, unit: .none, in: 0...1, about: "the smoothed score from which it counts"),
            .number("tilt", \.tilt, unit: .degrees, in: 0...90, about: "how far off the horizontal the torso may be"),
            .number("window", \.window, unit: .seconds, in: 0.01...1, about: "length of the low-pass"),
            .number(
                "confidence", \.confidence, unit: .none, in: 0...1, about: "joints must be at least this confident"),
        ],
        conflict: { _ in nil },
        make: { VNOpenAIPeaks($0) })
}
