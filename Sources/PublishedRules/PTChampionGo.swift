import Detection
import Pose

/// The mean of both elbows at 90° in one frame and at 160° in the very next one.
///
/// Twelve joints, both sides from shoulder to ankle, must each have a confidence of 0.5; the shoulders may be 0.1 of
/// the picture's width apart. The height of the hips is to be compared with the line from shoulder to ankle, but the
/// heights are passed on in place of the widths (lines 95–99), so that the line lies at 0, the upper edge of the
/// picture: with a height below 0.1 of the body's the hips are not low. A frame that fails one of these ends the
/// repetition, as does a frame between the two angles. An arm with a segment of no length has 0°. All is in normalised
/// coordinates.
///
/// **Limits**: it counts nothing in any of the 603 recordings that were compared. Hips are rarely at the upper edge,
/// and an arm is seldom straight 1/30 s after it was bent.
struct PTChampionGo: UniformStart {
    struct Parameters: DetectorParameters {
        var down = 90.0
        var up = 160.0
        var sag = 0.1
        var pike = 0.12
        var shoulders = 0.1
        var confidence = 0.5
    }

    /// A height of the body below this is taken for 1, heights of the picture.
    private static let leastHeight = 0.001

    var parameters = Parameters()
    var reader = BodyReader(.normalised)
    private var wasDown = false

    mutating func decide(_ body: Body) -> Detection? {
        let followsDown = wasDown
        wasDown = false
        let seen = min(body.left.confidence, body.right.confidence)
        guard seen > 0, seen >= parameters.confidence, isFormGood(body.left, body.right, body.unit),
            let leftArm = ArmPoints(body.left, body.unit), let rightArm = ArmPoints(body.right, body.unit)
        else { return nil }
        let angle = ((leftArm.angle ?? 0) + (rightArm.angle ?? 0)) / 2
        wasDown = angle <= parameters.down
        return followsDown && angle >= parameters.up ? Detection(time: body.time) : nil
    }

    private func isFormGood(_ left: SideReadings, _ right: SideReadings, _ unit: SIMD2<Double>) -> Bool {
        let apart = (left.shoulder.x - right.shoulder.x).magnitude
        let shoulders = imageMiddle(left.shoulder, right.shoulder, unit)
        let height = (imageMiddle(left.ankle, right.ankle, unit).y - shoulders.y).magnitude
        let deviation = imageMiddle(left.hip, right.hip, unit).y / (height < PTChampionGo.leastHeight ? 1 : height)
        return apart <= parameters.shoulders && deviation <= parameters.sag && deviation >= -parameters.pike
    }

    static let entry = DetectorEntry(
        of: PTChampionGo.self, name: "ptchampion-go",
        about: "both elbows at 90° and at 160° in consecutive frames, hips by the upper edge",
        source: RuleSource(
            project: "toole-brendan/ptchampion", file: "internal/grading/pushup.go", revision: "ad3c66c",
            estimator: .other, conditions: "The whole body in the picture; the caller brings the estimator.",
            undetected: .absent, status: .identical(to: .transcription)),
        parameters: [
            .degrees("down", \.down, "the arms are down at this mean angle or below"),
            .degrees("up", \.up, "the arms are up at this mean angle or above"),
            .number("sag", \.sag, in: 0...100, about: "the hips sag by at most this, body heights"),
            .number("pike", \.pike, in: 0...100, about: "the hips rise by at most this, body heights"),
            .share("shoulders", \.shoulders, "the shoulders' distance, picture widths"),
            .confidence(\.confidence, "joints must be at least this confident"),
        ],
        orders: [.below(\.down, \.up)])
}
