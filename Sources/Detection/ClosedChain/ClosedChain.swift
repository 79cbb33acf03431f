public import Pose

/// The project's own rule: counts what obeys the closed chain of a push-up, and rejects the rest with a reason.
///
/// In a push-up hands and feet stay where they are and everything between them must move together: the shoulders fall
/// towards the hands at right angles to the body, the hips fall with them, the arms give way by as much. Cheats break
/// one of these constraints. The rule follows the middle of each pair of joints, sides weighed by the estimator's
/// confidence (no threshold on it: a joint of little confidence only weighs less), seeks the shoulders' way down and up
/// again, and weighs what speaks for and against a push-up in its top, bottom and end (`ChainEvidence`).
///
/// - *Whatever the camera.* Which side of the picture is up follows from the arms, the direction of the fall from the
///   body, sizes from the longer of arm and torso; legs and head are not used, and either arm will do.
/// - *From the first repetition.* A body that was seen for less than a second before its fall is also weighed by its
///   way back up alone. After a counted repetition another one at the same place is believed sooner.
/// - *One body.* Where all pairs jump at once, the estimator has switched to another person: for a while that person is
///   believed less.
///
/// Rejections: *torso-still* (the shoulders fell too little), *hands-moved*, *out-of-step* (hips), *body-upright*,
/// *hands-high* (hanging), *too-slow*, *too-fast*, *too-shallow* (the elbows), *no-lockout* (turned back half-way),
/// *tracking-lost* (another person).
///
/// Constants without a source of their own were chosen on synthetic trials with seeds other than those of the reports.
public struct ClosedChain: StagedDetector, AdjustableDetector {
    /// The parameters that can be set.
    public struct Parameters: DetectorParameters {
        /// The required evidence, logarithm of odds; more is stricter.
        public var evidence = 1.0
        /// The share of the fall that must be recovered to be up again; half-way stops are handled separately.
        public var rise = 0.7
        /// The least fall over the hands that is looked at, torso lengths.
        public var entry = 0.15
        /// The evidence that a repetition at the same place within the last seconds is for the next one.
        public var habit = 2.0
        /// The evidence against a body onto which the estimator has just leapt.
        public var leap = 3.0

        /// Makes the default parameters.
        public init() {}
    }

    /// The parameters from which it was made.
    public let parameters: Parameters
    /// Reads shoulders, elbows, wrists and hips with their precisions.
    public var reader = Reader(NoSettings())
    private var pairs = JointPairs()
    private var scale = BodyScale()
    private var upright = ChainUpright()
    private var cycle: ChainCycle
    private var planted: SIMD2<Double>?
    private var firstSeen: Nanoseconds?
    private var lastLeap: Nanoseconds?
    private var lastCounted: (wrist: SIMD2<Double>, fall: Double, time: Nanoseconds)?
    /// The evidence for the last candidate, logarithm of odds.
    private var lastEvidence = Double.nan

    /// Times that are long enough to begin anew, seconds.
    static let lost = 1.0

    /// Makes a detector.
    public init(_ parameters: Parameters = Parameters()) {
        self.parameters = parameters
        cycle = ChainCycle(entry: parameters.entry, rise: parameters.rise)
    }

    /// Takes the joints of the next frame; see `StagedDetector`.
    public mutating func decide(_ features: Reader.Features) -> Detection? {
        let time = features.time
        if features.comesAfterGap { beginAgain() }
        let isSeen = follow(features)
        watchForLeaps(time)
        if firstSeen == nil, isSeen { firstSeen = time }
        guard isSeen, pairs.knowsWrists, pairs.knowsElbows else {
            if pairs.knowsShoulders, time.seconds(since: pairs.lastSeen) > ClosedChain.lost { beginAgain() }
            return nil
        }
        guard let now = snapshot(features) else { return nil }
        return switch cycle.step(now, shares: features.shares, elbow: { features.elbowAngle }) {
        case .none: nil
        case .fellBack: Detection(time: time, rejection: .noLockout)
        case .completed(let top, let bottom, let end): judge(top, bottom, end, at: time)
        }
    }

    /// Forgets all but the size of the body.
    private mutating func beginAgain() {
        let (size, frames) = (scale, reader)
        self = ClosedChain(parameters)
        scale = size
        scale.restart()
        reader = frames
    }

    private mutating func follow(_ features: Reader.Features) -> Bool {
        pairs.observe(
            features.left, features.right, shares: features.shares, reach: scale.reach(in: features.shares.elapsed),
            time: features.time)
    }

    /// A body moves its parts one after the other; where all leap at once it is another body.
    private mutating func watchForLeaps(_ time: Nanoseconds) {
        guard let firstSeen, time.seconds(since: firstSeen) > 2 else { return }
        if pairs.leastLeap > 0.2 * scale.torso { lastLeap = time }
    }

