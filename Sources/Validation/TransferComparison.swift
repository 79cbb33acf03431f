package import Experiment
import Randomness
import Statistics
import Detection
package import Scoring

/// The predictions of synthetic material for detectors' settings, beside the measurements on recordings.
///
/// Each setting has a figure on either side; what matters most is whether both put the settings in the same order:
/// Spearman's rank correlation, equal figures having the mean of their ranks.
///
/// Where all views are taken together, trials weigh so that each view has the share that it has among the recordings;
/// recordings of a view without trials are left out, and the other way round.
package struct TransferComparison: Sendable {
    /// A setting of a detector in a view.
    package struct SettingComparison: Sendable {
        /// The view; `nil` for all together.
        package var view: ValidityView?
        /// The detector's name.
        package var detector: String
        /// The setting's label.
        package var label: String
        /// The figures of the trials; absent where they are undefined.
        package var predicted: [TransferFigure: Double]
        /// The figures of the recordings; absent where they are undefined.
        package var measured: [TransferFigure: Double]
    }

    /// The correlation between predicted and measured values of one figure.
    package struct Correlation: Sendable {
        /// The view; `nil` for all together.
        package var view: ValidityView?
        /// The detector whose settings these are; `nil` for all settings of all detectors.
        package var detector: String?
        /// The figure.
        package var figure: TransferFigure
        /// The number of settings.
        package var settings: Int
        /// The number of recordings for which the figure is defined.
        package var recordings: Int
        /// The number of trials for which the figure is defined.
        package var trials: Int
        /// The rank correlation, with an interval over recordings and trials; undefined with fewer than five of either,
        /// and where all settings of a side have the same figure.
        package var correlation: Estimate
        /// The mean rank correlation of two random halves of the recordings, a reference for the correlation that can
        /// be reached; `nil` where halves have too few recordings.
        package var halves: Double?
        /// The mean over the settings of predicted less measured figures; `nil` where a side is undefined.
        package var bias: Double?
        /// The mean over the settings of the figures' distances; `nil` where a side is undefined.
        package var distance: Double?
    }

    /// The fewest recordings, and trials, of a rank correlation.
    package static let fewestClips = 5
    /// Number of resamples for an interval.
    package static let resamples = 400

    /// Recordings that show too little of shoulders and hips to identify the view, and are left out.
    package var recordingsWithoutView: Int
    /// Trials that show too little of them.
    package var trialsWithoutView: Int
    /// All settings in all views that have clips on either side, all together first.
    package var rows: [SettingComparison]
    /// All figures for all settings and those of each detector, by view, all together first.
    package var correlations: [Correlation]

    /// Compares.
    ///
    /// - Parameters:
    ///   - settings: The settings, in the order of the clips' outcomes.
    ///   - recordings: What they did in recordings.
    ///   - trials: What they did in trials.
    ///   - byView: Whether views are distinguished; otherwise all clips weigh the same.
    ///   - seed: Seed of the resamples.
    package init(
        _ settings: [any Entrant], recordings: [TransferClip], trials: [TransferClip], byView: Bool, seed: UInt64
    ) {
        recordingsWithoutView = byView ? recordings.count { $0.view == nil } : 0
        trialsWithoutView = byView ? trials.count { $0.view == nil } : 0
        rows = []
        correlations = []
        let key = RandomKey.make(seed: seed, name: "transfer")
        for view in [ValidityView?.none] + (byView ? ValidityView.allCases.map(Optional.some) : []) {
            let sides = Sides(recordings: recordings, trials: trials, view: view, byView: byView)
            guard !sides.recordings.isEmpty || !sides.trials.isEmpty else { continue }
            var rows = settings.map { setting in
                SettingComparison(
                    view: view, detector: setting.ruleName, label: setting.label, predicted: [:], measured: [:])
            }
            for figure in TransferFigure.allCases {
                var stream = RandomStream(key: key, trial: correlations.count, station: .bootstrap)
                let ranking = Ranking(figure, sides, settings: settings, &stream)
                for index in rows.indices {
                    rows[index].predicted[figure] = ranking.predicted?[index]
                    rows[index].measured[figure] = ranking.measured?[index]
                }
                correlations += ranking.correlations(view: view)
            }
            self.rows += rows
        }
    }

    /// A rank correlation.
    ///
    /// - Parameters:
    ///   - figure: The figure.
    ///   - view: The view; `nil` for all together.
    ///   - detector: The detector; `nil` for all.
    /// - Returns: The correlation, or `nil` where it was not computed.
    package func correlation(
        _ figure: TransferFigure, view: ValidityView? = nil, detector: String? = nil
    ) -> Correlation? {
        correlations.first { $0.figure == figure && $0.view == view && $0.detector == detector }
    }

    /// The settings of which a figure is predicted worst, in all views together.
    ///
    /// - Parameters:
    ///   - figure: The figure.
    ///   - count: How many at most.
    /// - Returns: Those with the greatest distance of predicted and measured figures, the greatest first.
    package func worst(_ figure: TransferFigure, count: Int) -> [SettingComparison] {
        let gaps = rows.filter { $0.view == nil }.compactMap { row -> (row: SettingComparison, gap: Double)? in
            guard let predicted = row.predicted[figure], let measured = row.measured[figure] else { return nil }
            return predicted == measured ? nil : (row, abs(predicted - measured))
        }
        return gaps.sorted { $0.gap > $1.gap }.prefix(count).map(\.row)
    }
}

