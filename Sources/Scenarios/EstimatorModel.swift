/// The error model of a pose estimator: a law of errors, and what every estimator may do besides.
///
/// Lengths are shares of T as the camera sees it, times are seconds.
public struct EstimatorModel: Sendable, Equatable {
    /// What an estimator makes of a joint outside the image.
    public enum OutsideFrame: String, Sendable, Hashable, CaseIterable {
        /// It does not report it, as Vision does.
        case missing
        /// It reports it with confidence, as BlazePose does.
        case extrapolated
    }

    /// How places and confidences err.
    public enum ErrorLaw: Sendable, Equatable {
        /// A few round numbers, for comparing detectors at known grades of difficulty.
        case graded(GradedErrors)
        /// What was measured of a real estimator.
        case measured(MeasuredErrors)
    }

    /// The preset's name.
    public var name: String
    /// How places and confidences err.
    public var errors: ErrorLaw
    /// Left–right inversions of all limbs per second.
    public var inversionRate: Double
    /// Seconds that an inversion lasts.
    public var inversionSeconds: ClosedRange<Double>
    /// Losses of the whole body per second.
    public var lossRate: Double
    /// Seconds that a loss lasts.
    public var lossSeconds: ClosedRange<Double>
    /// Joints that it loses by itself.
    public var occlusions: [Occlusion]
    /// What it makes of a joint outside the image.
    public var outsideFrame: OutsideFrame
    /// The clock of the phone that it runs on, where a scenario names none.
    public var clock: ClockPlan

    /// Makes a model.
    public init(
        name: String, errors: ErrorLaw, inversionRate: Double, inversionSeconds: ClosedRange<Double>,
        lossRate: Double, lossSeconds: ClosedRange<Double>, occlusions: [Occlusion], outsideFrame: OutsideFrame,
        clock: ClockPlan
    ) {
        self.name = name
        self.errors = errors
        self.inversionRate = inversionRate
        self.inversionSeconds = inversionSeconds
        self.lossRate = lossRate
        self.lossSeconds = lossSeconds
        self.occlusions = occlusions
        self.outsideFrame = outsideFrame
        self.clock = clock
    }
}

/// A law of errors in a few round numbers, the same for all joints.
public struct GradedErrors: Sendable, Equatable {
    /// Standard deviation of the slow error of each coordinate, T.
    public var slowError: Double
    /// Time constant of the slow error, seconds.
    public var slowTime: Double
    /// Standard deviation of the white error of each coordinate, T.
    public var whiteError: Double
    /// By how much errors are larger on the far side.
    public var farFactor: Double
    /// Probability of an outlier for a joint in a frame.
    public var outlierProbability: Double
    /// Standard deviation of an outlier, T.
    public var outlierSize: Double
    /// Mean confidence of a joint in plain view.
    public var confidence: Double
    /// Mean confidence of a hidden joint.
    public var hiddenConfidence: Double

    /// Makes a law.
    public init(
        slowError: Double, slowTime: Double, whiteError: Double, farFactor: Double, outlierProbability: Double,
        outlierSize: Double, confidence: Double, hiddenConfidence: Double
    ) {
        self.slowError = slowError
        self.slowTime = slowTime
        self.whiteError = whiteError
        self.farFactor = farFactor
        self.outlierProbability = outlierProbability
        self.outlierSize = outlierSize
        self.confidence = confidence
        self.hiddenConfidence = hiddenConfidence
    }
}
