import Detection
import Pose

/// Zones of the better elbow, each held for 0.2 s: down and then up is a repetition.
///
/// The side whose arm has the greater least visibility is looked at, the left one of equals, and the frame is passed
/// over where that is below 0.6. Angles are taken in normalised coordinates. At most 90° is down and at least 150° is
/// up; a zone is entered once 0.2 s passed since the first frame in it. Frames between the zones neither break nor
/// advance that, a frame in the zone that was entered last does break it, and a pause of more than 0.5 s begins it
/// anew. Starting at the bottom counts.
///
/// Limit: fast repetitions that stay for less than 0.2 s in a zone are lost.
///
/// Source: WolfSoko/pushup-stats-service, `libs/auto-count/src/lib/rep-state-machine.ts` at cdc1fb3, lines 46-120;
/// `exercise-angle-profile.ts`, lines 80-89; `pose-to-sample.ts`, lines 22-75.
struct WolfsokoZones: UniformStart {
    struct Parameters: CoordinateParameters {
        var down = 90.0
        var up = 150.0
        var dwell = 0.2
        var patience = 0.5
        var confidence = 0.6
        var pixels = AngleCoordinates.normalised
    }

    private enum Zone { case up, down }

    var parameters = Parameters()
    var reader = BodyReader(.normalised)
    private var phase: Zone?
    private var candidate: Zone?
    private var since: Nanoseconds = 0
    private var last: Nanoseconds = 0

    mutating func decide(_ body: Body) -> Detection? {
        guard let angle = angle(of: body) else { return nil }
        let zone: Zone
        if angle >= parameters.up { zone = .up } else if angle <= parameters.down { zone = .down } else { return nil }
        if zone == phase {
            candidate = nil
            return nil
        }
        let time = body.time
        guard candidate == zone, time.seconds(since: last) <= parameters.patience else {
            candidate = zone
            since = time
            last = time
            return nil
        }
        last = time
        guard time.seconds(since: since) >= parameters.dwell else { return nil }
        let isRepetition = phase == .down && zone == .up
        phase = zone
        candidate = nil
        return isRepetition ? Detection(time: time) : nil
    }

    /// The elbow of the better side; `nil` where it is not confident enough.
    private func angle(of body: Body) -> Double? {
        let (left, right) = (body.left, body.right)
        let angles = (left.seesArm(0) ? left.elbowBend.degrees : nil, right.seesArm(0) ? right.elbowBend.degrees : nil)
        let takesLeft = angles.0 != nil && (angles.1 == nil || left.armConfidence >= right.armConfidence)
        guard (takesLeft ? left : right).armConfidence >= parameters.confidence else { return nil }
        return takesLeft ? angles.0 : angles.1
    }

    static let entry = DetectorEntry(
        of: WolfsokoZones.self, name: "wolfsoko-zones",
        about: "zones of the elbow at 90° and 150°, each held for 0.2 s",
        source: RuleSource(
            project: "WolfSoko/pushup-stats-service", file: "libs/auto-count/src/lib/rep-state-machine.ts",
            revision: "cdc1fb3", views: [.side], estimator: .mediaPipe,
            conditions: "One arm is visible to the camera of a phone or laptop.", undetected: .guess,
            status: .identical(to: .code)),
        parameters: [
            .degrees("down", \.down, "the elbow is at most this in the lower zone"),
            .degrees("up", \.up, "the elbow is at least this in the upper zone"),
            .seconds("dwell", \.dwell, in: 0...5, "how long a zone is held"),
            .seconds("patience", \.patience, in: 0...5, "longest pause between frames in a zone"),
            .confidence(\.confidence, "joints must be at least this confident"),
            .choice("pixels", \.pixels, about: "the coordinates of angles"),
        ],
        orders: [.below(\.down, \.up)])
}
