import Detection

/// The elbow of the more confident arm at 90° and 160°; an arm that is not found has 0°.
///
/// The arm with the greater mean confidence of its three joints is looked at in every frame, the left one of equals;
/// the angle is that of the image. Below 160° the arm goes down, at most 90° is the bottom, above 90° it goes up, and
/// at least 160° counts. It takes a frame for each of these steps.
///
/// Limits: a joint that was not found lies at the upper left corner of the image with a confidence of 0; a segment
/// between two such joints has no length and makes 0°, a bottom (`src/features/angles.py`, lines 10-32). Only frames
/// without any joint are passed over. The project's notebook 05 prefers 110° and 145°.
///
/// Source: ikhwanwahid/pushup-tracker, `src/counting/state_machine.py` at ab8abcb, lines 30-84; `src/features/angles.py`.
struct PushupTracker: UniformStart {
    struct Parameters: CoordinateParameters {
        var down = 90.0
        var up = 160.0
        var pixels = AngleCoordinates.square
    }

    private enum Phase { case up, goingDown, down, goingUp }

    var parameters = Parameters()
    var reader = BodyReader(.square)
    private var phase = Phase.up

    mutating func decide(_ body: Body) -> Detection? {
        guard body.isAnyFound else { return nil }
        let angle = angle(of: body)
        switch phase {
        case .up: if angle < parameters.up { phase = .goingDown }
        case .goingDown: if angle <= parameters.down { phase = .down }
        case .down: if angle > parameters.down { phase = .goingUp }
        case .goingUp:
            guard angle >= parameters.up else { return nil }
            phase = .up
            return Detection(time: body.time)
        }
        return nil
    }

    /// The elbow of the more confident arm; 0° where a segment has no length.
    private func angle(of body: Body) -> Double {
        let arm = body.left.armSum >= body.right.armSum ? body.left : body.right
        if arm.seesArm(0) { return arm.elbowBend.degrees ?? 0 }
        return arm.angle(arm.shoulder.orCorner, arm.elbow.orCorner, arm.wrist.orCorner, body.unit) ?? 0
    }

    static let entry = DetectorEntry(
        of: PushupTracker.self, name: "pushup-tracker",
        about: "the more confident arm at 90° and 160°; an arm that is not found has 0°",
        source: RuleSource(
            project: "ikhwanwahid/pushup-tracker", file: "src/counting/state_machine.py", revision: "ab8abcb",
            estimator: .yolo, frameRate: 30, conditions: "A web camera or a video shows one person.",
            undetected: .corner, status: .identical(to: .code)),
        parameters: [
            .degrees("down", \.down, "the elbow is at most this at the bottom"),
            .degrees("up", \.up, "the elbow is at least this at the top"),
            .choice("pixels", \.pixels, about: "the coordinates of angles"),
        ],
        orders: [.below(\.down, \.up)])
}
