public import Pose

/// The article's rule: the mean angle of both elbows goes down, and up again.
///
/// A frame counts only if all six joints of the arms are above the confidence threshold. The mean of both elbow angles
/// is *up* above 140° and *down* below 100°; the rule waits for *up*, and up → down → up is one repetition, counted at
/// the second *up*. It does not use the body, so arms alone satisfy it. Its author took the angles in normalised
/// coordinates.
///
/// Rejections explain what was not counted and change nothing: *too-shallow* where the angle turned back in the
/// lower half of the band, *no-lockout* where it fell again from the upper half.
public struct AngleThreshold: StagedDetector, AdjustableDetector {
    /// The parameters that can be set.
    public struct Parameters: DetectorParameters {
        /// The arms are down below this mean angle, degrees; below `up`.
        public var down = 100.0
        /// The arms are up above this mean angle, degrees.
        public var up = 140.0
        /// Every joint of the arms must be above this confidence.
        public var confidence = 0.2
        /// The coordinates in which angles are taken.
        public var pixels = AngleCoordinates.normalised

        /// Makes the article's parameters.
        public init() {}
    }

    /// The parameters from which it was made.
    public let parameters: Parameters
    /// Reads both elbows.
    public var reader: ArmPairReader
    private var cycle: Hysteresis

    /// Makes a detector.
    public init(_ parameters: Parameters = Parameters()) {
        self.parameters = parameters
        reader = ArmPairReader(parameters.pixels)
        cycle = Hysteresis(down: parameters.down, up: parameters.up, edges: .outside)
    }

    /// The coordinates in which angles are taken.
    public var readerSettings: AngleCoordinates { parameters.pixels }

    /// Takes the elbows of the next frame; see `StagedDetector`.
    public mutating func decide(_ arms: ArmPair) -> Detection? {
        guard let angle = arms.meanOfBoth(above: parameters.confidence, for: cycle) else { return nil }
        let step = cycle.step(angle)
        if step == .completed { return Detection(time: arms.time) }
        return step.rejection.map { Detection(time: arms.time, rejection: $0) }
    }
}

extension AngleThreshold: TracedDetector {
    /// The mean elbow angle with its two thresholds.
    public var signals: [DetectorSignal] { [.elbow("mean elbow angle", down: parameters.down, up: parameters.up)] }

    /// Takes the next frame and tells the angle; see `TracedDetector`.
    public mutating func trace(_ frame: borrowing PoseFrame, _ values: inout [Double]) -> Detection? {
        guard let arms = reader.read(frame) else { return nil }
        values[0] = arms.meanOfBoth(above: parameters.confidence) ?? .nan
        return decide(arms)
    }
}

extension ArmPair {
    /// The mean angle of the elbows, degrees; `nil` where a joint of either arm is not above the confidence.
    func meanOfBoth(above confidence: Double) -> Double? {
        guard left.confidence > confidence, right.confidence > confidence, let left = left.elbow.degrees,
            let right = right.elbow.degrees
        else { return nil }
        return (left + right) / 2
    }

    /// The mean angle of the elbows as far as a cycle can tell: where it is clear of the cycle's levels it is rough.
    ///
    /// A cycle compares angles with its levels only, so its steps are those of the exact angle.
    @inline(__always)
    func meanOfBoth(above confidence: Double, for cycle: Hysteresis) -> Double? {
        guard left.confidence > confidence, right.confidence > confidence, left.elbow.x < .infinity,
            right.elbow.x < .infinity
        else { return meanOfBoth(above: confidence) }
        let rough = Geometry.roughDegrees(y: SIMD2(left.elbow.y, right.elbow.y), x: SIMD2(left.elbow.x, right.elbow.x))
        let mean = (rough.x + rough.y) / 2
        return cycle.isClear(of: mean, by: 0.01) ? mean : meanOfBoth(above: confidence)
    }
}

extension AngleThreshold {
    static let entry = DetectorEntry(
        of: AngleThreshold.self, name: "angle-threshold", about: "the mean elbow angle goes up, down and up again",
        parameters: [
            .degrees("down", \.down, "the arms are down below this mean elbow angle"),
            .degrees("up", \.up, "the arms are up above this mean elbow angle"),
            .confidence(\.confidence, "every joint of both arms must be above it, else the frame is ignored"),
            .choice("pixels", \.pixels, about: "the coordinates in which angles are taken"),
        ],
        orders: [.below(\.down, \.up)])
}
