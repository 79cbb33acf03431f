import Experiment
import Mathematics
package import Scoring

/// The predictions of synthetic material for detectors and their settings, beside the measurements on recordings.
///
/// Each setting has a figure on either side. What matters to somebody who chooses is whether both put the settings in
/// the same order; to somebody who wants a level, how far the figures are apart.
package struct TransferComparison: Sendable {
    /// A setting of a detector in a view.
    package struct SettingComparison: Sendable {
        package var view: ValidityView?
        package var detector: String
        package var label: String
        /// Whether it is the setting of its detector in the catalogue.
        package var isOfCatalogue: Bool
        /// The figures of the trials; absent where they are undefined.
        package var predicted: [TransferFigure: Double]
        /// The figures of the recordings; absent where they are undefined.
        package var measured: [TransferFigure: Double]
        /// The mean distance between figures of a half of the recordings and of as many trials.
        package var trialsForHalves: [TransferFigure: Double]
        /// The mean distance between figures of two halves of the recordings.
        package var halves: [TransferFigure: Double]

        /// The distance of the predicted from the measured figure; `nil` where one is undefined.
        package func distance(_ figure: TransferFigure) -> Double? {
            guard let predicted = predicted[figure], let measured = measured[figure] else { return nil }
            return abs(predicted - measured)
        }
    }

    /// The agreement of predicted with measured values of one figure.
    package struct Correlation: Sendable {
        package var view: ValidityView?
        package var scope: TransferScope
        package var figure: TransferFigure
        package var settings: Int
        /// The number of recordings for which the figure is defined.
        package var recordings: Int
        /// The number of trials for which the figure is defined.
        package var trials: Int
        /// The rank correlation, undefined with fewer than five recordings or trials, and where all settings of a side have
        /// the same figure; its interval is over trials and people, each with all recordings, and lacks for one person.
        package var correlation: Estimate
        /// The same among the settings that are measured better than the median.
        package var betterHalf: Estimate
        /// The mean over the settings of predicted less measured figures; `nil` where a side is undefined.
        package var bias: Double?
        /// The mean over the settings of the figures' distances; `nil` where a side is undefined.
        package var distance: Double?
        /// One half of the recordings predicts the other, mean over the splits; `nil` where halves have too few.
        package var halves: TransferAgreement?
        /// As many trials predict the same half, mean over the splits; `nil` where halves have too few recordings.
        package var trialsForHalves: TransferAgreement?
        /// The smallest predicted difference that can be trusted; `nil` without a correlation.
        package var trusted: TrustedDifference?
    }

    /// The fewest recordings, and trials, of a rank correlation, and of each half of the recordings.
    package static let fewestClips = 5
    /// Number of resamples for an interval.
    package static let resamples = 400

    /// Recordings that show too little of shoulders and hips to identify the view, and are left out.
    package var recordingsWithoutView: Int
    /// Trials that show too little of them.
    package var trialsWithoutView: Int
    /// All settings in all views that have clips on either side, all together first.
    package var rows: [SettingComparison]
    /// All figures for all sets of settings, by view, all together first.
    package var correlations: [Correlation]

    /// Compares settings in the order of the clips' outcomes; where views are not told apart, all clips weigh the same.
    package init(
        _ settings: TransferSettings, recordings: [TransferClip], trials: [TransferClip], byView: Bool, seed: UInt64
    ) {
        recordingsWithoutView = byView ? recordings.count { $0.view == nil } : 0
        trialsWithoutView = byView ? trials.count { $0.view == nil } : 0
        rows = []
        correlations = []
        let key = RandomKey.make(seed: seed, name: "transfer")
        for view in [ValidityView?.none] + (byView ? ValidityView.allCases.map(Optional.some) : []) {
            let sides = TransferSides(
                recordings: recordings, trials: trials,
                views: byView ? view.map { [$0] } ?? ValidityView.allCases : nil)
            guard !sides.recordings.isEmpty || !sides.trials.isEmpty else { continue }
            let rankings = TransferFigure.allCases.enumerated().map { index, figure in
                var stream = RandomStream(key: key, trial: correlations.count + index, station: .bootstrap)
                return TransferRanking(figure, sides, settings: settings.all.count, &stream)
            }
            rows += settings.all.indices.map { Self.row(settings, $0, rankings, view: view) }
            correlations += rankings.flatMap { ranking in
                settings.groups.map { ranking.correlation($0.scope, $0.settings, view: view) }
            }
        }
    }

    private static func row(
        _ settings: TransferSettings, _ index: Int, _ rankings: [TransferRanking], view: ValidityView?
    ) -> SettingComparison {
        let setting = settings.all[index]
        var row = SettingComparison(
            view: view, detector: setting.ruleName, label: setting.label, isOfCatalogue: settings.isOfCatalogue(index),
            predicted: [:], measured: [:], trialsForHalves: [:], halves: [:])
        for ranking in rankings {
            row.predicted[ranking.figure] = ranking.predicted?[index]
            row.measured[ranking.figure] = ranking.measured?[index]
            let distances = ranking.distances(index)
            row.trialsForHalves[ranking.figure] = distances?.trials
            row.halves[ranking.figure] = distances?.halves
        }
        return row
    }

    /// The agreement of a set of settings in a view, `nil` for all together; `nil` where it was not computed.
    package func correlation(
        _ figure: TransferFigure, view: ValidityView? = nil, of scope: TransferScope = .catalogue
    ) -> Correlation? {
        correlations.first { $0.figure == figure && $0.view == view && $0.scope == scope }
    }

    /// The catalogue's detectors in all views together, the greatest distance of predicted and measured figures first.
    package func catalogue(_ figure: TransferFigure) -> [SettingComparison] {
        rows.filter { $0.view == nil && $0.isOfCatalogue }
            .sorted { ($0.distance(figure) ?? -1, $1.label) > ($1.distance(figure) ?? -1, $0.label) }
    }

    /// Returns the correlations of a figure with enough recordings and trials, all views first.
    package func correlations(_ figure: TransferFigure) -> [Correlation] {
        correlations.filter {
            $0.figure == figure && min($0.recordings, $0.trials) >= Self.fewestClips
        }
    }
}
