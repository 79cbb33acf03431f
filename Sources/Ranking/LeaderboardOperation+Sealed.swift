package import Experiment

extension LeaderboardOperation {
    /// Runs the same scenarios with a sealed seed, without recordings and mornings, and compares; `nil` trials are the
    /// plan's or the suite's.
    package func sealed(
        by phrase: SealedPhrase, beside result: Result, trials: Int?,
        progress: WorkProgress.Observer = { _ in }
    ) async throws -> SealedComparison {
        var operation = self
        operation.plan.mornings = nil
        operation.plan.uses = []
        operation.plan.estimators.removeAll(where: \.isAside)
        operation.sources = [:]
        let sealed = try await operation.run([], trials: trials, seed: phrase.seed, progress: progress)
        return SealedComparison(result, sealed: sealed)
    }
}
