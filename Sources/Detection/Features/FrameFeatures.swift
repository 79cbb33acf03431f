import Pose

/// What `AngleThreshold` takes from a frame.
struct ElbowFeatures: Sendable {
    /// The frame's time.
    let time: Nanoseconds
    /// The least confidence of the six joints of the arms; −1 where one is not a number.
    let worth: Double
    /// The mean angle of both elbows, degrees; not a number where there is none.
    let angle: Double

    init(_ frame: borrowing PoseFrame, pixels: PixelShape) {
        var least = Double.infinity
        for index in Joint.leftShoulder.rawValue...Joint.rightWrist.rawValue {
            let confidence = frame.joints[index].confidence
            least = min(least, confidence.isNaN ? -1 : confidence)
        }
        time = frame.time
        worth = least
        angle =
            MeanElbow.angle(in: frame.joints, unit: pixels.unit(of: frame.image), confidence: -.infinity) ?? .nan
    }
}

/// What `AngleTorsoDrop` takes from a frame.
struct TorsoFeatures: Sendable {
    /// What it takes of the arms.
    let elbow: ElbowFeatures
    /// Seconds since the last frame.
    let elapsed: Double
    /// How far the average over heights moves in them, 0…1.
    let heightShare: Double
    /// How far a top moves in them, 0…1.
    let topShare: Double
    /// What it takes of the sides; `TorsoSight.none` where there is nothing at any confidence.
    let left: TorsoSight
    let right: TorsoSight

    init(_ frame: borrowing PoseFrame, elapsed: Double, pixels: PixelShape) {
        let pixel = PixelShape.square.unit(of: frame.image)
        elbow = ElbowFeatures(frame, pixels: pixels)
        self.elapsed = elapsed
        heightShare = TorsoTrack.Step(elapsed: elapsed).share
        topShare = Geometry.smoothing(elapsed: elapsed, timeConstant: TorsoTrack.settling)
        left = TorsoSight(.left, in: frame.joints, pixel, above: -.infinity) ?? .none
        right = TorsoSight(.right, in: frame.joints, pixel, above: -.infinity) ?? .none
    }
}

/// What `FilteredHysteresis` takes from a frame.
struct ArmFeatures: Sendable {
    /// What it takes of one arm.
    struct Arm: Sendable {
        /// The least confidence of its joints, 0…1.
        let worth: Double
        /// Its elbow's angle, degrees; not a number where there is none.
        let angle: Double

        init(_ side: Side, in joints: borrowing PoseFrame.Joints, unit: SIMD2<Double>) {
            worth = ArmChoice.worth(of: side, in: joints)
            angle =
                Geometry.angle(at: side.elbow, from: side.shoulder, to: side.wrist, in: joints, unit: unit) ?? .nan
        }
    }

    /// The frame's time.
    let time: Nanoseconds
    /// The arms.
    let left: Arm
    let right: Arm
    /// By how much the right arm has been worth more than the left one of late.
    let advantage: Double
    /// The arm that looks longer.
    let longer: Side
}

/// Makes `ArmFeatures` of the frames of a trial in turn.
struct ArmFeatureReader {
    private let pixels: PixelShape
    private var leftWorth = ExponentialFilter(timeConstant: ArmChoice.memory)
    private var rightWorth = ExponentialFilter(timeConstant: ArmChoice.memory)

    init(pixels: PixelShape) { self.pixels = pixels }

    /// Takes the next frame.
    mutating func read(_ frame: borrowing PoseFrame, elapsed: Double) -> ArmFeatures {
        let unit = pixels.unit(of: frame.image)
        let left = ArmFeatures.Arm(.left, in: frame.joints, unit: unit)
        let right = ArmFeatures.Arm(.right, in: frame.joints, unit: unit)
        let advantage =
            rightWorth.filter(right.worth, elapsed: elapsed) - leftWorth.filter(left.worth, elapsed: elapsed)
        return ArmFeatures(
            time: frame.time, left: left, right: right, advantage: advantage,
            longer: ArmChoice.longer(in: frame.joints, frame.image))
    }
}
