import Mathematics
import Scoring

/// One figure of all settings on both sides, on resamples of people and trials, and on halves of the recordings.
struct TransferRanking {
    /// The figures that a comparison predicts and measures.
    typealias Figures = (predicted: [Double], measured: [Double])

    let figure: TransferFigure
    /// The figures of the trials; `nil` where no trial defines the figure.
    let predicted: [Double]?
    /// The figures of the recordings; `nil` where no recording defines the figure.
    let measured: [Double]?
    private let resampled: [Figures]
    /// The other half of the recordings predicts one half.
    private let halves: [Figures]
    /// As many trials predict one half.
    private let trialsForHalves: [Figures]
    private let recordings: Int
    private let trials: Int

    init(_ figure: TransferFigure, _ sides: TransferSides, settings: Int, _ stream: inout RandomStream) {
        self.figure = figure
        let theirs = TransferTerms(figure, sides.recordings, settings: settings)
        let ours = TransferTerms(figure, sides.trials, settings: settings)
        recordings = theirs.clips
        trials = ours.clips
        measured = theirs.figures(sides.recordings.map { _ in 1 })
        predicted = ours.figures(sides.weights)
        var resampled: [Figures] = []
        var (halves, trialsForHalves): ([Figures], [Figures]) = ([], [])
        let people = PersonHalves.groups(sides.recordings.map(\.person))
        let separate = sides.trials.indices.map { [$0] }
        // The clips of a single person say nothing of how people differ: then there is no interval.
        let resamples = people.count { $0.contains(where: theirs.isDefined) } > 1 ? TransferComparison.resamples : 0
        if min(recordings, trials) >= TransferComparison.fewestClips {
            for _ in 0..<resamples {
                let real = Self.drawn(people, &stream)
                let synthetic = zip(Self.drawn(separate, &stream), sides.weights).map { $0 * $1 }
                if let a = ours.figures(synthetic), let b = theirs.figures(real) { resampled.append((a, b)) }
            }
            for _ in 0..<PersonHalves.splits {
                guard let split = sides.halves(&stream), let measured = theirs.figures(split.measured),
                    let other = theirs.figures(split.other), let trials = ours.figures(split.trials)
                else { continue }
                halves.append((other, measured))
                trialsForHalves.append((trials, measured))
            }
        }
        (self.resampled, self.halves, self.trialsForHalves) = (resampled, halves, trialsForHalves)
    }

    /// The weights of a resample of people, drawn with replacement, each with all clips.
    ///
    /// As many numbers are drawn as there are clips: what is drawn afterwards does not depend on who is in which.
    private static func drawn(_ people: [[Int]], _ stream: inout RandomStream) -> [Double] {
        let count = people.reduce(0) { $0 + $1.count }
        var (weights, choices) = ([Double](repeating: 0, count: count), [UInt32](repeating: 0, count: count))
        stream.choices(of: people.count, into: &choices)
        for person in choices.prefix(people.count) {
            for clip in people[Int(person)] { weights[clip] += 1 }
        }
        return weights
    }

    /// The agreement of the settings of a set.
    func correlation(_ scope: TransferScope, _ settings: [Int], view: ValidityView?) -> TransferComparison.Correlation {
        var result = TransferComparison.Correlation(
            view: view, scope: scope, figure: figure, settings: settings.count, recordings: recordings, trials: trials,
            correlation: .undefined, betterHalf: .undefined)
        guard let predicted, let measured else { return result }
        func agreement(_ figures: Figures) -> TransferAgreement {
            TransferAgreement(
                figure, predicted: settings.map { figures.predicted[$0] },
                measured: settings.map { figures.measured[$0] })
        }
        let whole = agreement((predicted, measured))
        (result.bias, result.distance) = (whole.bias, whole.distance)
        guard min(recordings, trials) >= TransferComparison.fewestClips else { return result }
        let spread = resampled.map(agreement)
        if let order = whole.order { result.correlation = Estimate(order, resampled: spread.compactMap(\.order)) }
        if let order = whole.betterHalf {
            result.betterHalf = Estimate(order, resampled: spread.compactMap(\.betterHalf))
        }
        result.trusted = TrustedDifference(
            predicted: settings.map { predicted[$0] }, measured: settings.map { measured[$0] })
        guard !halves.isEmpty else { return result }
        result.halves = TransferAgreement(meanOf: halves.map(agreement))
        result.trialsForHalves = TransferAgreement(meanOf: trialsForHalves.map(agreement))
        return result
    }

    /// The mean distance of predicted and measured figures of one setting over the splits, of trials and of the other
    /// real halves; `nil` without splits.
    func distances(_ setting: Int) -> (trials: Double, halves: Double)? {
        func mean(_ figures: [Figures]) -> Double? {
            PersonHalves.mean(figures.map { abs($0.predicted[setting] - $0.measured[setting]) })
        }
        guard let trials = mean(trialsForHalves), let halves = mean(halves) else { return nil }
        return (trials, halves)
    }
}

extension Estimate {
    /// A figure with the 95 % interval of its resamples' percentiles.
    fileprivate init(_ value: Double, resampled: [Double]) {
        let sorted = resampled.sorted()
        guard sorted.count > 1, let lower = Quantile.type7(sorted: sorted, 0.025),
            let upper = Quantile.type7(sorted: sorted, 0.975)
        else {
            self.init(value: value)
            return
        }
        self.init(value: value, lower: lower, upper: upper, method: .bootstrap)
    }
}
