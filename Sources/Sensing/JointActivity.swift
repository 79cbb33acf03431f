private import Foundation
import Motion
import Pose
import Scenarios

/// The factors by which the speeds of joints and shoulders enlarge errors; see `MeasuredErrors.Activity`.
///
/// Video of a moving body is blurred and compressed: errors of real tracks are several times larger while the body
/// moves than while it rests, also at planted hands and feet.
struct JointActivity {
    private let model: MeasuredErrors.Activity
    /// Torso lengths in the image's width and height, at the last instant.
    private var last: (instant: Double, points: JointArray<SIMD2<Double>>)?
    private var bursts: SlowNoise
    private var speeds = JointArray(repeating: 0.0)

    /// The largest speed of a joint, T/s; a larger one is a jump to another person.
    static let fastest = 5.0

    init(_ model: MeasuredErrors.Activity, _ plan: TrialPlan) {
        self.model = model
        bursts = SlowNoise(plan, blocks: 5, station: .measuredBursts, time: model.burstTime)
    }

    /// Moves on to the next frame.
    ///
    /// - Parameters:
    ///   - instant: The instant of exposure, seconds.
    ///   - view: The person through the camera.
    ///   - scale: Torso lengths in the image's width and height.
    mutating func advance(to instant: Double, _ view: borrowing View, scale: SIMD2<Double>) {
        if model.bursts > 0 { bursts.advance(to: instant) }
        guard model.rest != model.half else { return }
        var points = view.points
        for index in 0..<Joint.count { points[index] *= scale }
        if let last, instant > last.instant {
            for index in 0..<Joint.count {
                let way = points[index] - last.points[index]
                speeds[index] = min((way * way).sum().squareRoot() / (instant - last.instant), Self.fastest)
            }
        }
        last = (instant, points)
    }

    /// The factor of a joint.
    func factor(_ index: Int) -> Double {
        let factor = model.factor(at: speeds[index] + model.body * (speeds[.neck] - speeds[index]))
        guard model.bursts > 0 else { return factor }
        // The twentieth course is that of all joints.
        let sum = bursts.values[index / 4][index % 4] + bursts.values[4][3]
        return factor * exp(model.bursts * 0.5.squareRoot() * sum)
    }
}
