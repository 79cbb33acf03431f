package import Counts
import Documents
package import Experiment
import Scenarios

/// The study of histories: each session is made once, the devices hear it, and all kinds of history are made of them.
package struct CountsOperation: Sendable {
    /// The result of a study.
    package struct Result: Sendable {
        /// The histories.
        package let study: CountsStudy
        /// The run whose detections the histories are made of.
        package let outcome: ExperimentRun.Outcome
    }

    private let plan: CountsPlan
    private let experiment: ExperimentPlan
    private let phone: String
    private let watch: String?

    /// Plans a study.
    ///
    /// - Parameters:
    ///   - plan: The plan.
    ///   - experiment: The sessions and shakes, the detectors of the phone and the watch, and the seed.
    ///   - phone: The label of the phone's detector.
    ///   - watch: The label of the watch's detector; `nil` for the plan's random counter.
    package init(_ plan: CountsPlan, experiment: ExperimentPlan, phone: String, watch: String?) {
        self.plan = plan
        self.experiment = experiment
        self.phone = phone
        self.watch = watch
    }

    /// Makes all sessions and histories.
    ///
    /// - Parameter progress: Receives the number of finished sessions, and then of finished histories.
    /// - Returns: The result; of a detector that failed there is nothing, and the study has no history.
    /// - Throws: `InputError` or `MotionError` of a session that cannot be made, `CountsError` of a history that cannot,
    ///   and `CancellationError`.
    package func run(progress: (WorkProgress) -> Void = { _ in }) async throws -> Result {
        var heard: [HeardSession] = []
        let outcome = try await ExperimentRun(experiment).run(
            describe: { _ in "" }, emit: { _ in },
            observe: { result, _ in heard.append(HeardSession(result, phone: phone, watch: watch)) },
            progress: { progress(WorkProgress("sessions", $0, of: experiment.trialCount)) })
        var study = CountsStudy(plan, seed: experiment.seed, phone: phone, watch: watch, heard: heard)
        study.failures = zip(experiment.rows, outcome.failures).compactMap { row, failure in
            failure.map { "\(row.label) failed: \($0)" }
        }
        guard study.failures.isEmpty else { return Result(study: study, outcome: outcome) }
        let negative = Set(experiment.entries.filter { $0.scenario.family.isNegative }.map(\.scenario.name))
        let maker = HistoryFamily(
            plan, sessions: heard.filter { !negative.contains($0.scenario) },
            shaken: heard.filter { negative.contains($0.scenario) }, seed: experiment.seed)
        let count = plan.kinds.count * plan.histories
        let outcomes = try await inParallel(
            count, jobs: experiment.jobs, progress: { progress(WorkProgress("histories", $0, of: count)) }
        ) { [histories = plan.histories] index in
            try HistoryOutcome(maker.history(index % histories, of: index / histories))
        }
        for kind in plan.kinds.indices {
            study.outcomes.append(Array(outcomes[(kind * plan.histories)..<((kind + 1) * plan.histories)]))
        }
        return Result(study: study, outcome: outcome)
    }
}

/// The histories of a study.
package struct CountsStudy: Sendable {
    /// The plan.
    package let plan: CountsPlan
    /// The seed.
    package let seed: UInt64
    /// The label of the phone's detector.
    package let phone: String
    /// The label of the watch's detector; `nil` for the plan's random counter.
    package let watch: String?
    /// The sessions, in the order of scenarios and trials.
    package let heard: [HeardSession]
    /// One line for each detector that failed.
    package internal(set) var failures: [String] = []
    /// The histories of each kind, in the order of the plan; empty if a detector failed.
    package internal(set) var outcomes: [[HistoryOutcome]] = []

    init(_ plan: CountsPlan, seed: UInt64, phone: String, watch: String?, heard: [HeardSession]) {
        self.plan = plan
        self.seed = seed
        self.phone = phone
        self.watch = watch
        self.heard = heard
    }
}

/// The family of histories of a plan, made of sessions that devices have heard.
package struct HistoryFamily: Sendable {
    private let plan: CountsPlan
    private let sessions: [HeardSession]
    private let shaken: [HeardSession]
    private let seed: UInt64

    /// Makes a family.
    ///
    /// - Parameters:
    ///   - plan: The plan.
    ///   - sessions: The sessions with push-ups.
    ///   - shaken: The sessions before which the phone is shaken.
    ///   - seed: The seed.
    package init(_ plan: CountsPlan, sessions: [HeardSession], shaken: [HeardSession], seed: UInt64) {
        self.plan = plan
        self.sessions = sessions
        self.shaken = shaken
        self.seed = seed
    }

    /// Makes a history.
    ///
    /// Histories of the same number have the same sessions in every kind.
    ///
    /// - Parameters:
    ///   - number: The number of the history, from 0.
    ///   - kind: The place of its kind in the plan.
    /// - Returns: The history.
    /// - Throws: `CountsError` for numbers of a plan that no history can have.
    package func history(_ number: Int, of kind: Int) throws(CountsError) -> SampleHistory {
        let kind = plan.kinds[kind]
        let days = HistoryDays(
            days: kind.days ?? plan.days, perDay: plan.sessionsPerDay, shakes: kind.shakes, of: sessions,
            shaken: shaken, seed: seed, history: number)
        var samples = kind.samples
        if case .noise(let recall, let extra) = plan.watch {
            samples.watch?.recall = recall
            samples.watch?.extra = extra
        }
        var words = StreamWords(seed: seed, name: "samples/\(kind.name)", history: number)
        return try SampleHistory(
            of: days.truth, in: days.span, plan: samples, counts: days.counts, using: &words)
    }
}
