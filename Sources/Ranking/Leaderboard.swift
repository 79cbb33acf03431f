package import Experiment
package import Outcomes
package import Detection
import Scenarios
package import Scoring

/// Everything that a leaderboard reports, in numbers.
package struct Leaderboard: Sendable {
    /// The results of all entrants on the trials that one estimator reported.
    package struct EstimatorResult: Sendable {
        /// The estimator.
        package var estimator: LeaderboardPlan.Estimator
        /// Everything pooled, with intervals and cheat curves.
        package var overall: Evaluation.Group
        /// The families, with intervals.
        package var families: [Evaluation.Group]
        /// The scenarios, without intervals.
        package var scenarios: [Evaluation.Group]
    }

    /// The metrics.
    package let metrics: MetricCatalog
    /// The rows' labels: detectors, then controls.
    package let labels: [String]
    /// The detectors.
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
    /// Call times over all estimators, one timer an entrant.
    package let timers: [CallTimer]
    /// The groups of recordings, in the order of the plan; empty where no recordings were given.
    package let groups: [LeaderboardGroup]
    /// The kinds of sessions whose expected wrong counts rank the detectors.
    package let sessions: [LeaderboardPlan.Session]
    /// The mornings with an alarm; `nil` where the plan has none.
    package let mornings: OutcomeEvaluation<AlarmPlan>?
    /// The detectors, best first, then the controls.
    package private(set) var rows: [LeaderboardRow] = []
    /// The orders for the uses of the plan; one without its mornings or sessions is left out.
    package private(set) var uses: [UseOrder] = []

    /// The detectors to take and to avoid.
    package var advice: LeaderboardAdvice { LeaderboardAdvice(rows) }

    /// The run of one estimator.
    package struct Run: Sendable {
        /// The estimator.
        package var estimator: LeaderboardPlan.Estimator
        /// The hash of the files that make its trials.
        package var suiteHash: String
        /// The plan of the run.
        package var plan: ExperimentPlan
        /// The outcome of the run.
        package var outcome: ExperimentRun.Outcome
        /// The wrong counts of every trial.
        package var wrong: WrongCounts
        /// The counts by the view of the camera.
        package var views: ViewCounts

        /// Puts a run's parts together.
        ///
        /// - Parameters:
        ///   - estimator: The estimator.
        ///   - suiteHash: The hash of the files that make its trials.
        ///   - plan: What was run.
        ///   - outcome: The outcome of the run.
        ///   - wrong: The wrong counts of every trial.
        ///   - views: The counts by the view of the camera.
        package init(
            estimator: LeaderboardPlan.Estimator, suiteHash: String, plan: ExperimentPlan,
            outcome: ExperimentRun.Outcome, wrong: WrongCounts, views: ViewCounts
        ) {
            self.estimator = estimator
            self.suiteHash = suiteHash
            self.plan = plan
            self.outcome = outcome
            self.wrong = wrong
            self.views = views
        }
    }

    /// Turns runs and recordings into figures.
    ///
    /// - Parameters:
    ///   - runs: One for each estimator, at least one that is not aside; all with the same scenarios, seed and
    ///     entrants, and those that are not aside with the same trials.
    ///   - sessions: The kinds of sessions, with their weights.
    ///   - uses: The uses with orders of their own.
    ///   - groups: The groups of recordings; empty where none were given.
    ///   - mornings: The mornings with an alarm; `nil` where the plan has none.
    ///   - sources: The origins of published rules, by the label of the row.
    ///   - originals: The counts of their originals.
    ///   - resamples: Resamples for each interval.
    /// - Throws: `GSLError` where an interval cannot be computed.
    package init(
        _ runs: [Run], sessions: [LeaderboardPlan.Session], uses: [LeaderboardPlan.Use] = [],
        groups: [LeaderboardGroup], mornings: OutcomeEvaluation<AlarmPlan>? = nil, sources: [String: RuleSource] = [:],
        originals: OriginalCounts = OriginalCounts(),
        resamples: Int = Evaluation.resamples
    ) throws {
        let pooled = runs.filter { !$0.estimator.isAside }
        precondition(!pooled.isEmpty, "a leaderboard needs an estimator that is not aside")
        let plan = runs[0].plan
        metrics = plan.metrics
        labels = plan.rows.map(\.label)
        detectors = plan.entrants
        failures = Self.failures(runs)
        self.groups = groups
        self.mornings = mornings
        self.sessions = sessions.filter { session in plan.entries.contains { $0.scenario.family == session.family } }
        let estimators = try runs.map { run in try EstimatorResult(run, resamples: resamples) }
        self.estimators = estimators
        timers = plan.rows.indices.map { index in
            runs.dropFirst().reduce(into: runs[0].outcome.timers[index]) { $0.merge($1.outcome.timers[index]) }
        }
        let pool = Pool(pooled)
        let parts = estimators.filter { !$0.estimator.isAside }
        families = try Family.allCases.compactMap { family in
            let parts = parts.compactMap { $0.families.first { $0.family == family } }
            return parts.isEmpty
                ? nil
                : try pool.group(
                    family.rawValue, family: family,
                    positions: plan.entries.indices.filter { plan.entries[$0].scenario.family == family }, parts: parts)
        }
        var overall = try pool.group(
            "overall", family: nil, positions: Array(plan.entries.indices), parts: parts.map(\.overall))
        overall.setMargins(by: families.first { $0.family == .real })
        self.overall = overall
        scenarios = try plan.entries.indices.map { position in
            let scenario = plan.entries[position].scenario
            return try pool.group(scenario.name, family: scenario.family, positions: [position], parts: [])
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
                    source, entrant: entrant, runs: runs, groups: groups, sessions: self.sessions,
                    resamples: resamples),
                fidelity: originals.variants[rows[index].label].map {
                    Fidelity(row: entrant, original: $0, groups: groups)
                })
        }
        placePublished()
    }

    /// Gives the published rules their places among each other, in their own and in the common conditions.
    private mutating func placePublished() {
        // The rows are in the order of the common conditions.
        let ranked = rows.indices.filter { rows[$0].rank != nil && rows[$0].published?.own.wrong.value != nil }
        func cost(_ index: Int) -> Double { rows[index].published?.own.wrong.value ?? .infinity }
        for (place, index) in ranked.enumerated() { rows[index].published?.commonPlace = place + 1 }
        let own = ranked.sorted { (cost($0), rows[$0].label) < (cost($1), rows[$1].label) }
        for (place, index) in own.enumerated() { rows[index].published?.place = place + 1 }
    }

    /// The wrong counts per recording of people's sets of an entrant, with half a count more, so that a detector
    /// without any has a logarithm; `nil` without such recordings.
    private static func wrongOnPeople(_ entrant: Int, _ groups: [LeaderboardGroup]) -> Double? {
        let counts = groups.filter {
            !$0.plan.isAside && !$0.plan.isNegative && entrant < $0.countsOfSeveral.count
        }.reduce(into: RecordingCounts()) { $0 += $1.countsOfSeveral[entrant] }
        return counts.judged == 0 ? nil : (Double(counts.wrong) + 0.5) / Double(counts.judged)
    }

    /// Spearman's rank correlation of the ranking with the share of people's recordings that each detector counts
    /// rightly: the ranking does not use these.
    ///
    /// - Parameters:
    ///   - counts: The recordings of a row: those of sets, or single clips.
    ///   - factor: Multiplies the weights of the negative families.
    /// - Returns: The correlation, with the 95 % interval over resamples of detectors; undefined without recordings.
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
}