/// The clips of both sides in a view, with what they weigh.
private struct Sides {
    var recordings: [TransferClip]
    var trials: [TransferClip]
    /// One a trial.
    var weights: [Double]

    init(recordings: [TransferClip], trials: [TransferClip], view: ValidityView?, byView: Bool) {
        func isSeen(_ clip: TransferClip) -> Bool {
            guard byView else { return true }
            guard let seen = clip.view else { return false }
            if let view { return seen == view }
            return recordings.contains { $0.view == seen } && trials.contains { $0.view == seen }
        }
        self.recordings = recordings.filter(isSeen)
        self.trials = trials.filter(isSeen)
        weights = self.trials.map { _ in 1 }
        guard byView, view == nil else { return }
        for seen in ValidityView.allCases {
            let share = Double(self.recordings.count { $0.view == seen })
            let count = Double(self.trials.count { $0.view == seen })
            for index in weights.indices where self.trials[index].view == seen { weights[index] = share / count }
        }
    }
}

/// One figure of all settings on both sides, and on resamples of both.
private struct Ranking {
    let figure: TransferFigure
    let predicted: [Double]?
    let measured: [Double]?
    private let resampled: [(predicted: [Double], measured: [Double])]
    /// Of random halves of the recordings.
    private let halves: [(first: [Double], second: [Double])]
    /// All settings, then those of each detector.
    private let groups: [(detector: String?, settings: [Int])]
    private let recordings: Int
    private let trials: Int

    init(_ figure: TransferFigure, _ sides: Sides, settings: [any Entrant], _ stream: inout RandomStream) {
        self.figure = figure
        let theirs = TransferTerms(figure, sides.recordings, settings: settings.count)
        let ours = TransferTerms(figure, sides.trials, settings: settings.count)
        recordings = theirs.clips
        trials = ours.clips
        measured = theirs.figures(sides.recordings.map { _ in 1 })
        predicted = ours.figures(sides.weights)
        var names: [String] = []
        for setting in settings where !names.contains(setting.ruleName) { names.append(setting.ruleName) }
        groups =
            [(nil, Array(settings.indices))]
            + names.map { name in (name, settings.indices.filter { settings[$0].ruleName == name }) }
        guard min(recordings, trials) >= TransferComparison.fewestClips else {
            resampled = []
            halves = []
            return
        }
        var resampled: [(predicted: [Double], measured: [Double])] = []
        for _ in 0..<TransferComparison.resamples {
            let real = Ranking.drawn(sides.recordings.count, &stream)
            let synthetic = zip(Ranking.drawn(sides.trials.count, &stream), sides.weights).map { $0 * $1 }
            if let a = ours.figures(synthetic), let b = theirs.figures(real) { resampled.append((a, b)) }
        }
        self.resampled = resampled
        halves = Ranking.halves(of: theirs, sides.recordings.count, &stream)
    }

    /// The figures of both halves of the recordings, split at random some times.
    private static func halves(
        of terms: TransferTerms, _ count: Int, _ stream: inout RandomStream
    ) -> [(first: [Double], second: [Double])] {
        guard count / 2 >= TransferComparison.fewestClips else { return [] }
        return (0..<RealHalves.splits).compactMap { _ in
            let (_, chosen) = ClassifierTwoSampleTest.halves(Array(0..<count), &stream)
            var weights = [Double](repeating: 1, count: count)
            for index in chosen { weights[index] = 0 }
            guard let a = terms.figures(weights), let b = terms.figures(weights.map { 1 - $0 }) else { return nil }
            return (a, b)
        }
    }

    private static func drawn(_ count: Int, _ stream: inout RandomStream) -> [Double] {
        var weights = [Double](repeating: 0, count: count)
        for _ in 0..<count { weights[stream.choice(count: count)] += 1 }
        return weights
    }

    func correlations(view: ValidityView?) -> [TransferComparison.Correlation] {
        groups.map { detector, settings in
            var result = TransferComparison.Correlation(
                view: view, detector: detector, figure: figure, settings: settings.count, recordings: recordings,
                trials: trials, correlation: .undefined)
            guard let predicted, let measured else { return result }
            func pick(_ figures: [Double]) -> [Double] { settings.map { figures[$0] } }
            let gaps = zip(pick(predicted), pick(measured)).map { $0 - $1 }
            result.bias = gaps.reduce(0, +) / Double(gaps.count)
            result.distance = gaps.reduce(0) { $0 + abs($1) } / Double(gaps.count)
            guard !resampled.isEmpty, let value = RankCorrelation.spearman(pick(predicted), pick(measured)) else {
                return result
            }
            let halves = halves.compactMap { RankCorrelation.spearman(pick($0.first), pick($0.second)) }
            if !halves.isEmpty { result.halves = halves.reduce(0, +) / Double(halves.count) }
            result.correlation = Estimate(
                value,
                resampled: resampled.compactMap { RankCorrelation.spearman(pick($0.predicted), pick($0.measured)) })
            return result
        }
    }
}
