package import Experiment
import Detection
package import Foundation
package import Recordings
import Scenarios

/// One side of a comparison: what was measured, and what detectors did.
package struct ValidityMaterial: Sendable {
    /// A sample of each recording or trial that could be measured, in order.
    package var samples: [ValiditySample] = []
    /// The outcomes of the settings in each recording or trial, in order; empty without settings.
    package var clips: [TransferClip] = []
    /// The number of recordings or trials.
    package var count = 0

    /// Makes an empty side.
    package init() {}

    /// Takes a recording in.
    ///
    /// - Parameters:
    ///   - recording: The recording, or a trial as a recording.
    ///   - runner: The detectors that see it; `nil` without transfer.
    /// - Throws: `TransferError` where a program fails, and `CancellationError`.
    package init(_ recording: Recording, by runner: inout ReplayRunner?) async throws {
        let recording = recording.watched
        count = 1
        samples = ValiditySample(recording).map { [$0] } ?? []
        if var working = runner {
            clips = [try await TransferClip(recording, by: &working)]
            runner = working
        }
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
    ///   - settings: The detectors that see them; empty without transfer.
    ///   - seed: The seed.
    ///   - jobs: Number of trials worked on at the same time, at least 1; no result depends on it.
    ///   - progress: Takes the number of finished trials.
    /// - Returns: What was measured.
    /// - Throws: `ScenarioError` or `MotionError` of a trial that cannot be made, and `CancellationError`.
    package static func trials(
        _ entries: [ExperimentPlan.Entry], settings: [any Entrant], seed: UInt64, jobs: Int,
        progress: (Int) -> Void
    ) async throws -> ValidityMaterial {
        let work = entries.flatMap { entry in (0..<entry.trials).map { (entry.scenario, $0) } }
        return try await gather(work.count, settings: settings, jobs: jobs, progress: progress) { runner, index in
            let (scenario, trial) = work[index]
            var recording = try SynthesisedTrial(scenario, trial: trial, seed: seed).recording(named: "\(trial)")
            recording.group = scenario.name
            return .success(try await ValidityMaterial(recording, by: &runner))
        }.material
    }

    /// Reads recordings and measures them; one that cannot be read does not keep the others from being measured.
    ///
    /// - Parameters:
    ///   - files: Their CSV files.
    ///   - settings: The detectors that see them; empty without transfer.
    ///   - jobs: Number of recordings worked on at the same time, at least 1; no result depends on it.
    ///   - keeping: Says which recordings take part.
    ///   - progress: Takes the number of finished recordings.
    /// - Returns: What was measured, and the faults of recordings that cannot be used.
    /// - Throws: `CancellationError`.
    package static func recordings(
        _ files: [URL], settings: [any Entrant], jobs: Int,
        keeping: @escaping @Sendable (RecordingInfo) -> Bool, progress: (Int) -> Void
    ) async throws -> (material: ValidityMaterial, faults: [RecordingError]) {
        try await gather(files.count, settings: settings, jobs: jobs, progress: progress) { runner, index in
            let recording: Recording
            do throws(RecordingError) {
                (recording, _) = try RecordingReader.read(csv: files[index])
            } catch {
                return .failure(error)
            }
            guard keeping(recording.info) else { return .success(ValidityMaterial()) }
            return .success(try await ValidityMaterial(recording, by: &runner))
        }
    }

    /// Measures a number of pieces, each worker with sessions of its own.
    private static func gather(
        _ count: Int, settings: [any Entrant], jobs: Int, progress: (Int) -> Void,
        _ measure:
            @escaping @Sendable (inout ReplayRunner?, Int) async throws -> Result<
                ValidityMaterial, RecordingError
            >
    ) async throws -> (material: ValidityMaterial, faults: [RecordingError]) {
        let runners = (0..<max(1, jobs)).map { _ in settings.isEmpty ? nil : ReplayRunner(settings) }
        var material = ValidityMaterial()
        var faults: [RecordingError] = []
        var done = 0
        do {
            _ = try await inParallel(count, workers: runners, work: measure) { _, result in
                switch result {
                case .success(let next): material += next
                case .failure(let fault): faults.append(fault)
                }
                done += 1
                progress(done)
            }
        } catch {
            for runner in runners { await runner?.close() }
            throw error
        }
        for runner in runners { await runner?.close() }
        return (material, faults)
    }
}
