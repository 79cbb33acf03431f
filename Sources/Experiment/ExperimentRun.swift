import Scenarios

/// A run of a plan, or of a part of it.
package struct ExperimentRun: Sendable {
    package var tables: RunTotals
    /// Call times, one timer an entrant; empty ones where calls were not timed.
    package var timers: [CallTimer]
    /// The cost of reading the clock, nanoseconds; it is subtracted from every call time.
    package var timerOverhead: UInt64
    /// The failures of external detectors, one for each entrant, `nil` for an entrant that did not fail; the sums of a
    /// failed entrant are empty.
    package var failures: [EntrantFailure?] = []
    /// The names that external detectors gave themselves, by label.
    package var programNames: [String: String] = [:]
}

extension ExperimentRun {
    /// Runs some chunks in the order of the plan, `nil` for all of it, as `ExperimentPlan.walk` does.
    ///
    /// An entrant that fails loses its row, and nothing else changes. Timing makes calls slower.
    ///
    /// `describe` is called on any worker; `emit`, `observe` and `progress` in order, the observed results of an entrant
    /// that failed among them.
    package init(
        _ plan: ExperimentPlan, chunks: [TrialChunk]? = nil, isTimed: Bool = true,
        describe: @escaping @Sendable (TrialResult) -> String = { _ in "" },
        emit: (String) throws -> Void = { _ in }, observe: (TrialResult, Int) -> Void = { _, _ in },
        progress: (Int) -> Void = { _ in }
    ) async throws {
        let overhead = CallTimer.measureOverhead()
        let entrants = plan.rows
        self.init(
            tables: RunTotals(entrants: entrants.count, scenarios: plan.entries.count, window: plan.window),
            timers: entrants.map { _ in CallTimer(overhead: overhead) }, timerOverhead: overhead,
            failures: entrants.map { _ in nil })
        // The text of a trial depends on the trials before it where an entrant may fail.
        let mayFail = plan.entrants.contains { $0.record.kind.mayFail }
        try await plan.walk(rows: entrants, chunks: chunks, timerOverhead: isTimed ? overhead : nil) {
            runner, scenario, trial in
            var result = try await runner.run(try scenario.draw(trial: trial, seed: plan.seed))
            try result.judge(by: plan, scenario)
            return ((result, mayFail ? "" : describe(result)), result.rows.map(\.failure))
        } deliver: { entry, finished in
            for (result, _) in finished {
                tables.add(result, scenario: entry)
                observe(result, entry)
                if mayFail { try emit(describe(settle(result))) }
            }
            if !mayFail { try emit(finished.map(\.1).joined()) }
        } progress: {
            progress($0)
        } finish: { runner in
            for (index, timer) in runner.timers.enumerated() { timers[index].merge(timer) }
            programNames.merge(await runner.programNames) { first, _ in first }
        }
        leaveOutFailed()
    }

    /// Takes note of who has failed first in the order of trials, and leaves out the rows of those who failed before.
    package mutating func settle(_ result: TrialResult) -> TrialResult {
        var settled = result
        settled.rows = []
        for (index, row) in result.rows.enumerated() where failures[index] == nil {
            failures[index] = row.failure
            settled.rows.append(row)
        }
        return settled
    }

    package mutating func leaveOutFailed() {
        for (index, failure) in failures.enumerated() where failure != nil {
            tables.empty(index)
            timers[index] = timers[index].emptied
        }
    }

    package var withoutTimes: Self {
        var outcome = self
        outcome.timers = timers.map(\.emptied)
        return outcome
    }
}
