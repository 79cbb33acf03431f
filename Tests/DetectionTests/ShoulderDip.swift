@testable public import Detection
public import Pose

/// Counts when the shoulders fall by a share of the torso's length and come back up.
public struct ShoulderDip: Detector {
    /// What can be set.
    public struct Parameters: DetectorParameters {
        /// The shoulders must fall by this, torso lengths.
        public var drop = 0.38
        /// They are back up when less than this share of the drop is left, 0…1.
        public var rest = 0.25
        /// Joints must be above this confidence.
        public var confidence = 0.2

        /// Makes the default parameters.
        public init() {}
    }

    private let parameters: Parameters
    private var clock = FrameClock()
    private var top = -Double.infinity
    private var isDown = false

    /// Makes a detector.
    public init(_ parameters: Parameters = Parameters()) { self.parameters = parameters }

    /// Takes the next frame; see `Detector`.
    public mutating func observe(_ frame: borrowing PoseFrame) -> Detection? {
        // Frames that come twice or too late are ignored.
        guard clock.advance(to: frame.time) != nil else { return nil }
        // Square pixels: in normalised coordinates a step in x is not a step in y.
        let pixel = PixelShape.square.unit(of: frame.image)
        let joints = frame.joints.span
        var shoulders = 0.0
        var torso = 0.0
        var sides = 0.0
        for side in Side.allCases {
            guard joints[side.shoulder].confidence > parameters.confidence,
                joints[side.hip].confidence > parameters.confidence
            else { continue }
            let shoulder = joints.place(side.shoulder) * pixel
            shoulders += shoulder.y
            torso += (shoulder - joints.place(side.hip) * pixel).length
            sides += 1
        }
        // Joints without a place are no numbers; without a torso there is no unit.
        guard torso.isFinite, shoulders.isFinite, torso > 0 else { return nil }
        let height = shoulders / sides
        top = max(top, height)
        let drop = (top - height) * sides / torso
        if drop >= parameters.drop { isDown = true }
        guard isDown, drop < parameters.drop * parameters.rest else { return nil }
        isDown = false
        top = height
        return Detection(time: frame.time)
    }

    /// Forgets everything that was seen; parameters stay.
    public mutating func reset() { self = ShoulderDip(parameters) }
}

extension ShoulderDip {
    /// The detector in the catalogue.
    static let entry = DetectorEntry(
        name: "shoulder-dip", about: "the shoulders must fall and come back up",
        parameters: [
            .number(
                "drop", \.drop, unit: .torsoLengths, in: 0.05...2,
                about: "the shoulders must fall by this"),
            .number(
                "rest", \.rest, unit: .none, in: 0...1,
                about: "they are back up when less than this share of the drop is left"),
            .number(
                "confidence", \.confidence, unit: .none, in: 0...1,
                about: "shoulder and hip of a side must be above it"),
        ],
        conflict: { _ in nil },
        make: { ShoulderDip($0) })
}
