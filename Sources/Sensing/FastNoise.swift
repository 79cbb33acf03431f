import Mathematics
private import Foundation
import Pose
import Scenarios

/// The course of the fast errors, of unit variance: for each coordinate of each joint a coloured part and a white one.
///
/// The coloured part has the correlation (1 + a) exp(−a) with a proportional to the lag, the Matérn process of order
/// 3/2 (Rasmussen & Williams 2006, 4.17): an estimator's own smoothing, as MediaPipe's, leaves its errors smoother than
/// an Ornstein–Uhlenbeck process is. It is stepped exactly, so that the frame rate does not change it.
struct FastNoise {
    /// The solution of (1 + a) exp(−a) = 1/e.
    static let fall = 2.146193220620583

    private let key: UInt64
    private let trial: UInt32
    private let rate: Double
    private let coloured: Double
    private let white: Double
    private var frame: UInt32 = 0
    private var lastInstant: Double?
    private var place = JointArray(repeating: SIMD2<Double>.zero)
    /// Speeds over `rate`, which have unit variance too.
    private var speed = JointArray(repeating: SIMD2<Double>.zero)
    // The step: place ← a · place + b · speed + d · n, speed ← −b · place + c · speed + e · n + f · m.
    private var (a, b, c, d, e, f) = (0.0, 0.0, 0.0, 1.0, 0.0, 1.0)

    /// Makes the courses.
    ///
    /// - Parameters:
    ///   - plan: The trial.
    ///   - time: After which the coloured part's correlation is 1/e, seconds.
    ///   - whiteShare: The white part's share of the variance.
    init(_ plan: TrialPlan, time: Double, whiteShare: Double) {
        key = plan.randomKey
        trial = UInt32(plan.trial)
        rate = Self.fall / time
        coloured = (1 - whiteShare).squareRoot()
        white = whiteShare.squareRoot()
    }

    /// Moves on to the next frame.
    mutating func advance(to exposure: ExposureSchedule.Exposure) {
        frame = exposure.index
        if let lastInstant {
            let step = rate * (exposure.instant - lastInstant)
            let decay = exp(-step)
            (a, b, c) = (decay * (1 + step), decay * step, decay * (1 - step))
            d = max(0, 1 - a * a - b * b).squareRoot()
            e = d > 0 ? (a * b - b * c) / d : 0
            f = max(0, 1 - b * b - c * c - e * e).squareRoot()
        }
        lastInstant = exposure.instant
    }

    /// A joint's course in this frame; to be called once a frame.
    mutating func next(_ joint: Int) -> SIMD2<Double> {
        let draws = normals(item: joint)
        let (x, v) = (place[joint], speed[joint])
        let moved = x * a + v * b + draws.lowHalf * d
        place[joint] = moved
        speed[joint] = v * c - x * b + draws.lowHalf * e + draws.highHalf * f
        guard white > 0 else { return moved }
        // Items from 32 on hold the white parts of two joints each.
        let pair = normals(item: 32 + joint / 2)
        return moved * coloured + (joint % 2 == 0 ? pair.lowHalf : pair.highHalf) * white
    }

    private func normals(item: Int) -> SIMD4<Double> {
        FrameNoise.normals(
            key: key, trial: trial, frame: frame, station: .measuredJitter, item: UInt32(item))
    }
}
