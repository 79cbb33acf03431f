import Ranking
import Detection
import Experiment
import Foundation
import Recordings
import Scenarios
import Scoring

/// Brings the parts of a leaderboard together.
struct LeaderboardWork {
    let plan: LeaderboardPlan
    let library: ScenarioLibrary
    let detectors: [ConfiguredDetector]
    let jobs: Int

    /// The files of one group of recordings, and the places that are not there.
    typealias Place = (group: LeaderboardPlan.Group, files: [URL], missing: [String])

    /// The files of the plan's groups; none without folders.
    ///
    /// - Throws: `Failure` where a folder is none, or nothing of the plan is in any; `RecordingError` for a place
    ///   without recordings.
    func places(within folders: [String]) throws -> [Place] {
        guard !folders.isEmpty else { return [] }
        let places = try plan.groups.map { group -> Place in
            let (files, missing) = try ValidityWork.files(group.recordings, within: folders)
            return (group, files, missing)
        }
        guard places.contains(where: { !$0.files.isEmpty }) else {
            let wanted = Set(plan.groups.flatMap(\.recordings)).sorted().joined(separator: ", ")
            throw Failure(
                .wrongInput,
                "\(folders.joined(separator: ", ")): nothing there of what the plan lists (\(wanted)); for other recordings write a plan"
            )
        }
        return places
    }

    /// One run for each estimator.
    func runs(trials: Int?, seed: UInt64?) async throws -> [Leaderboard.Run] {
        var plans: [(LeaderboardPlan.Estimator, String, ExperimentPlan)] = []
        for estimator in plan.estimators {
            let selection = try library.seen(by: estimator.name).select(plan.scenarios)
            plans.append(
                (
                    estimator, selection.hash,
                    ExperimentPlan(
                        suite: selection.name,
                        entries: selection.entries.map {
                            .init(scenario: $0.scenario, trials: trials ?? plan.trials ?? $0.trials)
                        },
                        detectors: detectors, seed: seed ?? plan.seed ?? selection.seed, window: MatchWindow(),
                        jobs: jobs)
                ))
        }
        var runs: [Leaderboard.Run] = []
        for (estimator, hash, plan) in plans {
            var bar = ProgressBar(total: plan.trialCount, what: "trials (\(estimator.name))")
            let outcome = try await ExperimentRun(plan).run(
                describe: { _ in "" }, emit: { _ in }, progress: { bar.show($0) })
            bar.clear()
            runs.append(Leaderboard.Run(estimator: estimator, suiteHash: hash, plan: plan, outcome: outcome))
        }
        return runs
    }

    /// What detectors did with the groups of recordings, and how many recordings could not be used.
    func groups(_ places: [Place]) async throws -> (groups: [LeaderboardGroup], unusable: Int) {
        var groups: [LeaderboardGroup] = []
        var complaints: [String] = []
        for place in places {
            var bar = ProgressBar(total: place.files.count, what: "recordings (\(place.group.name))")
            var (group, faults) = try await LeaderboardGroup.replay(
                place.group, files: place.files, detectors: detectors, jobs: jobs, progress: { bar.show($0) })
            bar.clear()
            // Several groups may be of one folder.
            for fault in faults where !complaints.contains("\(fault)") {
                complaints.append("\(fault)")
                Console.complain("\(fault)")
            }
            group.notes += place.missing.map { "\($0) is not among the recordings, and was left out" }
            groups.append(group)
        }
        return (groups, complaints.count)
    }
}
