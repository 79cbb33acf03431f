public import Detection
public import Pose

/// Counts when the shoulders fall and come back up, measured from where they turned.
public struct ShoulderDip: Detector {
    /// Its parameters.
    public struct Parameters: DetectorParameters {
        /// The shoulders must fall by this, torso lengths.
        public var drop = 0.38
        /// Then they must rise by this, torso lengths.
        public var rise = 0.3
        /// Joints must be above this confidence.
        public var confidence = 0.2

        /// Makes the default parameters.
        public init() {}
    }

    private let parameters: Parameters
    private var clock = FrameClock()
    private var isDown = false
    /// The highest place of the shoulders before a fall, or the lowest one before a rise, pixels.
    private var turn: Double?

    /// Makes a detector.
    public init(_ parameters: Parameters = Parameters()) { self.parameters = parameters }

    /// Takes the next frame; see `Detector`.
    public mutating func observe(_ frame: borrowing PoseFrame) -> Detection? {
        // Frames that come twice or too late are ignored.
        guard clock.advance(to: frame.time) != nil else { return nil }
        // Square pixels: in normalised coordinates a step in x is not a step in y.
        let pixel = PixelShape.square.unit(of: frame.image)
        var shoulders = 0.0
        var torso = 0.0
        var sides = 0.0
        for side in Side.allCases {
            guard frame.joints[side.shoulder].confidence > parameters.confidence,
                frame.joints[side.hip].confidence > parameters.confidence
            else { continue }
            let shoulder = frame.joints.place(side.shoulder) * pixel
            shoulders += shoulder.y
            torso += (shoulder - frame.joints.place(side.hip) * pixel).length
            sides += 1
        }
        // Joints without a place are no numbers; without a torso there is no unit.
        guard torso.isFinite, shoulders.isFinite, torso > 0 else { return nil }
        let height = shoulders / sides
        let last = turn ?? height
        let newTurn = isDown ? min(last, height) : max(last, height)
        turn = newTurn
        let travel = (height - newTurn).magnitude * sides / torso
        guard travel >= (isDown ? parameters.rise : parameters.drop) else { return nil }
        turn = height
        isDown.toggle()
        return isDown ? nil : Detection(time: frame.time)
    }

    /// Forgets everything that was seen; parameters stay.
    public mutating func reset() { self = ShoulderDip(parameters) }
}

extension ShoulderDip {
    /// The detector in a catalogue.
    public static let entry = DetectorEntry(
        name: "shoulder-dip", about: "the shoulders must fall and come back up",
        parameters: [
            .number(
                "drop", \.drop, unit: .torsoLengths, in: 0.05...2,
                about: "the shoulders must fall by this"),
            .number(
                "rise", \.rise, unit: .torsoLengths, in: 0.05...2,
                about: "then they must rise by this"),
            .number(
                "confidence", \.confidence, unit: .none, in: 0...1,
                about: "shoulder and hip of a side must be above it"),
        ],
        make: { ShoulderDip($0) })
}
