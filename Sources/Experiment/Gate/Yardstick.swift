import Detection
import Foundation
import Pose

/// A detector that never changes and counts nothing: the time of every other is told as a multiple of its.
///
/// It does what detectors do in a frame (angles of both arms, smoothing, a short history), so that what makes a machine
/// slow for a while makes it slow too. What it costs is part of the meaning of every baseline: it must stay as it is.
struct Yardstick: Detector {
    private var smoothed = SIMD8<Double>(repeating: 0)
    private var history = InlineArray<16, Double>(repeating: 0)
    private var position = 0
    private var level = 0.0

    mutating func observe(_ frame: borrowing PoseFrame) -> Detection? {
        var seen = smoothed
        for (lane, arm) in Yardstick.arms.enumerated() {
            let (end, middle, start) = (frame.pixels(arm.0), frame.pixels(arm.1), frame.pixels(arm.2))
            let (one, other) = (end - middle, start - middle)
            let lengths = ((one * one).sum() * (other * other).sum()).squareRoot()
            let cosine = lengths > 0 ? (one * other).sum() / lengths : 1
            seen[lane] = acos(max(-1, min(1, cosine)))
            seen[lane + 4] = lengths.squareRoot()
        }
        smoothed += (seen - smoothed) * 0.3
        position = (position + 1) % 16
        history[position] = smoothed.sum()
        var (least, most) = (history[0], history[0])
        for index in 1..<16 {
            least = min(least, history[index])
            most = max(most, history[index])
        }
        level += (most - least - level) * 0.1
        // Never true, which nobody but the reader knows: the work is not idle.
        return level < -1 ? Detection(time: frame.time) : nil
    }

    mutating func reset() { self = Yardstick() }

    private static let arms: [(Joint, Joint, Joint)] = [
        (.leftWrist, .leftElbow, .leftShoulder), (.rightWrist, .rightElbow, .rightShoulder),
        (.leftShoulder, .leftHip, .leftKnee), (.rightShoulder, .rightHip, .rightKnee),
    ]
}
