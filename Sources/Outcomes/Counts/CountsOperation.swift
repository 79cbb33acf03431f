package import Experiment
import Scenarios
import Scoring

/// The sessions of histories: what each device has heard of them; `phone` has the counts of the row's detector.
package struct CountsSessions: SharedSessionKind {
    package typealias Outcome = HeardSession
    package static let trialNoun = "sessions"
    package let experiment: ExperimentPlan

    /// The detectors of the devices: nobody reads controls.
    package var rows: [any Entrant] { experiment.entrants }

    package func outcomes(of events: TrialEvents, after beginning: Void) -> [HeardSession] {
        let truth = PreparedTruth(events.truth, window: experiment.window)
        return events.rows.map { row in
            HeardSession(events, row, score: TrialScore(detections: row.countTimes, truth))
        }
    }
}

/// Histories: each session is made once, the devices hear it, and all kinds of history are made of them.
package struct CountsOperation: Sendable {
    package let plan: CountsPlan
    /// The sessions and shakes, the detectors of the phone and the watch, and the seed.
    package let experiment: ExperimentPlan
    /// The label of the phone's detector.
    package let phone: String
    /// The label of the watch's detector; `nil` for the plan's random counter.
    package let watch: String?

    /// Plans histories; without the label of a detector the watch has the plan's random counter.
    package init(_ plan: CountsPlan, experiment: ExperimentPlan, phone: String, watch: String?) {
        (self.plan, self.experiment, self.phone, self.watch) = (plan, experiment, phone, watch)
    }

    /// Makes all sessions and histories, the latter only if no detector failed, and computes their figures.
    package func evaluation(progress: WorkProgress.Observer = { _ in }) async throws -> CountsEvaluation {
        let run = try await OutcomeRun(CountsSessions(experiment: experiment), progress: progress)
        let heard = run.failureLines.isEmpty ? heard(in: run) : []
        let histories = run.failureLines.isEmpty ? try await histories(of: heard, progress) : []
        progress(WorkProgress(phase: "intervals"))
        return try CountsEvaluation(self, run, heard: heard, histories: histories)
    }

    private func histories(
        of heard: [HeardSession], _ progress: WorkProgress.Observer
    ) async throws -> [[HistoryOutcome]] {
        let negative = Set(experiment.entries.filter { $0.scenario.family.isNegative }.map(\.scenario.name))
        let sessions = heard.filter { !negative.contains($0.scenario) }
        let shaken = heard.filter { negative.contains($0.scenario) }
        let count = plan.kinds.count * plan.histories
        let outcomes = try await inParallel(
            count, jobs: experiment.jobs, progress: { progress(WorkProgress("histories", $0, of: count)) }
        ) { [plan, seed = experiment.seed] index in
            try HistoryOutcome(
                plan.history(
                    index % plan.histories, of: index / plan.histories, sessions: sessions, shaken: shaken, seed: seed))
        }
        return plan.kinds.indices.map { kind in
            Array(outcomes[(kind * plan.histories)..<((kind + 1) * plan.histories)])
        }
    }

    /// The sessions as the devices have heard them, in the order of scenarios and trials.
    private func heard(in run: OutcomeRun<CountsSessions>) -> [HeardSession] {
        func sessions(_ label: String) -> [HeardSession] {
            let row = run.labels.firstIndex(of: label)
            return row.map { row in run.outcomes.flatMap { $0[row] } } ?? []
        }
        let watched = watch.map(sessions)
        return sessions(phone).enumerated().map { index, session in
            var session = session
            session.watch = watched?[index].phone
            return session
        }
    }
}
