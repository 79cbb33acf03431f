import Experiment
public import Foundation
import Scenarios
import Validation

extension Bench {
    /// Checks scenario files, plans and recordings, as `repgauge validate` does.
    ///
    /// - Parameter files: Files, or folders that stand for all files in them.
    /// - Returns: The diagnostics of each file, in the order of the files; a file with warnings only is valid.
    /// - Throws: An error that names a file that is not there or a folder without files, and `CancellationError`.
    public func validate(_ files: [URL]) throws -> [FileDiagnostics] {
        var check = FileCheck(plans: PlanChecks.all) { library }
        return try check.run(files.map { $0.path(percentEncoded: false) }).map(FileDiagnostics.init)
    }

    /// Fits an estimator preset to recordings, as `repgauge fit` does.
    ///
    /// - Parameters:
    ///   - recordings: Recordings (CSV) or folders of them.
    ///   - name: The name of the new estimator: lower-case letters, digits and hyphens.
    ///   - base: The measured estimator to start from; it gives what the recordings do not determine.
    ///   - names: Suites or scenarios whose trials are compared with the recordings.
    ///   - trials: Trials of each scenario; `nil` for the suite's number.
    ///   - seed: The seed of the trials; `nil` for the suite's.
    /// - Returns: The fitted estimator.
    /// - Throws: An error of the names, of recordings that are not there or of which nothing can be fitted, and
    ///   `CancellationError`.
    public func fit(
        _ recordings: [URL], name: String, base: String = "movenet-like", on names: [String] = ["filmed"],
        trials: Int? = nil, seed: UInt64? = nil
    ) async throws -> FittedEstimator {
        guard ScenarioLibrary.isEstimatorName(name) else {
            throw InputError(
                file: "name", found: "'\(name)'",
                allowed: "an estimator's name: lower-case letters, digits and hyphens")
        }
        try Self.check("trials", trials)
        let selection = try select(names)
        let operation = FitOperation(
            base: try library.estimator(named: base), entries: selection.entries(trials: trials),
            seed: seed ?? selection.seed, jobs: jobs)
        let files = try RecordingFiles(at: recordings)
        let result = try await operation.fit(files.urls, keeping: RecordingFilter(), name: name, about: nil)
        guard let text = result.preset.text(notes: []) else { throw FitError.gradedBase(base) }
        return FittedEstimator(name: name, text: text, result, warnings: files.warnings)
    }
}

/// The diagnostics of one file.
public struct FileDiagnostics: Sendable, Hashable {
    /// The file, as it was named.
    public let file: String
    /// The faults and warnings, in the order of the file; of a recording with very many faults, the first ones.
    public let diagnostics: [Diagnostic]
    /// Whether the file can be used.
    public let isValid: Bool

    init(_ result: FileCheck.Result) {
        file = result.file
        diagnostics = result.diagnostics
        isValid = result.isValid
    }
}

/// An estimator that was fitted to recordings.
public struct FittedEstimator: Sendable, Hashable {
    /// The fit of one parameter.
    public struct Parameter: Sendable, Hashable {
        /// The key in the file of the estimator.
        public let name: String
        /// The value in the estimator from which the fit started.
        public let base: Double
        /// The value in the new estimator.
        public let value: Double
        /// Whether the recordings determine the parameter; otherwise `value` is that of the base.
        public let isFitted: Bool
    }

    /// The name of the estimator.
    public let name: String
    /// The file of the estimator (YAML), which a scenario can name; without the comment on the fit that
    /// `repgauge fit` adds.
    public let text: String
    /// The parameters.
    public let parameters: [Parameter]
    /// The number of recordings that took part.
    public let recordings: Int
    /// The faults of recordings that cannot be used and took no part.
    public let faults: [RecordingError]
    /// The warnings of what was left out in the folders of the recordings.
    public let warnings: [Diagnostic]

    init(name: String, text: String, _ result: FitOperation.Result, warnings: [Diagnostic]) {
        (self.name, self.text) = (name, text)
        parameters = result.fit.rows.map {
            Parameter(name: $0.name, base: $0.base, value: $0.value, isFitted: $0.target != nil)
        }
        recordings = result.fit.recordings
        faults = result.faults
        self.warnings = warnings
    }
}

extension Bench {
    /// Judges detectors by one's own clips, as `repgauge judge --no-serve` does, without the pages that label clips.
    ///
    /// - Parameters:
    ///   - files: Files of pose estimators, recordings (CSV), and folders of them.
    ///   - facts: What the files of pose estimators do not state.
    ///   - detectors: The detectors; none for all.
    ///   - folder: The folder of the report; files of pose estimators become recordings in its folder `recordings`.
    /// - Returns: The counts, and the scores of labelled clips.
    /// - Throws: `RecordingError` where nothing can be read, an error of the detectors that are named or of the folder, which
    ///   must not have the report of a run, and `CancellationError`.
    public func judge(
        _ files: [URL], facts: ImportOptions = ImportOptions(), detectors: [String] = [], into folder: URL
    ) async throws -> JudgedRecordings {
        try PageReportOption.check(folder.path(percentEncoded: false), of: "into")
        let clips = try JudgedClips(files, facts, into: folder)
        let entrants = try entrants(detectors.isEmpty ? harness.allNames : detectors)
        let operation = JudgeOperation(
            clips, into: folder.relativePath, entrants: entrants,
            shown: detectors.isEmpty ? try self.entrants([]) : entrants, jobs: jobs)
        let judgement = try await operation.score()
        let remarks = try judgement.write(into: folder.path(percentEncoded: false))
        return JudgedRecordings(
            rows: judgement.outcome.results.map(ReplayRow.init),
            warnings: clips.warnings.map { "\($0)" } + judgement.outcome.warnings + remarks,
            faults: judgement.outcome.faults)
    }
}

/// The counts of detectors in one's own clips.
public struct JudgedRecordings: Sendable, Hashable {
    /// One row for each recording and detector, controls included; `isRight` is `nil` for clips without labels.
    public let rows: [ReplayRow]
    /// The corrections of what was read, and the parts that were left out.
    public let warnings: [String]
    /// The reasons for which recordings cannot be used.
    public let faults: [String]
}
