import Detection
import Pose

/// The mean elbow at 75° and then at 155°, both arms visible.
///
/// Every joint of both arms has a visibility of 0.5, or the frame is passed over. The mean angle in normalised
/// coordinates is at most 75° at the bottom and at least 155° at the top; no top need come first. A top within 0.3 s of
/// the last count is waited for longer. Hand width and body line are warnings in the source and change no count.
///
/// Source: ktkdev1206/push-up-form-checker, `src/lib/utils/repCounter.ts` at 711b797, lines 8-10 and 74-145;
/// `src/lib/pose/formValidation.ts`, lines 145-257; `src/lib/pose/angleCalculation.ts`, lines 22-105.
struct KtkdevStrict: UniformStart {
    struct Parameters: CoordinateParameters {
        var down = 75.0
        var up = 155.0
        var interval = 0.3
        var confidence = 0.5
        var pixels = AngleCoordinates.normalised
    }

    var parameters = Parameters()
    var reader = BodyReader(.normalised)
    private var isDown = false
    private var lastCounted: Nanoseconds?

    mutating func decide(_ body: Body) -> Detection? {
        let (left, right) = (body.left, body.right)
        guard left.seesArm(parameters.confidence), right.seesArm(parameters.confidence) else { return nil }
        guard let angle = mean(left.elbowBend.degrees, right.elbowBend.degrees) else { return nil }
        let time = body.time
        let isRested = lastCounted.map { time.seconds(since: $0) > parameters.interval } ?? true
        guard isDown.rises(isDown: angle <= parameters.down, isUp: angle >= parameters.up && isRested)
        else { return nil }
        lastCounted = time
        return Detection(time: time)
    }

    static let entry = DetectorEntry(
        of: KtkdevStrict.self, name: "ktkdev-strict",
        about: "mean elbow at 75° and at 155°, counts more than 0.3 s apart",
        source: RuleSource(
            project: "ktkdev1206/push-up-form-checker", file: "src/lib/utils/repCounter.ts", revision: "711b797",
            estimator: .mediaPipe, frameRate: 30,
            conditions: "Both arms are visible to a web camera; it warns unless hands are as wide as the shoulders.",
            undetected: .guess, status: .identical(to: .code)),
        parameters: [
            .degrees("down", \.down, "the mean elbow is at most this at the bottom"),
            .degrees("up", \.up, "the mean elbow is at least this at the top"),
            .seconds("interval", \.interval, "counts are further apart than this"),
            .confidence(\.confidence, "joints must be at least this confident"),
            .choice("pixels", \.pixels, about: "the coordinates of angles"),
        ],
        orders: [.below(\.down, \.up)])
}
