package import Experiment
import Scenarios
import Scoring
import Text

/// An entry beside all detectors of the leaderboard, on the trials that the entry was shown and on no others.
package struct EntryResult: Sendable {
    /// One row: the entry, a detector or a control.
    package struct Row: Sendable {
        package var label: String
        package var isEntry, isControl: Bool
        /// The wrong counts per session and the place, on the trials of the entry.
        package var session: SessionRanking.Row
        package var headline: Headline
    }

    package let declaration: LeaderboardEntry.Declaration
    /// The trials that the entry was shown.
    package let trials: FrozenSet.Trials
    package let frozenDigest: String
    /// The digest SHA-256 of the file of events; 64 hexadecimal digits.
    package let eventsDigest: String
    package let trialCount, scenarioCount: Int
    /// The differences from the trials of the leaderboard, in words.
    package let differences: [String]
    /// The rows by their places; then offline rules and failed programs, and the controls.
    package let rows: [Row]

    package var own: Row? { rows.first(where: \.isEntry) }
    package var placed: Int { rows.count { $0.session.place != nil } }

    /// Turns the run of the detectors and, behind them, the entry into figures; families without a trial are left out.
    init(
        _ entry: LeaderboardEntry, frozen: FrozenSet, trials: FrozenSet.Trials, eventsDigest: String,
        run: Leaderboard.Run, sessions: [LeaderboardPlan.Session], board: [Leaderboard.Run]
    ) {
        let plan = run.plan
        declaration = entry.declaration
        self.trials = trials
        frozenDigest = frozen.digest
        self.eventsDigest = eventsDigest
        (trialCount, scenarioCount) = (plan.trialCount, plan.entries.count)
        differences = Self.differences(plan, trials, board)
        let labels = plan.rows.map(\.label)
        let ranked = plan.entrants.indices.filter {
            run.outcome.failures[$0] == nil && plan.entrants[$0].record.kind != .offline
        }
        let ranking = SessionRanking(
            run.wrong, families: plan.entries.map(\.scenario.family), sessions: sessions, estimators: 1,
            labels: labels, ranked: ranked, resamples: Evaluation.resamples, seed: plan.seed)
        let rows = labels.indices.filter { run.outcome.failures[$0] == nil }.map { index in
            let scenarios = plan.entries.indices.map { position in
                (
                    family: plan.entries[position].scenario.family,
                    counts: run.outcome.tables.scenarios[position][index].aggregate.counts
                )
            }
            return Row(
                label: labels[index], isEntry: index == plan.entrants.count - 1,
                isControl: index >= plan.entrants.count, session: ranking.rows[index], headline: Headline(scenarios))
        }
        let placed = rows.filter { $0.session.place != nil }
        self.rows =
            placed.sorted { ($0.session.place ?? 0) < ($1.session.place ?? 0) }
            + rows.filter { $0.session.place == nil }
    }

    /// The differences between the trials of an entry and those of the leaderboard.
    static func differences(
        _ plan: ExperimentPlan, _ trials: FrozenSet.Trials, _ board: [Leaderboard.Run]
    ) -> [String] {
        let ranked = board.filter { !$0.estimator.isAside }
        guard let first = ranked.first?.plan else { return [] }
        func counts(_ plan: ExperimentPlan) -> [String: Int] {
            Dictionary(plan.entries.map { ($0.scenario.name, $0.trials) }, uniquingKeysWith: { first, _ in first })
        }
        func list(_ names: [String]) -> String {
            names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " and \(names.count - 3) more" : "")
        }
        let (own, theirs) = (counts(plan), counts(first))
        var differences: [String] = []
        if plan.seed != first.seed { differences.append("the seed is \(plan.seed), not \(first.seed)") }
        let estimators = ranked.map(\.estimator.label)
        if estimators != [trials.estimator] {
            let name = trials.estimator ?? "each scenario's own estimator"
            differences.append("the frames are those of \(name) alone, not of \(estimators.joined(separator: ", "))")
        }
        let common = own.keys.filter { theirs[$0] != nil && theirs[$0] != own[$0] }
        if !common.isEmpty {
            let (mine, others) = (common.reduce(0) { $0 + (own[$1] ?? 0) }, common.reduce(0) { $0 + (theirs[$1] ?? 0) })
            let scenarios = Plural.counted(common.count, "scenario has", "scenarios have")
            differences.append("\(scenarios) \(Plural.counted(mine, "trial")) in all, not \(others)")
        }
        let missing = first.entries.map(\.scenario.name).filter { own[$0] == nil }
        if !missing.isEmpty {
            let scenarios = Plural.counted(missing.count, "scenario")
            let verb = Plural.noun(missing.count, "was", "were")
            differences.append("\(scenarios) of the leaderboard \(verb) not shown: \(list(missing))")
        }
        let additional = plan.entries.map(\.scenario.name).filter { theirs[$0] == nil }
        if !additional.isEmpty {
            let scenarios = Plural.counted(additional.count, "scenario is", "scenarios are")
            differences.append("\(scenarios) not the leaderboard's: \(list(additional))")
        }
        return differences
    }
}
