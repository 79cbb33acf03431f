import Experiment
import Foundation
import Pages
import Reports

/// Scores recordings with detectors, and makes the pages on which they are looked at and labelled.
struct JudgeOperation: Sendable {
    private(set) var replay: ReplayOperation
    /// The detectors that the pages of recordings show.
    let shown: [any Entrant]
    let command: String

    var files: [URL] { replay.files }

    func score(progress: WorkProgress.Observer = { _ in }) async throws -> Judgement {
        let outcome = try await replay.run(progress: progress)
        let report = ReplayReport(outcome.results, window: outcome.window, isWritten: true)
        let maker = ExhibitMaker(library: nil, entrants: shown, window: outcome.window)
        let exhibits = try await maker.exhibits(report.tellingRecordings)
        return Judgement(outcome: outcome, report: report, exhibits: exhibits, command: command)
    }

    /// The operation on the recordings that a judgement could use.
    func limited(to judgement: Judgement) -> JudgeOperation {
        let usable = Set(judgement.outcome.results.compactMap(\.file))
        var operation = self
        operation.replay.files.removeAll { !usable.contains($0.relativePath) }
        return operation
    }

    /// Returns the page of a recording: the player, in which a recording without true cycles is labelled; labels are
    /// read before, since the page must not be newer than the digest that its bar names.
    func page(_ index: Int, _ labelling: Labelling?, bar: ServedPage? = nil) async throws -> String {
        var stream = try RecordingStream(csv: files[index])
        var input = try await RenderInput(&stream, entrants: shown, window: replay.window)
        input.labelling = stream.info.truth == nil ? labelling : nil
        return try HTMLPlayer.page(of: &input, served: bar)
    }

    func labelling(_ index: Int) -> Labelling? { Labelling(besideRecording: files[index].path(percentEncoded: false)) }

    func name(_ index: Int) -> String {
        TrialAddress.name(
            recording: files[index].deletingPathExtension().lastPathComponent, group: replay.groups[files[index]])
    }
}

struct Judgement: Sendable {
    let outcome: ReplayOutcome
    let report: ReplayReport
    fileprivate let exhibits: Exhibits
    fileprivate let command: String

    /// The failure of a judgement that lacks a recording, or `nil`; the faults are printed before.
    var incomplete: Failure? { .unusable(outcome.faults.count, of: outcome.count) }

    /// Refuses a judgement in which a detector failed.
    func check() throws {
        if !report.failures.isEmpty { throw Failure(.runFailed, report.failures.joined(separator: "\n")) }
    }

    func write(into path: String, pages: [Report.File] = []) throws -> [String] {
        let folder = try ReportFolder(URL(filePath: path))
        try report.files(command: command, exhibits).write(into: folder)
        try Report(pages: pages).write(into: folder)
        return try folder.publish()
    }

    func page(_ bar: ServedPage) throws -> String { try report.page(command: command, exhibits, served: bar) }

    /// The places of the recordings without a right count.
    func unlabelled(of files: [URL]) -> [Int] {
        let labelled = Set(outcome.results.filter { $0.expected != nil }.compactMap(\.file))
        return files.indices.filter { !labelled.contains(files[$0].relativePath) }
    }
}

/// The clips that are judged: recordings where they are, and the files of other programs as recordings in a folder.
struct JudgedClips: Sendable {
    let files: RecordingFiles
    /// The recordings that were imported; `nil` where none had to be.
    let imported: ImportedRecordings?
    /// The warnings of what was left out, or named twice.
    let warnings: [Diagnostic]

    /// Imports what is no recording yet into the folder `recordings` of the judgement's.
    init(_ places: [URL], _ options: ImportOptions, into out: URL) throws {
        let clips = try ClipFiles(at: places)
        imported =
            clips.foreign.isEmpty
            ? nil
            : try ImportedRecordings(
                of: clips.foreign, options, into: out.appending(path: "recordings", directoryHint: .isDirectory))
        files = try RecordingFiles(at: clips.recordings + (imported?.recordings.map(\.csv) ?? []))
        warnings = clips.warnings + (imported?.warnings ?? []) + files.warnings
    }
}

extension JudgeOperation {
    /// Plans the judgement of clips; `options` are those of the command that makes its report in `folder` again.
    init(
        _ clips: JudgedClips, into folder: String, entrants: [any Entrant], shown: [any Entrant],
        window: MatchWindow = MatchWindow(), options: [any RepeatableOptions] = [], jobs: Int
    ) {
        var command = RepeatCommand("replay", clips.files.urls.map(\.relativePath))
        command.add("--detector", list: entrants.map(\.label))
        for option in options { option.add(to: &command) }
        command.add("--report", folder)
        self.init(
            replay: ReplayOperation(
                files: clips.files.urls, entrants: entrants + Control.ofRecordings, window: window, jobs: jobs),
            shown: shown, command: command.text)
    }
}
