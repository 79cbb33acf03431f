import Detection
import Pose

/// One elbow at 140°, then at 105° for two frames, then at 140° again, with a straight body and hands below the hip.
///
/// The arm is that with the higher least visibility of shoulder, elbow and wrist; the body line is that of the side with
/// the higher least visibility of shoulder, hip and ankle, which may be the other side. Both must reach 0.5 and all six
/// joints must lie inside the picture, and the angle shoulder–hip–ankle must be at least 120°; any other frame is
/// passed over and breaks the run of two. From the second frame at the bottom to the top it takes 0.3 s. In at least
/// half of the frames in between the wrist is not above the hip. Counting frames is what the source does, at the 6–15
/// frames a second of its phones. This is its lenient profile, in which bad form counts.
///
/// The source passes normalised coordinates with depth on to its angles (`PoseSession.java`, `onResult`). A frame has
/// no depth, so here angles in space are those of normalised coordinates with a depth of 0.
///
/// **Limits**: two frames are 0.03 s at 60 frames a second and 0.2 s at 10.
///
/// Sources: `Assets/Pose/PushUpAnalyzer.cs`, `RepCounter.cs`, `PushUpFormEvaluator.cs` and `PoseMath.cs`.
struct Mikey: UniformStart {
    struct Parameters: CoordinateParameters {
        var down = 105.0
        var up = 140.0
        var line = 120.0
        /// Lengths of the torso in the coordinates.
        var hands = 0.0
        var ascent = 0.3
        var confidence = 0.5
        var pixels = AngleCoordinates.normalised
    }

    private enum Phase { case unknown, top, bottom }

    private struct Reading {
        var elbow: Double
        var body: Double
        var wristBelowHip: Double
    }

    /// The number of frames in a row that open the bottom (`downDebounceFrames`).
    private static let bottomFrames = 2
    /// A torso shorter than this says nothing about the hands (`PushUpFormEvaluator.cs`).
    private static let shortestTorso = 1e-4
    /// The angle where a segment has no length (`PoseMath.cs`).
    private static let degenerate = 180.0

    var parameters = Parameters()
    var reader = BodyReader(.normalised)
    private var phase = Phase.unknown
    private var streak = 0
    private var bottomSince: Nanoseconds = 0
    private var framesLow = 0
    private var framesHigh = 0

    mutating func decide(_ body: Body) -> Detection? {
        guard let reading = reading(of: body), reading.body >= parameters.line else {
            streak = 0
            return nil
        }
        if reading.elbow >= parameters.up { return reachTop(at: body.time) }
        if reading.elbow <= parameters.down { lower(at: body.time) } else { streak = 0 }
        if phase == .bottom { note(reading) }
        return nil
    }

    private mutating func lower(at time: Nanoseconds) {
        streak = min(streak + 1, Mikey.bottomFrames)
        guard phase == .top, streak == Mikey.bottomFrames else { return }
        phase = .bottom
        bottomSince = time
        framesLow = 0
        framesHigh = 0
    }

    private mutating func note(_ reading: Reading) {
        if reading.wristBelowHip >= parameters.hands { framesLow += 1 } else { framesHigh += 1 }
    }

    private mutating func reachTop(at time: Nanoseconds) -> Detection? {
        let completes = phase == .bottom
        phase = .top
        streak = 0
        guard completes else { return nil }
        guard time.seconds(since: bottomSince) >= parameters.ascent else {
            return Detection(time: time, rejection: .tooFast)
        }
        return Detection(time: time, rejection: framesLow >= framesHigh ? nil : .handsHigh)
    }

    /// The angles of a frame, or `nil` where the body is not visible or leaves the picture.
    private func reading(of body: Body) -> Reading? {
        let (left, right, unit) = (body.left, body.right, body.unit)
        let armSide = left.armConfidence >= right.armConfidence ? left : right
        let bodySide = left.lineConfidence >= right.lineConfidence ? left : right
        guard armSide.seesArm(parameters.confidence), let arm = ArmPoints(armSide, unit), bodySide.lineConfidence > 0,
            bodySide.lineConfidence >= parameters.confidence,
            armSide.shoulder.isInsideImage, armSide.elbow.isInsideImage, armSide.wrist.isInsideImage,
            bodySide.shoulder.isInsideImage, bodySide.hip.isInsideImage, bodySide.ankle.isInsideImage
        else { return nil }
        let (shoulder, hip) = (bodySide.shoulder.imagePoint(unit), bodySide.hip.imagePoint(unit))
        let ankle = bodySide.ankle.imagePoint(unit)
        let torso = (shoulder - hip).length
        return Reading(
            elbow: arm.angle ?? Mikey.degenerate,
            body: Geometry.angle(shoulder - hip, ankle - hip) ?? Mikey.degenerate,
            wristBelowHip: torso < Mikey.shortestTorso ? .nan : (arm.wrist.y - hip.y) / torso)
    }

    static let entry = DetectorEntry(
        of: Mikey.self, name: "mikey", about: "105° for two frames and 140°, a straight body and hands below the hip",
        source: RuleSource(
            project: "yanesirok/Mikey", file: "Assets/Pose/PushUpAnalyzer.cs", revision: "5c9b3ab", views: [.side],
            estimator: .mediaPipe, frameRate: 15,
            conditions: "The whole body in the picture of a phone, from the side; angles are meant in space.",
            undetected: .guess, status: .identical(to: .transcription)),
        parameters: [
            .degrees("down", \.down, "the bottom is at this angle or below"),
            .degrees("up", \.up, "the top is at this angle or above"),
            .degrees("line", \.line, "shoulder, hip and ankle make at least this"),
            .number(
                "hands", \.hands, unit: .torsoLengths, in: -10...3,
                about: "the wrist is at least this far below the hip"),
            .seconds("ascent", \.ascent, in: 0...5, "bottom to top takes at least this"),
            .confidence(\.confidence, "joints must be at least this visible"),
            .choice("pixels", \.pixels, about: "coordinates of angles and lengths"),
        ],
        orders: [.below(\.down, \.up)])
}

extension SideReadings {
    /// The least visibility of the body line; 0 where one of its joints was not found.
    fileprivate var lineConfidence: Double { min(shoulder.confidence, hip.confidence, ankle.confidence) }
}
