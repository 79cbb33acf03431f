import Mathematics
import Pose
import Scenarios

/// A set of joints, one bit each.
struct JointSet: OptionSet {
    var rawValue: UInt32

    init(rawValue: UInt32) { self.rawValue = rawValue }

    init(_ joints: [Joint]) { rawValue = joints.reduce(0) { $0 | 1 << UInt32($1.rawValue) } }

    static let all = JointSet(Joint.allCases)

    func contains(index: Int) -> Bool { rawValue >> UInt32(index) & 1 == 1 }

    /// The joints of a group, given the side that is nearer to the camera.
    init(_ group: JointGroup, near: Side) {
        let far = near.opposite
        self =
            switch group {
            case .all: .all
            case .farArm: JointSet([far.elbow, far.wrist])
            case .nearArm: JointSet([near.elbow, near.wrist])
            case .farWrist: JointSet([far.wrist])
            case .nearWrist: JointSet([near.wrist])
            case .wrists: JointSet([.leftWrist, .rightWrist])
            case .nearHip: JointSet([near.hip])
            case .legs: JointSet([.leftKnee, .rightKnee, .leftAnkle, .rightAnkle])
            }
    }
}

/// The hidden joints during one trial: all occlusions of scenario and estimator, drawn once.
struct HiddenJoints {
    /// Joints hidden at one instant.
    struct Mask {
        /// Joints that the estimator guesses.
        var guessed: JointSet = []
        /// Joints that it does not find.
        var missing: JointSet = []
    }

    /// One occlusion over one span of time.
    private struct Span {
        var start: Double
        var end: Double
        var joints: JointsByNearSide
        var area: Area?
        var effect: Occlusion.Effect
    }

    /// An occlusion of single frames, each with the same probability.
    private struct Flicker {
        var item: Int
        var probability: Double
        var joints: JointsByNearSide
        var area: Area?
        var effect: Occlusion.Effect
    }

    private struct JointsByNearSide {
        var left: JointSet
        var right: JointSet

        func callAsFunction(near: Side) -> JointSet { near == .left ? left : right }
    }

    private struct Area {
        var x: ClosedRange<Double>
        var y: ClosedRange<Double>
    }

    private var spans: [Span] = []
    private var flickers: [Flicker] = []
    private let key: UInt64
    private let trial: UInt32

    /// Draws the occlusions of a trial.
    ///
    /// - Parameters:
    ///   - plan: The trial.
    ///   - truth: The true cycles, around whose bottoms joints may hide.
    ///   - phases: The phases in time, in the order of the plan.
    init(_ plan: TrialPlan, truth: Truth, phases: [Phase]) {
        key = plan.randomKey
        trial = UInt32(plan.trial)
        for (item, occlusion) in (plan.estimator.occlusions + plan.occlusions).enumerated() {
            var stream = RandomStream(key: key, trial: plan.trial, station: .occlusion, item: item)
            let joints: JointsByNearSide
            let area: Area?
            switch occlusion.what {
            case .joints(let group):
                joints = JointsByNearSide(left: JointSet(group, near: .left), right: JointSet(group, near: .right))
                area = nil
            case .area(let x, let y):
                joints = JointsByNearSide(left: .all, right: .all)
                area = Area(x: x, y: y)
            }
            func hide(from start: Double, to end: Double) {
                spans.append(Span(start: start, end: end, joints: joints, area: area, effect: occlusion.effect))
            }
            switch occlusion.when {
            case .bottoms(let probability, let seconds):
                for cycle in truth.cycles {
                    // Both numbers are drawn for every cycle, so that the probability shifts no later draw.
                    let isHidden = stream.uniform() < probability
                    let half = stream.uniform(in: seconds) / 2
                    if isHidden { hide(from: cycle.bottom.seconds - half, to: cycle.bottom.seconds + half) }
                }
            case .flicker(let share):
                flickers.append(
                    Flicker(item: item, probability: share, joints: joints, area: area, effect: occlusion.effect))
            case .dips(let perSecond):
                flickers.append(
                    Flicker(
                        item: item, probability: perSecond / plan.clock.fps, joints: joints, area: area,
                        effect: occlusion.effect))
            case .span(let start, let seconds):
                hide(from: start, to: start + seconds)
            case .phase(let index, let share, let seconds):
                guard phases.indices.contains(index) else { continue }
                let phase = phases[index]
                let start = phase.start.seconds + share * (phase.end - phase.start).seconds
                hide(from: start, to: start + seconds)
            }
        }
        loseBody(plan, duration: truth.duration.seconds)
    }

    /// The estimator's losses of the whole body: a Poisson process over the session.
    private mutating func loseBody(_ plan: TrialPlan, duration: Double) {
        guard plan.estimator.lossRate > 0 else { return }
        for (start, end) in RandomSpans.draw(
            plan, station: .bodyLoss, rate: plan.estimator.lossRate, seconds: plan.estimator.lossSeconds,
            duration: duration)
        {
            spans.append(
                Span(
                    start: start, end: end, joints: JointsByNearSide(left: .all, right: .all), area: nil,
                    effect: .missing))
        }
    }

    /// Returns the hidden joints of a frame.
    ///
    /// - Parameters:
    ///   - exposure: The frame.
    ///   - near: The side of the body that is nearer to the camera.
    ///   - projected: Where each joint lies in the image, shares of width and height.
    /// - Returns: The hidden joints.
    func mask(
        at exposure: ExposureSchedule.Exposure, near: Side, projected: borrowing JointArray<SIMD2<Double>>
    ) -> Mask {
        var mask = Mask()
        for span in spans where span.start <= exposure.instant && exposure.instant <= span.end {
            add(joints: span.joints(near: near), area: span.area, effect: span.effect, projected, to: &mask)
        }
        for flicker in flickers {
            let draw = FrameNoise.uniforms(
                key: key, trial: trial, frame: exposure.index, station: .occlusion, item: UInt32(flicker.item))
            if draw[0] < flicker.probability {
                add(
                    joints: flicker.joints(near: near), area: flicker.area, effect: flicker.effect, projected, to: &mask
                )
            }
        }
        return mask
    }

    private func add(
        joints: JointSet, area: Area?, effect: Occlusion.Effect,
        _ projected: borrowing JointArray<SIMD2<Double>>, to mask: inout Mask
    ) {
        var hidden = joints
        if let area {
            for index in 0..<Joint.count {
                let place = projected[index]
                if area.x.contains(place.x), area.y.contains(place.y) { continue }
                hidden.rawValue &= ~(1 << UInt32(index))
            }
        }
        switch effect {
        case .guessed: mask.guessed.formUnion(hidden)
        case .missing: mask.missing.formUnion(hidden)
        }
    }
}

/// Spans of time that begin at random and last for a random while.
enum RandomSpans {
    /// Draws a Poisson process of spans over a session; rates are per second, lengths uniform in a range of seconds.
    static func draw(
        _ plan: TrialPlan, station: RandomStation, rate: Double, seconds: ClosedRange<Double>, duration: Double
    ) -> [(start: Double, end: Double)] {
        guard rate > 0 else { return [] }
        var stream = RandomStream(key: plan.randomKey, trial: plan.trial, station: station)
        var spans: [(start: Double, end: Double)] = []
        var start = stream.exponential(mean: 1 / rate)
        while start < duration {
            spans.append((start, start + stream.uniform(in: seconds)))
            start += stream.exponential(mean: 1 / rate)
        }
        return spans
    }
}
