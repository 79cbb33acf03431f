private import Foundation
import Scenarios

/// A number of a measured error model with the moment by which it is known.
package struct FitParameter: Sendable {
    enum Scale: Sendable {
        case logit, logarithm, plain

        func callAsFunction(_ value: Double) -> Double {
            switch self {
            case .logit: Logit.of(value)
            case .logarithm: log(max(value, 1e-6))
            case .plain: value
            }
        }

        func inverse(_ value: Double) -> Double {
            switch self {
            case .logit: 1 / (1 + exp(-value))
            case .logarithm: exp(value)
            case .plain: value
            }
        }
    }

    /// Its key in the estimator's file.
    package let name: String
    let path: any WritableKeyPath<FitModel, Double> & Sendable
    let scale: Scale
    let range: ClosedRange<Double>
    let moment: FitMoment
    /// By about how much the moment moves for one unit of the parameter, both on their scales.
    let slope: Double

    /// Describes a number, that of the error model with the name unless a place is named.
    init(
        _ name: String, _ scale: Scale, _ range: ClosedRange<Double>, _ moment: FitMoment, slope: Double = 1,
        at path: (any WritableKeyPath<FitModel, Double> & Sendable)? = nil
    ) {
        (self.name, self.path, self.scale) = (name, path ?? \.errors[number: name], scale)
        (self.range, self.moment, self.slope) = (range, moment, slope)
    }

    /// The factor from the model, where rates are per second, to an estimator's file, where they are per minute.
    var fileFactor: Double { name.hasSuffix("per-minute") ? 60 : 1 }

    /// Returns its value as an estimator's file states it.
    func stated(in model: FitModel) -> Double { model[keyPath: path] * fileFactor }

    /// Puts a confidence where its moment is, near enough for a start from any base, and so a size that the base does
    /// not have, which has no logarithm to move.
    func start(_ errors: inout FitModel, at target: Double) {
        switch moment.scale {
        case .logit: break
        case .logarithm: guard scale == .logarithm, errors[keyPath: path] == 0 else { return }
        case .plain: return
        }
        errors[keyPath: path] = min(max(target, range.lowerBound), range.upperBound)
    }

    /// Moves the parameter towards where its moment would be the target.
    func move(_ errors: inout FitModel, from reached: Double, to target: Double, damping: Double) {
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
    /// them, but of elbow and wrist, whose bones anthropometry knows), how far they differ from person to person, the
    /// time constant of slow errors, the lengths of typed errors, spikes (which typed errors look like) and inversions.
    package static let all: [FitParameter] =
        confidences + spreads + sizes + shared + others

    private static let share = 0.0005...0.9995

    private static var confidences: [FitParameter] {
        let kinds = MeasuredErrors.JointKind.allCases
        let paired = zip(kinds.dropFirst(), PairedJoint.allCases).flatMap { kind, joint -> [FitParameter] in
            [
                FitParameter("joints.\(kind.name).high", .logit, share, .confidence(.high(kind))),
                FitParameter("joints.\(kind.name).low", .logit, share, .confidence(.low(kind))),
                FitParameter("joints.\(kind.name).far", .logit, share, .confidence(.far(kind))),
                FitParameter(
                    "joints.\(kind.name).hidden", .logit, share, .clip(.confidence(isNear: false, joint), .logit)),
            ]
        }
        let head = [
            FitParameter("joints.head.high", .logit, share, .confidence(.high(.head))),
            FitParameter("joints.head.low", .logit, share, .confidence(.low(.head))),
        ]
        return paired + head
            + kinds.map { FitParameter("joints.\($0.name).end-on", .logit, share, .confidence(.endOn($0))) }
    }

    private static var spreads: [FitParameter] {
        [
            FitParameter("confidence.person", .logarithm, 0.01...10, .personalConfidence),
            FitParameter("confidence.wander", .logarithm, 0.01...10, .confidenceDeviation),
            FitParameter("confidence.wander-time", .logarithm, 0.02...60, .confidenceCorrelation, slope: 0.35),
            FitParameter("confidence.flicker", .logarithm, 0.001...10, .clip(.flicker, .logarithm(offset: 1e-5))),
            FitParameter("confidence.tail", .plain, 0...1.5, .clip(.confidenceLag1), slope: -0.15),
        ]
    }

    private static var sizes: [FitParameter] {
        MeasuredErrors.JointKind.allCases.map { kind in
            FitParameter(
                "joints.\(kind.name).size", .logarithm, 1e-5...1,
                .joint("median error, \(kind.name)", .logarithm(offset: 1e-6)) { $0.sizes[kind] })
        }
    }

    /// The parts that joints share.
    ///
    /// The weight of another part beside one's own gives about twice as much correlation.
    private static var shared: [FitParameter] {
        MeasuredErrors.JointKind.allCases.flatMap { kind in
            func correlation(
                _ key: String, _ title: String, slope: Double,
                _ part: any KeyPath<FitErrors, [MeasuredErrors.JointKind: Double]> & Sendable
            ) -> FitParameter {
                FitParameter(
                    "joints.\(kind.name).\(key)", .plain, 0...3,
                    .joint("correlation \(title), \(kind.name)", .plain) { $0[keyPath: part][kind] }, slope: slope)
            }
            let isOfTrunk = [.head, .shoulder, .hip, .knee].contains(kind)
            return [correlation("neighbours", "with neighbours", slope: 1.2, \.neighbours)]
                + (kind == .head ? [] : [correlation("sides", "of left and right", slope: 1.2, \.sides)])
                + (isOfTrunk ? [correlation("body", "with the body", slope: 0.8, \.body)] : [])
        }
    }

    private static var others: [FitParameter] {
        // Half of the window over which tracks are smoothed, s: beyond it fast errors cannot be told from slow ones.
        let longestTime = 0.005...0.12
        return [
            // The error of the first images, from their places beside those that the path after them leads to.
            FitParameter("settling.size", .logarithm, 1e-4...3, .firstImage, slope: 0.8),
            FitParameter("settling.spread", .logarithm, 0.02...1.5, .firstImageSpread),
            FitParameter("settling.time", .logarithm, 0.005...1, .secondImage, slope: 0.6),
            FitParameter(
                "jitter.covered", .logarithm, 0.5...20,
                .joint("error of far arm and hip over near, logarithm", .plain) { $0.farRatio }, slope: 0.5),
            FitParameter("jitter.doubt", .plain, 0...3, .clip(.confidenceError), slope: -0.7),
            FitParameter("jitter.time", .logarithm, longestTime, .clip(.lag1), slope: 0.1),
            FitParameter("jitter.white-share", .logit, 0.0001...0.999, .clip(.slope), slope: 0.3),
            FitParameter("jitter.time-spread", .logarithm, 0.02...3, .clipSpread(.slope, .plain)),
            FitParameter("jitter.spread", .logarithm, 0.01...2, .clipSpread(.error, .logarithm(offset: 1e-6))),
            // The dependence on speed, from ratios of errors at different speeds.
            FitParameter("activity.half", .logarithm, 0.001...10, .ratio(.jointAt04, .jointAt01), slope: 0.3),
            FitParameter("activity.rest", .logarithm, 0.001...10, .ratio(.jointAt0, .jointAt01), slope: 0.5),
            FitParameter("activity.body", .logit, 0.01...0.99, .ratio(.wristAt04, .wristAt0), slope: 0.4),
            FitParameter("activity.bursts", .logarithm, 0.01...2, .amplitude, slope: 0.3),
            FitParameter(
                "clock.exposure-error", .logarithm, 1e-5...0.1,
                .joint("common error along the paths, s", .logarithm(offset: 1e-4)) { $0.exposure },
                at: \FitModel.clock.exposureError),
            FitParameter("joints.wrist.wander", .logarithm, 0.0005...1, .size(.wristWander)),
            FitParameter("joints.ankle.wander", .logarithm, 0.0005...1, .size(.ankleWander)),
            FitParameter("joints.elbow.along", .plain, -0.2...0.2, .bone("upper arm", \.upperArm)),
            FitParameter("joints.wrist.along", .plain, -0.2...0.2, .bone("forearm", \.forearm)),
            FitParameter("typed-errors.scale", .logarithm, 1e-5...2, .spikyRecordings, slope: 0.8),
            FitParameter("typed-errors.spread", .logarithm, 0.05...3, .share(.spikeShare), slope: 2),
            FitParameter("drop-outs.hidden-per-minute", .logarithm, 1e-5...10, .share(.farLowShare)),
            FitParameter("drop-outs.per-minute", .logarithm, 1e-5...10, .share(.nearLowShare)),
            FitParameter(
                "failures.astray-below", .logit, 0.001...0.95,
                .wrists("share of frames with a wrist astray", .logit) { $0.share }),
            FitParameter(
                "failures.astray", .logarithm, 0.01...3,
                .wrists("distance of a wrist that is astray", .logarithm(offset: 1e-3)) { $0.distance }),
            FitParameter(
                "failures.astray-time", .logarithm, 0.005...2,
                .wrists("correlation of a wrist's displacement with that in the next frame", .plain) {
                    $0.persistence
                }, slope: 0.25),
            FitParameter("drop-outs.seconds.median", .logarithm, 0.01...60, .size(.farLowRun)),
        ]
    }
}
