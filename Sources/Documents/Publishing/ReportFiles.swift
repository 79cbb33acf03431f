package import Foundation

/// The list of a report's files with their sizes and digests; the file `files.json` of a report folder.
///
/// It says which files of a folder are the report's, and which belong to the folder's owner. It is put in place after
/// all others, so that files of two reports, or of one that was not finished, do not fit it.
package struct ReportFiles: Codable, Sendable, Hashable {
    package struct Entry: Codable, Sendable, Hashable {
        package var name: String
        /// The number of bytes; `nil` for a file that depends on the machine and its speed.
        package var bytes: UInt64?
        /// The digest of the bytes; `nil` for a file that depends on the machine and its speed.
        package var digest: String?
        /// True for a file that version control does not keep, so that it may be missing; absent otherwise.
        package var local: Bool?

        /// Whether the file may be missing; lists of the first form do not say it.
        package var isLocal: Bool { local ?? LocalFiles.isLocal(name) }
    }

    package static let name = "files.json"
    /// The greatest size of a list that is read, bytes.
    private static let mostBytes = 4 << 20
    private static let formatNumber = 2
    /// The forms that are read; the first has no local files.
    private static let readableFormats = 1...2

    package private(set) var format = Self.formatNumber
    /// True while the files are being moved into place; absent otherwise.
    package private(set) var unfinished: Bool?
    package private(set) var files: [Entry]

    package var names: Set<String> { Set(files.map(\.name)) }

    package init(_ names: some Sequence<String>, in folder: URL) throws(FileError) {
        files = []
        for name in names.sorted() { files.append(try Entry(name, of: folder.appending(path: name))) }
    }

    /// The list that a folder holds while its files change: what belongs to the earlier report, or to this one.
    func begun(after earlier: ReportFiles?) -> ReportFiles {
        var list = self
        list.unfinished = true
        list.files += earlier?.files.filter { !names.contains($0.name) } ?? []
        list.files.sort { $0.name < $1.name }
        return list
    }

    /// Reads the list of a folder, `nil` where the folder has none.
    package static func read(in folder: URL) throws(Diagnostic) -> ReportFiles? {
        let url = folder.appending(path: name)
        func fault(_ found: String) -> Diagnostic {
            Diagnostic(
                file: url.relativePath, found: found,
                allowed: "the list of a report's files; choose another folder, or move this file away")
        }
        guard FileState.isThere(url.path) else { return nil }
        let data: Data
        do {
            data = try RegularFile.contents(of: url, limit: mostBytes)
        } catch {
            throw fault(error.found)
        }
        let list: ReportFiles = try JSONDocument.read(from: data, file: url.relativePath)
        guard readableFormats.contains(list.format) else { throw fault("format \(list.format)") }
        // A name with a slash would let the list remove files elsewhere.
        if let entry = list.files.first(where: { !$0.isPlain }) { throw fault("a file named '\(entry.name)'") }
        guard list.names.count == list.files.count else { throw fault("a name twice") }
        return list
    }

    /// Writes the list of a folder anew, for the files there: those of its list, without one all but hidden ones.
    @discardableResult
    package static func renew(in folder: URL) throws -> ReportFiles {
        let lock = try FolderLock(folder)
        defer { lock.release() }
        let there = present(in: folder)
        let listed = try read(in: folder)
        var list = try ReportFiles(listed.map { $0.names.intersection(there) } ?? there, in: folder)
        // What a clone lacks is still the report's.
        list.files += listed?.files.filter { $0.isLocal && !there.contains($0.name) }.map(\.marked) ?? []
        list.files.sort { $0.name < $1.name }
        try AtomicFile.write(try JSONDocument.page(list), to: folder.appending(path: name))
        return list
    }

    /// The names of the files in a folder, without the list and hidden ones.
    static func present(in folder: URL) -> Set<String> {
        let keys: [URLResourceKey] = [.isDirectoryKey]
        let urls = try? FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: keys, options: .skipsHiddenFiles)
        let files = (urls ?? []).filter { (try? $0.resourceValues(forKeys: Set(keys)))?.isDirectory != true }
        return Set(files.map(\.lastPathComponent)).subtracting([name])
    }
}

extension ReportFiles.Entry {
    /// Whether the name is that of a file in the folder itself.
    fileprivate var isPlain: Bool {
        !name.isEmpty && name != "." && name != ".." && name != ReportFiles.name
            && !name.utf8.contains(UInt8(ascii: "/")) && !name.utf8.contains(0)
    }

    init(_ name: String, of url: URL) throws(FileError) {
        let local = LocalFiles.isLocal(name) ? true : nil
        guard !LocalFiles.isMeasured(name) else {
            guard FileState.isThere(url.path) else { throw FileError(errnoFor: url.path) }
            self.init(name: name, local: local)
            return
        }
        var (digest, bytes) = (ContentDigest(), UInt64(0))
        do {
            let file = try RegularFile(url)
            while case let piece = try file.next(), !piece.isEmpty {
                digest.add(piece)
                bytes += UInt64(piece.count)
            }
        } catch {
            throw FileError(path: url.path, reason: "found \(error.found)", advice: error.allowed)
        }
        self.init(name: name, bytes: bytes, digest: digest.digits, local: local)
    }

    /// The entry of a local file with the mark that lists of the first form lack.
    fileprivate var marked: Self {
        let isMeasured = LocalFiles.isMeasured(name)
        return Self(name: name, bytes: isMeasured ? nil : bytes, digest: isMeasured ? nil : digest, local: true)
    }
}
