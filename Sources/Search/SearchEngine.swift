import Documents
package import Experiment

/// Evaluates configurations over the trials of a search, and reads a store first.
package final class SearchEngine: Sendable {
    package let trials: SearchTrials
    private let memory: ResultStore
    private let known = Locked<[String: ConfigurationResult]>([:])
    private let remembers: Bool

    /// Makes an engine; it remembers results unless each configuration comes once, as in a design.
    package init(_ trials: SearchTrials, memory: ResultStore = .none, remembers: Bool = true) {
        (self.remembers, self.trials, self.memory) = (remembers, trials, memory)
    }

    /// The result of a configuration, from this search, from the memory, or new.
    package func result(of detector: any Entrant) async throws -> ConfigurationResult {
        try await results(together: [detector])[0]
    }

    /// The results of a few configurations; those that are not known run over each trial together.
    private func results(together detectors: [any Entrant]) async throws -> [ConfigurationResult] {
        var results = try detectors.map { try known(label: $0.label) }
        let missing = detectors.indices.filter { results[$0] == nil }
        for place in missing {
            precondition(trials.serves(detectors[place]), "the trials were not made for this detector")
        }
        for (place, result) in zip(missing, try await trials.results(of: missing.map { detectors[$0] })) {
            try memory.record(detectors[place].label, result)
            results[place] = result
        }
        if remembers {
            known.withLock { known in
                for (detector, result) in zip(detectors, results) { known[detector.label] = result }
            }
        }
        return results.compactMap(\.self)
    }

    /// A result from this search or from the memory; `nil` where it is new.
    private func known(label: String) throws -> ConfigurationResult? {
        if let result = known.withLock({ $0[label] }) { return result }
        guard let kept = try memory.lookup(label) else { return nil }
        for role in TrialRole.allCases
        where kept[role].count != trials[role].count || kept[role].isJudged != (trials.plan.judge != nil) {
            throw TuningError.foreignResult(label: label, found: kept[role].count, trials: trials[role].count)
        }
        return kept
    }

    /// The results of configurations, in their order, for any number of jobs.
    package func results(
        of detectors: some RandomAccessCollection<any Entrant> & Sendable, progress: (Int) -> Void = { _ in }
    ) async throws -> ResultColumns {
        let size = blockSize(of: detectors.first, count: detectors.count)
        var results = ResultColumns(in: trials, capacity: detectors.count)
        _ = try await inParallel(
            (detectors.count + size - 1) / size, workers: Array(repeating: (), count: max(1, trials.plan.jobs)),
            work: { (_: inout Void, block) in
                try await self.results(together: Array(detectors.dropFirst(block * size).prefix(size)))
            },
            deliver: { _, block in
                for result in block { results.append(result) }
                progress(results.count)
            })
        return results
    }

    /// The number of configurations that one worker tries together; one where they take frames, as programs do.
    func blockSize(of first: (any Entrant)?, count: Int) -> Int {
        guard let first, SearchTrials.key(of: first) != nil else { return 1 }
        return min(SearchTrials.block, (count + trials.plan.jobs - 1) / max(1, trials.plan.jobs))
    }
}

/// A place where the results of configurations are kept, so that a search that was interrupted goes on.
///
/// A search reads the store before it evaluates a configuration and writes to it afterwards; with any store, an empty
/// one or none, its outcome is the same.
package struct ResultStore: Sendable {
    /// The result of the configuration with a label (see `ConfiguredDetector.label`), or `nil` where it is not known.
    package var lookup: @Sendable (_ label: String) throws -> ConfigurationResult?
    /// Keeps the result of the configuration with a label as soon as it is done, on any worker, also concurrently; once
    /// it returns, the result is safe.
    package var record: @Sendable (_ label: String, _ result: ConfigurationResult) throws -> Void

    package init(
        lookup: @escaping @Sendable (_ label: String) throws -> ConfigurationResult?,
        record: @escaping @Sendable (_ label: String, _ result: ConfigurationResult) throws -> Void
    ) { (self.lookup, self.record) = (lookup, record) }

    package static let none = ResultStore(lookup: { _ in nil }, record: { _, _ in })
}
