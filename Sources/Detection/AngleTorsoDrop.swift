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
public struct AngleTorsoDrop: Detector {
    /// What can be set.
    public struct Parameters: DetectorParameters {
        /// The arms are down below this mean angle, degrees; below `up`.
        public var down = 100.0
        /// The arms are up above this mean angle, degrees.
        public var up = 140.0
        /// Joints must be above this confidence.
        public var confidence = 0.2
        /// The torso's centre must fall by at least this, torso lengths.
        ///
        /// In real push-ups the shoulders fall by .69 T and the hips by .47 T (medians), the centre by .58 T; the
        /// least that is called a push-up is .38 T at the shoulders, about .31 T at the centre. A body that bobs to
        /// fool the rule reaches .05–.19 T at the shoulders.
        public var drop = 0.20
        /// The coordinates in which angles are taken; heights are always in square pixels.
        public var pixels = PixelShape.square

        /// Makes the default parameters.
        public init() {}
    }

    let parameters: Parameters
    private var clock = FrameClock()
    private var cycle: ElbowCycle
    private var left = TorsoTrack()
    private var right = TorsoTrack()

    /// Makes a detector.
    public init(_ parameters: Parameters = Parameters()) {
        self.parameters = parameters
        cycle = ElbowCycle(down: parameters.down, up: parameters.up)
    }

    /// Takes the next frame; see `Detector`.
    public mutating func observe(_ frame: borrowing PoseFrame) -> Detection? {
        guard let elapsed = clock.advance(to: frame.time) else { return nil }
        let pixel = PixelShape.square.unit(of: frame.image)
        let step = TorsoTrack.Step(elapsed: elapsed)
        let confidence = parameters.confidence
        let seenLeft = left.observe(TorsoSight(.left, in: frame.joints, pixel, above: confidence), after: step)
        let seenRight = right.observe(TorsoSight(.right, in: frame.joints, pixel, above: confidence), after: step)
        let unit = parameters.pixels.unit(of: frame.image)
        guard let angle = MeanElbow.angle(in: frame.joints, unit: unit, confidence: parameters.confidence)
        else { return nil }
        return judge(
            angle, at: frame.time, seen: (seenLeft, seenRight),
            topShare: { Geometry.smoothing(elapsed: elapsed, timeConstant: TorsoTrack.settling) })
    }

    /// Takes the next frame of a track, in place of the frame itself.
    mutating func observe(_ features: TorsoFeatures) -> Detection? {
        let step = TorsoTrack.Step(elapsed: features.elapsed, share: features.heightShare)
        let confidence = parameters.confidence
        let seenLeft = left.observe(features.left.worth > confidence ? features.left : nil, after: step)
        let seenRight = right.observe(features.right.worth > confidence ? features.right : nil, after: step)
        guard features.elbow.worth > confidence, !features.elbow.angle.isNaN else { return nil }
        return judge(
            features.elbow.angle, at: features.elbow.time, seen: (seenLeft, seenRight), topShare: { features.topShare })
    }

    private mutating func judge(
        _ angle: Double, at time: Nanoseconds, seen: (left: Bool, right: Bool), topShare: () -> Double
    ) -> Detection? {
        let event = cycle.step(angle)
        let verdict = event == .completed ? verdict(at: time) : nil
        if event == .completed || event == .reversedEarly {
            left.startOver()
            right.startOver()
        }
        if angle > parameters.up {
            let share = topShare()
            if seen.left { left.markTop(share: share) }
            if seen.right { right.markTop(share: share) }
        }
        return switch event {
        case .none, .reachedBottom: nil
        case .completed: verdict
        case .reversedEarly: Detection(time: time, rejection: .tooShallow)
        case .fellBack: Detection(time: time, rejection: .noLockout)
        }
    }

    /// Forgets everything that was seen; parameters stay.
    public mutating func reset() { self = AngleTorsoDrop(parameters) }

    private func verdict(at time: Nanoseconds) -> Detection {
        let drop: Double
        switch (left.drop, right.drop) {
        case (let a?, let b?): drop = (a + b) / 2
        case (let a?, nil): drop = a
        case (nil, let b?): drop = b
        case (nil, nil): return Detection(time: time, rejection: .trackingLost)
        }
        return Detection(time: time, rejection: drop >= parameters.drop ? nil : .torsoStill)
    }
}

/// One side of the torso in one frame; lengths in square pixels.
struct TorsoSight: Sendable {
    /// Arm length (shoulder, elbow, wrist) over torso length; ANSUR II, men 1.120, women 1.131.
    static let armOverTorso = 1.12

    /// The lesser confidence of shoulder and hip.
    let worth: Double
    /// The height of the torso's centre.
    let centre: Double
    /// The torso's length, or what that of the arm says.
    let length: Double

