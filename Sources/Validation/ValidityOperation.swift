package import Experiment
package import Foundation
package import Recordings
package import Scenarios
import Text

/// Measures the distance of synthetic people from recordings, as a plan or a command specifies.
package struct ValidityOperation: Sendable {
    /// The comparisons, and what could not be read.
    package struct Result: Sendable {
        /// The comparisons, in the order of the plan.
        package var pairs: [ValidityPair] = []
        /// Recordings that cannot be used.
        package var faults: [RecordingError] = []
        /// The warnings of what was left out within the recordings' folders, corrected or odd, each once.
        package var warnings: [Diagnostic] = []
        /// The sides of all recordings; `nil` where none are held out.
        package var split: PersonSplit?
        /// The number of recordings that were named.
        var read = 0
        /// The number of these that are not of the form or tracking that was asked for.
        var unmatched = 0
    }

    /// The settings of detectors that see both sides.
    package var settings: TransferSettings
    /// The share of the people who are held out; `nil` where all recordings judge.
    package var holdOut: Double?
    /// The size of a block of recordings that are taken to show one person; see `Person`.
    package var block: Int
    /// The trials and recordings worked on at the same time; no result depends on it.
    package var jobs: Int

    /// Makes an operation; the share of the people who are held out is `nil` where all recordings judge, and a block of
    /// recordings is taken to show one person.
    package init(settings: TransferSettings, holdOut: Double? = nil, block: Int = Person.standardBlock, jobs: Int) {
        (self.settings, self.holdOut, self.block, self.jobs) = (settings, holdOut, block, jobs)
    }

    /// Makes all comparisons of a plan; `nil` means the plan's or the suite's number of trials.
    package func run(
        _ plan: ValidityPlan, library: ScenarioLibrary, within roots: [String], trials: Int?,
        progress: WorkProgress.Observer = { _ in }
    ) async throws -> Result {
        let places = try plan.pairs.map { try RecordingPlaces($0.recordings, within: roots) }
        var result = Result(split: try split(places.flatMap(\.files)))
        for warning in places.flatMap(\.warnings) where !result.warnings.contains(warning) {
            result.warnings.append(warning)
        }
        for (pair, found) in zip(plan.pairs, places) {
            var pair = pair
            pair.trials = trials ?? pair.trials
            try await compare(
                pair, files: found.files, missing: found.missing,
                library: try library.seen(by: pair.estimator), seed: plan.seed, into: &result, progress)
        }
        guard result.pairs.contains(where: { !$0.isSkipped }) else {
            throw RecordingPlacesError.nothing(
                roots: roots, wanted: Set(plan.pairs.flatMap(\.recordings)).sorted(),
                advice: "for other recordings name a suite or write a plan")
        }
        return result
    }

    /// Makes one comparison of trials with recordings.
    package func run(
        _ pair: ValidityPlan.Pair, files: [URL], library: ScenarioLibrary, seed: UInt64,
        progress: WorkProgress.Observer = { _ in }
    ) async throws -> Result {
        var result = Result(split: try split(files))
        try await compare(pair, files: files, missing: [], library: library, seed: seed, into: &result, progress)
        return try checked(result)
    }

    /// Makes one comparison of recordings with recordings that take the synthetic side.
    package func run(
        _ pair: ValidityPlan.Pair, files: [URL], with others: [URL], seed: UInt64,
        progress: WorkProgress.Observer = { _ in }
    ) async throws -> Result {
        var result = Result(split: try split(files))
        var notes: [String] = []
        var everything = pair
        everything.filter = RecordingFilter()
        let synthetic = try await recordings(others, everything, &notes, &result, progress)
        let real = try await sides(files, pair, &notes, &result, progress)
        result.pairs.append(
            ValidityPair(
                pair, real: real.judging, calibrating: real.calibrating, synthetic: synthetic,
                settings: settings(pair), notes: notes, seed: seed))
        return try checked(result)
    }

    private func checked(_ result: Result) throws -> Result {
        if result.pairs.last?.parts.allSatisfy(\.samples.isEmpty) != false {
            throw NothingMeasured(recordings: result.read, faults: result.faults, unmatched: result.unmatched)
        }
        return result
    }

    private func compare(
        _ pair: ValidityPlan.Pair, files: [URL], missing: [String], library: ScenarioLibrary, seed: UInt64,
        into result: inout Result, _ progress: WorkProgress.Observer
    ) async throws {
        var notes = missing.map { "\($0) is not among the recordings, and was left out" }
        let real = try await sides(files, pair, &notes, &result, progress)
        var synthetic = ValidityMaterial()
        if real.judging.count > 0 {
            let entries = try library.select(pair.scenarios).entries(trials: pair.trials)
            let total = entries.reduce(0) { $0 + $1.trials }
            synthetic = try await ValidityRun.trials(entries, settings: settings(pair).all, seed: seed, jobs: jobs) {
                progress(WorkProgress("trials (\(pair.name))", $0, of: total))
            }
        }
        result.pairs.append(
            ValidityPair(
                pair, real: real.judging, calibrating: real.calibrating, synthetic: synthetic,
                settings: settings(pair), notes: notes, seed: seed))
    }

    private func settings(_ pair: ValidityPlan.Pair) -> TransferSettings { pair.comparesTransfer ? settings : .none }

    /// The sides of recordings; `nil` where none are held out, or there is no recording.
    private func split(_ files: [URL]) throws(HoldOutError) -> PersonSplit? {
        guard let holdOut, !files.isEmpty else { return nil }
        return try PersonSplit(files, holdingOut: holdOut, block: block)
    }

    /// Measures the recordings that judge, and those that may have been calibrated on.
    private func sides(
        _ files: [URL], _ pair: ValidityPlan.Pair, _ notes: inout [String], _ result: inout Result,
        _ progress: WorkProgress.Observer
    ) async throws -> (judging: ValidityMaterial, calibrating: ValidityMaterial?) {
        guard let split = result.split else {
            return (try await recordings(files, pair, &notes, &result, progress), nil)
        }
        let calibrating = files.filter { split.side(of: $0) == .calibrating }
        let seen = try await recordings(calibrating, groups: split.groups, pair, &notes, &result, progress)
        let heldOut = files.filter { split.side(of: $0) == .heldOut }
        return (try await recordings(heldOut, groups: split.groups, pair, &notes, &result, progress), seen)
    }

    private func recordings(
        _ files: [URL], groups: RecordingGroups? = nil, _ pair: ValidityPlan.Pair, _ notes: inout [String],
        _ result: inout Result, _ progress: WorkProgress.Observer
    ) async throws -> ValidityMaterial {
        let (material, faults, warnings) = try await ValidityRun.recordings(
            files, groups: groups, settings: settings(pair).all, jobs: jobs, block: block,
            keeping: {
                pair.filter.keeps(form: $0.form, grade: $0.grade, grossTrackingError: $0.grossTrackingErrorFraction)
            },
            progress: { progress(WorkProgress("recordings (\(pair.name))", $0, of: files.count)) })
        result.faults += faults
        result.read += files.count
        result.unmatched += files.count - faults.count - material.count
        // Several comparisons may be with one folder.
        let known = Set(result.warnings)
        result.warnings += warnings.filter { !known.contains($0) }
        if !faults.isEmpty {
            notes.append(
                "\(Plural.counted(faults.count, "recording")) cannot be used, and \(Plural.noun(faults.count, "was", "were")) left out"
            )
        }
        if !files.isEmpty, material.count == 0, faults.count < files.count {
            notes.append(
                "0 of \(Plural.counted(files.count, "recording matches", "recordings match")) the plan (form, gross tracking error)"
            )
        }
        return material
    }
}
