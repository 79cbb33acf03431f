import Pose

/// Makes a composition's signal of the arms of a frame: chooses between them, or joins them.
struct ArmFollower: Sendable {
    /// The signal of one frame.
    struct Reading {
        /// The signal.
        var value: Double
        /// The followed side; `nil` for both.
        var side: Side?
    }

    /// The state of the cycle before a frame.
    struct State {
        /// Whether a top has been seen.
        var isArmed: Bool
        /// Whether the bottom is awaited, not the top.
        var awaitsBottom: Bool
        /// Whether no repetition is under way.
        var isBetweenCycles: Bool
    }

    private let arms: ArmRule
    private let rule: ConfidenceRule
    /// The number of joints whose confidence counts.
    private let joints: Double
    private var followed: Side?

    init(_ composition: Composition) {
        arms = composition.arms
        rule = composition.confidence
        joints = composition.confidence.joints.count
    }

    /// The signal of a frame, or `nil` where the frame cannot be used.
    @inline(__always)
    mutating func signal(_ left: ComposedArm, _ right: ComposedArm, _ state: State) -> Reading? {
        switch arms {
        case .side(let side):
            let arm = side == .left ? left : right
            guard confidence(of: arm, state) != nil else { return nil }
            return arm.signal.degrees.map { Reading(value: $0, side: side) }
        case .pair(let pair, let need):
            return both(left, right, pair, need, state)
        case .best(let best):
            return better(left, right, best, state)
        }
    }

    @inline(__always)
    private func both(
        _ leftArm: ComposedArm, _ rightArm: ComposedArm, _ pair: PairRule, _ need: PairNeed, _ state: State
    ) -> Reading? {
        let leftConfidence = confidence(of: leftArm, state)
        let rightConfidence = confidence(of: rightArm, state)
        let left = leftConfidence == nil ? nil : leftArm.signal.degrees
        let right = rightConfidence == nil ? nil : rightArm.signal.degrees
        guard let left, let right else {
            guard need == .one || need == .bothToArm && state.isArmed else { return nil }
            if let left { return Reading(value: left, side: .left) }
            return right.map { Reading(value: $0, side: .right) }
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
        return Reading(value: value, side: nil)
    }

    @inline(__always)
    private mutating func better(
        _ left: ComposedArm, _ right: ComposedArm, _ best: BestArm, _ state: State
    ) -> Reading? {
        let seesLeft = confidence(of: left, state) != nil
        let seesRight = confidence(of: right, state) != nil
        guard seesLeft || seesRight else { return nil }
        let chosen: Side
        if seesLeft, seesRight {
            let leftValue = value(of: left, by: best.criterion)
            let rightValue = value(of: right, by: best.criterion)
            if let within = best.averageWithin, (leftValue - rightValue).magnitude <= within,
                let a = left.signal.degrees, let b = right.signal.degrees
            {
                return Reading(value: (a + b) / 2, side: nil)
            }
            if let followed {
                chosen = stays(followed, leftValue, rightValue, best, state) ? followed : followed.opposite
            } else if leftValue != rightValue {
                chosen = leftValue > rightValue ? .left : .right
            } else {
                chosen = right.length > left.length ? .right : .left
            }
        } else {
            chosen = seesLeft ? .left : .right
            if best.staysInCycle, !state.isBetweenCycles, let followed, followed != chosen { return nil }
        }
        followed = chosen
        return (chosen == .left ? left : right).signal.degrees.map { Reading(value: $0, side: chosen) }
    }

    /// Whether the followed arm is followed on.
    @inline(__always)
    private func stays(
        _ followed: Side, _ left: Double, _ right: Double, _ best: BestArm, _ state: State
    ) -> Bool {
        if best.staysInCycle, !state.isBetweenCycles { return true }
        let (own, other) = followed == .left ? (left, right) : (right, left)
        let margin = best.criterion == .apparentLength ? best.margin * own : best.margin
        return !(other - own > margin)
    }

    @inline(__always)
    private func value(of arm: ComposedArm, by criterion: BestArm.Criterion) -> Double {
        switch criterion {
        case .leastConfidence: arm.least
        case .meanConfidence: arm.sum / joints
        case .apparentLength: arm.length
        }
    }

    /// The confidence of a side, or `nil` where it is not enough.
    @inline(__always)
    private func confidence(of arm: ComposedArm, _ state: State) -> Double? {
        if rule.requirement == .ignored { return 1 }
        guard arm.least > 0 else { return nil }
        let value = rule.requirement == .every ? arm.least : arm.sum / joints
        return value >= rule.least || rule.onlyToArm && state.isArmed ? value : nil
    }
}
