package import Experiment
package import Foundation
package import Recordings
package import Scenarios

/// One side of a comparison: what was measured, and what detectors did.
package struct ValidityMaterial: Sendable {
    /// A sample of each recording or trial by which realism is judged, in order.
    package var samples: [ClipSample] = []
    /// The outcomes of the settings in each recording or trial, in order; empty without settings.
    package var clips: [TransferClip] = []
    /// The number of recordings or trials.
    package var count = 0

    /// Makes a side without recordings.
    package init() {}

    /// Takes a recording in, or a trial as one; without detectors that see it, transfer is not measured.
    package init(_ recording: Recording, by runner: inout TrialRunner) async throws {
        count = 1
        samples = ClipSample(recording).map { [$0] } ?? []
        if runner.hasEntrants { clips = [try await TransferClip(recording, by: &runner)] }
    }

    /// States whose recordings these are; each trial has a person of its own.
    mutating func state(_ person: Person) {
        for index in samples.indices where !samples[index].isTrial { samples[index].person = person }
        for index in clips.indices { clips[index].person = person }
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
    /// One side of a comparison.
    package typealias Outcome = (material: ValidityMaterial, faults: [RecordingError], warnings: [Diagnostic])

    /// Synthesises trials, which go the way of a recording (see `Recording.watched`), and measures them with the same
    /// result for any number of jobs; without settings there is no transfer.
    package static func trials(
        _ entries: [SuiteEntry], settings: [any Entrant], seed: UInt64, jobs: Int,
        progress: (Int) -> Void
    ) async throws -> ValidityMaterial {
        let work = entries.flatMap { entry in (0..<entry.trials).map { (entry.scenario, $0) } }
        let walk = RecordingWalk(work.count, entrants: settings, jobs: jobs) { index in
            let (scenario, trial) = work[index]
            var recording = try SynthesisedTrial(scenario, trial: trial, seed: seed).recording(named: "\(trial)")
            recording.group = scenario.name
            return RecordingStream(recording)
        }
        return try await gather(walk, keeping: { _ in true }, person: { _ in nil }, progress: progress).material
    }

    /// Reads recordings and measures them, with the same result for any number of jobs; one that cannot be read does
    /// not keep the others from being measured, and without settings there is no transfer.
    package static func recordings(
        _ files: [URL], groups: RecordingGroups? = nil, settings: [any Entrant], jobs: Int,
        block: Int = Person.standardBlock,
        keeping: @escaping @Sendable (RecordingInfo) -> Bool, progress: (Int) -> Void
    ) async throws -> Outcome {
        try await gather(
            RecordingWalk(files, groups: groups, entrants: settings, jobs: jobs), keeping: keeping,
            person: { Person(named: $0.name, stated: $0.info.person, block: block) }, progress: progress)
    }

    private static func gather(
        _ walk: RecordingWalk, keeping: @escaping @Sendable (RecordingInfo) -> Bool,
        person: @escaping @Sendable (Recording) -> Person?, progress: (Int) -> Void
    ) async throws -> Outcome {
        var material = ValidityMaterial()
        var faults: [RecordingError] = []
        var warnings: [Diagnostic] = []
        try await walk.run { recording, _, runner in
            guard keeping(recording.info) else { return ValidityMaterial() }
            var material = try await ValidityMaterial(recording, by: &runner)
            if let person = person(recording) { material.state(person) }
            return material
        } deliver: { index, step in
            switch step {
            case .done(let next, let odd):
                material += next
                if next.count > 0 { warnings += odd }
            case .unusable(let fault): faults.append(fault)
            }
            progress(index + 1)
        }
        return (material, faults, warnings)
    }
}
