import Detection
import Pose

/// The left elbow at 90° and above 160°, each half a repetition and each with a straight hip.
///
/// The bottom is an elbow of at most 90° with a hip (shoulder, hip, knee) above 160°; the top is an elbow above 160°
/// with that hip and an angle elbow, shoulder, hip above 40°. Nothing counts before the first top. Joints are whole
/// pixels, as in the source, and no confidence is looked at. A frame in which one of the five joints was not found is
/// passed over.
///
/// Limits: it looks at the left side only; a body that stands passes as well as one that lies, once the arm is raised.
///
/// Source: aryanvij02/PushUpCounter, `PushUpCounter.py` at 37cb86a, lines 26-60, and `PoseModule.py`, lines 37-82.
struct AryanvijCounter: UniformStart {
    struct Parameters: DetectorParameters {
        var down = 90.0
        var up = 160.0
        var line = 160.0
        var shoulder = 40.0
    }

    var parameters = Parameters()
    var reader = BodyReader(.square)
    private var hasBegun = false
    private var isDown = false

    mutating func decide(_ body: Body) -> Detection? {
        let side = body.left
        guard let arm = ArmPoints(side, body.unit)?.inWholePixels, side.hip.isFound, side.knee.isFound
        else { return nil }
        let (shoulder, elbow, hip) = (arm.shoulder, arm.elbow, side.hip.pixel(body.unit))
        let bend = angle(shoulder - elbow, arm.wrist - elbow)
        let line = angle(shoulder - hip, side.knee.pixel(body.unit) - hip)
        let isTop =
            bend > parameters.up && line > parameters.line
            && angle(elbow - shoulder, hip - shoulder) > parameters.shoulder
        if isTop { hasBegun = true }
        let isBottom = hasBegun && bend <= parameters.down && line > parameters.line
        return isDown.rises(isDown: isBottom, isUp: isTop) ? Detection(time: body.time) : nil
    }

    /// The angle between two directions; one of no length points along x.
    private func angle(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
        Geometry.angle(a == .zero ? SIMD2(1, 0) : a, b == .zero ? SIMD2(1, 0) : b) ?? 0
    }

    static let entry = DetectorEntry(
        of: AryanvijCounter.self, name: "aryanvij-counter",
        about: "left elbow at 90° and above 160°, with a hip above 160°",
        source: RuleSource(
            project: "aryanvij02/PushUpCounter", file: "PushUpCounter.py", revision: "37cb86a", views: [.side],
            estimator: .mediaPipe, conditions: "The left side of the whole body faces a web camera.",
            undetected: .guess, status: .identical(to: .code)),
        parameters: [
            .degrees("down", \.down, "the elbow is at most this at the bottom"),
            .degrees("up", \.up, "the elbow is above this at the top"),
            .degrees("line", \.line, "least angle shoulder, hip, knee"),
            .degrees("shoulder", \.shoulder, "least angle elbow, shoulder, hip at the top"),
        ],
        orders: [.below(\.down, \.up)])
}
