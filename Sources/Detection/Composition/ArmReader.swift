import Pose

/// Reads a composition's signal from a frame.
struct ArmReader: Sendable {
    /// What is seen of the arms.
    struct Sight {
        /// The signal.
        var value: Double
        /// The followed side; `nil` for both.
        var side: Side?
    }

    /// What the cycle says to the reader.
    struct State {
        /// Whether a top has been seen.
        var isArmed: Bool
        /// Whether the bottom is awaited, not the top.
        var awaitsBottom: Bool
        /// Whether no repetition is under way.
        var isBetweenCycles: Bool
    }

    private struct Look {
        var least = Double.infinity
        var sum = 0.0
        var count = 0.0
        var isInside = true

        mutating func add(_ joint: JointObservation) {
            let confidence = joint.confidence > 0 ? joint.confidence : 0
            least = min(least, confidence)
            sum += confidence
            count += 1
            isInside = isInside && joint.x >= 0 && joint.x <= 1 && joint.y >= 0 && joint.y <= 1
        }
    }

    private let arms: ArmRule
    private let rule: ConfidenceRule
    private let signal: SignalSource
    private var followed: Side?

    init(_ composition: Composition) {
        arms = composition.arms
        rule = composition.confidence
        signal = composition.signal
    }

    /// The signal of a frame, or `nil` where the frame cannot be used.
    mutating func sight(in joints: borrowing PoseFrame.Joints, unit: SIMD2<Double>, _ state: State) -> Sight? {
        switch arms {
        case .side(let side):
            guard confidence(of: side, in: joints, state) != nil else { return nil }
            return value(of: side, in: joints, unit).map { Sight(value: $0, side: side) }
        case .pair(let pair, let need):
            return both(pair, need, in: joints, unit, state)
        case .best(let best):
            return better(best, in: joints, unit, state)
        }
    }

    private func both(
        _ pair: PairRule, _ need: PairNeed, in joints: borrowing PoseFrame.Joints, _ unit: SIMD2<Double>, _ state: State
    ) -> Sight? {
        let leftConfidence = confidence(of: .left, in: joints, state)
        let rightConfidence = confidence(of: .right, in: joints, state)
        let left = leftConfidence == nil ? nil : value(of: .left, in: joints, unit)
        let right = rightConfidence == nil ? nil : value(of: .right, in: joints, unit)
        guard let left, let right else {
            guard need == .one || need == .bothToArm && state.isArmed else { return nil }
            if let left { return Sight(value: left, side: .left) }
            return right.map { Sight(value: $0, side: .right) }
        }
        let value: Double
        switch pair {
        case .mean: value = (left + right) / 2
        case .weightedMean:
            let a = leftConfidence ?? 0
            let b = rightConfidence ?? 0
            value = a + b > 0 ? (a * left + b * right) / (a + b) : (left + right) / 2
        case .minimum: value = min(left, right)
        case .maximum: value = max(left, right)
        case .either: value = state.awaitsBottom ? min(left, right) : max(left, right)
        case .both: value = state.awaitsBottom ? max(left, right) : min(left, right)
        }
        return Sight(value: value, side: nil)
    }

    private mutating func better(
        _ best: BestArm, in joints: borrowing PoseFrame.Joints, _ unit: SIMD2<Double>, _ state: State
    ) -> Sight? {
        let seesLeft = confidence(of: .left, in: joints, state) != nil
        let seesRight = confidence(of: .right, in: joints, state) != nil
        guard seesLeft || seesRight else { return nil }
        let chosen: Side
        if seesLeft, seesRight {
            let left = worth(of: .left, best.worth, in: joints, unit)
            let right = worth(of: .right, best.worth, in: joints, unit)
            if let within = best.averageWithin, (left - right).magnitude <= within,
                let a = value(of: .left, in: joints, unit), let b = value(of: .right, in: joints, unit)
            {
                return Sight(value: (a + b) / 2, side: nil)
            }
            chosen = choice(left, right, best, state, in: joints, unit)
        } else {
            chosen = seesLeft ? .left : .right
            if best.staysInCycle, !state.isBetweenCycles, let followed, followed != chosen { return nil }
        }
        followed = chosen
        return value(of: chosen, in: joints, unit).map { Sight(value: $0, side: chosen) }
    }

