package import Detection
package import Documents
package import Experiment
import Foundation
import Outcomes
package import Recordings
package import Scenarios
package import Scoring

/// Ranks detectors as a plan says: on scenarios seen by several estimators, and on recordings.
package struct LeaderboardOperation: Sendable {
    /// The leaderboard, and all that its record needs.
    package struct Result: Sendable {
        package var board: Leaderboard
        /// One run for each estimator.
        package var runs: [Leaderboard.Run]
        /// The runs of published rules at the frame rates of their sources.
        package var rated: [Leaderboard.Run]
        package var groups: [LeaderboardGroup]
        /// Recordings that cannot be used.
        package var faults: [RecordingError]
        /// The time that runs and recordings took, seconds.
        package var wallSeconds: Double
    }

    /// The files of one group of recordings.
    package struct Place: Sendable {
        package var group: LeaderboardPlan.Group
        package var places: RecordingPlaces
    }

    package var plan: LeaderboardPlan
    package var library: ScenarioLibrary
    package var entrants: [any Entrant]
    /// The origins of published rules, by the label of the row.
    package var sources: [String: RuleSource]
    /// The counts of the originals of published rules.
    package var originals: OriginalCounts
    package var metrics: MetricCatalog
    /// The judge of what becomes of counts in every trial; `nil` where that is not asked.
    package var judge: OutcomeJudge?
    /// Trials and recordings worked on at the same time; no result depends on it.
    package var jobs: Int

    package init(
        plan: LeaderboardPlan, library: ScenarioLibrary, entrants: [any Entrant], sources: [String: RuleSource] = [:],
        originals: OriginalCounts = OriginalCounts(), metrics: MetricCatalog = .standard,
        judge: OutcomeJudge? = nil, jobs: Int
    ) {
        (self.plan, self.library, self.entrants) = (plan, library, entrants)
        (self.sources, self.originals) = (sources, originals)
        self.metrics = judge == nil ? metrics : metrics.withOutcomes
        (self.judge, self.jobs) = (judge, jobs)
    }

    /// The files of the plan's groups; none without folders.
    package func places(within folders: [String]) throws -> [Place] {
        guard !folders.isEmpty else { return [] }
        let places = try plan.groups.map {
            Place(group: $0, places: try RecordingPlaces($0.recordings, within: folders))
        }
        guard places.contains(where: { !$0.places.files.isEmpty }) else {
            throw RecordingPlacesError.nothing(
                roots: folders, wanted: Set(plan.groups.flatMap(\.recordings)).sorted(),
                advice: "for other recordings write a plan")
        }
        return places
    }

    /// One's own recordings as a group, whatever a plan lists.
    package static func places(of paths: [String]) throws(RecordingError) -> [Place] {
        guard !paths.isEmpty else { return [] }
        let group = LeaderboardPlan.Group(name: "recordings", about: "one's own recordings", recordings: paths)
        return [Place(group: group, places: try RecordingPlaces(paths))]
    }

    /// Returns what was left out within the recordings' folders, each once.
    package static func warnings(of places: [Place]) -> [Diagnostic] {
        var warnings: [Diagnostic] = []
        for warning in places.flatMap(\.places.warnings) where !warnings.contains(warning) { warnings.append(warning) }
        return warnings
    }

    /// Runs everything; `nil` trials and seed are the plan's or the suite's.
    package func run(
        _ places: [Place], trials: Int?, seed: UInt64?, progress: WorkProgress.Observer = { _ in }
    ) async throws -> Result {
        if let events = entrants.first(where: { $0.record.kind == .events }) {
            throw RosterError.unseen(label: events.label)
        }
        let start = ContinuousClock.now
        let runs = try await runs(try plans(trials: trials, seed: seed), timed: 1, progress)
        let rated = try await self.runs(try ratedPlans(trials: trials, seed: seed), progress)
        let mornings = try await mornings(trials: trials, seed: seed, progress)
        let (groups, faults) = try await Self.replay(places, to: entrants, jobs: jobs, progress: progress)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        progress(WorkProgress(phase: "intervals"))
        return Result(
            board: try await Leaderboard(
                runs, sessions: plan.sessions, uses: plan.uses, groups: groups, mornings: mornings, sources: sources,
                rated: rated, originals: originals),
            runs: runs, rated: rated, groups: groups, faults: faults, wallSeconds: seconds)
    }

    /// The mornings of the plan, or `nil`; offline rules see whole recordings and can silence no alarm.
    private func mornings(
        trials: Int?, seed: UInt64?, _ progress: WorkProgress.Observer
    ) async throws -> Leaderboard.Mornings? {
        guard let mornings = plan.mornings else { return nil }
        let selection = try library.select(mornings.sleepers)
        let experiment = ExperimentPlan(
            selection, trials: trials ?? mornings.trials, entrants: entrants.filter { $0.record.kind != .offline },
            seed: seed ?? plan.seed, jobs: jobs)
        let alarm = try AlarmPlan(experiment, goal: mornings.pushUps, configurations: [.intent])
        let pools = try OutcomeEvaluation.pools(of: try await OutcomeRun(alarm, progress: progress))
        return Leaderboard.Mornings(goal: alarm.goal, pools: pools)
    }

    /// The plan of a run before it is run.
    struct RunPlan {
        var estimator: LeaderboardPlan.Estimator
        /// The frame rate, images a second, that replaces those of the scenarios; `nil` for theirs.
        var frameRate: Double?
        /// The hash of the files that make its trials.
        var hash: String
        var plan: ExperimentPlan
    }

    /// One plan for each estimator, all read before the first is run.
    private func plans(trials: Int?, seed: UInt64?) throws -> [RunPlan] {
        try plan.estimators.map { try runPlan($0, entrants: entrants, trials: trials, seed: seed) }
    }

    /// One plan for each frame rate that a source names and each estimator of its own conditions, with these rules alone.
    private func ratedPlans(trials: Int?, seed: UInt64?) throws -> [RunPlan] {
        let rates = Set(entrants.compactMap { sources[$0.label]?.frameRate }).sorted()
        return try rates.flatMap { rate in
            try plan.estimators.compactMap { estimator in
                let rules = entrants.filter { entrant in
                    guard let source = sources[entrant.label], source.frameRate == rate else { return false }
                    let used = OwnConditions.estimators(plan.estimators, of: source).used
                    return used.contains { $0.label == estimator.label }
                }
                return rules.isEmpty
                    ? nil : try runPlan(estimator, at: rate, entrants: rules, trials: trials, seed: seed)
            }
        }
    }

    private func runPlan(
        _ estimator: LeaderboardPlan.Estimator, at rate: Double? = nil, entrants: [any Entrant], trials: Int?,
        seed: UInt64?
    ) throws -> RunPlan {
        let selection = try library.seen(by: estimator.name, picture: estimator.picture).filmed(at: rate)
            .select(plan.scenarios)
        var run = ExperimentPlan(
            selection, trials: trials ?? estimator.trials ?? plan.trials, entrants: entrants, seed: seed ?? plan.seed,
            metrics: metrics, jobs: jobs)
        run.judge = judge
        // The page names the number of an estimator's own, and the given one goes over it.
        var estimator = estimator
        if trials != nil { estimator.trials = nil }
        return RunPlan(estimator: estimator, frameRate: rate, hash: selection.hash, plan: run)
    }

    /// The runs of some plans, in the first ones of which calls are timed.
    private func runs(
        _ plans: [RunPlan], timed: Int = 0, _ progress: WorkProgress.Observer
    ) async throws -> [Leaderboard.Run] {
        var runs: [Leaderboard.Run] = []
        for item in plans {
            runs.append(try await run(item, isTimed: runs.count < timed, progress: progress))
        }
        return runs
    }

    /// Runs a plan, and keeps the wrong counts of every trial.
    func run(_ item: RunPlan, isTimed: Bool = false, progress: WorkProgress.Observer) async throws -> Leaderboard.Run {
        let plan = item.plan
        let phase = item.estimator.label + (item.frameRate.map { " at \(Decimal($0)) images a second" } ?? "")
        var wrong = WrongCounts(entrants: plan.rows.count, scenarios: plan.entries.count)
        var views = ViewCounts(entrants: plan.rows.count, scenarios: plan.entries.count)
        let outcome = try await ExperimentRun(
            plan, isTimed: isTimed,
            observe: { result, entry in
                let counts = result.rows.map(\.score.counts)
                wrong.add(counts, scenario: entry, view: result.view)
                if let view = result.view { views.add(counts, scenario: entry, view: view) }
            },
            progress: { progress(WorkProgress("trials (\(phase))", $0, of: plan.trialCount)) })
        return Leaderboard.Run(
            estimator: item.estimator, frameRate: item.frameRate, suiteHash: item.hash, plan: plan, outcome: outcome,
            wrong: wrong, views: views)
    }

    /// Shows the groups of recordings to the detectors, and then to the controls that can count in recordings.
    package static func replay(
        _ places: [Place], to entrants: [any Entrant], jobs: Int, progress: WorkProgress.Observer = { _ in }
    ) async throws -> (groups: [LeaderboardGroup], faults: [RecordingError]) {
        var groups: [LeaderboardGroup] = []
        var faults: [RecordingError] = []
        for place in places {
            let count = place.places.files.count
            let (replayed, more) = try await LeaderboardGroup.replay(
                place.group, files: place.places.files, detectors: entrants + Control.ofRecordings, jobs: jobs,
                progress: { progress(WorkProgress("recordings (\(place.group.name))", $0, of: count)) })
            // Several groups may be of one folder.
            for fault in more where !faults.contains(fault) { faults.append(fault) }
            var group = replayed
            group.notes += place.places.missing.map { "\($0) is not among the recordings, and was left out" }
            groups.append(group)
        }
        return (groups, faults)
    }
}
