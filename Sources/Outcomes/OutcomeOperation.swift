import Pose
package import Experiment
package import Scenarios

/// A kind of outcome: how a trial runs, and what becomes of the detectors' events.
package protocol OutcomeKind: Sendable {
    /// The outcome of the events of one row in one trial.
    associatedtype Outcome: Sendable
    /// The name of the trials in messages on progress, for example `mornings`.
    static var trialNoun: String { get }
    /// The scenarios, the detectors and the seed.
    var experiment: ExperimentPlan { get }
    /// Those who see the trials, one for each row.
    var rows: [any Entrant] { get }
    /// Runs a trial, and judges what becomes of it.
    func judge(_ runner: inout TrialRunner, _ scenario: Scenario, trial: Int) async throws -> JudgedTrial<Outcome>
}

extension OutcomeKind {
    /// The detectors, then the controls.
    package var rows: [any Entrant] { experiment.rows }

    /// Judges one trial of the first scenario, numbered from 0, with the detectors alone; none without a scenario.
    package func judge(trial: Int) async throws -> [(label: String, outcome: Outcome)] {
        guard let scenario = experiment.entries.first?.scenario else { return [] }
        let judged = try await TrialRunner.using(experiment.entrants, window: experiment.window) {
            try await judge(&$0, scenario, trial: trial)
        }
        let labels = experiment.entrants.map(\.label)
        for (label, failure) in zip(labels, judged.failures) {
            if let failure { throw EntrantFailed(label: label, failure: failure) }
        }
        return zip(labels, judged.outcomes).map { (label: $0, outcome: $1) }
    }
}

/// A kind of outcome whose rows all see the same session.
package protocol SharedSessionKind: OutcomeKind {
    /// The draws of a trial before its session, which do not depend on what the detectors count.
    associatedtype Beginning: Sendable
    func draw(_ scenario: Scenario, trial: Int) throws -> TrialPlan
    /// Draws what happens in a trial before its session.
    func begin(_ scenario: Scenario, trial: Int) throws -> Beginning
    /// Returns what becomes of the events of a trial, one outcome for each row.
    func outcomes(of events: TrialEvents, after beginning: Beginning) throws -> [Outcome]
}

extension SharedSessionKind {
    package func draw(_ scenario: Scenario, trial: Int) throws -> TrialPlan {
        try scenario.draw(trial: trial, seed: experiment.seed)
    }

    /// Shows one session to all rows.
    package func judge(
        _ runner: inout TrialRunner, _ scenario: Scenario, trial: Int
    ) async throws -> JudgedTrial<Outcome> {
        let beginning = try begin(scenario, trial: trial)
        let events = try await runner.events(try draw(scenario, trial: trial))
        return JudgedTrial(
            outcomes: try outcomes(of: events, after: beginning), failures: events.rows.map(\.failure),
            frames: events.frames, seconds: events.truth.duration.seconds)
    }
}

extension SharedSessionKind where Beginning == Void {
    /// Nothing happens before the session.
    package func begin(_ scenario: Scenario, trial: Int) {}
}

package struct JudgedTrial<Outcome: Sendable>: Sendable {
    package var outcomes: [Outcome]
    /// The failures, one for each row, `nil` where there was none.
    package var failures: [EntrantFailure?]
    package var frames: Int
    /// The duration of the motion, seconds.
    package var seconds: Double
}

package struct TrialOutcome<Outcome: Sendable>: Sendable {
    package let scenario: String
    /// The number of the trial, from 0.
    package let trial: Int
    package let label: String
    package let outcome: Outcome
}

package struct OutcomeRun<Kind: OutcomeKind>: Sendable {
    package let kind: Kind
    /// The labels of the rows: the detectors, then the controls.
    package let labels: [String]
    /// The outcomes of each scenario, row and trial; none of a row that failed.
    package private(set) var outcomes: [[[Kind.Outcome]]]
    /// The failures, one for each row, `nil` where there was none.
    package private(set) var failures: [EntrantFailure?]
    package private(set) var frames = 0
    /// The duration of the motion in all, seconds.
    package private(set) var seconds = 0.0

    /// Runs all trials, and emits each one's outcomes, one per row that has not failed, by scenario and trial.
    package init(
        _ kind: Kind, emit: ([TrialOutcome<Kind.Outcome>]) throws -> Void = { _ in },
        progress: WorkProgress.Observer = { _ in }
    ) async throws {
        let rows = kind.rows
        self.kind = kind
        labels = rows.map(\.label)
        outcomes = kind.experiment.entries.map { _ in rows.map { _ in [] } }
        failures = rows.map { _ in nil }
        try await kind.experiment.walk(rows: rows) { runner, scenario, trial in
            let made = try await kind.judge(&runner, scenario, trial: trial)
            return ((scenario: scenario.name, trial: trial, made: made), made.failures)
        } deliver: { scenario, finished in
            for judged in finished { try emit(add(judged, scenario: scenario)) }
        } progress: {
            progress(WorkProgress(Kind.trialNoun, $0, of: kind.experiment.trialCount))
        }
        for row in rows.indices where failures[row] != nil {
            for scenario in outcomes.indices { outcomes[scenario][row] = [] }
        }
    }

    private mutating func add(
        _ judged: (scenario: String, trial: Int, made: JudgedTrial<Kind.Outcome>), scenario: Int
    ) -> [TrialOutcome<Kind.Outcome>] {
        frames += judged.made.frames
        seconds += judged.made.seconds
        var trial: [TrialOutcome<Kind.Outcome>] = []
        for (row, outcome) in judged.made.outcomes.enumerated() {
            failures[row] = failures[row] ?? judged.made.failures[row]
            guard failures[row] == nil else { continue }
            outcomes[scenario][row].append(outcome)
            trial.append(.init(scenario: judged.scenario, trial: judged.trial, label: labels[row], outcome: outcome))
        }
        return trial
    }

    /// The labels of the detectors that did not fail, without the controls.
    package var detectors: [String] {
        zip(labels, failures).prefix(kind.experiment.entrants.count).compactMap { $1 == nil ? $0 : nil }
    }

    /// One line for each detector that failed.
    package var failureLines: [String] {
        zip(labels, failures).compactMap { label, failure in
            failure.map { "\(EntrantFailed(label: label, failure: $0))" }
        }
    }
}

package struct EntrantFailed: Error, CustomStringConvertible {
    package let label: String
    package let failure: EntrantFailure

    package init(label: String, failure: EntrantFailure) { (self.label, self.failure) = (label, failure) }

    package var description: String { "\(label) failed: \(failure)" }
}
