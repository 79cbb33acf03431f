public import Pose

/// The article's rule, and the torso must have fallen with the arms.
///
/// The torso's centre is the midpoint of shoulder and hip. Its height in the image, in square pixels, must fall
/// between top and bottom by a share of the torso's length; otherwise the candidate is rejected as *torso-still*, or
/// as *tracking-lost* where the torso was not seen at the top and at the bottom.
///
/// Each side of the body is followed on its own, so that a hip that comes and goes shifts nothing; the fall is the
/// mean over the sides that were seen. *Top* is the height while the arms are up (followed upwards at once, downwards
/// slowly), *bottom* the lowest height since.
///
/// A torso that points at the camera looks short and would make every fall look deep, so the length is that of the
/// torso or of the arm divided by 1.12, whichever is more: arms are 1.12 torso lengths (ANSUR II), and at the top of
/// a push-up they are straight and upright in every view from the floor.
public struct AngleTorsoDrop: StagedDetector, AdjustableDetector {
    /// The parameters that can be set.
    public struct Parameters: DetectorParameters {
        /// The arms are down below this mean angle, degrees; below `up`.
        public var down = 100.0
        /// The arms are up above this mean angle, degrees.
        public var up = 140.0
        /// Joints must be above this confidence.
        public var confidence = 0.2
        /// The torso's centre must fall by at least this, torso lengths.
        ///
        /// In real push-ups the shoulders fall by 0.69 T and the hips by 0.47 T (medians), the centre by 0.58 T; the
        /// least that is called a push-up is 0.38 T at the shoulders, about 0.31 T at the centre. A body that bobs to
        /// fool the rule reaches 0.05–0.19 T at the shoulders.
        public var drop = 0.20
        /// The coordinates in which angles are taken; heights are always in square pixels.
        public var pixels = AngleCoordinates.square

        /// Makes the default parameters.
        public init() {}
    }

    /// The parameters from which it was made.
    public let parameters: Parameters
    /// Reads both elbows and both sides of the torso.
    public var reader: Reader
    private var cycle: Hysteresis
    private var torso = TorsoTrack()

    /// Makes a detector.
    public init(_ parameters: Parameters = Parameters()) {
        self.parameters = parameters
        reader = Reader(parameters.pixels)
        cycle = Hysteresis(down: parameters.down, up: parameters.up, edges: .outside)
    }

    /// The coordinates in which angles are taken.
    public var readerSettings: AngleCoordinates { parameters.pixels }

    /// Takes the elbows and the torso of the next frame; see `StagedDetector`.
    public mutating func decide(_ features: Reader.Features) -> Detection? {
        let confidence = parameters.confidence
        let seen = torso.observe(
            features.torso, above: confidence, after: features.elapsed, share: features.shares.height)
        guard let angle = features.arms.meanOfBoth(above: confidence, for: cycle) else { return nil }
        let time = features.arms.time
        let event = cycle.step(angle)
        let verdict = event == .completed ? verdict(at: time) : nil
        if event == .completed || event == .reversedEarly { torso.startOver() }
        if angle > parameters.up { torso.markTop(share: features.shares.top, where: seen) }
        return verdict ?? event.rejection.map { Detection(time: time, rejection: $0) }
    }

    private func verdict(at time: Nanoseconds) -> Detection {
        guard let drop = torso.drop else { return Detection(time: time, rejection: .trackingLost) }
        return Detection(time: time, rejection: drop >= parameters.drop ? nil : .torsoStill)
    }
}

extension AngleTorsoDrop: TracedDetector {
    /// The mean elbow angle with its two thresholds, and the greatest fall of the torso since the top with the least
    /// one that counts.
    public var signals: [DetectorSignal] {
        [
            .elbow("mean elbow angle", down: parameters.down, up: parameters.up),
            DetectorSignal("torso drop", unit: .torsoLengths, thresholds: [.init("drop", parameters.drop)]),
        ]
    }

    /// Takes the next frame and tells angle and fall; see `TracedDetector`.
    public mutating func trace(_ frame: borrowing PoseFrame, _ values: inout [Double]) -> Detection? {
        guard let features = reader.read(frame) else { return nil }
        values[0] = features.arms.meanOfBoth(above: parameters.confidence) ?? .nan
        let detection = decide(features)
        values[1] = torso.drop ?? .nan
        return detection
    }
}

extension AngleTorsoDrop {
    static let entry = DetectorEntry(
        of: AngleTorsoDrop.self, name: "angle-torso-drop",
        about: "angle-threshold, and the torso must fall between top and bottom",
        parameters: [
            .degrees("down", \.down, "the arms are down below this mean elbow angle"),
            .degrees("up", \.up, "the arms are up above this mean elbow angle"),
            .confidence(
                \.confidence,
                "joints must be above it: all of both arms, shoulder and hip of a side for its torso"),
            .number(
                "drop", \.drop, unit: .torsoLengths, in: 0...2,
                about: "the torso's centre must fall by at least this in the image"),
            .choice("pixels", \.pixels, about: "the coordinates in which angles are taken"),
        ],
        orders: [.below(\.down, \.up)])
}
