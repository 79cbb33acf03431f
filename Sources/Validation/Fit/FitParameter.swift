private import Foundation
import Scenarios

/// A number of a measured error model with the moment by which it is known.
package struct FitParameter: Sendable {
    /// On what scale it is moved.
    enum Scale: Sendable {
        case logit, logarithm

        func callAsFunction(_ value: Double) -> Double {
            switch self {
            case .logit: Logit.of(value)
            case .logarithm: log(max(value, 1e-6))
            }
        }

        func inverse(_ value: Double) -> Double {
            switch self {
            case .logit: 1 / (1 + exp(-value))
            case .logarithm: exp(value)
            }
        }
    }

    /// Its key in the estimator's file.
    package let name: String
    let path: any WritableKeyPath<MeasuredErrors, Double> & Sendable
    let scale: Scale
    let range: ClosedRange<Double>
    let moment: FitMoment
    /// By about how much the moment moves for one unit of the parameter, both on their scales.
    let slope: Double

    init(
        _ name: String, _ path: any WritableKeyPath<MeasuredErrors, Double> & Sendable, _ scale: Scale,
        _ range: ClosedRange<Double>, _ moment: FitMoment, slope: Double = 1
    ) {
        self.name = name
        self.path = path
        self.scale = scale
        self.range = range
        self.moment = moment
        self.slope = slope
    }

    /// Puts a confidence where its moment is: near enough for a start from any base.
    func start(_ errors: inout MeasuredErrors, at target: Double) {
        guard case .logit = moment.scale else { return }
        errors[keyPath: path] = min(max(target, range.lowerBound), range.upperBound)
    }

    /// Moves the parameter towards where its moment would be the target.
    func move(_ errors: inout MeasuredErrors, from reached: Double, to target: Double, damping: Double) {
        let miss = (moment.scale(target) - moment.scale(reached)) / slope
        let step = min(max(miss * damping, -FitParameter.longestStep), FitParameter.longestStep)
        let moved = scale.inverse(scale(errors[keyPath: path]) + step)
        errors[keyPath: path] = min(max(moved, range.lowerBound), range.upperBound)
    }

    /// The farthest that a parameter moves at a time, on its scale.
    static let longestStep = 1.0
}

extension FitParameter {
    /// The parameters that recordings of push-ups can show.
    ///
    /// Parameters that no recording can show keep the base's value: biases of joint centres (the body's own shape hides
    /// them), how far they differ from person to person, the time constant of slow errors, the lengths of typed errors,
    /// spikes (which typed errors look like) and inversions.
    package static let all: [FitParameter] = confidences + spreads + jitter + wander + events

    private static let share = 0.0005...0.9995

    private static var confidences: [FitParameter] {
        typealias ConfidenceQuantities = (
            kind: MeasuredErrors.JointKind, high: ValidityQuantity, low: ValidityQuantity, far: ValidityQuantity,
            hidden: ValidityQuantity
        )
        let flanks: [ConfidenceQuantities] = [
            (
                .shoulder, .nearShoulderConfidenceTop, .nearShoulderConfidenceBottom, .farShoulderConfidenceTop,
                .farShoulderConfidenceBottom
            ),
            (
                .elbow, .nearElbowConfidenceTop, .nearElbowConfidenceBottom, .farElbowConfidenceTop,
                .farElbowConfidenceBottom
            ),
            (
                .wrist, .nearWristConfidenceTop, .nearWristConfidenceBottom, .farWristConfidenceTop,
                .farWristConfidenceBottom
            ),
            (.hip, .nearHipConfidenceTop, .nearHipConfidenceBottom, .farHipConfidenceTop, .farHipConfidenceBottom),
            (
                .knee, .nearKneeConfidenceTop, .nearKneeConfidenceBottom, .farKneeConfidenceTop,
                .farKneeConfidenceBottom
            ),
            (
                .ankle, .nearAnkleConfidenceTop, .nearAnkleConfidenceBottom, .farAnkleConfidenceTop,
                .farAnkleConfidenceBottom
            ),
        ]
        let fronts: [(MeasuredErrors.JointKind, ValidityQuantity)] = [
            (.elbow, .frontElbowConfidence), (.wrist, .frontWristConfidence), (.hip, .frontHipConfidence),
            (.knee, .frontKneeConfidence), (.ankle, .frontAnkleConfidence),
        ]
        return flanks.flatMap { row in
            let kind = row.kind
            return [
                FitParameter("joints.\(kind.name).high", \.[kind].high, .logit, share, .confidence(row.high)),
                FitParameter("joints.\(kind.name).low", \.[kind].low, .logit, share, .confidence(row.low)),
                FitParameter("joints.\(kind.name).far", \.[kind].far, .logit, share, .confidence(row.far)),
                FitParameter("joints.\(kind.name).hidden", \.[kind].hidden, .logit, share, .confidence(row.hidden)),
            ]
        } + [
            FitParameter("joints.head.high", \.[.head].high, .logit, share, .confidence(.noseConfidenceTop)),
            FitParameter("joints.head.low", \.[.head].low, .logit, share, .confidence(.noseConfidenceBottom)),
        ]
            + fronts.map { kind, quantity in
                FitParameter("joints.\(kind.name).end-on", \.[kind].endOn, .logit, share, .confidence(quantity))
            }
    }

