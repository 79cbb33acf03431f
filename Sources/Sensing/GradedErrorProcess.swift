import Kernels
import Mathematics
import Pose
import Scenarios

/// Graded errors of one trial: slow wander, white noise, outliers and confidence, joint by joint.
///
/// The slow part is an Ornstein–Uhlenbeck process with a time constant in seconds, so that the frame rate does not
/// change it.
struct GradedErrorProcess: ErrorProcess, ~Copyable {
    /// The ratio of a guessed joint's error to that of a joint in plain view.
    ///
    /// MoveNet's jitter is 0.015 T at confidences of 0.3–0.4 and 0.003–0.004 T above 0.7, as measured on real clips.
    static let guessedFactor = 5.0
    /// Share of the way from plain to hidden confidence that a joint on the far side goes.
    ///
    /// From MoveNet in side view at the top of a push-up: near elbow 0.72, far elbow 0.68 and hidden 0.38, rounded up
    /// for the wrist (0.77, 0.66, 0.30).
    static let farConfidenceLoss = 0.25
    /// Standard deviation of a confidence, as a multiple of the slow error in T; our own choice.
    static let confidenceSpread = 2.0

    private let model: GradedErrors
    private let torso: Double
    private var lastInstant: Double?
    /// The joints' places, then their confidences, four to a block.
    private let draws: FrameDraws
    private let normals: Column<SIMD4<Double>>
    private let slow = Column(repeating: SIMD2<Double>.zero)
    private var outliers: RandomStream
    /// The number of joints, in the order of frames and joints, before the next outlier.
    private var untilOutlier = Double.infinity
    /// The outliers of a frame, T.
    private let outlierOffsets = Column(repeating: SIMD2<Double>.zero)

    init(_ model: GradedErrors, _ plan: TrialPlan) {
        self.model = model
        torso = plan.body.torso
        draws = FrameDraws(
            plan, (0..<Joint.count).map { (.jointError, $0) } + (0..<5).map { (.confidence, $0) })
        normals = Column(repeating: .zero, count: draws.count)
        outliers = RandomStream(key: plan.randomKey, trial: plan.trial, station: .outliers)
        drawOutlierGap()
    }

    /// Outliers come once in 1/p joint-frames: the gap to the next one is geometric.
    private mutating func drawOutlierGap() {
        let p = model.outlierProbability
        guard p > 0 else { return }
        guard p < 1 else {
            untilOutlier = 0
            return
        }
        untilOutlier = (logarithm(1 - outliers.uniform()) / logarithm(1 - p)).rounded(.down)
    }

    /// Moves on by the estimated joints of a frame, and returns whether any of them has an outlier.
    private mutating func drawOutliers() -> Bool {
        let estimated = Double(Joint.count - JointSet.midpoints.rawValue.nonzeroBitCount)
        guard untilOutlier < estimated else {
            untilOutlier -= estimated
            return false
        }
        for index in 0..<Joint.count where !JointSet.midpoints.contains(index: index) {
            guard untilOutlier < 1 else {
                untilOutlier -= 1
                continue
            }
            outlierOffsets[index] = SIMD2(
                outliers.normal(mean: 0, sd: model.outlierSize), outliers.normal(mean: 0, sd: model.outlierSize))
            drawOutlierGap()
        }
        return true
    }

    mutating func step(
        to exposure: ExposureSchedule.Exposure, view: borrowing View, guessed: JointSet,
        into errors: borrowing JointErrors
    ) {
        step(to: exposure, farness: view.farness, guessed: guessed, into: errors)
    }

    /// Computes the errors of the next frame, given each joint's share of the far side.
    mutating func step(
        to exposure: ExposureSchedule.Exposure, farness: borrowing Column<Double>, guessed: JointSet,
        into errors: borrowing JointErrors
    ) {
        let decay = lastInstant.map { exponential(-(exposure.instant - $0) / model.slowTime) } ?? 0
        lastInstant = exposure.instant
        if model.slowError > 0 || model.whiteError > 0 { draws.drawNormals(frame: exposure.index, into: normals.base) }
        let hasOutlier = drawOutliers()
        var arguments = KernelGraded(
            count: Joint.lanes, draws: normals.numbers, normals: normals.numbers + 4 * Joint.count,
            farness: farness.base, guessed: guessed.rawValue, decay: decay,
            gain: (1 - decay * decay).squareRoot() * model.slowError, white: model.whiteError,
            guessed_factor: Self.guessedFactor, far_factor: model.farFactor, far_loss: Self.farConfidenceLoss,
            confidence: model.confidence, hidden_confidence: model.hiddenConfidence, spread: Self.confidenceSpread,
            spread_size: model.slowError, torso: torso, events: outlierOffsets.numbers, courses: slow.numbers,
            offsets: errors.offsets.numbers, confidences: errors.confidences.base)
        kernel_graded(.fastest, &arguments)
        if hasOutlier { for index in 0..<Joint.count { outlierOffsets[index] = .zero } }
    }
}
