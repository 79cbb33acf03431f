package import Experiment
package import Foundation
package import Recordings
package import Scenarios
import Text

/// Fits an estimator to recordings, or measures how well such a fit recovers a known estimator.
package struct FitOperation: Sendable {
    /// A fitted estimator, and all that its file and report need.
    package struct Result: Sendable {
        package var fit: EstimatorFit
        package var preset: EstimatorPreset
        /// Recordings that cannot be used.
        package var faults: [RecordingError]
        /// Corrected values and odd facts of the recordings that take part.
        package var warnings: [Diagnostic]
        /// The number of recordings that take part, measured or not.
        package var kept: Int
    }

    package var base: EstimatorPreset
    /// The scenarios whose trials are compared with the recordings.
    package var entries: [SuiteEntry]
    /// The seed of these trials.
    package var seed: UInt64
    /// Trials and recordings worked on at the same time; no result depends on it.
    package var jobs: Int

    package init(base: EstimatorPreset, entries: [SuiteEntry], seed: UInt64, jobs: Int) {
        (self.base, self.entries, self.seed, self.jobs) = (base, entries, seed, jobs)
    }

    /// Fits an estimator to recordings, of which one that cannot be read does not keep the others from being used; a
    /// description that is `nil` is the number of recordings.
    package func fit(
        _ files: [URL], keeping filter: RecordingFilter, name: String, about: String?,
        progress: WorkProgress.Observer = { _ in }
    ) async throws -> Result {
        var samples: [FitSample] = []
        var wrongStarts: [WrongStartMeasurement] = []
        var faults: [RecordingError] = []
        var warnings: [Diagnostic] = []
        var kept = 0
        if case .graded = base.model.errors { throw FitError.gradedBase(base.name) }
        try await RecordingWalk(files, jobs: jobs).run { recording, _, _ in
            let info = recording.info
            let isKept = filter.keeps(
                form: info.form, grade: info.grade, grossTrackingError: info.grossTrackingErrorFraction)
            return (
                isKept, sample: isKept ? FitSample(recording) : nil,
                start: isKept ? WrongStartMeasurement(recording) : nil
            )
        } deliver: { index, step in
            switch step {
            case .done((let isKept, let sample, let start), let odd):
                samples += [sample].compactMap(\.self)
                wrongStarts += [start].compactMap(\.self)
                if isKept {
                    kept += 1
                    warnings += odd
                }
            case .unusable(let fault): faults.append(fault)
            }
            progress(WorkProgress("recordings", index + 1, of: files.count))
        }
        guard samples.contains(where: { !$0.quantities.reps.isEmpty }) else {
            throw NothingMeasured(
                recordings: files.count, faults: faults, unmatched: files.count - faults.count - kept)
        }
        let fit = try await EstimatorFit(
            samples, wrongStarts: wrongStarts, base: base.model, name: name, simulate: { try await self.samples($0) },
            progress: { progress(WorkProgress("rounds", $0, of: EstimatorFit.rounds)) })
        let preset = EstimatorPreset(
            name: name, about: about ?? "fitted to \(Plural.counted(fit.recordings, "recording"))", model: fit.model)
        return Result(fit: fit, preset: preset, faults: faults, warnings: warnings, kept: kept)
    }

    /// Fits trials that a known estimator sees, several times with other people, by seeds that follow on each other; the
    /// seed of the fits' own trials differs.
    package func recover(
        _ truth: EstimatorPreset, repetitions: Int, progress: WorkProgress.Observer = { _ in }
    ) async throws -> FitRecovery {
        guard case .measured(let trueErrors) = truth.model.errors else { throw FitError.gradedBase(truth.model.name) }
        guard case .measured(let baseErrors) = base.model.errors else { throw FitError.gradedBase(base.model.name) }
        let known = FitModel(errors: trueErrors, clock: truth.model.clock)
        let start = FitModel(errors: baseErrors, clock: base.model.clock)
        let rows = FitParameter.all.map {
            FitRecovery.ParameterRecovery(name: $0.name, truth: $0.stated(in: known), base: $0.stated(in: start))
        }
        var recovery = FitRecovery(
            rows: rows, truth: truth.model.name, base: base.model.name, repetitions: repetitions)
        for repetition in 0..<repetitions {
            let samples = try await samples(truth.model, seed: seed &+ 1000 &+ UInt64(repetition))
            recovery.recordings = samples.count
            let fit = try await EstimatorFit(
                samples, base: base.model, name: base.model.name, simulate: { try await self.samples($0) },
                progress: { _ in })
            for (index, row) in fit.rows.enumerated() where row.target != nil {
                recovery.rows[index].fitted.append(row.value)
            }
            progress(WorkProgress("fits", repetition + 1, of: repetitions))
        }
        return recovery
    }

    /// The measured trials as a model sees them, in order: always the same people, at the model's own frame rate.
    func samples(_ model: EstimatorModel, seed: UInt64? = nil) async throws -> [FitSample] {
        let work = entries.flatMap { entry in (0..<entry.trials).map { (entry.scenario, $0) } }
        let seed = seed ?? self.seed
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
