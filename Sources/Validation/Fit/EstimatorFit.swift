import Documents
private import Foundation
package import Scenarios
import Text

/// A measured error model fitted to recordings by simulated moments.
///
/// The measurements of recordings are not parameters: the correlation of a detrended hold is not a coefficient, a
/// residual against a smoothed track lacks slow errors. So synthetic trials are measured in the same way, and each
/// parameter is moved until its moment is that of the recordings (McFadden 1989; indirect inference of Gouriéroux,
/// Monfort & Renault 1993). All rounds see the same people, so that only the error model differs.
package struct EstimatorFit: Sendable {
    package struct ParameterFit: Sendable {
        /// Its key in the estimator's file.
        package var name: String
        /// The moment by which it is known.
        package var moment: String
        /// The view in which it was measured; `nil` where the recordings do not show it.
        package var view: ValidityView?
        package var clips: Int
        /// The moment of the recordings.
        package var target: Double?
        /// The moment of the trials at the end.
        package var reached: Double?
        /// Its value in the base's file.
        package var base: Double
        /// Its value in the new file; as before where `target` is `nil`.
        package var value: Double
    }

    package var model: EstimatorModel
    /// The fits of the parameters, in the order of `FitParameter.all`.
    package var rows: [ParameterFit]
    package var recordings: Int

    /// The number of rounds in which all parameters are moved.
    package static let rounds = 24
    /// The fewest trials of a view that give a moment.
    static let fewestTrials = 10

    private typealias Target = (parameter: FitParameter, view: ValidityView, value: FitMoment.Value)

    /// Fits; parameters that the recordings do not show stay those of the base, and all models see the same trials.
    package init(
        _ samples: [FitSample], wrongStarts: [WrongStartMeasurement] = [], base: EstimatorModel, name: String,
        simulate: (EstimatorModel) async throws -> [FitSample], progress: (Int) -> Void
    ) async throws {
        guard case .measured(let start) = base.errors else { throw FitError.gradedBase(base.name) }
        guard samples.contains(where: { !$0.quantities.reps.isEmpty }) else {
            throw FitError.nothingToFit(recordings: samples.count)
        }
        var model = base
        model.name = name
        let first = FitModel(errors: start, clock: base.clock)
        // Recordings hold the frames that were delivered, so the fitted clock is that of the delivery.
        model.inference = nil
        Self.takeOver(samples, into: &model)
        let targets = Self.targets(samples)
        guard !targets.isEmpty else { throw FitError.nothingToFit(recordings: samples.count) }
        var fitted = FitModel(errors: start, clock: model.clock)
        fitted.errors.placeStep = Middle.median(samples.map(\.placeStep))
        WrongStartMeasurement.fit(&fitted.errors.failures, to: wrongStarts)
        let fronts = samples.filter { $0.quantities.view == .front }
        Self.fitLosses(&fitted.errors.failures, to: fronts.map { ($0.misses, $0.timing) })
        for target in targets { target.parameter.start(&fitted, at: target.value.value) }
        for round in 0..<Self.rounds {
            fitted.write(to: &model)
            let trials = try await simulate(model)
            // The first rounds find the place; in the later ones parameters that share a moment settle.
            let damping = round < 8 ? 0.6 : round < 16 ? 0.35 : 0.2
            var ratios: [Double] = []
            for target in targets {
                guard let reached = target.parameter.moment.value(trials, in: target.view),
                    reached.clips >= Self.fewestTrials
                else { continue }
                let before = fitted[keyPath: target.parameter.path]
                target.parameter.move(&fitted, from: reached.value, to: target.value.value, damping: damping)
                if target.parameter.name.hasSuffix(".wander"), target.parameter.name.hasPrefix("joints") {
                    ratios.append(fitted[keyPath: target.parameter.path] / before)
                }
            }
            Self.carry(&fitted.errors, wanderRatios: ratios)
            Self.order(&fitted.errors, base: start)
            progress(round + 1)
        }
        Self.round(&fitted)
        fitted.write(to: &model)
        let trials = try await simulate(model)
        rows = FitParameter.all.map { parameter in
            let target = targets.first { $0.parameter.name == parameter.name }
            return ParameterFit(
                name: parameter.name, moment: parameter.moment.title, view: target?.view,
                clips: target?.value.clips ?? 0, target: target?.value.value,
                reached: target.flatMap { parameter.moment.value(trials, in: $0.view)?.value },
                base: parameter.stated(in: first), value: parameter.stated(in: fitted))
        }
        self.model = model
        recordings = samples.count
    }

    /// The moments that the recordings show, each in the first view that does.
    private static func targets(_ samples: [FitSample]) -> [Target] {
        // Recordings without confidences of their own have the same value everywhere.
        let hasConfidences = samples.contains { ($0.confidenceDeviation ?? 0) > 0.001 }
        return FitParameter.all.compactMap { parameter in
            guard hasConfidences || !parameter.moment.needsConfidences else { return nil }
            for view in parameter.moment.views {
                if let value = parameter.moment.value(samples, in: view), value.clips >= parameter.moment.fewest {
                    return (parameter: parameter, view: view, value: value)
                }
            }
            return nil
        }
    }

    /// Keeps the confidence of the farther leg at or below that of the nearer one: with legs that cover each other at
    /// all times one could make up for the other, and then the trials' sides could not be distinguished.
    ///
    /// The confidence of covered joints stays within a factor of three of the odds of the base: where little is covered
    /// it hardly shows, and would make up for what the model lacks.
    private static func order(_ errors: inout MeasuredErrors, base: MeasuredErrors) {
        for kind in MeasuredErrors.JointKind.allCases {
            errors[kind].far = min(errors[kind].far, errors[kind].high)
            errors[kind].hidden = bounded(errors[kind].hidden, about: base[kind].hidden)
        }
    }

    /// A confidence whose odds are within a factor of three of those of another.
    static func bounded(_ confidence: Double, about known: Double) -> Double {
        let reach: Double = log(3)
        let (low, high) = (Logit.of(known) - reach, Logit.of(known) + reach)
        return FitParameter.Scale.logit.inverse(min(max(Logit.of(confidence), low), high))
    }

    /// Lets the wander of the other joints go with that of wrist and ankle.
    private static func carry(_ errors: inout MeasuredErrors, wanderRatios: [Double]) {
        guard !wanderRatios.isEmpty else { return }
        let ratio = exp(wanderRatios.reduce(0) { $0 + log($1) } / Double(wanderRatios.count))
        for kind in MeasuredErrors.JointKind.allCases where kind != .wrist && kind != .ankle {
            errors[kind].wander = min(errors[kind].wander * ratio, 1)
        }
    }

    /// Sets the parameters that need no simulation: the clock, misses of the whole body, and joints outside the image.
    private static func takeOver(_ samples: [FitSample], into model: inout EstimatorModel) {
        let timings = samples.map(\.timing)
        let frames = timings.reduce(0) { $0 + $1.frames }
        let dropped = timings.reduce(0) { $0 + $1.dropped }
        let fps = 1 / Middle.median(timings.map(\.interval))
        model.clock.fps = min(max(round(fps, digits: 3), 1), 240)
        // An interval has the jitter of both its ends.
        model.clock.jitter = min(round(Middle.median(timings.map(\.jitter)) / 2.0.squareRoot(), digits: 2), 0.1)
        model.clock.dropProbability = min(round(Double(dropped) / Double(dropped + frames), digits: 2), 0.9)
        // Trackers lose people whom they see along the trunk far more often.
        let flanks = samples.filter { $0.quantities.view == .side }
        let plain = flanks.isEmpty ? samples : flanks
        let misses = plain.flatMap { sample in sample.misses.map { Double($0) * sample.timing.interval } }.sorted()
        let durations = plain.map { $0.timing.interval * Double($0.timing.frames) }
        let seconds = durations.reduce(0, +)
        if let shortest = misses.first, let longest = misses.last {
            model.lossRate = round(Double(misses.count) / seconds, digits: 3)
            model.lossSeconds = min(round(shortest, digits: 2), 60)...min(round(longest, digits: 3), 60)
        } else {
            model.lossRate = 0
        }
        let repeated = samples.compactMap { $0.clip?.values[.repeated] }
        let repeating = repeated.filter { $0 > 0 }
        if !repeating.isEmpty {
            model.clock.repeatProbability = min(round(Middle.median(repeating), digits: 2), 0.9)
            model.clock.repeatingTrials = round(Double(repeating.count) / Double(repeated.count), digits: 2)
        }
        let outside = samples.reduce(0) { $0 + $1.outside.confident }
        let all = samples.reduce(0) { $0 + $1.outside.all }
        if Double(outside) > 0.002 * Double(all) { model.outsideFrame = .extrapolated }
    }

    /// Takes how often trials lose a body that is seen along its trunk, and for how long, straight from the runs of
    /// frames without any joint in recordings from the front, if there are any; one with one run does not count as one
    /// that loses the body: many trackers miss the first frames.
    static func fitLosses(
        _ failures: inout MeasuredErrors.Failures, to recordings: [(runs: [Int], timing: FitSample.Timing)]
    ) {
        guard !recordings.isEmpty else { return }
        let losing = recordings.filter { $0.runs.count > 1 }
        failures.lostProbability = round(Double(losing.count) / Double(recordings.count), digits: 3)
        failures.lostRate = 0
        let runs = losing.flatMap { recording in recording.runs.map { Double($0) * recording.timing.interval } }
        let seconds = losing.reduce(0) { $0 + $1.timing.interval * Double($1.timing.frames) }
        let found = seconds - runs.reduce(0, +)
        guard !runs.isEmpty, found > 0 else { return }
        failures.lostRate = min(round(Double(runs.count) / found * 60, digits: 3), 600) / 60
        let logarithms: [Double] = runs.map { log($0) }
        let mean = logarithms.reduce(0, +) / Double(runs.count)
        let square = logarithms.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(runs.count)
        failures.lostSeconds.median = min(max(round(exp(mean), digits: 3), 0.001), 60)
        failures.lostSeconds.sigma = min(round(square.squareRoot(), digits: 3), 3)
    }

    /// Rounds the numbers to a file's digits.
    private static func round(_ model: inout FitModel) {
        for kind in MeasuredErrors.JointKind.allCases {
            model.errors[kind].wander = round(model.errors[kind].wander, digits: 3)
        }
        for parameter in FitParameter.all {
            model[keyPath: parameter.path] =
                round(parameter.stated(in: model), digits: parameter.scale == .logit ? 4 : 3) / parameter.fileFactor
        }
    }

    private static func round(_ value: Double, digits: Int) -> Double {
        Double(String(format: "%.\(digits)g", value)) ?? value
    }
}

/// The numbers of an estimator that a fit moves.
struct FitModel: Sendable {
    var errors: MeasuredErrors
    var clock: ClockPlan

    func write(to model: inout EstimatorModel) {
        model.errors = .measured(errors)
        model.clock = clock
    }
}

/// A reason why nothing can be fitted.
package enum FitError: StatusError, Hashable, CustomStringConvertible {
    case gradedBase(String)
    /// The recordings hold no push-up, or nothing can be measured of them.
    case nothingToFit(recordings: Int)

    package var description: String {
        switch self {
        case .gradedBase(let name):
            "\(name) is a graded estimator, whose few numbers cannot be fitted; name a measured one with --base, for example movenet-like"
        case .nothingToFit(let recordings):
            "0 of \(Plural.counted(recordings, "recording holds", "recordings hold")) a push-up that can be measured; add recordings of complete push-ups with shoulders, elbows, wrists and hips in the picture (repgauge render shows them)"
        }
    }
}
