import Mathematics
import Pose
import Scenarios

/// The error of the whole pose in the first images, until the estimator crops the image by the person's own joints.
struct Settling: ~Copyable {
    /// The share of the variance that all joints have in common: 0.34, the median of 25 recordings of MediaPipe from the
    /// side (those of the calibrating people), in which the first image is off by 0.03 to 0.98 T.
    static let commonShare = 0.34
    /// Below this share of its first size the error is left out.
    static let least = 0.001

    /// Each joint's error in the first image, T.
    let first = Column(repeating: SIMD2<Double>.zero)
    /// Seconds.
    private let time: Double
    /// The remaining share of the error; 0 after it has faded.
    private(set) var share: Double

    /// Draws the error of a trial.
    init(_ plan: TrialPlan, _ settling: MeasuredErrors.Settling) {
        time = settling.time
        share = settling.size > 0 ? 1 : 0
        guard settling.size > 0 else { return }
        func draws(_ item: Int) -> SIMD4<Double> {
            FrameNoise.normals(
                key: plan.randomKey, trial: UInt32(plan.trial), frame: 0, station: .settling, item: UInt32(item))
        }
        // Items of this station: 0…18 the joints, 19 what all joints have in common.
        let common = draws(Joint.count)
        let size = settling.size * exponential(settling.spread * common[2]) * 0.5.squareRoot()
        let (shared, own) = (Self.commonShare.squareRoot(), (1 - Self.commonShare).squareRoot())
        for joint in 0..<Joint.count {
            first[joint] = (common.lowHalf * shared + draws(joint).lowHalf * own) * size
        }
    }

    /// Moves on to an instant, seconds from the start of the trial; instants never decrease.
    mutating func advance(to instant: Double) {
        guard share > 0 else { return }
        share = exponential(-instant / time)
        if share < Self.least { share = 0 }
    }
}
