import Mathematics
import Motion
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

    private let torso: Double
    private let slowError: Double
    private let slowTime: Double
    private let whiteError: Double
    private let farFactor: Double
    private let outlierProbability: Double
    private let outlierSize: Double
    private let confidence: Double
    private let hiddenConfidence: Double
    private let slow = Column(repeating: SIMD2<Double>.zero)
    private var lastInstant: Double?
    private var decay = 0.0
    private var gain = 1.0
    /// The joints' places, then their confidences, four to a block.
    private var draws: FrameNormals
    private var outliers: RandomStream
    private var untilOutlier = Double.infinity

    init(_ model: GradedErrors, _ plan: TrialPlan) {
        // Numbers of its own: reaching into the plan in every frame would count references there.
        draws = FrameNormals(
            key: plan.randomKey, trial: UInt32(plan.trial),
            places: (0..<Joint.count).map { (.jointError, $0) } + (0..<5).map { (.confidence, $0) })
        torso = plan.body.torso
        slowError = model.slowError
        slowTime = model.slowTime
        whiteError = model.whiteError
        farFactor = model.farFactor
        outlierProbability = model.outlierProbability
        outlierSize = model.outlierSize
        confidence = model.confidence
        hiddenConfidence = model.hiddenConfidence
        outliers = RandomStream(key: plan.randomKey, trial: plan.trial, station: .outliers)
        drawOutlierGap()
    }

    /// Whether there is any error to draw.
    private var isIdeal: Bool { slowError == 0 && whiteError == 0 }

    /// Outliers come once in 1/p joint-frames: the gap to the next one is geometric.
    private mutating func drawOutlierGap() {
        let p = outlierProbability
        guard p > 0 else { return }
        guard p < 1 else {
            untilOutlier = 0
            return
        }
        untilOutlier = (logarithm(1 - outliers.uniform()) / logarithm(1 - p)).rounded(.down)
    }

    /// Draws an outlier, T, and the gap to the next one.
    @inline(never)
    private mutating func drawOutlier() -> SIMD2<Double> {
        let outlier = SIMD2(outliers.normal(mean: 0, sd: outlierSize), outliers.normal(mean: 0, sd: outlierSize))
        drawOutlierGap()
        return outlier
    }

    mutating func begin(
        _ exposure: ExposureSchedule.Exposure, skeleton: borrowing Skeleton, view: borrowing View, guessed: JointSet
    ) {
        begin(exposure)
    }

    /// Starts the next frame.
    mutating func begin(_ exposure: ExposureSchedule.Exposure) {
        if let lastInstant {
            decay = exponential(-(exposure.instant - lastInstant) / slowTime)
            gain = (1 - decay * decay).squareRoot()
        } else {
            decay = 0
            gain = 1
        }
        lastInstant = exposure.instant
        guard !isIdeal else { return }
        draws.draw(frame: exposure.index)
    }

    @inline(__always)
    mutating func sample(index: Int, farness: Double, isGuessed: Bool) -> ErrorSample {
        var offset = SIMD2<Double>.zero
        var spread = 0.0
        if !isIdeal {
            let own = draws.values[index]
            let wander = slow[index] * decay + own.lowHalf * (gain * slowError)
            slow[index] = wander
            let factor = isGuessed ? Self.guessedFactor : 1 + (farFactor - 1) * farness
            offset = (wander + own.highHalf * whiteError) * factor
            spread = draws.values[Joint.count + index / 4][index % 4] * Self.confidenceSpread * slowError
        }
        if untilOutlier < 1 {
            offset += drawOutlier()
        } else {
            untilOutlier -= 1
        }
        let loss = isGuessed ? 1 : Self.farConfidenceLoss * farness
        let mean = confidence + (hiddenConfidence - confidence) * loss
        return ErrorSample(offset: offset * torso, confidence: min(max(mean + spread, 0.01), 1))
    }
}