    @inline(__always)
    private mutating func snapshot(_ features: Reader.Features) -> ChainSnapshot? {
        let shares = features.shares
        let last = scale.torso
        let trunk = pairs.shoulders - pairs.hips
        guard
            scale.observe(
                arm: features.armLength, torso: pairs.knowsHips ? trunk.length : 0, shares: shares, isDown: cycle.isDown
            )
        else { return nil }
        if last > 0 { cycle.rescale(by: last / scale.torso) }
        let hands = planted.map { $0 + shares.planted * (pairs.wrists - $0) } ?? pairs.wrists
        planted = hands
        let arm = (pairs.shoulders - hands) / scale.torso
        if upright.turn(arm: arm, shares: shares) { cycle.restart() }
        let share = cycle.isFresh ? 1 : cycle.isDown ? 0 : shares.direction
        upright.learn(trunk: pairs.knowsHips ? trunk / scale.torso : nil, share: share)
        return ChainSnapshot(
            shoulder: pairs.shoulders, elbow: pairs.elbows, wrist: pairs.wrists, hip: pairs.hips,
            height: (arm * upright.direction).sum(), torso: scale.torso, up: upright.direction, time: features.time)
    }

    private mutating func judge(
        _ top: ChainSnapshot, _ bottom: ChainSnapshot, _ end: ChainSnapshot, at time: Nanoseconds
    ) -> Detection {
        let whole = ChainEvidence(top: top, bottom: bottom, end: end, endTime: time)
        lastEvidence = evidence(for: whole, bottom, at: time)
        guard let reason = reject(whole, bottom, at: time) else { return count(whole, bottom, at: time) }
        guard let firstSeen, top.time.seconds(since: firstSeen) < 1 else {
            return Detection(time: time, rejection: reason)
        }
        // What came before the fall was hardly seen: the way back up may be the evidence.
        var back = end
        back.time = top.time
        let ascent = ChainEvidence(top: back, bottom: bottom, end: end, endTime: time)
        if reject(ascent, bottom, at: time) == nil {
            lastEvidence = evidence(for: ascent, bottom, at: time)
            return count(ascent, bottom, at: time)
        }
        return Detection(time: time, rejection: reason)
    }

    private func reject(_ candidate: ChainEvidence, _ bottom: ChainSnapshot, at time: Nanoseconds) -> Rejection? {
        if let exclusion = candidate.exclusion { return exclusion }
        let sum = evidence(for: candidate, bottom, at: time)
        guard sum < parameters.evidence else {
            let isStranger = lastLeap.map { time.seconds(since: $0) < 3 } ?? false
            return isStranger && sum - parameters.leap < parameters.evidence ? .trackingLost : nil
        }
        return candidate.worst
    }

    /// The evidence for a candidate at its place, logarithm of odds.
    private func evidence(for candidate: ChainEvidence, _ bottom: ChainSnapshot, at time: Nanoseconds) -> Double {
        let sum = candidate.sum - (upright.isAsTagged ? 0 : 1)
        guard let last = lastCounted, time.seconds(since: last.time) < 12,
            (last.wrist - bottom.wrist).length < 0.3 * bottom.torso, candidate.fall > last.fall / 2
        else { return sum }
        return sum + parameters.habit
    }

    private mutating func count(_ evidence: ChainEvidence, _ bottom: ChainSnapshot, at time: Nanoseconds) -> Detection {
        lastCounted = (bottom.wrist, evidence.fall, time)
        return Detection(time: time)
    }
}

extension ClosedChain: TracedDetector {
    /// The height of the shoulders over the hands, and the evidence for the last candidate with the least that counts.
    public var signals: [DetectorSignal] {
        [
            DetectorSignal("shoulders over hands", unit: .torsoLengths),
            DetectorSignal("evidence", unit: .none, thresholds: [.init("evidence", parameters.evidence)]),
        ]
    }

    /// Takes the next frame and tells height and evidence; see `TracedDetector`.
    public mutating func trace(_ frame: borrowing PoseFrame, _ values: inout [Double]) -> Detection? {
        let detection = observe(frame)
        if pairs.knowsShoulders, pairs.lastSeen == frame.time, let planted, scale.torso > 0 {
            values[0] = ((pairs.shoulders - planted) / scale.torso * upright.direction).sum()
        }
        values[1] = lastEvidence
        return detection
    }
}

extension ClosedChain {
    static let entry = DetectorEntry(
        of: ClosedChain.self, name: "closed-chain",
        about: "planted hands, shoulders and hips that fall together: what a push-up must obey, weighed by confidence",
        parameters: [
            .number("evidence", \.evidence, in: -5...10, about: "required logarithm of the odds; more is stricter"),
            .number("rise", \.rise, in: 0.3...1, about: "share of the fall that must be made good"),
            .number(
                "entry", \.entry, unit: .torsoLengths, in: 0.02...0.5,
                about: "least fall over the hands that is looked at"),
            .number(
                "habit", \.habit, in: 0...10,
                about: "what a repetition just counted at the same place speaks for the next"),
            .number(
                "leap", \.leap, in: 0...10, about: "what speaks against a body onto which the estimator has just leapt"),
        ])
}
