import Detection

/// The closer arm below 150°, then below 90°, then above 150° again, where it is counted.
///
/// Angles are those of normalised coordinates. A frame is used where the three joints of one arm, either one, have a
/// visibility above 0.5 (`visibilityCheck` in `app/src/utils/helpers/InFrame.js`). The closer arm of the source is the
/// one with the lesser mean depth of its joints (`getCloserSide` in `app/src/utils/GenFeedback.js`). A frame has no
/// depth, so here it is the arm that looks longer in pixels, and it need not be the arm that is visible. The target of
/// 90° is the one that the exercise page starts with; people choose their own.
///
/// **Limits**: getting into position and standing up can count (its issue 66).
struct ExerSights: UniformStart {
    struct Parameters: DetectorParameters {
        var down = 90.0
        var up = 150.0
        var confidence = 0.5
    }

    private enum Phase { case idle, descending, hold }

    var parameters = Parameters()
    var reader = BodyReader(.square)
    private var phase = Phase.idle

    mutating func decide(_ body: Body) -> Detection? {
        guard let angle = angle(of: body) else { return nil }
        switch phase {
        case .idle:
            if angle >= parameters.down, angle < parameters.up { phase = .descending }
        case .descending:
            if angle < parameters.down { phase = .hold } else if angle > parameters.up { phase = .idle }
        case .hold:
            guard angle > parameters.up else { return nil }
            phase = .idle
            return Detection(time: body.time)
        }
        return nil
    }

    /// The elbow's angle of the closer arm, or `nil` where neither arm is visible.
    private func angle(of body: Body) -> Double? {
        let (left, right) = (body.left, body.right)
        guard max(left.armConfidence, right.armConfidence) > parameters.confidence else { return nil }
        let isLeft = (ArmPoints(left, body.unit)?.length ?? 0) > (ArmPoints(right, body.unit)?.length ?? 0)
        return ArmPoints(isLeft ? left : right, SIMD2(1, 1))?.angle
    }

    static let entry = DetectorEntry(
        of: ExerSights.self, name: "after-exersights",
        about: "the closer arm below 150°, below 90° and above 150° again",
        source: RuleSource(
            project: "AI-Coach-PT/ExerSights", file: "app/src/utils/exercises/PushUp.js", revision: "334e913",
            views: [.side], estimator: .mediaPipe,
            conditions: "The whole body in the picture, its side to a camera that is not tilted.",
            undetected: .guess,
            status: .adapted(
                change: "The closer arm is the one that looks longer, as frames have no depth; with that change a "
                    + "transcription of the source counts the same.")),
        parameters: [
            .degrees("down", \.down, "below this angle the target is hit"),
            .degrees("up", \.up, "above this angle the repetition is finished"),
            .confidence(\.confidence, "one arm's joints are more visible than this"),
        ],
        orders: [.below(\.down, \.up)])
}
