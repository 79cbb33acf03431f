import Mathematics
import Pose
import Scenarios

/// The error of the whole pose in the first images, until the estimator crops the image by the person's own joints.
struct Settling: ~Copyable {
    /// The shares of the variance that a shift of the whole pose has, and a change of its size.
    ///
    /// Of the squared errors in the first images of 29 recordings of MediaPipe from the side (those of the calibrating
    /// people), in which the joints are off by 0.04 to 1.0 T, a shift has 0.45, a change of size 0.21 and a turn 0.05.
    static let shares = (shift: 0.45, stretch: 0.21)
    /// Below this share of its first size the error is left out.
    static let least = 0.001

    /// Each joint's error in the first image, T.
    let first = Column(repeating: SIMD2<Double>.zero)
    /// Root mean square over joints of the first image's errors, T.
    private let size: Double
    /// The change of the pose's size, in units of its deviation.
    private let stretch: Double
    private var hasBegun = false
    /// Seconds.
    private let time: Double
    /// The remaining share of the error; 0 after it has faded.
    private(set) var share: Double

    /// Draws the error of a trial.
    init(_ plan: TrialPlan, _ settling: MeasuredErrors.Settling) {
        time = settling.time
        share = settling.size > 0 ? 1 : 0
        guard settling.size > 0 else {
            (size, stretch) = (0, 0)
            return
        }
        let noise = StationNoise(plan, .settling)
        // Items of this station: 0…18 the joints, 19 what all joints have in common.
        let common = noise.normals(item: Joint.count)
        size = settling.size * exponential(settling.spread * common[2])
        stretch = common[3] * Self.shares.stretch.squareRoot()
        let axis = size * 0.5.squareRoot()
        let (shift, own) = (Self.shares.shift, 1 - Self.shares.shift - Self.shares.stretch)
        for joint in 0..<Joint.count {
            let draws = noise.normals(item: joint)
            first[joint] = (common.lowHalf * shift.squareRoot() + draws.lowHalf * own.squareRoot()) * axis
        }
    }

    /// Moves on to an instant, seconds from the start of the trial; instants never decrease, the first view shows the
    /// pose whose size is wrong, and the image's width and height are in T.
    mutating func advance(to instant: Double, _ view: borrowing View, scale: SIMD2<Double>) {
        guard share > 0 else { return }
        if !hasBegun {
            hasBegun = true
            stretchPose(view, scale)
        }
        share = exponential(-instant / time)
        if share < Self.least { share = 0 }
    }

    /// Adds the change of the pose's size.
    private func stretchPose(_ view: borrowing View, _ scale: SIMD2<Double>) {
        let joints = (0..<Joint.count).filter { JointSet.estimated.contains(index: $0) }
        var centre = SIMD2<Double>.zero
        for joint in joints { centre += view.points[joint] * scale / Double(joints.count) }
        var square = 0.0
        for joint in joints {
            let place = view.points[joint] * scale - centre
            square += (place * place).sum() / Double(joints.count)
        }
        guard square > 0 else { return }
        let factor = size * stretch / square.squareRoot()
        for joint in joints { first[joint] += (view.points[joint] * scale - centre) * factor }
    }
}
