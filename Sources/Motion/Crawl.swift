import Mathematics
import Scenarios

/// A crawl on hands and knees: a hand and the opposite knee go ahead together, and then the others.
///
/// Hands and toes that are on the floor stay there. The drive is the way in percent of a stride.
struct Crawl: Sendable {
    private let start: BodyPose
    private let stature: Double
    /// Length of a stride, metres.
    private let stride: Double

    /// A crawl from all fours, with the hands on the floor, at a share of the longest stride.
    init(postures: Postures, stride share: Double) {
        let body = postures.body
        let rest = postures.rest(.allFours)
        func onHands(_ pose: BodyPose) -> BodyPose {
            postures.reaching(pose, toward: Vector(0, 0.1, -1), elbow: Self.elbow, pole: Vector(-0.8, 0.6, 0))
        }
        var pose = onHands(rest)
        let fall = min(pose.wrists.z.first, pose.wrists.z.second) - Floor.wrist * body.stature
        let sine = min(max(sineCosine(pose.pitch).sine - fall / body.torso, -0.5), 0.9)
        pose.pitch = arcTangent(y: sine, x: (1 - sine * sine).squareRoot())
        start = onHands(pose)
        stature = body.stature
        stride = Self.longestStride * body.stature * share
    }

    /// The angle of the elbows between two strides, degrees; own.
    private static let elbow = 145.0
    /// The longest stride and the heights to which hands and feet are lifted, as shares of stature; own.
    private static let longestStride = 0.2
    private static let lifted = (hand: 0.04, foot: 0.015)

    func pose(drive: Double) -> BodyPose {
        let way = drive / 100
        let whole = way.rounded(.down)
        let share = way - whole
        var pose = start
        pose.root.x += stride * way
        for isLeft in [true, false] {
            // The left hand and the right knee go in the first half of a stride.
            let hand = limb(isFirst: isLeft, share)
            let knee = limb(isFirst: !isLeft, share)
            pose.wrists[isLeft] += Vector(stride * (whole + hand.ahead), 0, Self.lifted.hand * stature * hand.up)
            pose.ankles[isLeft] += Vector(stride * (whole + knee.ahead), 0, Self.lifted.foot * stature * knee.up)
        }
        return pose
    }

    /// The place of a limb within a stride, and the share of its height.
    private func limb(isFirst: Bool, _ share: Double) -> (ahead: Double, up: Double) {
        let step = min(max(isFirst ? 2 * share : 2 * share - 1, 0), 1)
        return (step + (isFirst ? -0.25 : 0.25), 4 * step * (1 - step))
    }

    /// The strokes of a crawl ahead and back again.
    static func drives(_ strokes: [Stroke]) -> [Stroke] {
        var place = 0.0
        return strokes.enumerated().map { index, stroke in
            var stroke = stroke
            let way = 2 * index < strokes.count ? 100.0 : -100.0
            (stroke.bottom, stroke.top) = (place + way / 2, place + way)
            place += way
            return stroke
        }
    }
}
