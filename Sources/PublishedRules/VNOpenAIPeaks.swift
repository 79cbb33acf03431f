#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

import Detection
import Pose

/// Counts where the head goes down past its own mean.
///
/// The signal is the head's distance from the top edge, in pixels: the fourth of seven key points from hand to hand
/// (`src/counter/keypoint_based_counter.py`), here the nose. Below a confidence of 0.3 it is 0
/// (`src/keypoint_detection/blazepose_heatmap.py`). A low-pass of 10 taps and 0.5 Hz at 30 frames a second smooths it.
/// Where the result is more than 0.1 standard deviations below the mean of the 60 frames before, the head is low, and
/// a change to low counts. The first 60 frames only set the mean (`src/counter/find_peaks_running.py`). The count
/// comes on the way down. All windows are numbers of frames, whatever the rate.
///
/// In the source a network says for each frame whether it shows a push-up, a Kalman filter smooths its score, and what
/// counts has a score above 0.9. The network is not at hand: its score is 1 here where the torso lies within 45° of the
/// horizontal, and 0 elsewhere. As in the source the filter is fed the score of the frame before
/// (`src/action_recognition/push_up_recognizer.py`, line 37). The source cuts heights to whole pixels; here they stay.
///
/// Known limits: the first repetition is lost where it comes within 60 frames, and whatever crosses its own mean counts.
struct VNOpenAIPeaks: UniformStart {
    struct Parameters: DetectorParameters {
        var threshold = 0.1
        var score = 0.9
        var tilt = 45.0
        var confidence = 0.3
    }

    var parameters = Parameters()
    var reader = BodyReader(.square)
    private var lowPass = FrameLowPass()
    private var past = PastMoments()
    private var gate = ScoreFilter()
    private var wasLow = false

    mutating func decide(_ body: Body) -> Detection? {
        gate.add((tilt(of: body) ?? .infinity) <= parameters.tilt ? 1 : 0)
        let height = lowPass.add(body.nose.isSeen(parameters.confidence) ? body.nose.imagePoint(body.unit).y : 0)
        let isLow = past.isFull && height - past.mean > parameters.threshold * past.deviation
        past.add(height)
        defer { wasLow = isLow }
        guard isLow, !wasLow, gate.score > parameters.score else { return nil }
        return Detection(time: body.time)
    }

    /// The torso's angle off the horizontal, degrees; `nil` where it was not found.
    private func tilt(of body: Body) -> Double? {
        guard let shoulder = middle(body.left.shoulder, body.right.shoulder, where: { $0.isFound }),
            let hip = middle(body.left.hip, body.right.hip, where: { $0.isFound })
        else { return nil }
        let torso = shoulder * body.unit - hip * body.unit
        return Geometry.angle(SIMD2(torso.x.magnitude, torso.y), SIMD2(1, 0))
    }

    static let entry = DetectorEntry(
        of: VNOpenAIPeaks.self, name: "after-vnopenai-peaks",
        about: "the head going down past the mean of its last 60 frames, while the torso lies",
        source: RuleSource(
            project: "VNOpenAI/pushup-counter-app", file: "src/counter/keypoint_based_counter.py",
            revision: "63663b3", estimator: .other, frameRate: 30,
            conditions: "Push-ups in front of a webcam or in a video, once a network has recognised them.",
            undetected: .corner,
            status: .adapted(
                change: "The network that recognises push-ups is not at hand, so that a torso within 45° of the "
                    + "horizontal stands in for it.")),
        parameters: [
            .number(
                "threshold", \.threshold, in: 0.001...3,
                about: "how far from the mean the head is low, standard deviations"),
            .share("score", \.score, "the smoothed score above which it counts"),
            .degrees("tilt", \.tilt, in: 0...90, "how far off the horizontal the torso may be"),
            .confidence(\.confidence, "the least confidence of the nose"),
        ])
}

/// A low-pass over frames: ten taps of a Hamming window, 0.5 Hz at 30 frames a second.
private struct FrameLowPass: Sendable {
    private static let taps = 10
    /// The cutoff as a share of half the frame rate.
    private static let cutoff = 1.0 / 30

    private let weights: [Double]
    private var recent = [Double](repeating: 0, count: taps)
    private var count = 0

    init() {
        let raw = (0..<FrameLowPass.taps).map { tap -> Double in
            let place = Double.pi * FrameLowPass.cutoff * (Double(tap) - Double(FrameLowPass.taps - 1) / 2)
            let hamming = 0.54 - 0.46 * cos(2 * Double.pi * Double(tap) / Double(FrameLowPass.taps - 1))
            return hamming * sin(place) / place
        }
        let sum = raw.reduce(0, +)
        weights = raw.map { $0 / sum }
    }

    /// Takes the next value; the first one passes as it is, and before it there are zeros.
    mutating func add(_ value: Double) -> Double {
        recent[count % FrameLowPass.taps] = value
        count += 1
        if count == 1 { return value }
        var sum = 0.0
        for age in 0..<min(count, FrameLowPass.taps) {
            sum += weights[age] * recent[(count - 1 - age) % FrameLowPass.taps]
        }
        return sum
    }
}

/// Mean and standard deviation of 60 past values; from the second time on the newest value is left out.
private struct PastMoments: Sendable {
    private static let lag = 60

    private var recent = [Double](repeating: 0, count: lag)
    private var held = 0.0
    private var count = 0
    private(set) var mean = 0.0
    private(set) var deviation = 0.0

    /// Whether 60 values have been seen.
    var isFull: Bool { count >= PastMoments.lag }

    mutating func add(_ value: Double) {
        defer { count += 1 }
        guard count >= PastMoments.lag else {
            recent[count] = value
            if count == PastMoments.lag - 1 { measure() }
            return
        }
        if count > PastMoments.lag {
            recent[(count - 1) % PastMoments.lag] = held
            measure()
        }
        held = value
    }

    private mutating func measure() {
        var sum = 0.0
        for value in recent { sum += value }
        mean = sum / Double(PastMoments.lag)
        var squares = 0.0
        for value in recent { squares += (value - mean) * (value - mean) }
        deviation = (squares / Double(PastMoments.lag)).squareRoot()
    }
}

/// The Kalman filter over scores (`src/action_recognition/kalman_filter.py`), fed the score before the last.
private struct ScoreFilter: Sendable {
    /// The error of a measurement, and the share of the last change that adds to the error.
    private static let noise = 2.0

    private(set) var score = 0.5
    private var error = ScoreFilter.noise
    private var last = 0.5

    mutating func add(_ next: Double) {
        let gain = error / (error + ScoreFilter.noise)
        let change = gain * (last - score)
        score += change
        error = (1 - gain) * error + change.magnitude * ScoreFilter.noise
        last = next
    }
}