extension Leaderboard {
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

extension Leaderboard.EstimatorResult {
    /// The figures of one run; intervals of the whole and of families are those of `Evaluation`.
    fileprivate init(_ run: Leaderboard.Run, resamples: Int) throws {
        let (plan, tables) = (run.plan, run.outcome.tables)
        let labels = plan.rows.map(\.label)
        func group(
            _ name: String, family: Family?, positions: [Int], resamples: Int, hasCurves: Bool
        ) throws -> Evaluation.Group {
            let standings = tables.sum(positions)
            var group = Evaluation.Group(
                name: name, family: family, trials: positions.reduce(0) { $0 + plan.entries[$1].trials },
                figures: try zip(labels, standings).map { label, standing in
                    var stream = Evaluation.stream("\(name)/\(label)", seed: plan.seed)
                    return try standing.aggregate.summary(
                        plan.metrics, confidence: Evaluation.confidence, resamples: resamples, stream: &stream)
                }, rejections: [])
            if hasCurves {
                try group.addCurves(
                    [.gradedCheats], of: standings, labels: labels, seed: plan.seed, resamples: resamples)
            }
            return group
        }
        estimator = run.estimator
        var overall = try group(
            "overall", family: nil, positions: Array(plan.entries.indices), resamples: resamples, hasCurves: true)
        families = try Family.allCases.compactMap { family in
            let positions = plan.entries.indices.filter { plan.entries[$0].scenario.family == family }
            guard !positions.isEmpty else { return nil }
            return try group(
                family.rawValue, family: family, positions: positions, resamples: resamples, hasCurves: false)
        }
        overall.setMargins(by: families.first { $0.family == .real })
        self.overall = overall
        scenarios = try plan.entries.enumerated().map { position, entry in
            try group(
                entry.scenario.name, family: entry.scenario.family, positions: [position], resamples: 0,
                hasCurves: false)
        }
    }
}

/// All runs together.
private struct Pool {
    private let runs: [Leaderboard.Run]

    init(_ runs: [Leaderboard.Run]) { self.runs = runs }

