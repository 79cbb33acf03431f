public import Pose

/// The article's rule: the mean angle of both elbows goes down, and up again.
///
/// A frame counts only if all six joints of the arms are above the confidence threshold. The mean of both elbow
/// angles is *up* above 140° and *down* below 100°; the rule waits for *up*, and up → down → up is one repetition,
/// counted at the second *up*. It knows nothing of the body, so arms alone satisfy it. Its author took the angles in
/// normalised coordinates.
///
/// Rejections explain what was not counted and change nothing: *too-shallow* where the angle turned back in the
/// lower half of the band, *no-lockout* where it fell again from the upper half.
public struct AngleThreshold: Detector {
    /// What can be set.
    public struct Parameters: DetectorParameters {
        /// The arms are down below this mean angle, degrees; below `up`.
        public var down = 100.0
        /// The arms are up above this mean angle, degrees.
        public var up = 140.0
        /// Every joint of the arms must be above this confidence.
        public var confidence = 0.2
        /// The coordinates in which angles are taken.
        public var pixels = PixelShape.normalised

        /// Makes the article's parameters.
        public init() {}
    }

    let parameters: Parameters
    private var clock = FrameClock()
    private var cycle: ElbowCycle

    /// Makes a detector.
    public init(_ parameters: Parameters = Parameters()) {
        self.parameters = parameters
        cycle = ElbowCycle(down: parameters.down, up: parameters.up)
    }

    /// Takes the next frame; see `Detector`.
    public mutating func observe(_ frame: borrowing PoseFrame) -> Detection? {
        guard clock.advance(to: frame.time) != nil else { return nil }
        let unit = parameters.pixels.unit(of: frame.image)
        guard let angle = MeanElbow.angle(in: frame.joints, unit: unit, confidence: parameters.confidence)
        else { return nil }
        return judge(angle, at: frame.time)
    }

    /// Takes the next frame of a track, in place of the frame itself.
    mutating func observe(_ features: ElbowFeatures) -> Detection? {
        guard features.worth > parameters.confidence, !features.angle.isNaN else { return nil }
        return judge(features.angle, at: features.time)
    }

    private mutating func judge(_ angle: Double, at time: Nanoseconds) -> Detection? {
        switch cycle.step(angle) {
        case .none, .reachedBottom: nil
        case .completed: Detection(time: time)
        case .reversedEarly: Detection(time: time, rejection: .tooShallow)
        case .fellBack: Detection(time: time, rejection: .noLockout)
        }
    }

    /// Forgets everything that was seen; parameters stay.
    public mutating func reset() { self = AngleThreshold(parameters) }
}

/// The angle of the article's rule.
enum MeanElbow {
    /// The mean of both elbow angles, degrees.
    ///
    /// - Parameters:
    ///   - joints: The joints of a frame.
    ///   - unit: What x and y are multiplied by.
    ///   - confidence: What every joint of the arms must be above.
    /// - Returns: The mean, or `nil` where a joint is not above the confidence or an angle does not exist.
    static func angle(in joints: borrowing PoseFrame.Joints, unit: SIMD2<Double>, confidence: Double) -> Double? {
        for index in Joint.leftShoulder.rawValue...Joint.rightWrist.rawValue
        where !(joints[index].confidence > confidence) { return nil }
        guard
            let left = Geometry.angle(
                at: .leftElbow, from: .leftShoulder, to: .leftWrist, in: joints, unit: unit),
            let right = Geometry.angle(
                at: .rightElbow, from: .rightShoulder, to: .rightWrist, in: joints, unit: unit)
        else { return nil }
        return (left + right) / 2
    }
}

extension AngleThreshold {
    /// The detector in the catalogue.
    static let entry = DetectorEntry(
        name: "angle-threshold", about: "the article's rule: mean elbow angle up, down and up again",
        parameters: [
            .number(
                "down", \.down, unit: .degrees, in: 0...180,
                about: "the arms are down below this mean elbow angle"),
            .number(
                "up", \.up, unit: .degrees, in: 0...180,
                about: "the arms are up above this mean elbow angle"),
            .number(
                "confidence", \.confidence, unit: .none, in: 0...1,
                about: "every joint of both arms must be above it, else the frame is ignored"),
            .choice("pixels", \.pixels, about: "the coordinates in which angles are taken"),
        ],
        conflict: { Parameters.conflict(down: $0.down, up: $0.up) },
        make: { AngleThreshold($0) })
}

extension AngleThreshold.Parameters {
    /// Says what is wrong with a pair of thresholds, if anything.
    static func conflict(down: Double, up: Double) -> String? {
        if down < up { return nil }
        return "down (\(ParameterValue.number(down)) deg) must be below up (\(ParameterValue.number(up)) deg)"
    }
}
