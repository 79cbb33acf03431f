import Experiment
import Outcomes
import Scenarios
import Scoring
import Search

extension Bench {
    /// Tries settings of a detector, as `repgauge sweep` does.
    ///
    /// - Parameters:
    ///   - detector: The detector.
    ///   - parameters: What is searched, each as `--parameter` takes it; none for every parameter.
    ///   - points: The number of points of a Sobol sequence; `nil` for every combination of the values.
    ///   - names: Suites or scenarios.
    ///   - trials: Training trials of each scenario, and as many held-out trials of other people.
    ///   - goal: The metric that chooses the best one, for example `f1` or `mornings-fooled`.
    ///   - limits: The limits that it keeps, for example `earned >= 0.9`.
    ///   - pushUps: The number of counts that silence the alarm of a morning, 1 to 1000.
    /// - Returns: The configurations, best first by the goal in training.
    /// - Throws: An error of the detector, parameters or scenarios that are named, and `CancellationError`.
    public func sweep(
        _ detector: String, parameters: [String] = [], points: Int? = nil, on names: [String] = ["standard"],
        trials: Int = 10, goal: String = "f1", subjectTo limits: [String] = [], pushUps: Int = 10
    ) async throws -> [ConfigurationRow] {
        try Self.check("points", points, in: 1...SearchDesign.most)
        let (space, objective, plan) = try search(detector, parameters, names, trials, goal, limits, pushUps)
        let design = try SearchDesign(points == nil ? .grid : .sobol, of: space, points: points ?? 0, seed: plan.seed)
        let trials = try await SearchTrials(plan, for: design.detectors)
        return ConfigurationRow.rows(
            try await Sweep.run(design, of: space, objective: objective, on: SearchEngine(trials)))
    }

    /// Searches the settings of a detector by simplices and annealing walks, as `repgauge tune` does.
    ///
    /// - Parameters:
    ///   - detector: The detector.
    ///   - parameters: The parameters to search, each as `--parameter` takes it; none for every parameter.
    ///   - evaluations: The approximate number of configurations to try.
    ///   - names: Suites or scenarios.
    ///   - trials: Training trials of each scenario, and as many held-out trials of other people.
    ///   - goal: The metric that chooses the best one, for example `f1` or `mornings-fooled`.
    ///   - limits: The limits that it keeps, for example `earned >= 0.9`.
    ///   - pushUps: The number of counts that silence the alarm of a morning, 1 to 1000.
    /// - Returns: The configurations, best first by the goal in training.
    /// - Throws: An error of the detector, parameters or scenarios that are named, and `CancellationError`.
    public func tune(
        _ detector: String, parameters: [String] = [], evaluations: Int = 1000, on names: [String] = ["standard"],
        trials: Int = 10, goal: String = "f1", subjectTo limits: [String] = [], pushUps: Int = 10
    ) async throws -> [ConfigurationRow] {
        try Self.check("evaluations", evaluations, in: 1...SearchDesign.most)
        let (space, objective, plan) = try search(detector, parameters, names, trials, goal, limits, pushUps)
        let trials = try await SearchTrials(plan, for: try Tune.corners(of: space))
        return ConfigurationRow.rows(
            try await Tune(evaluations: evaluations).run(in: space, objective: objective, on: SearchEngine(trials)))
    }

    private func search(
        _ detector: String, _ parameters: [String], _ names: [String], _ trials: Int, _ goal: String,
        _ limits: [String], _ pushUps: Int
    ) throws -> (SearchSpace, Objective, SearchPlan) {
        try Self.check("trials", trials)
        let objective = try Objective(goal: goal, constraints: limits, metrics: harness.metrics)
        var plan = try SearchPlan(try select(names), trials: trials, jobs: jobs)
        if objective.metrics.hasOutcomes { plan.judge = try .standard(goal: pushUps) }
        let specification = try harness.roster().specification(parsing: detector, from: .user)
        return (try SearchSpace(specification, parameters: parameters), objective, plan)
    }
}
