import ArgumentParser
import Experiment
public import Foundation
import Outcomes
import Reports
import Scenarios

extension Bench {
    /// Simulates mornings with an alarm that push-ups silence, as `repgauge alarm` does.
    ///
    /// - Parameters:
    ///   - sleepers: Suites or scenarios; a trial is a morning.
    ///   - detectors: The detectors; none for RepGauge's own and yours.
    ///   - mornings: Mornings of each sleeper; `nil` for the suite's number.
    ///   - pushUps: The number of counts that silence the alarm, 1 to 1000.
    ///   - isOpenLoop: Whether the session stays the same whatever the app counts; otherwise the sleeper goes on until the
    ///     alarm is silent, or gives up.
    ///   - seed: The seed; `nil` for the suite's.
    ///   - report: The folder to which the command's report is written; `nil` for none.
    /// - Returns: One row for each sleeper and detector, controls included; a detector that failed has none.
    /// - Throws: An error of the scenarios, the detectors, the number or the folder that are named, and
    ///   `CancellationError`.
    public func alarm(
        _ sleepers: [String] = ["mornings"], detectors: [String] = [], mornings: Int? = nil, pushUps: Int = 10,
        isOpenLoop: Bool = false, seed: UInt64? = nil, report: URL? = nil
    ) async throws -> [OutcomeRow] {
        try Self.check("mornings", mornings)
        try Self.check("pushUps", pushUps, in: AlarmPlan.goals)
        let plan = try plan(sleepers, try entrants(detectors), trials: mornings, seed: seed)
        let words =
            sleepers + RepeatCommand.words("--mornings", mornings) + ["--push-ups", "\(pushUps)"]
            + LoopOption.words(isOpenLoop)
        let operation = OutcomeOperation(
            try AlarmPlan(
                plan, goal: pushUps, configurations: AppConfiguration.all, loop: isOpenLoop ? .open : .closed),
            inputs: try inputs(plan, sleepers, try AlarmCommand.parse(words).command(plan)))
        return OutcomeRow.rows(try await operation.evaluation(reportedTo: report))
    }

    /// Runs the workout of a scenario through detectors, as `repgauge workout run` does.
    ///
    /// - Parameters:
    ///   - scenario: A scenario whose session is a workout.
    ///   - detectors: The detectors; none for RepGauge's own and yours.
    ///   - trials: The number of trials; `nil` for the standard number.
    ///   - isOpenLoop: Whether the session stays the same whatever the app counts; otherwise the person goes on until the
    ///     app does.
    ///   - seed: The seed; `nil` for the standard seed.
    ///   - report: The folder to which the command's report is written; `nil` for none.
    /// - Returns: One row for each detector, controls included; a detector that failed has none.
    /// - Throws: An error of the scenario, the detectors or the folder that are named, and `CancellationError`.
    public func workout(
        _ scenario: String = "workout/three-sets", detectors: [String] = [], trials: Int? = nil,
        isOpenLoop: Bool = false, seed: UInt64? = nil, report: URL? = nil
    ) async throws -> [OutcomeRow] {
        let plan = try plan([scenario], try entrants(detectors), trials: trials, seed: seed)
        let words = ["--scenario", scenario] + RepeatCommand.words("--trials", trials) + LoopOption.words(isOpenLoop)
        let inputs = try inputs(plan, [scenario], try WorkoutRunCommand.parse(words).command(plan))
        return isOpenLoop
            ? try await rows(of: try WorkoutRunPlan(plan), inputs, report)
            : try await rows(of: try WorkoutLoopPlan(plan), inputs, report)
    }

    private func rows(of plan: some ReportedWorkout, _ inputs: RunInputs, _ report: URL?) async throws -> [OutcomeRow] {
        OutcomeRow.rows(try await OutcomeOperation(plan, inputs: inputs).evaluation(reportedTo: report))
    }

    /// Asks for the counts of simulated histories in several ways, as `repgauge counts` does.
    ///
    /// - Parameters:
    ///   - file: The plan; `nil` for `counts.yaml` in the folder of scenarios.
    ///   - histories: The number of histories of each kind; `nil` for the plan's.
    ///   - detector: The phone's detector; `nil` for the plan's.
    ///   - watch: The watch's detector, or `random:RECALL,EXTRA` for a random counter; `nil` for the plan's.
    ///   - seed: The seed; `nil` for the plan's.
    ///   - report: The folder to which the command's report is written; `nil` for none.
    /// - Returns: One row for each kind of history and way to ask; none if a detector failed.
    /// - Throws: An error of the plan, the scenarios, the detectors or the folder that are named, and
    ///   `CancellationError`.
    public func counts(
        _ file: URL? = nil, histories: Int? = nil, detector: String? = nil, watch: String? = nil,
        seed: UInt64? = nil, report: URL? = nil
    ) async throws -> [CountsRow] {
        let operation = try countsOperation(file, histories, phone: detector, watch: watch, seed: seed)
        return CountsRow.rows(try await operation.evaluation(reportedTo: report))
    }

    // Not inlined: the optimiser of Swift 6.3 crashes where an asynchronous function holds these calls.
    @inline(never)
    private func countsOperation(
        _ file: URL?, _ histories: Int?, phone: String?, watch: String?, seed: UInt64?
    ) throws -> OutcomeOperation<CountsEvaluation> {
        try Self.check("histories", histories, in: CountsPlan.historyRange)
        let counter = watch.flatMap(CountsPlan.Watch.init(parsing:))
        if let watch, counter == nil {
            throw InputError(file: "watch", found: "'\(watch)'", allowed: CountsPlan.Watch.allowed)
        }
        let made = try CountsHistories(
            file ?? library.folder.appending(path: "counts.yaml"),
            histories: histories, phone: phone, watch: counter, seed: seed, library: library,
            roster: harness.roster(), jobs: jobs)
        let command = try CountsReportCommand.parse([file?.relativePath].compactMap(\.self)).command(made.operation)
        return OutcomeOperation(made, inputs: try inputs(made.operation.experiment, made.names, command))
    }
}
