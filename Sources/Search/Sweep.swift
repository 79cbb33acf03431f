/// A sweep: configurations that are chosen before any is tried.
package enum Sweep {
    /// Tries all configurations of a design.
    ///
    /// - Parameters:
    ///   - design: The configurations.
    ///   - space: The space of which it was made.
    ///   - objective: What is searched for.
    ///   - engine: The trials.
    ///   - progress: Takes the number of finished configurations.
    /// - Returns: What was found, the same for any number of jobs.
    /// - Throws: What the engine throws, and `CancellationError`.
    package static func run(
        _ design: SearchDesign, of space: SearchSpace, objective: Objective, on engine: SearchEngine,
        progress: (Int) -> Void = { _ in }
    ) async throws -> SearchOutcome {
        let results = try await engine.results(of: design.detectors, progress: progress)
        return try await SearchOutcome(
            space: space, objective: objective, trials: engine.trials, detectors: design.detectors, results: results,
            combinations: design.combinations, refused: design.refused, crossed: design.crossed)
    }
}
