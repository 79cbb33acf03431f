package import Experiment
package import Scenarios

/// The trials with which an estimator is fitted: the same people for every error model.
package struct FitSimulation: Sendable {
    package var entries: [ExperimentPlan.Entry]
    package var seed: UInt64
    /// Number of trials worked on at the same time, at least 1; no result depends on it.
    package var jobs: Int

    package init(_ entries: [ExperimentPlan.Entry], seed: UInt64, jobs: Int) {
        (self.entries, self.seed, self.jobs) = (entries, seed, jobs)
    }

    /// The trials as a model sees them, at the model's own frame rate, measured where they can be, in order.
    package func samples(_ model: EstimatorModel) async throws -> [FitSample] {
        let work = entries.flatMap { entry in (0..<entry.trials).map { (entry.scenario, $0) } }
        let seed = seed
        return try await inParallel(work.count, jobs: jobs) { index in
            let (scenario, trial) = work[index]
            var plan = try scenario.draw(trial: trial, seed: seed)
            plan.estimator = model
            plan.estimator.removeWrongStarts()
            let (startsLate, endsEarly) = (plan.clock.startsLate, plan.clock.endsEarly)
            plan.clock = model.clock
            (plan.clock.startsLate, plan.clock.endsEarly) = (startsLate, endsEarly)
            plan.inference = model.inference
            return FitSample(try SynthesisedTrial(plan, seed: seed).recording(named: "\(trial)"))
        }.compactMap { $0 }
    }
}
