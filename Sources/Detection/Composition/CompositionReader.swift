package import Pose

/// The part of a composition on which its features depend; it holds no thresholds.
package struct ReaderSettings: Sendable, Hashable {
    /// The signal.
    var signal: SignalSource
    /// The coordinates in which everything is taken.
    var pixels: AngleCoordinates
    /// The joints whose confidence counts.
    var joints: ConfidenceRule.Joints
    /// Whether confidences are not looked at.
    var ignoresConfidence: Bool
    /// Whether every joint must lie inside the image.
    var insideImage: Bool
    /// The only arm that is followed, if there is one.
    var side: Side?
    /// The frames in which the apparent lengths of the arms are compared.
    var lengths: Lengths

    /// The frames in which the apparent lengths of the arms are compared.
    enum Lengths: Sendable, Hashable {
        case never
        /// Those in which the least confidences are the same.
        case onLeastTies
        /// Those in which the mean confidences are the same.
        case onMeanTies
        case always
    }

    init(_ composition: Composition) {
        signal = composition.signal
        pixels = composition.pixels
        joints = composition.confidence.joints
        ignoresConfidence = composition.confidence.requirement == .ignored
        insideImage = composition.confidence.insideImage && !ignoresConfidence
        switch composition.arms {
        case .side(let side): (self.side, lengths) = (side, .never)
        case .pair: (side, lengths) = (nil, .never)
        case .best(let best):
            side = nil
            switch best.criterion {
            case .leastConfidence: lengths = .onLeastTies
            case .meanConfidence: lengths = .onMeanTies
            case .apparentLength: lengths = .always
            }
        }
    }
}

/// Both arms of one frame, as compositions look at them.
package struct ComposedArms: Sendable {
    let time: Nanoseconds
    let left: ComposedArm
    let right: ComposedArm
}

/// Reads the arms of a frame.
package struct ComposedArmsReader: FeatureReader {
    /// Arms as they are kept: 72 bytes.
    package struct Kept: Sendable {
        fileprivate struct Arm: Sendable {
            let least, sum, signal, length: Double

            init(_ arm: ComposedArm) {
                (least, sum, signal, length) = (arm.least, arm.sum, arm.signal.known, arm.length)
            }

            var arm: ComposedArm {
                ComposedArm(least: least, sum: sum, signal: JointAngle(known: signal), length: length)
            }
        }

        fileprivate let time: Nanoseconds
        fileprivate let left: Arm
        fileprivate let right: Arm
    }

    let settings: ReaderSettings
    private var clock = MonotonicFrames()

    /// Makes a reader.
    package init(_ settings: ReaderSettings) { self.settings = settings }

    /// Takes the next frame.
    @inline(__always)
    package mutating func read(_ frame: borrowing PoseFrame) -> ComposedArms? {
        guard clock.advance(to: frame.time) != nil else { return nil }
        let unit = settings.pixels.unit(of: frame.image)
        var left = ComposedArm()
        var right = ComposedArm()
        if settings.side != .right { left = settings.arm(.left, in: frame, unit) }
        if settings.side != .left { right = settings.arm(.right, in: frame, unit) }
        let comparesLengths =
            switch settings.lengths {
            case .never: false
            case .onLeastTies: left.least == right.least
            case .onMeanTies: left.sum / settings.joints.count == right.sum / settings.joints.count
            case .always: true
            }
        if comparesLengths {
            left.length = settings.length(of: .left, in: frame, unit)
            right.length = settings.length(of: .right, in: frame, unit)
        }
        return ComposedArms(time: frame.time, left: left, right: right)
    }

    /// Works out the signals.
    package static func keep(_ arms: ComposedArms) -> Kept {
        Kept(time: arms.time, left: Kept.Arm(arms.left), right: Kept.Arm(arms.right))
    }

    /// The arms that were kept.
    package static func features(of kept: Kept) -> ComposedArms {
        ComposedArms(time: kept.time, left: kept.left.arm, right: kept.right.arm)
    }
}

/// Reads the arms of a frame, and the body for checks that use it.
package struct ComposedBodyReader: FeatureReader {
    /// Arms and body of one frame.
    package struct Features: Sendable {
        let arms: ComposedArms
        let body: WholeBody
        let width: Double
        let height: Double
    }

    /// Arms and body as they are kept: 400 bytes.
    package struct Kept: Sendable {
        fileprivate let arms: ComposedArmsReader.Kept
        fileprivate let body: WholeBody
        fileprivate let width: Double
        fileprivate let height: Double
    }

    var arms: ComposedArmsReader

    /// Makes a reader.
    package init(_ settings: ReaderSettings) { arms = ComposedArmsReader(settings) }

    /// Takes the next frame.
    package mutating func read(_ frame: borrowing PoseFrame) -> Features? {
        guard let arms = arms.read(frame) else { return nil }
        let unit = self.arms.settings.pixels.unit(of: frame.image)
        return Features(arms: arms, body: WholeBody(frame), width: unit.x, height: unit.y)
    }

    /// Works out the signals.
    package static func keep(_ features: Features) -> Kept {
        Kept(
            arms: ComposedArmsReader.keep(features.arms), body: features.body, width: features.width,
            height: features.height)
    }

    /// The features that were kept.
    package static func features(of kept: Kept) -> Features {
        Features(
            arms: ComposedArmsReader.features(of: kept.arms), body: kept.body, width: kept.width, height: kept.height)
    }
}

