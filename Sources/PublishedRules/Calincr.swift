import Detection
import Pose

/// One elbow's mean of three frames at 150°, at 100° and at 150° again, 0.35 s after the last count.
///
/// The arm is that of the side with the higher sum of visibilities of shoulder, elbow, wrist, hip, knee and ankle (the
/// source adds heel and foot), or the other one where a joint of that arm is below 0.5. Angles are those of the picture;
/// a segment of no length makes 180°. A frame without a visible arm is passed over and does not empty the mean, so the
/// three frames may be apart and of different arms. A completed repetition that comes too soon is not counted.
///
/// These are the thresholds for push-ups on the floor; wall push-ups have 115° in place of 100°, and people can
/// calibrate their own (`src/pose/calibration.ts`). The source's camera page sends rounded joints at most 15 times a
/// second (`src/input/camera/poseCameraPage.ts`); here frames come as they are.
///
/// **Limits**: the body's tilt is checked in holds only, so an arm that bends counts.
///
/// Sources: `src/pose/repCounter.ts`, `trackers.ts`, `metrics.ts` and `landmarks.ts`.
struct Calincr: UniformStart {
    struct Parameters: DetectorParameters {
        var down = 100.0
        var up = 150.0
        var interval = 0.35
        var confidence = 0.5
    }

    private enum Phase { case waiting, rest, active }

    /// The angle of an arm with a segment of no length, degrees.
    private static let degenerate = 180.0

    var parameters = Parameters()
    var reader = BodyReader(.square)
    private var phase = Phase.waiting
    private var lastCounted: Nanoseconds?
    /// The last three angles, the newest last, and how many of them there are.
    private var recent = SIMD3<Double>.zero
    private var count = 0

    mutating func decide(_ body: Body) -> Detection? {
        guard let raw = angle(of: body) else { return nil }
        recent = SIMD3(recent.y, recent.z, raw)
        count = min(count + 1, 3)
        let angle = recent.sum() / Double(count)
        switch phase {
        case .waiting:
            if angle >= parameters.up { phase = .rest }
        case .rest:
            if angle <= parameters.down { phase = .active }
        case .active:
            guard angle >= parameters.up else { return nil }
            phase = .rest
            return .count(at: body.time, after: &lastCounted, interval: parameters.interval)
        }
        return nil
    }

    /// The elbow's angle of the side that is seen better, or else of the other side.
    private func angle(of body: Body) -> Double? {
        let (left, right) = (body.left, body.right)
        let (better, other) = left.sum >= right.sum ? (left, right) : (right, left)
        let side = better.seesArm(parameters.confidence) ? better : other
        guard side.seesArm(parameters.confidence) else { return nil }
        return ArmPoints(side, body.unit)?.angle ?? Calincr.degenerate
    }

    static let entry = DetectorEntry(
        of: Calincr.self, name: "calincr",
        about: "the better side's elbow, mean of three frames, at 150°, 100° and 150°",
        source: RuleSource(
            project: "Chorkbambi/Calincr", file: "src/pose/repCounter.ts", revision: "d5f0265",
            estimator: .mediaPipe, frameRate: 15, conditions: "The front camera of a phone, the arm in sight.",
            undetected: .guess, status: .identical(to: .transcription)),
        parameters: [
            .degrees("down", \.down, "the arm is active at this angle or below"),
            .degrees("up", \.up, "the arm is at rest at this angle or above"),
            .seconds("interval", \.interval, "counts are at least this far apart"),
            .confidence(\.confidence, "the arm's joints are at least this visible"),
        ],
        orders: [.below(\.down, \.up)])
}
