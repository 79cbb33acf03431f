import Detection
import Pose

/// The elbows at 85° and 155°, or where no arm is seen the shoulders across their own range.
///
/// An arm counts where its three joints are more visible than 0.5; the angle is the mean of such arms, in normalised
/// coordinates. At most 85° is down, at least 155° after that is up. Without such an arm the mean height of the
/// shoulders, where both are more visible than 0.5, is compared with the range that it had so far: once that is above
/// 0.06 of the image, 65 % of it is down and 35 % up. Each way keeps a phase of its own; counts of either are 0.6 s
/// apart, and a top that comes sooner is not counted.
///
/// Limit: the range of the shoulders only grows, so one excursion spoils the second way for the rest of the session.
/// The project counts a touch of the screen as well, by the nose, which needs no camera and is no part of this.
///
/// Source: Hendrik5000/nose-pushup, `src/hooks/useCameraDetection.ts` at f46c4f7, lines 140-229 and 254-267.
struct NosePushup: UniformStart {
    struct Parameters: CoordinateParameters {
        var down = 85.0
        var up = 155.0
        var interval = 0.6
        var confidence = 0.5
        var pixels = AngleCoordinates.normalised
    }

    /// The least range of the shoulders, heights of the image; the shares of it that are down and up (lines 206-208).
    private static let shoulders = (range: 0.06, down: 0.65, up: 0.35)

    var parameters = Parameters()
    var reader = BodyReader(.normalised)
    private var isBent = false
    private var isLow = false
    /// The range of the shoulders; heights count downwards, and the range begins as the image turned over.
    private var highest = 1.0
    private var lowest = 0.0
    private var lastCounted: Nanoseconds?

    mutating func decide(_ body: Body) -> Detection? {
        let (left, right) = (body.left, body.right)
        let least = parameters.confidence
        if let angle = mean(left.bend(above: least), right.bend(above: least)) {
            guard isBent.rises(isDown: angle <= parameters.down, isUp: angle >= parameters.up) else { return nil }
            return .count(at: body.time, after: &lastCounted, interval: parameters.interval)
        }
        guard left.shoulder.confidence > least, right.shoulder.confidence > least else { return nil }
        return follow(1 - (left.shoulder.y + right.shoulder.y) / 2, at: body.time)
    }

    /// Takes the height of the shoulders, downwards.
    private mutating func follow(_ height: Double, at time: Nanoseconds) -> Detection? {
        highest = min(highest, height)
        lowest = max(lowest, height)
        let range = lowest - highest
        guard range > NosePushup.shoulders.range else { return nil }
        let (down, up) = (highest + range * NosePushup.shoulders.down, highest + range * NosePushup.shoulders.up)
        guard isLow.rises(isDown: height > down, isUp: height < up) else { return nil }
        return .count(at: time, after: &lastCounted, interval: parameters.interval)
    }

    static let entry = DetectorEntry(
        of: NosePushup.self, name: "nose-pushup",
        about: "elbows at 85° and 155°, or the shoulders across their own range",
        source: RuleSource(
            project: "Hendrik5000/nose-pushup", file: "src/hooks/useCameraDetection.ts", revision: "f46c4f7",
            views: [.side, .front], estimator: .mediaPipe,
            conditions: "The phone's front camera stands at the side; in front of it the second way is used.",
            undetected: .guess, status: .identical(to: .code)),
        parameters: [
            .degrees("down", \.down, "the elbow is at most this at the bottom"),
            .degrees("up", \.up, "the elbow is at least this at the top"),
            .seconds("interval", \.interval, "counts are at least this far apart"),
            .confidence(\.confidence, "joints are more confident than this"),
            .choice("pixels", \.pixels, about: "the coordinates of angles"),
        ],
        orders: [.below(\.down, \.up)])
}
