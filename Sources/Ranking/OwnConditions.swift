package import Detection
package import Experiment
import Scenarios
package import Scoring

/// The results of a published rule under the conditions that its author meant: its views, and its pose estimator.
package struct OwnConditions: Sendable, Hashable {
    /// The estimators of the plan that stand for the one of the source; those that are not aside where none does.
    package var estimators: [String]
    /// Whether these estimators stand for the one of the source.
    package var isOwnEstimator: Bool
    /// The views that the author meant; all where the source names none.
    package var views: [CameraView]
    /// The figures of the headline on the trials that these estimators saw from these views.
    package var headline: Headline
    /// Expected wrong counts per session in these trials.
    ///
    /// The 95 % interval resamples scenarios within families, and
    /// trials within scenarios; families without such a trial are left out.
    package var wrong: Estimate
    /// The counts on people's recordings of these views, by the source's estimator where there are any, else by all;
    /// groups that are set aside are in neither.
    package var people: RecordingCounts
    /// Whether these recordings are of the source's estimator.
    package var isOwnEstimatorOfPeople: Bool

    /// Computes the results of one rule.
    ///
    /// - Parameters:
    ///   - source: The origin of the rule.
    ///   - entrant: Its position in the runs.
    ///   - runs: The runs, one for each estimator.
    ///   - groups: The groups of recordings.
    ///   - sessions: The kinds of sessions, with their weights.
    ///   - resamples: The number of resamples; below 2 there is no interval.
    init(
        _ source: RuleSource, entrant: Int, runs: [Leaderboard.Run], groups: [LeaderboardGroup],
        sessions: [LeaderboardPlan.Session] = LeaderboardPlan.Session.equal, resamples: Int = 0
    ) {
        let views = source.views.isEmpty ? CameraView.allCases : source.views
        let pooled = runs.filter { !$0.estimator.isAside }
        let own = pooled.filter { $0.estimator.standsFor.contains(source.estimator) }
        let used = own.isEmpty ? pooled : own
        self.views = views
        estimators = used.map(\.estimator.label)
        isOwnEstimator = !own.isEmpty
        let entries = runs.first?.plan.entries ?? []
        let sums = used.map { $0.views.sums(of: entrant, views: views) }
        headline = Headline(
            entries.indices.map { scenario in
                (entries[scenario].scenario.family, TrialCounts(summing: sums.map { $0[scenario] }))
            })
        let ranking = SessionRanking(
            WrongCounts(summing: used.map { $0.wrong.of(entrant, views: views) }),
            families: entries.map(\.scenario.family), sessions: sessions, estimators: used.count, labels: ["own"],
            ranked: [], resamples: resamples, seed: runs.first?.plan.seed ?? 0)
        wrong = ranking.rows.first?.wrong ?? .undefined
        let positive = groups.filter { !$0.plan.isNegative && !$0.plan.isAside }
        func counts(_ groups: [LeaderboardGroup]) -> RecordingCounts {
            groups.reduce(into: RecordingCounts()) { sum, group in
                for view in views {
                    guard let counts = group.countsByView[view], entrant < counts.count else { continue }
                    sum += counts[entrant]
                }
            }
        }
        let ofOwn = counts(positive.filter { $0.plan.standsFor.contains(source.estimator) })
        isOwnEstimatorOfPeople = ofOwn.judged > 0
        people = ofOwn.judged > 0 ? ofOwn : counts(positive)
    }
}
