public import Detection
public import Pose

/// One arm in one frame.
public struct Arm: Sendable {
    /// The least confidence of shoulder, elbow and wrist; 0 where one of them was not found or has no place.
    let confidence: Double
    /// The height of the shoulder over the wrist, arm lengths: about 1 at the top of a push-up.
    let height: Double
    /// The length of the arm along its bones, pixels.
    let length: Double
    /// The place of the wrist, pixels.
    let wrist: SIMD2<Double>

    init(_ side: Side, in frame: borrowing PoseFrame) {
        // Square pixels: in normalised coordinates a step in x is not as long as a step in y.
        let pixel = AngleCoordinates.square.unit(of: frame.image)
        let shoulder = frame.joints.place(side.shoulder) * pixel
        let elbow = frame.joints.place(side.elbow) * pixel
        wrist = frame.joints.place(side.wrist) * pixel
        length = (shoulder - elbow).length + (elbow - wrist).length
        height = (shoulder.y - wrist.y) / length
        let (a, b, c) = (
            frame.joints[side.shoulder].confidence, frame.joints[side.elbow].confidence,
            frame.joints[side.wrist].confidence
        )
        // The place of a joint that was not found means nothing, and a place may be no number.
        confidence = a > 0 && b > 0 && c > 0 && height.isFinite && length.isFinite ? min(a, b, c) : 0
    }
}

/// The first stage: reads both arms of each frame.
public struct ArmsReader: FeatureReader {
    /// Both arms in one frame.
    public struct Features: Sendable {
        let time: Nanoseconds
        let left: Arm
        let right: Arm
    }

    private var clock = MonotonicFrames()

    /// Makes a reader; no parameter changes what it reads.
    public init(_ settings: NoSettings) {}

    /// Takes the next frame; a frame that comes twice or too late has no features.
    public mutating func read(_ frame: borrowing PoseFrame) -> Features? {
        guard clock.advance(to: frame.time) != nil else { return nil }
        return Features(time: frame.time, left: Arm(.left, in: frame), right: Arm(.right, in: frame))
    }
}
