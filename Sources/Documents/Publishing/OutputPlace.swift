package import Foundation

/// The place of a file that a command is going to write, checked before its work begins.
package struct OutputPlace: Sendable, Hashable {
    package let url: URL
    /// The place as it was named.
    package let path: String

    /// Checks a place, and leaves nothing on the disk; folders that do not exist are made when the file is written.
    package init(_ path: String) throws(FileError) {
        self.path = path
        url = URL(filePath: path)
        try Self.checkName(path, advice: "name a file")
        if path.hasSuffix("/") { throw FileError(path: path, reason: "it is a folder", advice: "name a file") }
        let file = url.resolvingSymlinksInPath()
        try AtomicFile.checkKind(file)
        try Self.checkFolder(file.deletingLastPathComponent(), for: path)
    }

    package func write(_ text: String) throws(FileError) {
        try makeFolder()
        try AtomicFile.write(text, to: url)
    }

    package func makeFolder() throws(FileError) { _ = try NewFolders.make(url.deletingLastPathComponent()) }

    package static func check(folder path: String) throws(FileError) {
        try checkName(path, advice: "name a folder")
        try checkFolder(URL(filePath: path).resolvingSymlinksInPath(), for: path)
    }

    /// Refuses outputs that are one file, and outputs that are also read.
    package static func check(
        _ outputs: [(option: String, place: OutputPlace)], inputs: [String] = []
    ) throws(FileError) {
        var seen: [(option: String, file: FileIdentity)] = []
        let read = inputs.compactMap { path in FileIdentity(existing: path).map { (path, $0) } }
        for (option, place) in outputs {
            let file = FileIdentity(place.url)
            if let other = seen.first(where: { $0.file == file }) {
                throw FileError(
                    path: place.path, reason: "\(other.option) and \(option) name the same file",
                    advice: "name another for one of them")
            }
            if read.contains(where: { $0.1 == file }) {
                throw FileError(
                    path: place.path, reason: "this very command reads it", advice: "name another file with \(option)")
            }
            seen.append((option, file))
        }
    }

    private static func checkName(_ path: String, advice: String) throws(FileError) {
        if path.isEmpty { throw FileError(path: "''", reason: "the name is missing", advice: advice) }
        if path == "-" {
            throw FileError(
                path: path, reason: "it does not stand for the standard output here",
                advice: "\(advice); ./- is one of this name")
        }
        if path.utf8.contains(0) { throw FileError(path: path, reason: "it holds a zero byte", advice: advice) }
        if URL(filePath: path).pathComponents.contains(where: { $0.utf8.count > Int(NAME_MAX) }) {
            throw FileError(path: path, reason: "its name is too long", advice: "choose a shorter name")
        }
    }

    /// Checks that files can be made in a folder, or the folder itself where it does not exist.
    private static func checkFolder(_ folder: URL, for path: String) throws(FileError) {
        // A link to nowhere is there: no folder can be made in its place.
        var place = folder
        while place.path != "/", !FileState.isThere(place.path) { place = place.deletingLastPathComponent() }
        guard (try? FileState(path: place.path))?.kind == .folder else {
            throw FileError(
                path: path, reason: "\(place.path) is a file, where a folder is needed", advice: "choose another folder"
            )
        }
        // The rights alone do not tell: nobody makes files in /proc, or in a folder that was removed.
        let trial = place.appending(path: LeftOver.folderName()).path
        guard mkdir(trial, 0o777) == 0 else { throw FileError(errnoFor: path) }
        rmdir(trial)
    }
}

/// The identity of a file: equal for all names of the same file.
private enum FileIdentity: Hashable {
    case existing(FileState.Identity)
    case new(in: String, name: String)

    init?(existing path: String) {
        guard let state = try? FileState(path: path), state.kind == .file else { return nil }
        self = .existing(state.identity)
    }

    /// Identifies a file that may not exist yet.
    init(_ url: URL) {
        let url = url.standardizedFileURL
        if let existing = FileIdentity(existing: url.path) {
            self = existing
        } else {
            let folder = url.deletingLastPathComponent().resolvingSymlinksInPath()
            self = .new(in: folder.path, name: url.lastPathComponent)
        }
    }
}