    private func choice(
        _ left: Double, _ right: Double, _ best: BestArm, _ state: State, in joints: borrowing PoseFrame.Joints,
        _ unit: SIMD2<Double>
    ) -> Side {
        guard let followed else {
            if left != right { return left > right ? .left : .right }
            let longer = length(of: .right, in: joints, unit) > length(of: .left, in: joints, unit)
            return longer ? .right : .left
        }
        if best.staysInCycle, !state.isBetweenCycles { return followed }
        let (own, other) = followed == .left ? (left, right) : (right, left)
        let margin = best.worth == .apparentLength ? best.margin * own : best.margin
        return other - own > margin ? followed.opposite : followed
    }

    private func worth(
        of side: Side, _ worth: BestArm.Worth, in joints: borrowing PoseFrame.Joints, _ unit: SIMD2<Double>
    ) -> Double {
        if worth == .apparentLength { return length(of: side, in: joints, unit) }
        let look = look(at: side, in: joints)
        return worth == .leastConfidence ? look.least : look.sum / look.count
    }

    private func length(of side: Side, in joints: borrowing PoseFrame.Joints, _ unit: SIMD2<Double>) -> Double {
        let elbow = joints.place(side.elbow)
        return ((joints.place(side.shoulder) - elbow) * unit).length
            + ((joints.place(side.wrist) - elbow) * unit).length
    }

    /// The confidence of a side, or `nil` where it is not enough.
    private func confidence(of side: Side, in joints: borrowing PoseFrame.Joints, _ state: State) -> Double? {
        if rule.judgement == .ignored { return 1 }
        let look = look(at: side, in: joints)
        guard look.least > 0, look.isInside || !rule.insideImage else { return nil }
        let value = rule.judgement == .every ? look.least : look.sum / look.count
        return value >= rule.least || rule.onlyToArm && state.isArmed ? value : nil
    }

    private func look(at side: Side, in joints: borrowing PoseFrame.Joints) -> Look {
        var look = Look()
        look.add(joints[side.shoulder])
        look.add(joints[side.elbow])
        look.add(joints[side.wrist])
        if rule.joints != .arm { look.add(joints[side.hip]) }
        if rule.joints == .wholeSide {
            look.add(joints[side.knee])
            look.add(joints[side.ankle])
        }
        return look
    }

    @inline(__always)
    private func place(_ joint: Joint, in joints: borrowing PoseFrame.Joints) -> SIMD2<Double> {
        let found = joints[joint]
        return rule.judgement != .ignored || found.confidence > 0 ? SIMD2(found.x, found.y) : SIMD2(0, 0)
    }

    private func value(of side: Side, in joints: borrowing PoseFrame.Joints, _ unit: SIMD2<Double>) -> Double? {
        let shoulder = place(side.shoulder, in: joints)
        let wrist = place(side.wrist, in: joints)
        switch signal {
        case .elbowAngle, .elbowAngleOrZero:
            let elbow = place(side.elbow, in: joints)
            let angle = Geometry.angle((shoulder - elbow) * unit, (wrist - elbow) * unit)
            return signal == .elbowAngle ? angle : angle ?? 0
        case .heightAboveWrists(let part):
            let torso = ((shoulder - place(side.hip, in: joints)) * unit).length
            guard joints[side.hip].isFound, torso > 0, let height = height(of: part, side, in: joints)
            else { return nil }
            let value = (height - wrist.y) * unit.y / torso
            return value.isFinite ? value : nil
        case .heightInImage(let part):
            return height(of: part, side, in: joints).flatMap { $0.isFinite ? $0 : nil }
        }
    }

    private func height(of part: BodyPart, _ side: Side, in joints: borrowing PoseFrame.Joints) -> Double? {
        let shoulder = joints[side.shoulder].y
        switch part {
        case .shoulder: return shoulder
        case .torsoCentre: return joints[side.hip].isFound ? (shoulder + joints[side.hip].y) / 2 : nil
        case .nose: return joints[Joint.nose].isFound ? joints[Joint.nose].y : nil
        }
    }
}
