import Pose

/// The check of frames that repeat the one before bit by bit: an estimator's joints tremble even if the body is still.
struct StillnessCheck: Sendable {
    private var last: PoseFrame.Joints?
    private var run: (start: Nanoseconds, line: Int, frames: Int) = (0, 0, 0)
    private var longest: (seconds: Double, line: Int, frames: Int) = (0, 0, 0)

    /// Longest stillness without a warning, seconds; in recordings of people it is 0.13.
    private static let seconds = 1.0

    mutating func observe(_ frame: borrowing PoseFrame, line: Int) {
        var isSame = false
        // Frames without a joint are no frozen ones.
        if let last, Self.hasJoint(frame) { isSame = last == frame.joints }
        if !isSame { run = (frame.time, line, 0) }
        run.frames += 1
        let seconds = (frame.time - run.start).seconds
        if seconds > longest.seconds { longest = (seconds, run.line, run.frames) }
        last = frame.joints
    }

    private static func hasJoint(_ frame: borrowing PoseFrame) -> Bool {
        for joint in Joint.allCases where frame.joints[joint].isFound { return true }
        return false
    }

    func verdict(of subject: Plausibility.Subject) -> [Diagnostic] {
        guard longest.seconds >= Self.seconds, longest.frames >= Plausibility.leastFrames else { return [] }
        return [
            subject.diagnostic(
                .warning, line: longest.line, "",
                "\(longest.frames) equal frames in \(longest.seconds.brief) s from this one on",
                "joints that move or tremble; is this a frozen tracker?")
        ]
    }
}
