import Mathematics
import Pose
import Scenarios

extension MeasuredErrorProcess {
    /// A joint's parameters that are fixed for the whole trial.
    struct Person {
        /// Mean confidences in logits, with what is the person's own; `far` is a loss.
        var high = 0.0
        /// The confidence of plain view without what is the person's own, logits.
        var typical = 0.0
        /// The size of the fast error, metres.
        var size = 0.0
        var low = 0.0
        var far = 0.0
        var endOn = 0.0
        var hidden = 0.0
        var dropOut = 0.0
        var wander = 0.0
        /// Factor of the wander and of the flicker of its confidence.
        var spread = 0.0
        /// Bias along the limb and across it, metres.
        var bias = SIMD2<Double>.zero
        var limbStart = 0
        var limbEnd = 0
        var mirrored = 0
        /// Whether it is a hip, a knee or an ankle.
        var isLeg = false
        /// Whether it is the nose, a shoulder or a hip.
        var isTrunk = false
        /// Radius of jitter and misses, metres in units of `radii`.
        var typedScale = 0.0
        var frequencies = SIMD3<Double>.zero
        var hiddenFrequencies = SIMD3<Double>.zero
        /// The rate at which typed errors begin in plain view, 1/s.
        var typedRate = 0.0

        /// PoseFix's shares of time with jitter, misses and inversions, where the joint is covered by a share.
        @inline(__always)
        func frequencies(covered: Double) -> SIMD3<Double> {
            frequencies + (hiddenFrequencies - frequencies) * covered
        }
    }

    /// The parameters of a joint, from what is drawn for the trial: the shift of its confidence, logits; the factor of its
    /// errors; normal numbers of its own.
    static func person(
        _ joint: Joint, _ errors: MeasuredErrors, shift: Double, size: Double, own: SIMD4<Double>, torso: Double
    ) -> Person {
        let traits = JointTraits(joint)
        let numbers = errors[traits.kind]
        return Person(
            high: logit(numbers.high) + shift, typical: logit(numbers.high), size: numbers.size * size * torso,
            low: logit(numbers.low) + shift,
            far: logit(numbers.high) - logit(numbers.far), endOn: logit(numbers.endOn) + shift,
            hidden: logit(numbers.hidden) + shift, dropOut: logit(errors.dropOuts.confidence),
            wander: numbers.wander * size * torso, spread: numbers.spread,
            bias: SIMD2(numbers.along + numbers.biasSpread * own[1], numbers.across + numbers.biasSpread * own[2])
                * torso,
            limbStart: traits.limb.from.rawValue, limbEnd: traits.limb.to.rawValue,
            mirrored: joint.mirrored.rawValue,
            isLeg: [.hip, .knee, .ankle].contains(traits.kind),
            isTrunk: [.head, .shoulder, .hip].contains(traits.kind),
            typedScale: traits.spread * rootArea * torso,
            frequencies: traits.frequencies, hiddenFrequencies: traits.hiddenFrequencies)
    }

    /// Confidences of exactly 0 and 1 have no logit.
    static func logit(_ confidence: Double) -> Double {
        let c = min(max(confidence, 0.00001), 0.99999)
        return logarithm(c / (1 - c))
    }
}
