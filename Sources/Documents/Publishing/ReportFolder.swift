package import Foundation

/// A folder of report files that appear together, whole, or not at all, and replace those of the report before.
///
/// Files are written into a hidden folder within the target and moved into place by `publish`. Until then earlier
/// reports stay as they are; when the value goes away unpublished, what was written is removed. `ReportFiles` lists the
/// files of the report: the ones that the next report replaces or removes. All others are the owner's.
package struct ReportFolder: ~Copyable {
    /// The name of the page of every report: forges show a file of this name below a folder's list of files.
    package static var page: String { "README.md" }
    /// The name of the self-contained page that a browser opens.
    package static var htmlPage: String { "report.html" }
    /// The name of the data dictionary of a report with tables.
    package static var dictionary: String { "columns.md" }
    /// The first line of every data dictionary, by which reports of versions without a list are known.
    package static var dictionaryTitle: String { "# Columns" }

    package let target: URL
    let staging: StagingFolder

    /// Makes the hidden folder of a folder that is made if it does not exist, and removed again if nothing is
    /// published; removes those of processes that were killed.
    package init(_ target: URL) throws(FileError) {
        self.target = target.standardizedFileURL
        try Self.check(self.target)
        staging = try StagingFolder(in: self.target, for: self.target)
    }

    /// Refuses a folder in which a report would meet files of others, before anything is run.
    private static func check(_ target: URL) throws(FileError) {
        guard let state = try? FileState(path: target.path) else { return }
        guard state.kind == .folder else {
            throw FileError(path: target.path, reason: "it is a file", advice: "name a folder")
        }
        let page = target.appending(path: page)
        guard try list(of: target) == nil, FileManager.default.fileExists(atPath: page.path) else { return }
        guard ReportPublication.isOfEarlierVersion(target) else {
            throw FileError(
                path: page.path, reason: "a file that is not a report's has this name",
                advice: "choose another folder, or move the file away")
        }
    }

    /// Whether a folder holds a report whose files were not all moved into place; the next publication goes on.
    package static func isUnfinished(_ folder: URL) throws(FileError) -> Bool {
        try list(of: folder)?.unfinished == true
    }

    static func list(of folder: URL) throws(FileError) -> ReportFiles? {
        do {
            return try ReportFiles.read(in: folder)
        } catch {
            throw FileError(path: folder.path, reason: "found \(error.found) in \(error.file)", advice: error.allowed)
        }
    }

    package func write(_ text: String, to name: String) throws(FileError) {
        let stream = try stream(name)
        try stream.append(text)
        try stream.close()
    }

    /// Opens a file that is written piece by piece.
    package func stream(_ name: String) throws(FileError) -> ReportStream {
        try ReportStream(staging.url.appending(path: name), shownAs: target.appending(path: name).path)
    }

    /// Moves all files into place, and removes those of the report before; returns remarks on files of others in the
    /// way.
    ///
    /// At every instant the folder's list fits the files there, or a reader can tell that it does not. A process that
    /// is killed leaves a list of both reports, from which the next publication goes on. The closure is called before
    /// each change of the folder, and after the last.
    package consuming func publish(observing step: () -> Void = {}) throws(FileError) -> [String] {
        let lock = try FolderLock(target)
        defer { lock.release() }
        return try ReportPublication(from: staging.url, to: target, lock).run(observing: step)
    }
}

/// A report file that is written piece by piece.
package struct ReportStream: ~Copyable {
    private let file: OpenPlace
    private let path: String

    init(_ url: URL, shownAs path: String) throws(FileError) {
        self.path = path
        unlink(url.path)
        guard let file = OpenPlace.newFile(url.path) else { throw FileError(errnoFor: path) }
        self.file = file
    }

    package func append(_ text: String) throws(FileError) {
        guard file.append(Data(text.utf8)) else { throw FileError(errnoFor: path) }
    }

    package consuming func close() throws(FileError) {
        guard file.synchronise() else { throw FileError(errnoFor: path) }
    }
}