    /// The figures of some scenarios over all runs.
    ///
    /// The same people, seen by several estimators, do not give as much information as several people: resampling all
    /// as if they were different would give intervals that are too narrow. So a pooled figure's interval reaches as far
    /// to either side as the runs' own do on average, which is right if a trial goes well or badly for all, and too
    /// wide else.
    func group(
        _ name: String, family: Family?, positions: [Int], parts: [Evaluation.Group]
    ) throws -> Evaluation.Group {
        let entrants = runs[0].plan.rows.indices
        let metrics = runs[0].plan.metrics
        var group = Evaluation.Group(
            name: name, family: family,
            trials: runs.reduce(0) { sum, run in
                sum + positions.reduce(0) { $0 + run.plan.entries[$1].trials }
            }, figures: [], rejections: [])
        var standings: [EntrantTotals] = []
        for entrant in entrants {
            var standing = EntrantTotals()
            for run in runs {
                for position in positions { standing.merge(run.outcome.tables.scenarios[position][entrant]) }
            }
            var stream = Evaluation.stream(name, seed: 0)
            var figures = try standing.aggregate.summary(
                metrics, confidence: Evaluation.confidence, resamples: 0, stream: &stream)
            for metric in metrics.all {
                figures[metric] = figures[metric].reaching(
                    as: parts.map { $0.figures[entrant][metric] }, within: metric.unit.range)
            }
            group.figures.append(figures)
            standings.append(standing)
        }
        try group.addCurves(
            [.gradedCheats], of: standings, labels: runs[0].plan.rows.map(\.label), seed: 0, resamples: 0)
        return group
    }
}

extension Estimate {
    /// The same value with an interval that reaches as far to either side as those of the parts on average.
    fileprivate func reaching(as parts: [Estimate], within range: ClosedRange<Double>) -> Estimate {
        guard let value else { return self }
        let known = parts.compactMap { part -> (below: Double, above: Double)? in
            guard let middle = part.value, let lower = part.lower, let upper = part.upper else { return nil }
            return (middle - lower, upper - middle)
        }
        guard !known.isEmpty else { return Estimate(value: value) }
        let number = Double(known.count)
        let lower = value - known.reduce(0) { $0 + $1.below } / number
        let upper = value + known.reduce(0) { $0 + $1.above } / number
        return Estimate(
            value: value, lower: max(lower, range.lowerBound), upper: min(upper, range.upperBound), method: .bootstrap)
    }
}

extension Leaderboard {
    /// The orders for some uses, of the detectors that have a place.
    private func orders(of uses: [LeaderboardPlan.Use], _ runs: [Run]) -> [UseOrder] {
        let plan = runs[0].plan
        let ranked = rows.filter { $0.rank != nil }.map(\.index)
        // The mean wrong counts per session of each family, by estimator.
        let sessions = runs.map { run in
            SessionRanking(
                run.wrong, families: plan.entries.map(\.scenario.family), sessions: LeaderboardPlan.Session.equal,
                estimators: 1, labels: labels, ranked: [], resamples: 0, seed: plan.seed
            ).rows.map(\.families)
        }
        let byIndex = Dictionary(rows.map { ($0.index, $0) }, uniquingKeysWith: { first, _ in first })
        return uses.compactMap { use in
            // A use with the worst estimator takes for each detector the one whose costs are highest.
            func wrong(_ family: Family, _ estimator: Int) -> [Double]? {
                let means = labels.indices.map { sessions[estimator][$0][family] }
                return means.contains { $0 == nil } ? nil : means.map { $0 ?? 0 }
            }
            let worst = labels.indices.map { index in
                runs.indices.max { one, other in
                    func cost(_ estimator: Int) -> Double {
                        use.costs.reduce(0) { sum, cost in
                            guard case .wrongCounts(let family) = cost.figure else { return sum }
                            return sum + cost.cost * (sessions[estimator][index][family] ?? 0)
                        }
                    }
                    return cost(one) < cost(other)
                } ?? 0
            }
            func figures(_ figure: LeaderboardPlan.Use.Figure) -> [Double]? {
                func mornings(
                    _ figures: (LeaderboardRow) -> OutcomeFigures<MorningOutcome>?, _ ending: MorningEnding
                ) -> [Double]? {
                    let values = labels.indices.map { byIndex[$0].flatMap(figures)?[.ending(ending)].value }
                    return ranked.contains { values[$0] == nil } ? nil : values.map { $0 ?? 0 }
                }
                switch figure {
                case .morningsFooled: return mornings(\.cheatMornings, .fooled)
                case .morningsEarly: return mornings(\.honestMornings, .fooled)
                case .morningsNever: return mornings(\.honestMornings, .neverSilent)
                case .wrongCounts(let family):
                    let each = runs.indices.compactMap { wrong(family, $0) }
                    guard each.count == runs.count else { return nil }
                    return labels.indices.map { index in
                        use.isWorstEstimator
                            ? each[worst[index]][index]
                            : each.reduce(0) { $0 + $1[index] } / Double(each.count)
                    }
                }
            }
            let all = use.costs.compactMap { figures($0.figure) }
            guard all.count == use.costs.count, !ranked.isEmpty else { return nil }
            return UseOrder(use, figures: all, labels: labels, ranked: ranked, seed: plan.seed)
        }
    }
}