/// One arm in one frame, as compositions look at it.
struct ComposedArm: Sendable {
    /// The least confidence of the joints that count; 0 where one was not found, or lies outside though it must not.
    var least = 0.0
    /// The sum of their confidences.
    var sum = 0.0
    /// The signal of this side: the elbow's angle, or a height.
    var signal = JointAngle(known: .nan)
    /// The apparent length of the arm, units of the coordinates; 0 where lengths are not compared.
    var length = 0.0
}

extension ConfidenceRule.Joints {
    /// The number of joints.
    var count: Double {
        switch self {
        case .arm: 3
        case .armAndHip: 4
        case .wholeSide: 6
        }
    }
}

extension ReaderSettings {
    /// Reads one arm.
    @inline(__always)
    func arm(_ side: Side, in frame: borrowing PoseFrame, _ unit: SIMD2<Double>) -> ComposedArm {
        let (shoulder, elbow, wrist) = (frame.joints[side.shoulder], frame.joints[side.elbow], frame.joints[side.wrist])
        var confidences = Confidences()
        confidences.add(shoulder)
        confidences.add(elbow)
        confidences.add(wrist)
        if self.joints != .arm {
            confidences.add(frame.joints[side.hip])
            if self.joints == .wholeSide {
                confidences.add(frame.joints[side.knee])
                confidences.add(frame.joints[side.ankle])
            }
        }
        let least = insideImage && !confidences.isInside ? 0 : confidences.least
        guard signal.isAngle else {
            return ComposedArm(
                least: least, sum: confidences.sum, signal: JointAngle(known: height(of: side, in: frame, unit)))
        }
        let origin = place(elbow)
        let angle = JointAngle((place(shoulder) - origin) * unit, (place(wrist) - origin) * unit)
        let isZero = angle.isMissing && signal == .elbowAngleOrZero
        return ComposedArm(least: least, sum: confidences.sum, signal: isZero ? JointAngle(known: 0) : angle)
    }

    /// The apparent length of an arm, units of the coordinates.
    func length(of side: Side, in frame: borrowing PoseFrame, _ unit: SIMD2<Double>) -> Double {
        let elbow = frame.joints.place(side.elbow)
        return ((frame.joints.place(side.shoulder) - elbow) * unit).length
            + ((frame.joints.place(side.wrist) - elbow) * unit).length
    }

    @inline(__always)
    private func place(_ joint: JointObservation) -> SIMD2<Double> {
        !ignoresConfidence || joint.confidence > 0 ? SIMD2(joint.x, joint.y) : SIMD2(0, 0)
    }

    /// The signal where it is a height; not a number where there is none.
    @inline(never)
    private func height(of side: Side, in frame: borrowing PoseFrame, _ unit: SIMD2<Double>) -> Double {
        let (shoulder, hip) = (frame.joints[side.shoulder], frame.joints[side.hip])
        let part: BodyPart
        var value: Double
        switch signal {
        case .elbowAngle, .elbowAngleOrZero: return .nan
        case .heightAboveWrists(let above): part = above
        case .heightInImage(let above): part = above
        }
        switch part {
        case .shoulder: value = shoulder.y
        case .torsoCentre: value = hip.isFound ? (shoulder.y + hip.y) / 2 : .nan
        case .nose: value = frame.joints[.nose].isFound ? frame.joints[.nose].y : .nan
        }
        if case .heightAboveWrists = signal {
            let torso = ((place(shoulder) - place(hip)) * unit).length
            value =
                hip.isFound && torso > 0 ? (value - place(frame.joints[side.wrist]).y) * unit.y / torso : .nan
        }
        return value.isFinite ? value : .nan
    }
}

private struct Confidences {
    var least = Double.infinity
    var sum = 0.0
    var isInside = true

    @inline(__always)
    mutating func add(_ joint: JointObservation) {
        let confidence = joint.confidence > 0 ? joint.confidence : 0
        least = min(least, confidence)
        sum += confidence
        isInside = isInside && joint.x >= 0 && joint.x <= 1 && joint.y >= 0 && joint.y <= 1
    }
}
