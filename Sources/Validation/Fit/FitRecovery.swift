import Mathematics
package import Scenarios

/// The distance of a fit from a known model: synthetic recordings of one estimator are fitted, starting from another
/// estimator, several times.
package struct FitRecovery: Sendable {
    package struct ParameterRecovery: Sendable {
        /// Its key in the estimator's file.
        package var name: String
        /// The true value; this and all others as a file states them.
        package var truth: Double
        /// The value of the base, from which each fit starts.
        package var base: Double
        /// The fitted values, one for each repetition that showed the parameter.
        package var fitted: [Double]

        package var mean: Double { TwoSamples.Spread(fitted)?.mean ?? .nan }

        /// The deviation of the fitted values; `nil` for fewer than two.
        package var deviation: Double? { fitted.count < 2 ? nil : TwoSamples.Spread(fitted)?.deviation }

        /// The relative error of the mean; `nil` where the true value is 0.
        package var relativeError: Double? { truth == 0 ? nil : mean / truth - 1 }
    }

    /// The parameters, in the order of `FitParameter.all`.
    package var rows: [ParameterRecovery]
    /// The estimator that saw the recordings.
    package var truth: String
    /// The estimator from which the fits start.
    package var base: String
    package var recordings: Int
    package var repetitions: Int

    /// Fits known estimators, each repetition with other people, by seeds that follow on the material's own; the seed
    /// of the fits' own trials differs.
    package init(
        of truth: EstimatorModel, from base: EstimatorModel, material: FitSimulation, simulation: FitSimulation,
        repetitions: Int, progress: (Int) -> Void
    ) async throws {
        guard case .measured(let trueErrors) = truth.errors else { throw FitError.gradedBase(truth.name) }
        guard case .measured(let baseErrors) = base.errors else { throw FitError.gradedBase(base.name) }
        let known = FitModel(errors: trueErrors, clock: truth.clock)
        let start = FitModel(errors: baseErrors, clock: base.clock)
        rows = FitParameter.all.map {
            ParameterRecovery(name: $0.name, truth: $0.stated(in: known), base: $0.stated(in: start), fitted: [])
        }
        recordings = 0
        for repetition in 0..<repetitions {
            var material = material
            material.seed &+= UInt64(repetition)
            let samples = try await material.samples(truth)
            recordings = samples.count
            let fit = try await EstimatorFit(
                samples, base: base, name: base.name, simulate: simulation.samples(_:), progress: { _ in })
            for (index, row) in fit.rows.enumerated() where row.target != nil { rows[index].fitted.append(row.value) }
            progress(repetition + 1)
        }
        (self.truth, self.base, self.repetitions) = (truth.name, base.name, repetitions)
    }
}
