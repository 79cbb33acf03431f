import Experiment
import Mathematics
import Scoring

/// The predictions of synthetic trials for the good detectors, beside those of one half of the people for the other.
package struct LevelComparison: Sendable {
    /// The views that are taken together.
    package enum Views: String, Sendable, Hashable, CaseIterable {
        case side
        case others = "oblique and front"

        var list: [ValidityView] { self == .side ? [.side] : [.oblique, .front] }
    }

    /// The share of right counts of one detector.
    package struct Share: Sendable, Hashable {
        package let detector: String
        /// On trials.
        package let predicted: Double
        /// On recordings.
        package let measured: Double
    }

    package let views: Views
    package let recordings: Int
    package let trials: Int
    package let shares: [Share]
    /// The mean absolute error of the predicted shares.
    package let level: Double
    /// The rank correlation of predicted and measured shares; `nil` where a side gives all the same share.
    package let order: Double?
    /// The level between halves of the people, mean over the splits; `nil` where halves have too few recordings.
    package let levelOfPeople: Double?
    /// The order between halves of the people, mean over the splits.
    package let orderOfPeople: Double?
    /// The 5th percentile of that order over the splits.
    package let leastOrderOfPeople: Double?

    /// The detectors that do well on people; the list is fixed, so that no outcome chooses it.
    package static let detectors = [
        "closed-chain", "posepro-peaks", "kalman-phase", "dtw-template", "after-mlkit-pose-classification",
        "filtered-hysteresis",
    ]
    package static let splits = 200

    /// Compares settings in the order of the clips' outcomes, with halves of all people's recordings as the yardstick;
    /// `nil` with fewer than five recordings or trials, and with fewer than three of the detectors.
    package init?(
        _ views: Views, _ settings: TransferSettings, recordings: [TransferClip], people: [TransferClip],
        trials: [TransferClip], seed: UInt64
    ) {
        let places = Self.detectors.compactMap { name in settings.all.firstIndex { $0.label == name } }
        let sides = TransferSides(recordings: recordings, trials: trials, views: views.list)
        let fewest = TransferComparison.fewestClips
        let count = settings.all.count
        let theirs = TransferTerms(.right, sides.recordings, settings: count)
        let ours = TransferTerms(.right, sides.trials, settings: count)
        guard places.count >= 3, min(theirs.clips, ours.clips) >= fewest,
            let measured = theirs.figures(sides.recordings.map { _ in 1 }), let predicted = ours.figures(sides.weights)
        else { return nil }
        self.views = views
        (self.recordings, self.trials) = (theirs.clips, ours.clips)
        shares = places.map {
            Share(detector: settings.all[$0].label, predicted: predicted[$0], measured: measured[$0])
        }
        level = Self.level(predicted, measured, places)
        order = Self.order(predicted, measured, places)

        let everybody = people.filter { clip in clip.view.map { views.list.contains($0) } ?? false }
        let terms = TransferTerms(.right, everybody, settings: count)
        var stream = RandomStream(
            key: RandomKey.make(seed: seed, name: "levels"), trial: 0, station: .bootstrap, item: 0)
        var (levels, orders): ([Double], [Double]) = ([], [])
        for _ in 0..<Self.splits {
            let split = PersonHalves.split(everybody.map(\.person), &stream)
            guard min(split.first.count, split.second.count) >= fewest else { continue }
            let halves = [split.first, split.second].compactMap { half in
                terms.figures(everybody.indices.map { half.contains($0) ? 1 : 0 })
            }
            guard halves.count == 2 else { continue }
            levels.append(Self.level(halves[0], halves[1], places))
            Self.order(halves[0], halves[1], places).map { orders.append($0) }
        }
        levelOfPeople = TwoSamples.Spread(levels)?.mean
        orderOfPeople = TwoSamples.Spread(orders)?.mean
        leastOrderOfPeople = Quantile.type7(sorted: orders.sorted(), 0.05)
    }

    private static func level(_ predicted: [Double], _ measured: [Double], _ places: [Int]) -> Double {
        places.reduce(0) { $0 + abs(predicted[$1] - measured[$1]) } / Double(places.count)
    }

    private static func order(_ predicted: [Double], _ measured: [Double], _ places: [Int]) -> Double? {
        RankCorrelation.spearman(places.map { predicted[$0] }, places.map { measured[$0] })
    }
}
