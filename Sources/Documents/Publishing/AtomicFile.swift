package import Foundation

/// Writes files whole or not at all.
///
/// A file is first written under another name in the same folder and then renamed, so that a reader sees the old file
/// or the new one, never a part of it. What a process that was killed left behind is removed by the next one that writes
/// in the folder.
package enum AtomicFile {
    /// Writes a text in UTF-8; a file that exists is replaced, and stays as it was where that fails.
    package static func write(_ text: String, to url: URL) throws(FileError) { try write(Data(text.utf8), to: url) }

    /// Writes data; a file that exists is replaced, and stays as it was where that fails.
    package static func write(_ data: Data, to url: URL) throws(FileError) { try write([(data, url)]) }

    /// Writes several files; none is put in its place before all are written, and a failure leaves all as they were
    /// unless renaming itself failed half-way.
    package static func write(_ files: [(data: Data, url: URL)]) throws(FileError) {
        var staged: [StagedFile] = []
        var folders: Set<URL> = []
        for (data, link) in files {
            // What a link points to is replaced, not the link.
            let url = link.resolvingSymlinksInPath()
            try checkKind(url)
            let folder = url.deletingLastPathComponent()
            if folders.insert(folder).inserted { LeftOver.removeFiles(in: folder) }
            staged.append(try StagedFile(data, for: url))
        }
        for file in staged { file.holdReplaced() }
        for file in staged { try file.publish() }
    }

    /// Throws if the path exists and is not a regular file.
    static func checkKind(_ url: URL) throws(FileError) {
        switch (try? FileState(path: url.path, followingLinks: false))?.kind {
        case nil, .file: break
        case .folder: throw FileError(path: url.path, reason: "it is a folder", advice: "name a file")
        case .link: throw FileError(path: url.path, reason: "it is a link to nothing", advice: "name a file")
        case .other(let words): throw FileError(path: url.path, reason: "it is \(words)", advice: "name a file")
        }
    }
}

/// A file under a name of its own, which is removed unless it gets the name that it is for.
private final class StagedFile {
    private let path, target: String
    /// Open until the end, since only a locked file is safe from others that clear left-overs away.
    private let file: OpenPlace
    private var replaced: OpenPlace?

    init(_ data: Data, for url: URL) throws(FileError) {
        target = url.path
        let folder = url.deletingLastPathComponent()
        while true {
            let path = folder.appending(path: LeftOver.fileName()).path
            guard let file = OpenPlace.newFile(path) else { throw FileError(errnoFor: target) }
            // Between making and locking it, another process may have taken it for a left-over.
            _ = file.lock(isPatient: true)
            guard file.isStill(at: path) else { continue }
            self.path = path
            self.file = file
            break
        }
        guard file.append(data), file.synchronise() else { throw FileError(errnoFor: target) }
    }

    deinit { unlink(path) }

    /// Opens the file that is to be replaced: the file system frees its blocks when it is closed, not while several files
    /// get their names.
    func holdReplaced() { replaced = OpenPlace.file(target) }

    func publish() throws(FileError) {
        guard rename(path, target) == 0 else { throw FileError(errnoFor: target) }
    }
}
