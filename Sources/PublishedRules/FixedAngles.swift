import Detection
import Pose

/// The elbows of both arms at or below one angle and then at or above another; no top need come first.
///
/// A frame is passed over unless every joint of both arms was found and is confident enough. Nothing checks the body,
/// so bending the arms counts.
///
/// Rejections explain what was not counted and change nothing: *too-shallow* where the angle turned back in the lower
/// half of the band, *no-lockout* where it fell again from the upper half.
struct FixedAngles: StagedDetector, AdjustableDetector {
    /// The rule by which two elbows become one angle.
    enum Join: Sendable {
        case mean
        /// The straighter arm on the way down, the more bent one on the way up: either end takes both arms.
        case both
    }

    struct Parameters: DetectorParameters {
        var down = 90.0
        var up = 160.0
        var confidence = 0.0
        var pixels = AngleCoordinates.square
        var join = Join.mean
    }

    let parameters: Parameters
    var reader: ArmPairReader
    private var cycle: Hysteresis

    init(_ parameters: Parameters) {
        self.parameters = parameters
        reader = ArmPairReader(parameters.pixels)
        cycle = Hysteresis(down: parameters.down, up: parameters.up, edges: .inside, from: .top)
    }

    var readerSettings: AngleCoordinates { parameters.pixels }

    mutating func decide(_ arms: ArmPair) -> Detection? {
        guard let angle = angle(of: arms) else { return nil }
        let step = cycle.step(angle)
        if step == .completed { return Detection(time: arms.time) }
        return step.rejection.map { Detection(time: arms.time, rejection: $0) }
    }

    private func angle(of arms: ArmPair) -> Double? {
        guard let left = arms.left.angle(atLeast: parameters.confidence),
            let right = arms.right.angle(atLeast: parameters.confidence)
        else { return nil }
        switch parameters.join {
        case .mean: return (left + right) / 2
        case .both: return cycle.phase == .top ? max(left, right) : min(left, right)
        }
    }

    /// Mean of both elbow angles in normalised coordinates.
    ///
    /// Limit: in a 16:9 image normalised angles are not those of the picture.
    ///
    /// Source: exequieltiglao/pushapp-lock, `pushapp-lock/Models/PushUpDetector.swift` at ff90cdf, lines 19-75.
    static let pushappLock = entry(
        "pushapp-lock", about: "mean elbow angle in normalised coordinates, below 120° and then above 160°",
        source: RuleSource(
            project: "exequieltiglao/pushapp-lock", file: "pushapp-lock/Models/PushUpDetector.swift",
            revision: "ff90cdf", estimator: .vision, conditions: "The phone sees both arms.", undetected: .absent,
            status: .identical(to: .transcription)),
        Parameters(down: 120, up: 160, confidence: 0.3, pixels: .normalised))

    /// Both elbows below 90°, then both above 145°.
    ///
    /// The source takes the angles in three dimensions of MediaPipe's normalised coordinates; frames hold no depth, so
    /// that it is 0 here, and an arm that is bent towards the camera looks straight. (Wrists that come close to each
    /// other set the source's counter to 0, which takes back no repetition here.)
    ///
    /// Source: 0dayradw/RealTimeCorrectPushUpCounter, `main.py` at b57fa7e, lines 14-28, 40-72 and 115-151.
    static let zerodayradw = entry(
        "zerodayradw-both", about: "both elbows below 90° and then both above 145°",
        source: RuleSource(
            project: "0dayradw/RealTimeCorrectPushUpCounter", file: "main.py", revision: "b57fa7e", views: [.front],
            estimator: .mediaPipe,
            conditions: "Both arms are visible to a web camera; angles are three-dimensional there.",
            undetected: .guess, status: .identical(to: .code)),
        Parameters(down: 90, up: 145, confidence: 0.5, pixels: .normalised, join: .both))

    /// Mean of both elbow angles of the image.
    ///
    /// No confidence is looked at: MoveNet reports every joint, and its guess for a hidden arm moves the mean.
    ///
    /// Source: flow111817/flow_fitness, `src/pushup_analyzer.py` at c584d5c, lines 49-70, thresholds of `config.py`.
    static let flow = entry(
        "flow-mean", about: "mean elbow angle below 90° and then above 160°, whatever the confidence",
        source: RuleSource(
            project: "flow111817/flow_fitness", file: "src/pushup_analyzer.py", revision: "c584d5c",
            estimator: .moveNet, conditions: "One person is in the picture of a camera or a video.",
            undetected: .guess, status: .identical(to: .code)),
        Parameters())

    private static func entry(
        _ name: String, about: String, source: RuleSource, _ defaults: Parameters
    ) -> DetectorEntry {
        DetectorEntry(
            of: FixedAngles.self, name: name, about: about, source: source, defaults: defaults,
            parameters: [
                .degrees("down", \.down, "the signal is at the bottom at or below this"),
                .degrees("up", \.up, "the signal is at the top at or above this"),
                .confidence(\.confidence, "the joints that the rule needs must have this confidence"),
                .choice("pixels", \.pixels, about: "the coordinates that are used"),
            ],
            orders: [.below(\.down, \.up)])
    }
}

extension FixedAngles: TracedDetector {
    var signals: [DetectorSignal] { [.elbow("elbow angle", down: parameters.down, up: parameters.up)] }

    mutating func trace(_ frame: borrowing PoseFrame, _ values: inout [Double]) -> Detection? {
        guard let arms = reader.read(frame) else { return nil }
        values[0] = angle(of: arms) ?? .nan
        return decide(arms)
    }
}
