/// A detector as data: which arms, which signal, which filter, which cycle, which checks, and what happens on a loss.
///
/// Every signal is high at the top of a push-up and low at its bottom, and is made of two-dimensional joints. A
/// composition is a value without state; `ComposedDetector` runs it.
public struct Composition: DetectorParameters {
    /// The arms that make the signal.
    public var arms: ArmRule
    /// The joints that must be seen, and how well.
    public var confidence: ConfidenceRule
    /// The signal that is followed.
    public var signal: SignalSource
    /// The coordinates in which everything is taken.
    public var pixels: AngleCoordinates
    /// The filter on the signal.
    public var filter: FilterChoice
    /// The rule by which the signal becomes repetitions.
    public var cycle: CycleRule
    /// The conditions beside the signal.
    public var checks: PostureChecks
    /// The policy where the joints are lost.
    public var loss: LossPolicy

    /// Makes a composition.
    public init(
        arms: ArmRule = .pair(.mean, needs: .both), confidence: ConfidenceRule = ConfidenceRule(),
        signal: SignalSource = .elbowAngle, pixels: AngleCoordinates = .square, filter: FilterChoice = .none,
        cycle: CycleRule = CycleRule(), checks: PostureChecks = PostureChecks(), loss: LossPolicy = .hold
    ) {
        self.arms = arms
        self.confidence = confidence
        self.signal = signal
        self.pixels = pixels
        self.filter = filter
        self.cycle = cycle
        self.checks = checks
        self.loss = loss
    }

    /// Makes the article's rule in square pixels.
    public init() { self.init(arms: .pair(.mean, needs: .both)) }
}
