import Detection
import Pose

/// The mean of both elbows above 130°, at 120° with shoulders that moved by 0.01 of the picture, and above 130° again.
///
/// This is the rule for a picture that is not higher than wide; the app asks for a wide one in push-ups. In a picture that is
/// higher than wide the angles are 150° and 100° and the shoulders move by 0.015 and come back to within 0.02 of their
/// height; the extension of 150° follows the arm by 0.1 a frame in the first 30 frames between 140° and 170°; and the
/// line from shoulders to ankles must be within 35° of the vertical at the start and within 25° of it throughout, which
/// a body seen from the side is not (`getBodyAlignmentAngle`, line 279).
///
/// All is in normalised coordinates. The way of the shoulders is the longer one of across and down, from the first
/// frame in which the arms are extended. Each joint is averaged before: 0.7 of its place and 0.3 of the mean of its
/// last two (`PoseDetectorService.swift`); counting frames is what the source does. Confidences are not used. MediaPipe
/// reports every joint; here a frame without a joint of the arms is passed over, and one without any joint starts the
/// averages anew. The app drops frames above 20 a second, which a detector does not do.
///
/// **Limits**: nothing checks the body in a wide picture, and 0.01 of the picture is jitter for someone near.
struct PTChampionIOS: UniformStart {
    /// The parameters that can be set: those for pictures that are not higher than wide.
    struct Parameters: DetectorParameters {
        var down = 120.0
        var up = 130.0
        var travel = 0.01
    }

    private enum Phase { case up, descending, ascending }

    var parameters = Parameters()
    var reader = BodyReader(.square)
    private var joints = SmoothedJoints()
    private var portrait = PortraitCalibration()
    private var phase = Phase.up
    private var start = SIMD2<Double>.zero

    mutating func decide(_ now: Body) -> Detection? {
        guard let body = joints.add(now) else { return nil }
        let way = body.shoulders - start
        let travel = max(way.x.magnitude, way.y.magnitude)
        // In square pixels the unit is the size of the image.
        if now.unit.x >= now.unit.y {
            return step(
                body, isExtended: body.arms > parameters.up,
                isLow: body.arms <= parameters.down && travel > parameters.travel, at: now.time)
        }
        guard let tilt = body.tilt else { return nil }
        if phase != .descending { portrait.add(body.arms) }
        let isExtended = body.arms > portrait.threshold
        switch phase {
        case .up:
            return step(body, isExtended: isExtended && tilt <= Portrait.startTilt, isLow: false, at: now.time)
        case .descending:
            if tilt > Portrait.tilt { return giveUp(at: now.time) }
            return step(
                body, isExtended: isExtended, isLow: body.arms <= Portrait.down && travel > Portrait.travel,
                at: now.time)
        case .ascending:
            if tilt > Portrait.tilt { return giveUp(at: now.time) }
            return step(
                body, isExtended: isExtended && way.y.magnitude < Portrait.wayBack, isLow: false, at: now.time)
        }
    }

    private mutating func step(
        _ body: SmoothedJoints.Posture, isExtended: Bool, isLow: Bool, at time: Nanoseconds
    ) -> Detection? {
        switch phase {
        case .up:
            guard isExtended else { return nil }
            start = body.shoulders
            phase = .descending
        case .descending:
            if isLow { phase = .ascending }
        case .ascending:
            guard isExtended else { return nil }
            phase = .up
            return Detection(time: time)
        }
        return nil
    }

    private mutating func giveUp(at time: Nanoseconds) -> Detection? {
        defer { phase = .up }
        return phase == .ascending ? Detection(time: time, rejection: .bodyUpright) : nil
    }

    /// The limits in a picture that is higher than wide (`APFTStandards`).
    private enum Portrait {
        static let down = 100.0
        static let travel = 0.015
        static let wayBack = 0.02
        static let startTilt = 35.0
        static let tilt = 25.0
    }

    static let entry = DetectorEntry(
        of: PTChampionIOS.self, name: "ptchampion-ios",
        about: "both elbows above 130°, at 120° with shoulders that moved, and above 130°",
        source: RuleSource(
            project: "toole-brendan/ptchampion", file: "ios/ptchampion/Grading/APFTRepValidator.swift",
            revision: "ad3c66c", estimator: .mediaPipe, frameRate: 20,
            conditions: "A phone held across, the whole body in the picture.", undetected: .guess,
            status: .identical(to: .transcription)),
        parameters: [
            .degrees("down", \.down, "the arms are bent at this mean angle or below"),
            .degrees("up", \.up, "the arms are extended above this mean angle"),
            .share("travel", \.travel, "the shoulders move further, shares of the picture"),
        ],
        orders: [.below(\.down, \.up)])
}

/// The extension that a person is found to have in a picture that is higher than wide (`AdaptiveThresholds`).
private struct PortraitCalibration: Sendable {
    private static let frames = 30
    private static let range = 140.0...165.0

    /// The arms are extended above this mean angle, degrees.
    private(set) var threshold = 150.0
    private var count = 0

    mutating func add(_ angle: Double) {
        guard count < PortraitCalibration.frames, angle > 140, angle < 170 else { return }
        threshold = threshold * 0.9 + angle * 0.1
        count += 1
        if count == PortraitCalibration.frames {
            threshold = min(max(threshold, PortraitCalibration.range.lowerBound), PortraitCalibration.range.upperBound)
        }
    }
}
