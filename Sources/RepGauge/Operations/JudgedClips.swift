import Experiment
import Foundation
import Recordings
import Scoring

/// The clips that are judged: recordings where they are, and the files of other programs as recordings in a folder.
struct JudgedClips: Sendable {
    /// The recordings.
    let files: RecordingFiles
    /// The recordings that were imported; `nil` where none had to be.
    let imported: ImportedRecordings?

    /// Imports what is no recording yet.
    ///
    /// - Parameters:
    ///   - places: Files of pose estimators, recordings, and folders of them.
    ///   - options: The facts that the files do not state.
    ///   - out: The folder of the judgement; imported recordings are in its folder `recordings`.
    /// - Throws: `RecordingError`; `Failure` where a recording would take the place of a file that is read.
    init(_ places: [URL], _ options: ImportOptions, into out: URL) throws {
        let clips = try ClipFiles(at: places)
        imported =
            clips.foreign.isEmpty
            ? nil
            : try ImportedRecordings(
                of: clips.foreign, options, into: out.appending(path: "recordings", directoryHint: .isDirectory))
        files = try RecordingFiles(at: clips.recordings + (imported?.recordings.map(\.csv) ?? []))
    }
}

extension JudgeOperation {
    /// Makes an operation.
    ///
    /// - Parameters:
    ///   - clips: The clips.
    ///   - entrants: The detectors that count.
    ///   - shown: The detectors that the pages of recordings show.
    ///   - window: The matching window.
    ///   - jobs: The number of recordings that are replayed at a time.
    init(_ clips: JudgedClips, entrants: [any Entrant], shown: [any Entrant], window: MatchWindow, jobs: Int) {
        var command = RepeatCommand("replay", clips.files.urls.map(\.relativePath))
        command.add("--detector", list: entrants.map(\.label))
        command.add("--late", window.late.seconds)
        self.init(
            replay: ReplayOperation(
                files: clips.files.urls, entrants: entrants + Control.ofRecordings, window: window, jobs: jobs),
            shown: shown, command: command.text)
    }
}
