import Kernels
import Mathematics
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
    let factors = Column(repeating: 1.0)

    /// The largest speed of a joint, T/s; a larger one is a jump to another person.
    static let fastest = 5.0

    init(_ model: MeasuredErrors.Activity, _ plan: TrialPlan) {
        self.model = model
        bursts = SlowNoise(plan, blocks: 5, station: .measuredBursts, time: model.burstTime)
    }

    /// Moves on to the next frame by its instant of exposure, seconds, with torso lengths in the image's width and
    /// height.
    mutating func advance(to instant: Double, _ view: borrowing View, scale: SIMD2<Double>) {
        if model.bursts > 0 { bursts.advance(to: instant) }
        var arguments = KernelActivity(
            count: Joint.lanes, neck: Joint.neck.rawValue, common: Joint.lanes - 1, points: view.points.numbers,
            scale_x: scale.x, scale_y: scale.y, step: lastInstant.map { instant - $0 } ?? 0,
            is_measured: model.rest != model.half, fastest: Self.fastest, body: model.body, rest: model.rest,
            half: model.half, level: model.level, bursts: model.bursts * 0.5.squareRoot(),
            courses: bursts.values.numbers, last_points: lastPoints.numbers, speeds: speeds.base,
            factors: factors.base)
        kernel_activity(.fastest, &arguments)
        lastInstant = instant
    }
}