    private static var spreads: [FitParameter] {
        [
            FitParameter("confidence.person", \.confidence.person, .logarithm, 0.01...10, .personalConfidence),
            FitParameter("confidence.wander", \.confidence.wander, .logarithm, 0.01...10, .confidenceDeviation),
            FitParameter(
                "confidence.wander-time", \.confidence.wanderTime, .logarithm, 0.02...60, .confidenceCorrelation,
                slope: 0.35),
            FitParameter("confidence.flicker", \.confidence.flicker, .logarithm, 0.001...10, .confidenceFlicker),
        ]
    }

    private static var jitter: [FitParameter] {
        ValidityQuantity.residuals.indices.map { index in
            FitParameter(
                "jitter.sizes[\(index)]", \.jitter.sizes[index], .logarithm, 1e-5...1,
                .size(ValidityQuantity.residuals[index]))
        } + [
            FitParameter(
                "jitter.time", \.jitter.time, .logarithm, 0.005...5,
                .holdCorrelation([.holdCorrelation2, .holdCorrelation3], "correlation in holds after 0.08 and 0.12 s"),
                slope: 0.25),
            FitParameter(
                "jitter.white-share", \.jitter.whiteShare, .logit, 0.001...0.999,
                .holdCorrelation([.holdCorrelation1], "correlation in holds after 0.04 s"), slope: -0.15),
            FitParameter(
                "jitter.time-spread", \.jitter.timeSpread, .logarithm, 0.05...3, .correlationSpread, slope: 0.4),
            FitParameter("jitter.spread", \.jitter.spread, .logarithm, 0.01...2, .residualSpread),
        ]
    }

    private static var wander: [FitParameter] {
        [
            FitParameter("joints.wrist.wander", \.[.wrist].wander, .logarithm, 0.0005...1, .size(.wristWander)),
            FitParameter("joints.ankle.wander", \.[.ankle].wander, .logarithm, 0.0005...1, .size(.ankleWander)),
        ]
    }

    private static var events: [FitParameter] {
        [
            FitParameter(
                "typed-errors.scale", \.typedErrors.scale, .logarithm, 1e-5...2, .spikyRecordings, slope: 0.8),
            FitParameter(
                "typed-errors.spread", \.typedErrors.spread, .logarithm, 0.05...3, .share(.spikeShare), slope: 2),
            FitParameter(
                "drop-outs.hidden-per-minute", \.dropOuts.hiddenRate, .logarithm, 1e-5...10, .share(.farLowShare)),
            FitParameter("drop-outs.per-minute", \.dropOuts.rate, .logarithm, 1e-5...10, .share(.nearLowShare)),
            FitParameter(
                "drop-outs.seconds.median", \.dropOuts.seconds.median, .logarithm, 0.01...60, .size(.farLowRun)),
        ]
    }
}
