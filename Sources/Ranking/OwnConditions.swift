package import Detection
package import Experiment
package import Scenarios
package import Scoring

/// The results of a published rule under its author's conditions: its views, its pose estimator, and its frame rate.
package struct OwnConditions: Sendable, Hashable {
    /// The trials that a rule is shown; rules are compared where their material is equal.
    package struct Material: Sendable, Hashable {
        /// The views of the camera, in the order of `CameraView`.
        package let views: [CameraView]
        package let estimators: [String]
        /// The frame rate of all cameras, images a second; `nil` for each scenario's own.
        package let frameRate: Double?
    }

    /// The estimators of the plan that stand for the one of the source; those that are not aside where none does.
    package var estimators: [String]
    /// Whether these estimators stand for the one of the source.
    package var isOwnEstimator: Bool
    /// The views that the author meant; all where the source names none.
    package var views: [CameraView]
    /// The frame rate of the source, images a second, at which these trials were filmed; `nil` where the source names
    /// none, or where they have each scenario's own.
    package var frameRate: Double?
    /// The families of the sessions of which no trial has such a view; they are in none of the figures.
    package var absent: [Family]
    /// The figures of the headline on the trials that these estimators saw from these views.
    package var headline: Headline
    /// Expected wrong counts per session in these trials; the 95 % interval resamples scenarios within families, and
    /// trials within scenarios; families without such a trial are left out.
    package var wrong: Estimate
    /// The counts on people's recordings of these views, by the source's estimator where there are any, else by all;
    /// groups that are set aside are in neither.
    package var people: RecordingCounts
    /// Whether these recordings are of the source's estimator.
    package var isOwnEstimatorOfPeople: Bool

    /// Computes the results of one rule; below 2 resamples there is no interval.
    init(
        _ source: RuleSource, entrant: Int, runs: [Leaderboard.Run], rated: [Leaderboard.Run] = [],
        groups: [LeaderboardGroup], sessions: [LeaderboardPlan.Session] = LeaderboardPlan.Session.equal,
        resamples: Int = 0
    ) {
        let views = source.views.isEmpty ? CameraView.allCases : source.views
        let label = runs.first?.plan.rows[entrant].label ?? ""
        let (used, isOwn) = Self.estimators(runs.map(\.estimator), of: source)
        let common = used.compactMap { estimator in runs.first { $0.estimator.label == estimator.label } }
        let atRate = used.compactMap { estimator in
            rated.first { run in
                run.frameRate == source.frameRate && run.estimator.label == estimator.label
                    && run.plan.rows.contains { $0.label == label }
            }
        }
        let isRated = source.frameRate != nil && atRate.count == used.count
        frameRate = isRated ? source.frameRate : nil
        self.views = views
        estimators = used.map(\.label)
        isOwnEstimator = isOwn
        let entries = runs.first?.plan.entries ?? []
        let material = (isRated ? atRate : common).map { run in
            (run: run, entrant: run.plan.rows.firstIndex { $0.label == label } ?? entrant)
        }
        let sums = material.map { $0.run.views.sums(of: $0.entrant, views: views) }
        headline = Headline(
            entries.indices.map { scenario in
                (entries[scenario].scenario.family, TrialCounts(summing: sums.map { $0[scenario] }))
            })
        let ranking = SessionRanking(
            WrongCounts(summing: material.map { $0.run.wrong.of($0.entrant, views: views) }),
            families: entries.map(\.scenario.family), sessions: sessions, estimators: used.count, labels: ["own"],
            ranked: [], resamples: resamples, seed: runs.first?.plan.seed ?? 0)
        wrong = ranking.rows.first?.wrong ?? .undefined
        absent = sessions.map(\.family).filter { ranking.rows.first?.families[$0] == nil }
        let positive = groups.filter { !$0.plan.isNegative && !$0.plan.isAside }
        func counts(_ groups: [LeaderboardGroup]) -> RecordingCounts {
            groups.reduce(into: RecordingCounts()) { sum, group in
                sum += group.counts(of: entrant) { $0.view.map(views.contains) ?? false } ?? RecordingCounts()
            }
        }
        let ofOwn = counts(positive.filter { $0.plan.standsFor.contains(source.estimator) })
        isOwnEstimatorOfPeople = ofOwn.judged > 0
        people = ofOwn.judged > 0 ? ofOwn : counts(positive)
    }

    /// The trials of these figures.
    package var material: Material {
        Material(views: CameraView.allCases.filter(views.contains), estimators: estimators, frameRate: frameRate)
    }

    /// Returns a plan's estimators that stand for a source's, and whether any do; those not aside where none does.
    static func estimators(
        _ estimators: [LeaderboardPlan.Estimator], of source: RuleSource
    ) -> (used: [LeaderboardPlan.Estimator], areOwn: Bool) {
        let pooled = estimators.filter { !$0.isAside }
        let own = pooled.filter { $0.standsFor.contains(source.estimator) }
        return own.isEmpty ? (pooled, false) : (own, true)
    }
}

extension [LeaderboardRow] {
    /// Gives published rules, in the order of the common conditions, places among those of equal material, in both.
    mutating func placePublished() {
        let placed = indices.filter { self[$0].rank != nil && self[$0].published?.own.wrong.value != nil }
        func cost(_ index: Int) -> Double { self[index].published?.own.wrong.value ?? .infinity }
        for peers in Dictionary(grouping: placed, by: { self[$0].published?.own.material }).values {
            let own = peers.sorted { (cost($0), self[$0].label) < (cost($1), self[$1].label) }
            for (place, index) in peers.enumerated() { self[index].published?.commonPlace = place + 1 }
            for (place, index) in own.enumerated() {
                self[index].published?.place = place + 1
                self[index].published?.peers = peers.count
            }
        }
    }
}
