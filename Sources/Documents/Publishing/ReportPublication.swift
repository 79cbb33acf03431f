import Foundation

/// One move of a report's files into their folder, under the folder's lock.
///
/// The steps: files of others are moved aside; the list gives way to one that is marked as unfinished and names the
/// files of both reports; the files are moved into place; those of the report before alone are removed; the new list
/// takes the place of the unfinished one. The disk holds each stage before the next begins.
struct ReportPublication {
    private let staging, target: URL
    private let lock: Int32
    private let list: ReportFiles
    private let earlier: ReportFiles?
    private let isOfEarlierVersion: Bool

    private static let begun = ".begun"

    init(from staging: URL, to target: URL, _ lock: borrowing FolderLock) throws(FileError) {
        (self.staging, self.target, self.lock) = (staging, target, lock.place.descriptor)
        list = try ReportFiles(ReportFiles.present(in: staging), in: staging)
        earlier = try ReportFolder.list(of: target)
        isOfEarlierVersion = earlier == nil && Self.isOfEarlierVersion(target)
        for name in list.names.sorted() + [ReportFiles.name] {
            let path = target.appending(path: name).path
            if (try? FileState(path: path))?.kind == .folder {
                throw FileError(path: path, reason: "it is a folder", advice: "move it away")
            }
        }
        for (name, list) in [(ReportFiles.name, list), (Self.begun, list.begun(after: earlier))] {
            try Self.write(list, to: staging.appending(path: name))
        }
        guard lock.place.synchronise() else { throw FileError(errnoFor: target.path) }
    }

    private static func write(_ list: ReportFiles, to url: URL) throws(FileError) {
        let stream = try ReportStream(url, shownAs: url.path)
        do {
            try stream.append(try JSONDocument.page(list))
        } catch let error as FileError {
            throw error
        } catch {
            throw FileError(explaining: error, path: url.path)
        }
        try stream.close()
    }

    /// Moves the files, and returns remarks; the closure is called before each change of the folder and after the last.
    func run(observing step: () -> Void) throws(FileError) -> [String] {
        var remarks: [String] = []
        for name in foreign {
            step()
            remarks.append(try moveAside(name))
        }
        step()
        try move(Self.begun, to: ReportFiles.name)
        try synchronise()
        for name in list.names.sorted() {
            step()
            try move(name, to: name)
        }
        for name in stale {
            step()
            guard unlink(target.appending(path: name).path) == 0 || errno == ENOENT else {
                throw FileError(errnoFor: target.appending(path: name).path)
            }
        }
        try synchronise()
        step()
        try move(ReportFiles.name, to: ReportFiles.name)
        try synchronise()
        step()
        return remarks + leftOfEarlierVersion
    }

    /// The names of the new report that files of others already have.
    private var foreign: [String] {
        guard !isOfEarlierVersion else { return [] }
        let owned = earlier?.names ?? []
        return list.names.subtracting(owned).filter { isThere($0) }.sorted()
    }

    /// The names of the report before that the new one does not have.
    private var stale: [String] { (earlier?.names ?? []).subtracting(list.names).sorted() }

    private func isThere(_ name: String) -> Bool { FileState.isThere(target.appending(path: name).path) }

    private func moveAside(_ name: String) throws(FileError) -> String {
        let path = target.appending(path: name).path
        var (other, number) = ("\(name).kept", 1)
        while isThere(other) {
            number += 1
            other = "\(name).kept-\(number)"
        }
        guard rename(path, target.appending(path: other).path) == 0 else { throw FileError(errnoFor: path) }
        return "warning: \(path): not a file of the report that was here; it is \(other) now"
    }

    private func move(_ name: String, to other: String) throws(FileError) {
        let path = target.appending(path: other).path
        // rename(2) replaces a file in one step: a reader sees the old one or the new one.
        guard rename(staging.appending(path: name).path, path) == 0 else { throw FileError(errnoFor: path) }
    }

    private func synchronise() throws(FileError) {
        guard fsync(lock) == 0 || errno == EINVAL || errno == ENOTSUP else { throw FileError(errnoFor: target.path) }
    }

    /// Whether a folder holds a report of a version that wrote no list.
    static func isOfEarlierVersion(_ folder: URL) -> Bool {
        let url = folder.appending(path: ReportFolder.dictionary)
        let title = Data((ReportFolder.dictionaryTitle + "\n").utf8)
        return (try? LineReader.read(url, at: 0, most: title.count)) == title
    }

    /// A remark on the files in a folder of a version that wrote no list, whose owner is not known.
    private var leftOfEarlierVersion: [String] {
        guard isOfEarlierVersion else { return [] }
        let names = ReportFiles.present(in: target).subtracting(list.names).sorted()
        guard !names.isEmpty else { return [] }
        return [
            "warning: \(target.path): a report of an earlier version was here, and may have written "
                + "\(names.joined(separator: ", ")); remove what is not yours"
        ]
    }
}
