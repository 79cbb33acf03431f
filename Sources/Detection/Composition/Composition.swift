/// A detector as data: which arms, which signal, which filter, which cycle, which gates, and what happens on a loss.
///
/// Every signal is high at the top of a push-up and low at its bottom, and is made of two-dimensional joints. A
/// composition is a value without state; `ComposedDetector` runs it.
public struct Composition: DetectorParameters {
    /// Which arms make the signal.
    public var arms: ArmRule
    /// Which joints must be seen how well.
    public var confidence: ConfidenceRule
    /// What is followed.
    public var signal: SignalSource
    /// The coordinates in which everything is taken.
    public var pixels: PixelShape
    /// What smooths the signal.
    public var filter: FilterChoice
    /// How the signal becomes repetitions.
    public var cycle: CycleRule
    /// What else must hold.
    public var gates: Gates
    /// What happens when the joints are lost.
    public var loss: LossPolicy

    /// Makes a composition.
    public init(
        arms: ArmRule = .pair(.mean, needs: .both), confidence: ConfidenceRule = ConfidenceRule(),
        signal: SignalSource = .elbowAngle, pixels: PixelShape = .square, filter: FilterChoice = .none,
        cycle: CycleRule = CycleRule(), gates: Gates = Gates(), loss: LossPolicy = .hold
    ) {
        self.arms = arms
        self.confidence = confidence
        self.signal = signal
        self.pixels = pixels
        self.filter = filter
        self.cycle = cycle
        self.gates = gates
        self.loss = loss
    }

    /// Makes the article's rule in square pixels.
    public init() { self.init(arms: .pair(.mean, needs: .both)) }
}
