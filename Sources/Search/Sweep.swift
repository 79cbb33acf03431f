package enum Sweep {
    /// Tries all configurations of a design, with the same outcome for any number of jobs.
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
