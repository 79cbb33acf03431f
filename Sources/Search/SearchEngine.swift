import Detection
import Documents
package import Experiment

/// Evaluates configurations over the trials of a search, and reads a store first.
package final class SearchEngine: Sendable {
    /// The trials.
    package let trials: SearchTrials
    private let memory: ResultStore
    private let known = Locked<[String: ConfigurationResult]>([:])
    private let remembers: Bool

    /// Makes an engine.
    ///
    /// - Parameters:
    ///   - trials: The trials.
    ///   - memory: Where results are kept.
    ///   - remembers: Whether a configuration may be asked for again; a design has each one once.
    package init(_ trials: SearchTrials, memory: ResultStore = .none, remembers: Bool = true) {
        self.remembers = remembers
        self.trials = trials
        self.memory = memory
    }

    /// The result of a configuration, from this search, from the memory, or new.
    ///
    /// - Parameter detector: The configuration.
    /// - Returns: What it did.
    /// - Throws: What the memory throws, `TuningError.foreignResult` where its result is of other trials, and what the
    ///   trials throw.
    package func result(of detector: any Entrant) async throws -> ConfigurationResult {
        if let result = known.withLock({ $0[detector.label] }) { return result }
        let result: ConfigurationResult
        if let kept = try memory.lookup(detector.label) {
            for role in TrialRole.allCases
            where kept[role].count != trials[role].count || kept[role].isJudged != (trials.plan.judge != nil) {
                throw TuningError.foreignResult(
                    label: detector.label, found: kept[role].count, trials: trials[role].count)
            }
            result = kept
        } else {
            precondition(trials.serves(detector), "the trials were not made for this detector")
            result = try await trials.result(of: detector)
            try memory.record(detector.label, result)
        }
        if remembers { known.withLock { $0[detector.label] = result } }
        return result
    }

    /// The results of configurations, in their order, for any number of jobs.
    ///
    /// - Parameters:
    ///   - detectors: The configurations.
    ///   - progress: Takes the number of finished configurations.
    /// - Returns: The results.
    /// - Throws: As `result(of:)`, and `CancellationError`.
    package func results(
        of detectors: [any Entrant], progress: (Int) -> Void = { _ in }
    ) async throws -> [ConfigurationResult] {
        try await inParallel(detectors.count, jobs: trials.plan.jobs, progress: progress) { index in
            try await self.result(of: detectors[index])
        }
    }
}
