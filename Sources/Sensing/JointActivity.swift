import Mathematics
import Motion
import Pose
import Scenarios

/// The factors by which the speeds of joints and shoulders enlarge errors; see `MeasuredErrors.Activity`.
///
/// Video of a moving body is blurred and compressed: errors of real tracks are several times larger while the body
/// moves than while it rests, also at planted hands and feet.
struct JointActivity: ~Copyable {
    private let model: MeasuredErrors.Activity
    private var lastInstant: Double?
    /// Joints at the last instant, torso lengths.
    private let lastPoints = Column(repeating: SIMD2<Double>.zero)
    private var bursts: SlowNoise
    private let speeds = Column(repeating: 0.0)
    /// The factor of each joint.
    let factors = Column(repeating: 1.0)

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
        if model.rest != model.half { measureSpeeds(instant, view, scale) }
        if model.bursts > 0 { bursts.advance(to: instant) }
        let (shoulders, values) = (speeds[.neck], bursts.values)
        // The twentieth course is that of all joints.
        let common = values[4][3]
        let midpoints = View.midpoints
        for index in 0..<Joint.count where !midpoints.contains(index: index) {
            var factor = model.factor(at: speeds[index] + model.body * (shoulders - speeds[index]))
            if model.bursts > 0 {
                factor *= exponential(model.bursts * 0.5.squareRoot() * (values[index / 4][index % 4] + common))
            }
            factors[index] = factor
        }
    }

    private mutating func measureSpeeds(_ instant: Double, _ view: borrowing View, _ scale: SIMD2<Double>) {
        let step = lastInstant.map { instant - $0 } ?? 0
        for index in 0..<Joint.count {
            let point = view.points[index] * scale
            if step > 0 {
                let way = point - lastPoints[index]
                speeds[index] = min((way * way).sum().squareRoot() / step, Self.fastest)
            }
            lastPoints[index] = point
        }
        lastInstant = instant
    }
}
