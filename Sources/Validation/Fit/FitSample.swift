private import Foundation
import Pose
package import Recordings

/// The measurements of one recording or trial for fitting an estimator: the quantities of validity, the variation of
/// confidences and the timing of frames.
package struct FitSample: Sendable {
    /// The quantities that are compared with real people.
    package var quantities: ValiditySample
    /// The quantities of one clip, by which realism is judged.
    var clip: ErrorMeasurement?
    /// The wrists, from the front.
    var wrists: AstrayWrists?
    /// The near arm, from the side.
    var arm: ArmLengths?
    /// The errors by kind of joint.
    var errors: FitErrors?
    /// The first two images beside the path after them.
    var start: FirstImages?
    /// The step of which all places are whole multiples, shares of width and height; 0 without one.
    var placeStep: Double
    /// Deviation of confidences within the recording, logits, by the median absolute one, which drop-outs hardly enter:
    /// the median over the arms' joints.
    var confidenceDeviation: Double?
    /// Correlation of confidences after 0.2 s: the median over the arms' joints.
    var confidenceCorrelation: Double?
    var timing: Timing
    /// Runs of frames without any joint, in frames.
    var misses: [Int]
    /// Joints reported outside the image with a confidence above 0.5, and joints reported in all.
    var outside: (confident: Int, all: Int)

    struct Timing: Sendable {
        /// Median interval, seconds.
        var interval: Double
        /// Deviation of intervals from it, seconds, by the median absolute one; long gaps do not enter.
        var jitter: Double
        /// Frames that are missing between others.
        var dropped: Int
        var frames: Int
    }

    /// Measures a recording; `nil` where shoulders and hips are hardly ever found, where the tracker does not follow
    /// the person, or where hardly a frame is.
    package init?(_ recording: Recording) {
        let recording = recording.watched
        guard let quantities = ValiditySample(recording), ClipSample.isTracked(recording.info, in: quantities.view)
        else { return nil }
        self.quantities = quantities
        placeStep = Self.step(of: recording.frames)
        clip = ErrorMeasurement(recording)
        wrists = quantities.view == .front ? AstrayWrists(recording) : nil
        arm = quantities.view == .side ? ArmLengths(recording) : nil
        errors = FitErrors(recording)
        start = FirstImages(recording)
        let frames = recording.frames
        let intervals = zip(frames, frames.dropFirst()).map { ($1.time - $0.time).seconds }.filter { $0 > 0 }
        guard intervals.count >= 5 else { return nil }
        timing = Timing(intervals)
        misses = []
        outside = (0, 0)
        var run = 0
        for frame in frames {
            let found = Joint.allCases.filter { frame[$0].isFound }
            if found.isEmpty {
                run += 1
            } else if run > 0 {
                misses.append(run)
                run = 0
            }
            outside.all += found.count
            outside.confident += found.count {
                let joint = frame[$0]
                return joint.confidence > 0.5 && !(0...1 ~= joint.x && 0...1 ~= joint.y)
            }
        }
        if run > 0 { misses.append(run) }
        let spreads = Self.arms.compactMap { FitSample.spread(of: $0, in: frames, interval: timing.interval) }
        if spreads.count >= 3 {
            confidenceDeviation = Middle.median(spreads.map(\.deviation))
            confidenceCorrelation = Middle.median(spreads.map(\.correlation))
        }
    }

    private static func step(of frames: [PoseFrame]) -> Double {
        let joints = frames.flatMap { frame in
            Joint.allCases.filter { frame[$0].isFound && $0 != .neck && $0 != .root }.map { frame[$0] }
        }
        // More digits are no rounding.
        return [0.01, 0.001, 0.0001].first { step in
            joints.allSatisfy { joint in
                let steps: [Double] = [joint.x / step, joint.y / step]
                return steps.allSatisfy { abs($0.rounded() - $0) < 1e-6 }
            }
        } ?? 0
    }

    private static let arms: [Joint] = [
        .leftShoulder, .rightShoulder, .leftElbow, .rightElbow, .leftWrist, .rightWrist,
    ]

    /// The spread of one joint's confidence, in logits.
    private static func spread(
        of joint: Joint, in frames: [PoseFrame], interval: Double
    ) -> (deviation: Double, correlation: Double)? {
        let logits = frames.compactMap { $0[joint].isFound ? Logit.of($0[joint].confidence) : nil }
        let lag = max(Int((0.2 / interval).rounded()), 1)
        guard logits.count * 10 >= frames.count * 9, logits.count >= max(10, 3 * lag) else { return nil }
        let mean = logits.reduce(0, +) / Double(logits.count)
        let square = logits.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        let middle = Middle.median(logits)
        let product = zip(logits, logits.dropFirst(lag)).reduce(0) { $0 + ($1.0 - mean) * ($1.1 - mean) }
        return (Middle.median(logits.map { abs($0 - middle) }) / 0.6745, square > 0 ? product / square : .nan)
    }
}

extension FitSample.Timing {
    fileprivate init(_ intervals: [Double]) {
        let median = Middle.median(intervals)
        interval = median
        jitter = Middle.median(intervals.map { abs($0 - median) }) / 0.6745
        dropped = intervals.reduce(0) { $0 + max(Int(($1 / median).rounded()) - 1, 0) }
        frames = intervals.count + 1
    }
}

/// The logarithm of c / (1 − c).
enum Logit {
    /// The logit of a confidence; those of 0 and 1 are taken as 0.0005 and 0.9995.
    static func of(_ confidence: Double) -> Double {
        let c = min(max(confidence, 0.0005), 0.9995)
        return log(c / (1 - c))
    }
}
