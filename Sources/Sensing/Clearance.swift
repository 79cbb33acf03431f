import Mathematics
package import Motion
import Pose
import Scenarios

extension Camera {
    /// The breadth of a hand, metres: a camera that comes as near sees next to nothing else (ANSUR II, men: 0.088 m).
    package static let handBreadth = 0.09
    /// More than any joint's speed, metres per second: a hand is raised in 0.12 s at least.
    private static let fastest = 10.0
    /// The least time between two looks, seconds.
    private static let shortestLook = 1.0 / 30

    /// The least distance between the camera and the surface of the body during a performance, metres, 0 or less within
    /// the body, which is looked at as often as its distance demands: thirty times a second where it is near.
    package func clearance(from performance: borrowing Performance) -> Double {
        var (time, least) = (0.0, Double.infinity)
        let end = performance.duration.seconds
        while true {
            let distance = clearance(from: performance.skeleton(at: time), stature: performance.plan.body.stature)
            least = min(least, distance)
            guard time < end else { return least }
            time = min(time + max((distance - Self.handBreadth) / Self.fastest, Self.shortestLook), end)
        }
    }

    private func clearance(from skeleton: borrowing Skeleton, stature: Double) -> Double {
        var least = Double.infinity
        for solid in BodyCover.solids {
            let from = (skeleton[solid.from.0] + skeleton[solid.from.1]) / 2
            let to = (skeleton[solid.to.0] + skeleton[solid.to.1]) / 2
            let (axis, way) = (to - from, position - from)
            let square = (axis * axis).sum()
            let along = square > 0 ? min(max((way * axis).sum() / square, 0), 1) : 0
            let aside = way - axis * along
            least = min(least, (aside * aside).sum().squareRoot() - solid.radius * stature)
        }
        return least
    }
}
