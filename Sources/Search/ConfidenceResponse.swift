package import Detection
package import Experiment
package import Scenarios
package import Scoring

/// A detector's figures by its threshold on confidence, of which each pose estimator has a meaning of its own.
package struct ConfidenceResponse: Sendable {
    package struct Plan: Sendable, Hashable {
        package var estimators: [String]
        /// The thresholds, as a detector's specification has them: `0.2`, or `q0.05` for a quantile.
        package var thresholds: [String]
        package var trials: Int
    }

    package struct Point: Sendable {
        package let estimator: String
        package let threshold: ParameterValue
        package let isDefault: Bool
        package let figures: MetricValues
    }

    /// The points by estimator, then by threshold; the default is the first of each estimator.
    package let points: [Point]

    /// Measures a detector, of which no other parameter changes, with the same result for any number of jobs; `nil` if
    /// it has no threshold that can be a quantile, or if it is set.
    package static func measure(
        _ detector: EntrantSpecification, by plan: Plan, on names: [String], of library: ScenarioLibrary,
        metrics: [Metric], seed: UInt64, jobs: Int, progress: (Int, Int) -> Void = { _, _ in }
    ) async throws -> ConfidenceResponse? {
        guard let parameter = detector.parameters.first(where: \.takesQuantiles),
            let standard = detector.entrant.parameters.first(where: { $0.name == parameter.name })?.value,
            standard == parameter.defaultValue
        else { return nil }
        let space = try SearchSpace(
            detector, parameters: ["\(parameter.name)=\(plan.thresholds.joined(separator: ","))"])
        let design = try SearchDesign(.grid, of: space, points: 0, seed: seed)
        var points: [Point] = []
        for (index, estimator) in plan.estimators.enumerated() {
            let search = try SearchPlan(
                try library.seen(by: estimator).select(names), trials: plan.trials, heldOutTrials: 0, seed: seed,
                jobs: jobs)
            let trials = try await SearchTrials(search, for: design.detectors) {
                progress(index * $1 + $0, plan.estimators.count * $1)
            }
            let results = try await SearchEngine(trials, remembers: false).results(of: design.detectors)
            for (detector, result) in zip(design.detectors, results) {
                let threshold = space.values(of: detector)[0]
                points.append(
                    Point(
                        estimator: estimator, threshold: threshold, isDefault: threshold == standard,
                        figures: MetricValues(trials.trialCounts(result.training, .training), metrics)))
            }
        }
        return ConfidenceResponse(points: points)
    }
}