    /// Looks at one side, or gives `nil` where shoulder and hip are not both above the confidence.
    @inline(__always)
    init?(_ side: Side, in joints: borrowing PoseFrame.Joints, _ pixel: SIMD2<Double>, above confidence: Double) {
        worth = min(joints[side.shoulder].confidence, joints[side.hip].confidence)
        guard joints[side.shoulder].confidence > confidence, joints[side.hip].confidence > confidence
        else { return nil }
        let shoulder = joints.place(side.shoulder) * pixel
        let hip = joints.place(side.hip) * pixel
        let elbow = joints.place(side.elbow) * pixel
        let arm = (shoulder - elbow).length + (elbow - joints.place(side.wrist) * pixel).length
        let torso = (shoulder - hip).length
        centre = (shoulder.y + hip.y) / 2
        guard centre.isFinite, torso.isFinite else { return nil }
        // Where the arm is not found its coordinates mean nothing; then no top is marked, so its length has no effect.
        length = arm.isFinite ? max(torso, arm / TorsoSight.armOverTorso) : torso
    }

    private init() { (worth, centre, length) = (-1, 0, 0) }

    /// A side that is above no confidence.
    static let none = TorsoSight()
}

/// The height of one side's torso centre, from the top of a repetition to its bottom; lengths in square pixels.
struct TorsoTrack: Sendable {
    /// Time constant of the average over heights, seconds: it takes the edge off single frames and costs a
    /// repetition of one second a tenth of its fall.
    static let smoothing = 0.08
    /// Time constant with which the top follows a body that sinks, and the length a change, seconds.
    static let settling = 0.5
    /// Heights and lengths of the torso while the arms were up.
    private struct Top {
        var height: Double
        var length: Double
    }

    /// The time since the last frame, the same for both sides.
    struct Step {
        /// Seconds.
        let elapsed: Double
        /// How far the average over heights moves in it, 0…1.
        let share: Double

        init(elapsed: Double) {
            self.init(elapsed: elapsed, share: Geometry.smoothing(elapsed: elapsed, timeConstant: smoothing))
        }

        init(elapsed: Double, share: Double) {
            self.elapsed = elapsed
            self.share = share
        }
    }

    /// Seconds from the last frame in which the side was seen to the last frame.
    private var unseen = 0.0
    private var current: Top?
    private var top: Top?
    private var lowest: Double?

    /// Takes the next frame, with shoulder and hip if they are in it, and says whether they are.
    mutating func observe(_ sight: TorsoSight?, after step: Step) -> Bool {
        let gap = unseen
        unseen += step.elapsed
        guard let sight else { return false }
        let share = gap == 0 ? step.share : Step(elapsed: unseen).share
        let height = current.map { $0.height + share * (sight.centre - $0.height) } ?? sight.centre
        unseen = 0
        current = Top(height: height, length: sight.length)
        if let deepest = lowest { lowest = min(deepest, height) } else { lowest = height }
        return true
    }

    /// Says that the arms are up in the frame that was just taken.
    ///
    /// - Parameter share: How far a top that was seen before moves to what is seen now, 0…1.
    mutating func markTop(share: Double) {
        guard let current else { return }
        lowest = nil
        guard let last = top else {
            top = current
            return
        }
        let sunk = last.height + share * (current.height - last.height)
        top = Top(
            height: max(current.height, sunk), length: last.length + share * (current.length - last.length))
    }

    /// Forgets the last top and bottom: another repetition may begin.
    mutating func startOver() {
        top = nil
        lowest = nil
    }

    /// How far the torso fell from the top, torso lengths, or `nil` where it was not seen at both ends.
    var drop: Double? {
        guard let top, let lowest, top.length > 0 else { return nil }
        return (top.height - lowest) / top.length
    }
}

extension AngleTorsoDrop {
    /// The detector in the catalogue.
    static let entry = DetectorEntry(
        name: "angle-torso-drop", about: "the article's rule, and the torso must fall between top and bottom",
        parameters: [
            .number(
                "down", \.down, unit: .degrees, in: 0...180,
                about: "the arms are down below this mean elbow angle"),
            .number(
                "up", \.up, unit: .degrees, in: 0...180,
                about: "the arms are up above this mean elbow angle"),
            .number(
                "confidence", \.confidence, unit: .none, in: 0...1,
                about: "joints must be above it: all of both arms, shoulder and hip of a side for its torso"),
            .number(
                "drop", \.drop, unit: .torsoLengths, in: 0...2,
                about: "the torso's centre must fall by at least this in the image"),
            .choice("pixels", \.pixels, about: "the coordinates in which angles are taken"),
        ],
        conflict: { AngleThreshold.Parameters.conflict(down: $0.down, up: $0.up) },
        make: { AngleTorsoDrop($0) })
}
