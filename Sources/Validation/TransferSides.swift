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

    /// One split of the recordings into halves that share no person, and trials in the place of the second half.
    struct Halves {
        /// The weight of each recording in the half that stands for the real side.
        var measured: [Double]
        /// The weight of each recording in the other half.
        var other: [Double]
        /// The weight of each trial where as many trials, of the same views, take the other half's place.
        var trials: [Double]
    }

    /// Splits the recordings at random; `nil` where a half has too few.
    func halves(_ stream: inout RandomStream) -> Halves? {
        let split = PersonHalves.split(recordings.map(\.person), &stream)
        guard min(split.first.count, split.second.count) >= TransferComparison.fewestClips else { return nil }
        var halves = Halves(
            measured: recordings.map { _ in 0 }, other: recordings.map { _ in 0 }, trials: trials.map { _ in 0 })
        for index in split.first { halves.measured[index] = 1 }
        for index in split.second { halves.other[index] = 1 }
        for (view, places) in Self.byView(trials, byView) {
            let wanted = byView ? split.second.count { recordings[$0].view == view } : split.second.count
            let drawn = PersonHalves.drawn(wanted, of: places, &stream)
            // Of fewer trials than wanted each weighs more.
            for place in drawn { halves.trials[place] = Double(wanted) / Double(drawn.count) }
        }
        return halves
    }

    /// The places of clips by view, in the order of views; one list where views are not separated.
    private static func byView(_ clips: [TransferClip], _ byView: Bool) -> [(view: ValidityView?, places: [Int])] {
        guard byView else { return clips.isEmpty ? [] : [(nil, Array(clips.indices))] }
        return ValidityView.allCases.map { view in (view, clips.indices.filter { clips[$0].view == view }) }
            .filter { !$0.places.isEmpty }
    }
}
