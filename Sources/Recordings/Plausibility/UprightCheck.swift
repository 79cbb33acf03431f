import Pose

/// The check of the corner from which y is measured: whether the body is upside down.
///
/// A frame speaks for a body upside down where the wrists are above the shoulders and the ankles above the hips. A
/// person who lies, hangs, or presses a weight upwards shows one of the two at most; a push-up shows the opposite of
/// both.
struct UprightCheck: Sendable {
    private var frames = 0
    private var upright = 0
    private var inverted = 0

    /// Least confidence of a joint that is taken into account.
    private static let confidence = 0.3
    /// Least difference of height, torso lengths, well above the noise of an estimator.
    private static let margin = 0.2

    mutating func observe(_ frame: borrowing PoseFrame) {
        guard let shoulders = Self.middle(.leftShoulder, .rightShoulder, frame.joints, frame.image),
            let wrists = Self.middle(.leftWrist, .rightWrist, frame.joints, frame.image),
            let hips = Self.middle(.leftHip, .rightHip, frame.joints, frame.image),
            let ankles = Self.middle(.leftAnkle, .rightAnkle, frame.joints, frame.image)
        else { return }
        let trunk = shoulders - hips
        let torso = (trunk * trunk).sum().squareRoot()
        guard torso > 0 else { return }
        frames += 1
        let (arms, legs) = ((shoulders.y - wrists.y) / torso, (hips.y - ankles.y) / torso)
        if arms > Self.margin, legs > Self.margin { upright += 1 }
        if arms < -Self.margin, legs < -Self.margin { inverted += 1 }
    }

    /// The share of frames with a body upside down, percent, where most frames show one and hardly any an upright one.
    var invertedShare: Double? { share(inverted, against: upright) }
    /// The share of frames with an upright body, percent, where most frames show one and hardly any an inverted one.
    var uprightShare: Double? { share(upright, against: inverted) }

    private func share(_ count: Int, against other: Int) -> Double? {
        guard frames >= Plausibility.leastFrames, 2 * count > frames, 10 * other < frames else { return nil }
        return 100 * Double(count) / Double(frames)
    }

    func verdict(of subject: Plausibility.Subject) -> [Diagnostic] {
        guard let share = invertedShare else { return [] }
        return [
            subject.diagnostic(
                .warning, "", "a body upside down in \(share.brief) % of the frames",
                "y upwards from the lower edge; is it measured from the upper one?")
        ]
    }

    private static func middle(
        _ a: Joint, _ b: Joint, _ joints: borrowing PoseFrame.Joints, _ image: ImageSize
    ) -> SIMD2<Double>? {
        let (first, second) = (joints[a], joints[b])
        switch (first.confidence > confidence, second.confidence > confidence) {
        case (true, true):
            return SIMD2((first.x + second.x) / 2 * image.width, (first.y + second.y) / 2 * image.height)
        case (true, false): return SIMD2(first.x * image.width, first.y * image.height)
        case (false, true): return SIMD2(second.x * image.width, second.y * image.height)
        case (false, false): return nil
        }
    }
}
