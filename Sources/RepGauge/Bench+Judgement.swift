public import Foundation
public import Recordings
import Scoring

extension Bench {
    /// Judges detectors by one's own clips, as `repgauge judge --no-serve` does, without the pages that label clips.
    ///
    /// - Parameters:
    ///   - files: Files of pose estimators, recordings (CSV), and folders of them.
    ///   - facts: What the files of pose estimators do not state.
    ///   - detectors: The detectors; none for all.
    ///   - folder: The folder of the report; files of pose estimators become recordings in its folder `recordings`.
    /// - Returns: The counts, and the scores of labelled clips.
    /// - Throws: `RecordingError` where nothing can be read, an error of the detectors that are named or of the folder, and
    ///   `CancellationError`.
    public func judge(
        _ files: [URL], facts: ImportOptions = ImportOptions(), detectors: [String] = [], into folder: URL
    ) async throws -> JudgedRecordings {
        let clips = try JudgedClips(files, facts, into: folder)
        let entrants = try entrants(detectors.isEmpty ? harness.allNames : detectors)
        let operation = JudgeOperation(
            clips, entrants: entrants, shown: detectors.isEmpty ? try self.entrants([]) : entrants,
            window: MatchWindow(), jobs: jobs)
        let judgement = try await operation.score()
        let remarks = try judgement.write(into: folder.path(percentEncoded: false))
        return JudgedRecordings(
            rows: judgement.results.map(ReplayRow.init),
            warnings: (clips.imported?.warnings.map { "\($0)" } ?? []) + judgement.warnings + remarks,
            faults: judgement.faults)
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
