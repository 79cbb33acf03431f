import Experiment
import Foundation
import Recordings
import Scoring

/// The clips that are judged: recordings where they are, and the files of other programs as recordings in a folder.
struct JudgedClips: Sendable {
    let files: RecordingFiles
    /// The recordings that were imported; `nil` where none had to be.
    let imported: ImportedRecordings?

    /// Imports what is no recording yet into the folder `recordings` of the judgement's.
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
