import Detection
import Pose

/// The height of the shoulders above the wrists in torso lengths, between thresholds that are the person's own.
///
/// The note smooths with a weight of 0.3 a frame, asks for joints of 0.3 in pixels, and counts on the way up. The app
/// that came of it counts squats, by the height of the hips over the knees: down 0.20 torso lengths below the height of
/// the first hold of 3 s, up within 0.08 of it (`RepCounter.swift` at 4877293). Here the note is followed for push-ups,
/// with thresholds at 0.3 and 0.7 of the range of at least 0.25 torso lengths, and 0.55 and 0.9 before one is known,
/// which the note leaves open.
///
/// **Limits**: a body that rises over resting hands for another reason, such as standing up from the floor, moves the
/// same signal.
///
/// Source: fikrahdamar/woolone, the design note `C4-project-context.md` at 5597bae.
struct Woolone: StagedDetector, AdjustableDetector {
    struct Parameters: PersonalParameters {
        var down = 0.55
        var up = 0.9
        var personal = PersonalThresholds.Settings(low: 0.3, high: 0.7, least: 0.25)
        var confidence = 0.3
        var tau = 0.093
    }

    private static let values = -1.0...3

    let parameters: Parameters
    var reader = Reader(NoSettings())
    private var filter: ExponentialFilter
    private var thresholds: PersonalThresholds
    private var cycle: Hysteresis
    /// The filtered height at `lastSeen`, torso lengths.
    private var height = 0.0
    private var lastSeen: Nanoseconds?

    init(_ parameters: Parameters) {
        self.parameters = parameters
        filter = ExponentialFilter(timeConstant: parameters.tau)
        thresholds = PersonalThresholds(parameters.personal, values: Woolone.values)
        cycle = Hysteresis(down: parameters.down, up: parameters.up, edges: .inside)
    }

    mutating func decide(_ sides: Reader.Features) -> Detection? {
        let least = parameters.confidence
        guard let raw = mean(sides.left.height(atLeast: least), sides.right.height(atLeast: least)) else { return nil }
        let time = sides.time
        height = filter.filter(raw, elapsed: lastSeen.map { time.seconds(since: $0) } ?? 0)
        lastSeen = time
        thresholds.add(height, at: time, to: &cycle)
        let step = cycle.step(height)
        if step == .completed { return Detection(time: time) }
        return step.rejection.map { Detection(time: time, rejection: $0) }
    }
}

extension Woolone {
    /// Reads the height of both shoulders above the wrists.
    struct Reader: FeatureReader {
        /// One side in one frame.
        struct Reading: Sendable {
            /// The least confidence of shoulder, elbow, wrist and hip; 0 where one of them was not found.
            private let confidence: Double
            /// The height of the shoulder above the wrist, torso lengths.
            private let height: Double

            init(_ side: Side, in joints: borrowing PoseFrame.Joints, unit: SIMD2<Double>) {
                let (shoulder, hip) = (joints[side.shoulder], joints[side.hip])
                let arm = ArmReading(side, in: joints, unit: unit).confidence
                confidence = hip.isFound ? min(arm, hip.confidence) : 0
                height = (shoulder.y - joints[side.wrist].y) * unit.y / ((shoulder.place - hip.place) * unit).length
            }

            func height(atLeast least: Double) -> Double? {
                confidence > 0 && confidence >= least && height.isFinite ? height : nil
            }
        }

        struct Features: Sendable {
            let time: Nanoseconds
            let left, right: Reading
        }

        private var clock = MonotonicFrames()

        init(_ settings: NoSettings) {}

        mutating func read(_ frame: borrowing PoseFrame) -> Features? {
            guard clock.isNew(frame) else { return nil }
            let unit = AngleCoordinates.square.unit(of: frame.image)
            return Features(
                time: frame.time, left: Reading(.left, in: frame.joints, unit: unit),
                right: Reading(.right, in: frame.joints, unit: unit))
        }
    }
}

extension Woolone: TracedDetector {
    var signals: [DetectorSignal] {
        [
            DetectorSignal(
                "shoulder above wrists", unit: .torsoLengths,
                thresholds: [.init("down", parameters.down), .init("up", parameters.up)])
        ]
    }

    mutating func trace(_ frame: borrowing PoseFrame, _ values: inout [Double]) -> Detection? {
        let detection = observe(frame)
        if lastSeen == frame.time { values[0] = height }
        return detection
    }
}

extension Woolone {
    static let entry = DetectorEntry(
        of: Woolone.self, name: "after-woolone",
        about: "height of the shoulders above the wrists in torso lengths, personal thresholds",
        source: RuleSource(
            project: "fikrahdamar/woolone", file: "C4-project-context.md", revision: "5597bae", views: [.side],
            estimator: .vision,
            conditions: "A propped phone sees the whole body from the side, after a hold of 3 s.", undetected: .absent,
            status: .adapted(
                change: "The app counts squats; its design note on counting is followed for push-ups, which the note"
                    + " puts off, with thresholds that the note leaves open.")),
        parameters: Parameter<Parameters>.thresholds(.torsoLengths, in: values) + [
            .confidence(\.confidence, "the joints that the rule needs must have this confidence"),
            .seconds("tau", \.tau, in: 0...2, "time constant of the exponential average"),
        ],
        conflict: \.conflict)
}
