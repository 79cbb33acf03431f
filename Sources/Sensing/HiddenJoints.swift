import Mathematics
import Pose
import Scenarios

/// The hidden joints during one trial: all occlusions of scenario and estimator, drawn once.
struct HiddenJoints {
    /// Joints hidden at one instant.
    struct Mask {
        /// Joints that the estimator guesses.
        var guessed: JointSet = []
        /// Joints that it does not find.
        var missing: JointSet = []
    }

    /// One occlusion.
    private struct Cover {
        var what: What
        var when: When
        var effect: Occlusion.Effect
    }

    private enum What {
        case joints(SidedJoints)
        case area(x: ClosedRange<Double>, y: ClosedRange<Double>)
        case object(ObjectCover)
    }

    private enum When {
        case spans(SpanSet)
        /// In single frames, each with the same probability, from the random numbers of an item.
        case frames(probability: Double, item: Int)
    }

    private var covers: [Cover] = []
    private let noise: StationNoise

    /// Draws the occlusions of a trial.
    init(_ plan: TrialPlan, camera: Camera, truth: Truth, phases: [Phase]) {
        noise = StationNoise(plan, .occlusion)
        for (item, occlusion) in (plan.estimator.occlusions + plan.occlusions).enumerated() {
            let what: What =
                switch occlusion.what {
                case .joints(let group): .joints(SidedJoints(group))
                case .area(let x, let y): .area(x: x, y: y)
                case .object(let object): .object(ObjectCover(object, camera: camera))
                }
            let when = Self.times(of: occlusion.when, item: item, plan, truth: truth, phases: phases)
            covers.append(Cover(what: what, when: when, effect: occlusion.effect))
        }
        // The estimator's losses of the whole body: a Poisson process over the session.
        let losses = RandomSpans.draw(
            plan, station: .bodyLoss, rate: plan.estimator.lossRate, seconds: plan.estimator.lossSeconds,
            duration: truth.duration.seconds)
        if !losses.isEmpty {
            covers.append(Cover(what: .joints(SidedJoints(.all)), when: .spans(SpanSet(losses)), effect: .missing))
        }
    }

    private static func times(
        of when: Occlusion.When, item: Int, _ plan: TrialPlan, truth: Truth, phases: [Phase]
    ) -> When {
        var stream = RandomStream(key: plan.randomKey, trial: plan.trial, station: .occlusion, item: item)
        var spans: [ClosedRange<Double>] = []
        switch when {
        case .always: spans = [0...Double.infinity]
        case .bottoms(let probability, let seconds):
            for cycle in truth.cycles {
                // Both numbers are drawn for every cycle, so that the probability shifts no later draw.
                let isHidden = stream.uniform() < probability
                let half = stream.uniform(in: seconds) / 2
                if isHidden { spans.append(cycle.bottom.seconds - half...cycle.bottom.seconds + half) }
            }
        case .bursts(let hidden, let visible):
            spans = RandomSpans.bursts(
                hidden: hidden, visible: visible, from: &stream, duration: truth.duration.seconds)
        case .flicker(let share): return .frames(probability: share, item: item)
        case .dips(let perSecond): return .frames(probability: perSecond / plan.clock.fps, item: item)
        case .span(let start, let seconds): spans = [start...start + seconds]
        case .phase(let index, let share, let seconds):
            guard phases.indices.contains(index) else { break }
            let phase = phases[index]
            let start = phase.start.seconds + share * (phase.end - phase.start).seconds
            spans = [start...start + seconds]
        }
        return .spans(SpanSet(spans))
    }

    /// Returns the hidden joints of a frame.
    func mask(at exposure: ExposureSchedule.Exposure, view: borrowing View) -> Mask {
        var mask = Mask()
        for index in covers.indices where isActive(covers[index].when, at: exposure) {
            let hidden: JointSet
            switch covers[index].what {
            case .joints(let joints): hidden = joints.joints(near: view.near)
            case .area(let x, let y): hidden = view.joints(x: x, y: y)
            case .object(let object): hidden = object.covered(view.joints, at: exposure.instant)
            }
            switch covers[index].effect {
            case .guessed: mask.guessed.formUnion(hidden)
            case .missing: mask.missing.formUnion(hidden)
            }
        }
        return mask
    }

    private func isActive(_ when: When, at exposure: ExposureSchedule.Exposure) -> Bool {
        switch when {
        case .spans(let spans): return spans.contains(exposure.instant)
        case .frames(let probability, let item):
            return noise.uniforms(frame: exposure.index, item: item)[0] < probability
        }
    }
}
