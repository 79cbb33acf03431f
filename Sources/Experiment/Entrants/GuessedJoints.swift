package import Pose

/// The joints of a recording that have a place and the confidence 0, as a rule meets them whose estimator always guesses.
extension PoseFrame {
    /// The frame with these joints found, at the least confidence above 0, below every threshold of a rule.
    ///
    /// Most frames have none and stay as they are. Neck and root are treated like all other joints.
    package var guessingHiddenJoints: PoseFrame {
        var frame = self
        for index in 0..<Joint.count where frame.joints[index].isHidden {
            frame.joints[index].confidence = .leastNormalMagnitude
        }
        return frame
    }

    /// Whether a joint has a place and the confidence 0.
    package var hasHiddenJoints: Bool { (0..<Joint.count).contains { joints[$0].isHidden } }
}

extension JointObservation {
    /// Whether it was not found and has a place: one in the very corner is none.
    fileprivate var isHidden: Bool { confidence == 0 && (x != 0 || y != 0) }
}
