package import Experiment
package import Detection
package import Foundation
package import Recordings
import Scenarios

/// One side of a comparison: what was measured, and what detectors did.
package struct ValidityMaterial: Sendable {
    /// A sample of each recording or trial that could be measured, in order.
    package var samples: [ValiditySample] = []
    /// What the settings did in each recording or trial, in order; empty without settings.
    package var clips: [TransferClip] = []
    /// How many recordings or trials there were.
    package var count = 0

    /// Makes an empty side.
    package init() {}

    /// Takes a recording in.
    ///
    /// - Parameters:
    ///   - recording: The recording, or a trial as a recording.
    ///   - settings: The detectors that see it; none if transfer is not asked for.
    package init(_ recording: Recording, settings: [ConfiguredDetector]) {
        let recording = recording.watched
        count = 1
        samples = ValiditySample(recording).map { [$0] } ?? []
        clips = settings.isEmpty ? [] : [TransferClip(recording, settings: settings)]
    }

    /// Adds what comes next.
    static func += (sum: inout ValidityMaterial, next: ValidityMaterial) {
        sum.samples += next.samples
        sum.clips += next.clips
        sum.count += next.count
    }
}

/// Makes and measures the sides of a comparison.
package enum ValidityRun {
    /// Synthesises trials and measures them.
    ///
    /// A trial goes the way of a recording; see `Recording.watched`.
    ///
    /// - Parameters:
    ///   - entries: The scenarios with their numbers of trials.
    ///   - settings: The detectors that see them; none if transfer is not asked for.
    ///   - seed: The seed.
    ///   - jobs: Number of trials worked on at the same time, at least 1; no result depends on it.
    ///   - progress: Is told the number of finished trials.
    /// - Returns: What was measured.
    /// - Throws: `ScenarioError` or `MotionError` of a trial that cannot be made, and `CancellationError`.
    package static func trials(
        _ entries: [ExperimentPlan.Entry], settings: [ConfiguredDetector], seed: UInt64, jobs: Int,
        progress: (Int) -> Void
    ) async throws -> ValidityMaterial {
        let work = entries.flatMap { entry in (0..<entry.trials).map { (entry.scenario, $0) } }
        let results = try await inParallel(work.count, jobs: jobs, progress: progress) { index in
            let (scenario, trial) = work[index]
            var recording = try SynthesisedTrial(scenario, trial: trial, seed: seed).recording(named: "\(trial)")
            recording.group = scenario.name
            return ValidityMaterial(recording, settings: settings)
        }
        return results.reduce(into: ValidityMaterial()) { $0 += $1 }
    }

    /// Reads recordings and measures them; one that cannot be read does not keep the others from being measured.
    ///
    /// - Parameters:
    ///   - files: Their CSV files.
    ///   - settings: The detectors that see them; none if transfer is not asked for.
    ///   - jobs: Number of recordings worked on at the same time, at least 1; no result depends on it.
    ///   - keeping: Says which recordings take part.
    ///   - progress: Is told the number of finished recordings.
    /// - Returns: What was measured, and the faults of recordings that cannot be used.
    /// - Throws: `CancellationError`.
    package static func recordings(
        _ files: [URL], settings: [ConfiguredDetector], jobs: Int,
        keeping: @escaping @Sendable (RecordingInfo) -> Bool, progress: (Int) -> Void
    ) async throws -> (material: ValidityMaterial, faults: [RecordingError]) {
        let results = try await inParallel(files.count, jobs: jobs, progress: progress) {
            index -> Result<ValidityMaterial, RecordingError> in
            do throws(RecordingError) {
                let (recording, _) = try RecordingReader.read(csv: files[index])
                guard keeping(recording.info) else { return .success(ValidityMaterial()) }
                return .success(ValidityMaterial(recording, settings: settings))
            } catch {
                return .failure(error)
            }
        }
        var material = ValidityMaterial()
        var faults: [RecordingError] = []
        for result in results {
            switch result {
            case .success(let next): material += next
            case .failure(let fault): faults.append(fault)
            }
        }
        return (material, faults)
    }
}
