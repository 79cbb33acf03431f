import Pose

/// The check of joints at the places that missing joints get: in the corner, or all at one point.
struct PointCheck: Sendable {
    private var rows = 0
    /// The frames with a joint.
    private var frames = 0
    private var joints = 0
    private var corners: (count: Int, joint: Joint, line: Int)?
    private var collapsed: (count: Int, line: Int)?

    /// Least number of joints in one frame that are not at one point by chance.
    private static let several = 3

    mutating func observe(_ frame: borrowing PoseFrame, line: Int) {
        var first: JointObservation?
        var found = 0
        var isOnePoint = true
        for joint in Plausibility.joints {
            let seen = frame.joints[joint]
            guard seen.isFound else { continue }
            found += 1
            if seen.x == 0, seen.y == 0 {
                let (count, place, start) = corners ?? (0, joint, line)
                corners = (count + 1, place, start)
            }
            if let first { isOnePoint = isOnePoint && first.x == seen.x && first.y == seen.y } else { first = seen }
        }
        rows += 1
        joints += found
        if found > 0 { frames += 1 }
        if found >= Self.several, isOnePoint { collapsed = ((collapsed?.count ?? 0) + 1, collapsed?.line ?? line) }
    }

    func verdict(of subject: Plausibility.Subject) -> [Diagnostic] {
        if joints == 0, rows >= Plausibility.leastFrames {
            return [subject.diagnostic(.warning, "", "no joint in any frame", "at least one; detectors see nobody")]
        }
        let allowed = "empty cells, or a confidence of 0, for a joint that was not found"
        if frames >= Plausibility.leastFrames, let corners, corners.count == joints {
            return [subject.diagnostic(.error, line: corners.line, "", "all joints at 0, 0 in all frames", allowed)]
        }
        if let collapsed, collapsed.count == frames, frames >= Plausibility.leastFrames {
            let found = "all joints at one point in all frames"
            return [subject.diagnostic(.error, line: collapsed.line, "", found, "a place for each joint")]
        }
        var found: [Diagnostic] = []
        if let collapsed {
            let frames = "\(collapsed.count) frame\(collapsed.count == 1 ? "" : "s")"
            let text = "all joints at one point in \(frames), first in this one"
            found.append(subject.diagnostic(.warning, line: collapsed.line, "", text, allowed))
        }
        if let corners, frames >= Plausibility.leastFrames {
            let text = "\(corners.count) place\(corners.count == 1 ? "" : "s") at exactly 0, 0, first this one"
            found.append(subject.diagnostic(.warning, line: corners.line, corners.joint.name, text, allowed))
        }
        return found
    }
}
