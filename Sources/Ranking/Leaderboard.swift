package import Experiment
import Outcomes
package import Detection
import Scenarios
package import Scoring

/// Everything that a leaderboard reports, in numbers.
package struct Leaderboard: Sendable {
    /// The run of one estimator.
    package struct Run: Sendable {
        package var estimator: LeaderboardPlan.Estimator
        /// The frame rate of all cameras, images a second; `nil` for each scenario's own.
        package var frameRate: Double?
        package var suiteHash: String
        package var plan: ExperimentPlan
        package var outcome: ExperimentRun
        package var wrong: WrongCounts
        package var views: ViewCounts
    }

    /// Mornings with an alarm.
    package struct Mornings: Sendable {
        /// The push-ups that silence the alarm.
        package let goal: Int
        let pools: [OutcomeGroup<MorningOutcome>]

        /// The figures of a row in a pool; `nil` where there is no such pool or row, or the row failed.
        func figures(_ pool: String, of label: String) -> OutcomeFigures<MorningOutcome>? {
            guard let pool = pools.first(where: { $0.name == pool }), let row = pool.labels.firstIndex(of: label)
            else { return nil }
            return pool.figures[row]
        }
    }

    package let metrics: MetricCatalog
    /// The rows' labels: detectors, then controls.
    package let labels: [String]
    package let detectors: [any Entrant]
    /// The failures of programs, by label; such a row has no figures.
    package let failures: [String: EntrantFailure]
    /// One for each estimator, in the order of the plan.
    package let estimators: [EstimatorResult]
    /// All estimators pooled that are not aside; intervals are as wide as those of the estimators on average.
    package let overall: Evaluation.Group
    /// Families, all estimators pooled, with intervals in the same way.
    package let families: [Evaluation.Group]
    /// Scenarios, all estimators pooled, without intervals.
    package let scenarios: [Evaluation.Group]
    /// Call times, one timer an entrant: those of the runs whose calls were timed.
    package let timers: [CallTimer]
    /// The groups of recordings, in the order of the plan; empty where no recordings were given.
    package let groups: [LeaderboardGroup]
    /// The kinds of sessions whose expected wrong counts rank the detectors.
    package let sessions: [LeaderboardPlan.Session]
    /// The mornings with an alarm; `nil` where the plan has none.
    package let mornings: Mornings?
    /// The detectors, best first, then the controls.
    package private(set) var rows: [LeaderboardRow] = []
    /// The orders for the uses of the plan; one without its mornings or sessions is left out.
    package private(set) var uses: [UseOrder] = []

    package var advice: LeaderboardAdvice { LeaderboardAdvice(rows) }

    /// Turns runs, one for each estimator and at least one that is not aside, and recordings into figures; all have the
    /// same scenarios, seed and entrants, and those that are not aside the same trials.
    package init(
        _ runs: [Run], sessions: [LeaderboardPlan.Session], uses: [LeaderboardPlan.Use] = [],
        groups: [LeaderboardGroup], mornings: Mornings? = nil, sources: [String: RuleSource] = [:],
        rated: [Run] = [], originals: OriginalCounts = OriginalCounts(), resamples: Int = Evaluation.resamples
    ) async throws {
        let pooled = runs.filter { !$0.estimator.isAside }
        precondition(!pooled.isEmpty, "a leaderboard needs an estimator that is not aside")
        let plan = runs[0].plan
        metrics = plan.metrics
        labels = plan.rows.map(\.label)
        detectors = plan.entrants
        failures = Self.failures(runs)
        (self.groups, self.mornings) = (groups, mornings)
        self.sessions = sessions.filter { session in plan.entries.contains { $0.scenario.family == session.family } }
        var estimators: [EstimatorResult] = []
        for run in runs { estimators.append(try await EstimatorResult(run, resamples: resamples)) }
        self.estimators = estimators
        timers = plan.rows.indices.map { index in
            runs.dropFirst().reduce(into: runs[0].outcome.timers[index]) { $0.merge($1.outcome.timers[index]) }
        }
        let parts = estimators.filter { !$0.estimator.isAside }
        (overall, families, scenarios) = try await plan.groups { name, family, positions, isScenario in
            let own = parts.compactMap { part in
                family == nil ? part.overall : part.families.first { $0.family == family }
            }
            return try await Evaluation.Group.pooled(
                pooled, name, family: family, positions: positions, parts: isScenario ? [] : own)
        }
        let ranking = SessionRanking(
            WrongCounts(summing: pooled.map(\.wrong)), families: plan.entries.map(\.scenario.family),
            sessions: self.sessions, estimators: pooled.count, labels: labels,
            ranked: detectors.indices.filter { index in
                failures[labels[index]] == nil && detectors[index].record.kind != .offline
            }, people: labels.indices.map { Self.wrongOnPeople($0, groups) }, resamples: resamples, seed: plan.seed)
        rows = LeaderboardRow.ranked(self, ranking)
        self.uses = orders(of: uses, pooled)
        for index in rows.indices where rows[index].index < detectors.count {
            rows[index].isOffline = detectors[rows[index].index].record.kind == .offline
            guard let source = sources[rows[index].label] else { continue }
            let entrant = rows[index].index
            rows[index].published = LeaderboardRow.Published(
                source: source,
                own: OwnConditions(
                    source, entrant: entrant, runs: runs, rated: rated, groups: groups, sessions: self.sessions,
                    resamples: resamples),
                fidelity: originals.variants[rows[index].label].map {
                    Fidelity(row: entrant, original: $0, groups: groups)
                })
        }
        rows.placePublished()
    }

    /// The wrong counts per recording of people's sets of an entrant, with half a count more, so that a detector
    /// without any has a logarithm; `nil` without such recordings.
    private static func wrongOnPeople(_ entrant: Int, _ groups: [LeaderboardGroup]) -> Double? {
        let counts = groups.filter {
            !$0.plan.isAside && !$0.plan.isNegative && entrant < $0.detectors
        }.reduce(into: RecordingCounts()) { $0 += $1.countsOfSeveral[entrant] }
        return counts.judged == 0 ? nil : (Double(counts.wrong) + 0.5) / Double(counts.judged)
    }

    /// Spearman's rank correlation of the ranking, which does not use these, with the share of people's recordings that
    /// each detector counts rightly, as `Agreement.estimate` gives it; the factor multiplies the weights of the
    /// negative families.
    package func agreementWithPeople(
        _ counts: (LeaderboardRow) -> RecordingCounts?, negatives factor: Double = 1
    ) -> Estimate {
        let weights = sessions.map { ($0.family, $0.family.isNegative ? factor * $0.weight : $0.weight) }
        let pairs = rows.filter { $0.rank != nil }.compactMap { row in
            counts(row)?.share.map { share in
                (cost: weights.reduce(0) { $0 + $1.1 * (row.session.families[$1.0] ?? 0) }, share: share)
            }
        }
        return Agreement.estimate(pairs, name: "agreement/sessions")
    }

    /// The first failure of each entrant, in the order of the runs.
    private static func failures(_ runs: [Run]) -> [String: EntrantFailure] {
        var failures: [String: EntrantFailure] = [:]
        for run in runs {
            for (entrant, failure) in zip(run.plan.rows, run.outcome.failures) where failure != nil {
                failures[entrant.label] = failures[entrant.label] ?? failure
            }
        }
        return failures
    }
}
