import Kernels
import Mathematics
import Pose
import Scenarios

/// The course of the fast errors, of unit variance: for each coordinate of each joint a coloured part and a white one.
///
/// The coloured part has the correlation (1 + a) exp(−a) with a proportional to the lag, the Matérn process of order
/// 3/2 (Rasmussen & Williams 2006, 4.17): an estimator's own smoothing, as MediaPipe's, leaves its errors smoother than
/// an Ornstein–Uhlenbeck process is. It is stepped exactly, so that the frame rate does not change it.
struct FastNoise: ~Copyable {
    /// The solution of (1 + a) exp(−a) = 1/e.
    static let fall = 2.146193220620583

    private let rate: Double
    private let coloured: Double
    private let white: Double
    /// The courses of the joints in this frame; those of midpoints mean nothing.
    let values = Column(repeating: SIMD2<Double>.zero)
    /// Those of the estimated joints, then white parts, two joints to a block.
    private let draws: FrameDraws
    private let normals: Column<SIMD4<Double>>
    /// The place of each joint among the draws.
    private let own = Column((0..<Joint.count).map { Int32(Self.joints.firstIndex(of: $0) ?? 0) })
    private var lastInstant: Double?
    private let place = Column(repeating: SIMD2<Double>.zero)
    /// Speeds over `rate`, which have unit variance too.
    private let speed = Column(repeating: SIMD2<Double>.zero)
    // The step: place ← a · place + b · speed + d · n, speed ← −b · place + c · speed + e · n + f · m.
    private var (a, b, c, d, e, f) = (0.0, 0.0, 0.0, 1.0, 0.0, 1.0)

    /// Makes the courses: the correlation of the coloured part is 1/e after some seconds, and the white part has a
    /// share of the variance.
    init(_ plan: TrialPlan, time: Double, whiteShare: Double) {
        let joints = Self.joints.map { (station: RandomStation.measuredJitter, item: $0) }
        // Items from 32 on hold the white parts of two joints each.
        let whites = (0..<10).map { (station: RandomStation.measuredJitter, item: 32 + $0) }
        draws = FrameDraws(plan, whiteShare > 0 ? joints + whites : joints)
        normals = Column(repeating: .zero, count: draws.count)
        rate = Self.fall / time
        coloured = (1 - whiteShare).squareRoot()
        white = whiteShare.squareRoot()
    }

    /// Moves on to the next frame.
    mutating func advance(to exposure: ExposureSchedule.Exposure) {
        if let lastInstant {
            let step = rate * (exposure.instant - lastInstant)
            let decay = exponential(-step)
            (a, b, c) = (decay * (1 + step), decay * step, decay * (1 - step))
            d = max(0, 1 - a * a - b * b).squareRoot()
            e = d > 0 ? (a * b - b * c) / d : 0
            f = max(0, 1 - b * b - c * c - e * e).squareRoot()
        }
        lastInstant = exposure.instant
        draws.drawNormals(frame: exposure.index, into: normals.base)
        var arguments = KernelSteps(
            pairs: Joint.lanes / 2, draws: normals.numbers, own: own.base, whites: Self.joints.count, a: a, b: b, c: c,
            d: d, e: e, f: f, coloured: coloured, white: white, places: place.numbers, speeds: speed.numbers,
            values: values.numbers)
        kernel_steps(.fastest, &arguments)
    }

    /// The joints that are estimated.
    private static let joints = (0..<Joint.count).filter { !JointSet.midpoints.contains(index: $0) }
}
