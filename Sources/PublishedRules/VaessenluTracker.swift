import Detection

/// Both elbows straight for three frames, then both bent, then straight again.
///
/// A frame is up where both elbows are above 160°, and down where both are below 100°. One frame that is down ends the
/// top; the third consecutive frame that is up ends the bottom and counts. The first frame decides where it starts:
/// unless it is up, the first top that follows counts. Angles are taken in normalised coordinates, and no confidence
/// is looked at: a frame is passed over only where a joint of an arm was not found. It counts frames, as the source
/// does. The source smooths the mean angle for its display only (`PushupDetector.ts`, lines 181-183).
///
/// Source: Vaessenlu/pushup-ai-tracker, `src/lib/PushupDetector.ts` at ca00e0f, lines 139-217.
struct VaessenluTracker: UniformStart {
    struct Parameters: CoordinateParameters {
        var down = 100.0
        var up = 160.0
        var frames = 3.0
        var pixels = AngleCoordinates.normalised
    }

    private enum Phase { case unknown, up, down }

    var parameters = Parameters()
    var reader = BodyReader(.normalised)
    private var phase = Phase.unknown
    private var streak = 0.0

    mutating func decide(_ body: Body) -> Detection? {
        guard body.left.seesArm(0), body.right.seesArm(0) else { return nil }
        let angles = body.left.elbowBend.degrees.flatMap { a in body.right.elbowBend.degrees.map { (a, $0) } }
        let isUp = angles.map { min($0, $1) > parameters.up } ?? false
        let isDown = angles.map { max($0, $1) < parameters.down } ?? false
        streak = isUp ? streak + 1 : 0
        switch phase {
        case .unknown:
            phase = isUp ? .up : .down
            streak = 0
        case .up:
            if isDown { phase = .down }
        case .down:
            guard isUp, streak >= parameters.frames else { return nil }
            phase = .up
            streak = 0
            return Detection(time: body.time)
        }
        return nil
    }

    static let entry = DetectorEntry(
        of: VaessenluTracker.self, name: "vaessenlu-tracker",
        about: "both elbows below 100° and then above 160° for three frames",
        source: RuleSource(
            project: "Vaessenlu/pushup-ai-tracker", file: "src/lib/PushupDetector.ts", revision: "ca00e0f",
            estimator: .mediaPipe, conditions: "Both arms are in the picture of a web camera.", undetected: .guess,
            status: .identical(to: .code)),
        parameters: [
            .degrees("down", \.down, "both elbows are below this at the bottom"),
            .degrees("up", \.up, "both elbows are above this at the top"),
            .number("frames", \.frames, in: 1...30, about: "the consecutive frames that make a top"),
            .choice("pixels", \.pixels, about: "the coordinates of angles"),
        ],
        orders: [.below(\.down, \.up)])
}
