import Mathematics

/// The clips of both sides in a view, with their weights.
///
/// Where several views are taken together, trials weigh so that each view has the share that it has among the recordings;
/// recordings of a view without trials are left out, and the other way round.
struct TransferSides {
    let recordings: [TransferClip]
    let trials: [TransferClip]
    let weights: [Double]
    private let byView: Bool

    /// Chooses the clips; `nil` where views are not separated, and all clips weigh the same.
    init(recordings: [TransferClip], trials: [TransferClip], views: [ValidityView]?) {
        let byView = views != nil
        func isSeen(_ clip: TransferClip) -> Bool {
            guard let views else { return true }
            guard let seen = clip.view, views.contains(seen) else { return false }
            return views.count == 1
                || recordings.contains { $0.view == seen } && trials.contains { $0.view == seen }
        }
        self.byView = byView
        self.recordings = recordings.filter(isSeen)
        self.trials = trials.filter(isSeen)
        let shown = self.recordings
        var weights = self.trials.map { _ in 1.0 }
        if let views, views.count > 1 {
            for (view, places) in Self.byView(self.trials, byView) {
                let share = Double(shown.count { $0.view == view }) / Double(places.count)
                for place in places { weights[place] = share }
            }
        }
        self.weights = weights
    }

    /// Splits the recordings at random into halves that share no person; `nil` where a half has too few.
    ///
    /// It returns the weight of each recording in the half that stands for the real side, and in the other half, and
    /// that of each trial where as many trials, of the same views, take the other half's place.
    func halves(_ stream: inout RandomStream) -> (measured: [Double], other: [Double], trials: [Double])? {
        let split = PersonHalves.split(recordings.map(\.person), &stream)
        guard min(split.first.count, split.second.count) >= TransferComparison.fewestClips else { return nil }
        func weights(_ half: [Int]) -> [Double] { recordings.indices.map { half.contains($0) ? 1 : 0 } }
        var weightsOfTrials = trials.map { _ in 0.0 }
        for (view, places) in Self.byView(trials, byView) {
            let wanted = byView ? split.second.count { recordings[$0].view == view } : split.second.count
            let drawn = PersonHalves.drawn(wanted, of: places, &stream)
            // Of fewer trials than wanted each weighs more.
            for place in drawn { weightsOfTrials[place] = Double(wanted) / Double(drawn.count) }
        }
        return (weights(split.first), weights(split.second), weightsOfTrials)
    }

    /// The places of clips by view, in the order of views; one list where views are not separated.
    private static func byView(_ clips: [TransferClip], _ byView: Bool) -> [(view: ValidityView?, places: [Int])] {
        guard byView else { return clips.isEmpty ? [] : [(nil, Array(clips.indices))] }
        return ValidityView.allCases.map { view in (view, clips.indices.filter { clips[$0].view == view }) }
            .filter { !$0.places.isEmpty }
    }
}
