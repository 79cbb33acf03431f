import Documents
package import Experiment
import Foundation
import Scenarios

extension LeaderboardOperation {
    /// Scores an entry and shows its trials to all detectors of the leaderboard.
    package func judge(
        _ entry: LeaderboardEntry, beside board: [Leaderboard.Run], progress: WorkProgress.Observer = { _ in }
    ) async throws -> EntryResult {
        let (set, trials, plan) = try plan(of: entry)
        let events = try contents(of: entry.events)
        let estimator = LeaderboardPlan.Estimator(name: entry.declaration.name, about: "")
        let run = try await run(RunPlan(estimator: estimator, hash: trials.suiteHash, plan: plan), progress: progress)
        try plan.entrants.checkEvents()
        return EntryResult(
            entry, frozen: set, trials: trials, eventsDigest: SHA256.hexadecimal(events), run: run,
            sessions: self.plan.sessions, board: board)
    }

    /// Checks an entry: its files, its name, and that its trials can be made again; the run of them has the entry
    /// behind the detectors.
    package func plan(
        of entry: LeaderboardEntry
    ) throws -> (set: FrozenSet, trials: FrozenSet.Trials, plan: ExperimentPlan) {
        let name = entry.declaration.name
        if (entrants + Control.allCases).contains(where: { $0.label == name }) {
            throw InputError([
                Diagnostic(file: name, key: "entry", found: "the name of another row", allowed: "a name of its own")
            ])
        }
        let set = try FrozenSet.read(entry.frozen)
        guard let trials = set.trials else {
            throw InputError([
                Diagnostic(
                    file: entry.frozen.relativePath, key: "trials", found: "recordings of people",
                    allowed: "a set that repgauge dataset freeze made of suites or scenarios")
            ])
        }
        let library = try self.library.seen(by: trials.estimator)
        let selection = try library.select(trials.suite)
        guard selection.hash == trials.suiteHash else {
            throw InputError([
                Diagnostic(
                    file: entry.frozen.relativePath, key: "trials.suiteHash", found: trials.suiteHash,
                    allowed: "\(selection.hash), the scenarios of now; freeze again, or use the scenarios of then")
            ])
        }
        let events = try EventEntrant(path: entry.events.path(percentEncoded: false), label: name, collectsFaults: true)
        let plan = ExperimentPlan(
            selection, trials: trials.trials, entrants: entrants + [events], seed: trials.seed, metrics: metrics,
            jobs: jobs)
        return (set, trials, plan)
    }

    private func contents(of file: URL) throws(InputError) -> Data {
        do {
            return try RegularFile.contents(of: file, limit: 256 << 20)
        } catch {
            throw InputError([error])
        }
    }
}
