import Detection
import Foundation
import Pose

/// A detector that never changes and counts nothing: the time of every other is told as a multiple of its.
///
/// It does what detectors do in a frame (angles of both arms and hips, smoothing, a state), so that what makes a machine
/// slow for a while makes it slow too. What it costs is part of the meaning of every baseline: it must stay as it is.
struct Yardstick: Detector {
    private var elbow = 180.0
    private var hip = 180.0
    private var rate = 0.0
    private var lowest = 180.0
    private var time: Nanoseconds = 0
    private var isDown = false
    private var turns = 0

    mutating func observe(_ frame: borrowing PoseFrame) -> Detection? {
        let left = Yardstick.angle(frame, .leftWrist, .leftElbow, .leftShoulder)
        let right = Yardstick.angle(frame, .rightWrist, .rightElbow, .rightShoulder)
        let isLeft = frame[.leftElbow].confidence >= frame[.rightElbow].confidence
        let body =
            isLeft
            ? Yardstick.angle(frame, .leftShoulder, .leftHip, .leftKnee)
            : Yardstick.angle(frame, .rightShoulder, .rightHip, .rightKnee)
        let seconds = max(0.001, (frame.time - time).seconds)
        time = frame.time
        let change = ((isLeft ? left : right) - elbow) / seconds
        rate += (change - rate) * seconds / (seconds + 0.1)
        let speed = seconds / (seconds + 1 / (6 + abs(rate) * 0.01))
        elbow += ((isLeft ? left : right) - elbow) * speed
        hip += (body - hip) * 0.2
        lowest = isDown ? min(lowest, elbow) : elbow
        if isDown ? elbow > 140 : elbow < 100 {
            isDown.toggle()
            turns &+= 1
        }
        // Never true, which nobody but the reader knows: the work is not idle.
        return hip < -1 && lowest < -1 && turns < 0 ? Detection(time: time) : nil
    }

    mutating func reset() { self = Yardstick() }

    /// The angle at `middle`, degrees.
    @inline(__always)
    private static func angle(_ frame: borrowing PoseFrame, _ end: Joint, _ middle: Joint, _ start: Joint) -> Double {
        let centre = frame.pixels(middle)
        let (one, other) = (frame.pixels(end) - centre, frame.pixels(start) - centre)
        let lengths = ((one * one).sum() * (other * other).sum()).squareRoot()
        return lengths > 0 ? acos(max(-1, min(1, (one * other).sum() / lengths))) * 180 / .pi : 180
    }
}
