import Detection
import Pose

/// The mean of both elbows below 99° and then above 152°, with 90° or less in between and the whole body in sight.
///
/// Twelve joints, both sides from shoulder to ankle, must each have a visibility of 0.5; any other frame is passed
/// over. The depth is that of all frames after the first one below 99°, the one back above 152° included. Angles are
/// those of normalised coordinates, with a depth of 0 because a frame has none; the source takes them in space. An arm
/// with a segment of no length has 0°.
///
/// The tests of form give advice in each frame and count nothing out. Here a repetition comes with what they said in its
/// frames: hips below or above the middle height of shoulders and ankles by more than 0.15 of the picture, hips below it
/// at an angle shoulder, hip, ankle of less than 160°, and shoulders whose heights differ by more than 0.1.
///
/// In the source a cast of a `Double` to `Float` (line 267) fails in each frame with all joints, before the frame is
/// judged. Here it is the conversion that it stands for.
///
/// **Limits**: nothing checks the body; where one of twelve joints is hidden nothing is counted.
struct PTChampionKotlin: UniformStart {
    struct Parameters: DetectorParameters {
        var down = 99.0
        var up = 152.0
        var depth = 90.0
        var confidence = 0.5
    }

    private enum State { case idle, starting, up, down }

    /// A segment shorter than this has no direction, and the elbow then 0°, in normalised coordinates.
    private static let shortest = 0.0001
    /// The mean angle before a repetition, degrees.
    private static let none = 180.0

    var parameters = Parameters()
    var reader = BodyReader(.normalised)
    private var state = State.idle
    private var lowest = none
    /// The warnings about form since the last repetition.
    private var advice: FormFaults = []

    mutating func decide(_ body: Body) -> Detection? {
        let (left, right, unit) = (body.left, body.right, body.unit)
        let seen = min(left.confidence, right.confidence)
        guard seen > 0, seen >= parameters.confidence, let leftArm = ArmPoints(left, unit),
            let rightArm = ArmPoints(right, unit)
        else { return nil }
        let angle = (PTChampionKotlin.angle(leftArm) + PTChampionKotlin.angle(rightArm)) / 2
        if state == .down { lowest = min(lowest, angle) }
        advice.formUnion(formFaults(left, right, unit))
        let last = state
        state = next(angle)
        guard last == .down, state == .up else { return nil }
        defer { (lowest, advice) = (PTChampionKotlin.none, []) }
        return Detection(time: body.time, rejection: lowest <= parameters.depth ? nil : .tooShallow, faults: advice)
    }

    /// The limits of the advice: of the hips' and the shoulders' heights in heights of the picture, of the hip in degrees.
    private static let hipHeight = 0.15
    private static let shoulderTilt = 0.1
    private static let hipAngle = 160.0

    /// The warnings of the source about the form in a frame.
    private func formFaults(_ left: SideReadings, _ right: SideReadings, _ unit: SIMD2<Double>) -> FormFaults {
        let shoulders = imageMiddle(left.shoulder, right.shoulder, unit)
        let hips = imageMiddle(left.hip, right.hip, unit)
        let ankles = imageMiddle(left.ankle, right.ankle, unit)
        var faults: FormFaults = []
        // The origin of the image is its upper left corner.
        let below = hips.y - (shoulders.y + ankles.y) / 2
        let angle = Geometry.angle(shoulders - hips, ankles - hips) ?? 0
        if below > PTChampionKotlin.hipHeight || below > 0 && angle < PTChampionKotlin.hipAngle {
            faults.insert(.hipsSag)
        }
        if below < -PTChampionKotlin.hipHeight { faults.insert(.hipsPike) }
        if (left.shoulder.y - right.shoulder.y).magnitude > PTChampionKotlin.shoulderTilt { faults.insert(.armsUneven) }
        return faults
    }

    /// The state after a frame; the first frame at either end only starts.
    private func next(_ angle: Double) -> State {
        if state == .idle { return .starting }
        if angle < parameters.down { return .down }
        return angle > parameters.up ? .up : state
    }

    private static func angle(_ arm: ArmPoints) -> Double {
        let isDegenerate = min((arm.shoulder - arm.elbow).length, (arm.wrist - arm.elbow).length) < shortest
        return isDegenerate ? 0 : arm.angle ?? 0
    }

    static let entry = DetectorEntry(
        of: PTChampionKotlin.self, name: "after-ptchampion-kotlin",
        about: "both elbows below 99°, at 90° and above 152°, the whole body in sight",
        source: RuleSource(
            project: "toole-brendan/ptchampion",
            file: "android/app/src/main/kotlin/com/example/ptchampion/domain/exercise/analyzers/PushupAnalyzer.kt",
            revision: "ad3c66c", estimator: .mediaPipe, conditions: "The full body in the frame.",
            undetected: .guess,
            status: .adapted(
                change: "A cast that fails in every frame (line 267) is the conversion that it stands for; with that "
                    + "change a transcription of the source counts the same.")),
        parameters: [
            .degrees("down", \.down, "the arms are down below this mean angle"),
            .degrees("up", \.up, "the arms are up above this mean angle"),
            .degrees("depth", \.depth, "the least mean angle reaches this"),
            .confidence(\.confidence, "joints must be at least this visible"),
        ],
        orders: [.below(\.down, \.up)])
}
