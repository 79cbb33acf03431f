import Validation
import Detection
import Experiment
import Foundation
import Recordings
import Scenarios

/// Brings both sides of a comparison together.
final class ValidityWork {
    private let settings: [ConfiguredDetector]
    private let jobs: Int
    /// How many recordings could not be used.
    private(set) var unusable = 0

    init(settings: [ConfiguredDetector], jobs: Int) {
        self.settings = settings
        self.jobs = jobs
    }

    /// The recordings at some places within some folders.
    ///
    /// - Parameters:
    ///   - places: Folders or CSV files, relative.
    ///   - roots: The folders; the first that has a place is taken.
    /// - Returns: Their CSV files, and the places that none has.
    /// - Throws: `Failure` where a root is no folder, `RecordingError` for a place without recordings.
    static func files(_ places: [String], within roots: [String]) throws -> (files: [URL], missing: [String]) {
        for root in roots {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: root, isDirectory: &isFolder), isFolder.boolValue else {
                throw Failure(
                    .wrongInput, "--recordings: '\(root)' is no folder; a plan names folders within one, see --help")
            }
        }
        var files: [URL] = []
        var missing: [String] = []
        for place in places {
            let candidates = roots.map { URL(filePath: $0).appending(path: place) }
            if let found = candidates.first(where: { FileManager.default.fileExists(atPath: $0.path) }) {
                files += try RecordingReader.files(at: found)
            } else {
                missing.append(place)
            }
        }
        return (files, missing)
    }

    /// Compares trials with recordings.
    func compare(
        _ pair: ValidityPlan.Pair, files: [URL], missing: [String], library: ScenarioLibrary, seed: UInt64
    ) async throws -> ValidityPair {
        var notes = missing.map { "\($0) is not among the recordings, and was left out" }
        let real = try await recordings(files, pair, &notes)
        var synthetic = ValidityMaterial()
        if real.count > 0 {
            let entries = try library.select(pair.scenarios).entries.map {
                ExperimentPlan.Entry(scenario: $0.scenario, trials: pair.trials ?? $0.trials)
            }
            var bar = ProgressBar(total: entries.reduce(0) { $0 + $1.trials }, what: "trials (\(pair.name))")
            synthetic = try await ValidityRun.trials(entries, settings: settings(pair), seed: seed, jobs: jobs) {
                bar.show($0)
            }
            bar.clear()
        }
        return try ValidityPair(
            pair, real: real, synthetic: synthetic, settings: settings(pair), notes: notes, seed: seed)
    }

    /// Compares recordings with recordings that take the synthetic side.
    func compare(
        _ pair: ValidityPlan.Pair, files: [URL], with others: [URL], seed: UInt64
    ) async throws -> ValidityPair {
        var notes: [String] = []
        var everything = pair
        everything.form = nil
        everything.maxGrossTrackingError = nil
        let synthetic = try await recordings(others, everything, &notes)
        let real = try await recordings(files, pair, &notes)
        return try ValidityPair(
            pair, real: real, synthetic: synthetic, settings: settings(pair), notes: notes, seed: seed)
    }

    private func settings(_ pair: ValidityPlan.Pair) -> [ConfiguredDetector] { pair.comparesTransfer ? settings : [] }

    private func recordings(
        _ files: [URL], _ pair: ValidityPlan.Pair, _ notes: inout [String]
    ) async throws -> ValidityMaterial {
        var bar = ProgressBar(total: files.count, what: "recordings (\(pair.name))")
        let (material, faults) = try await ValidityRun.recordings(
            files, settings: settings(pair), jobs: jobs,
            keeping: { pair.keeps(form: $0.form, grossTrackingError: $0.grossTrackingErrorFraction) },
            progress: { bar.show($0) })
        bar.clear()
        for fault in faults { Console.complain("\(fault)") }
        unusable += faults.count
        if !faults.isEmpty { notes.append("\(faults.count) recordings cannot be used, and were left out") }
        if !files.isEmpty, material.count == 0, faults.count < files.count {
            notes.append("none of \(files.count) recordings is as asked for (form, gross tracking error)")
        }
        return material
    }
}
