package import Foundation

/// A folder of files of any depth that appears whole or not at all, where there is none yet.
///
/// Files are written into a hidden folder beside it, which `publish` renames. When the value goes away unpublished, what
/// was written is removed.
package struct NewFolder: ~Copyable {
    package let target: URL
    package let writer: Writer
    private let staging: StagingFolder

    package struct Writer: Sendable {
        fileprivate let staging, target: URL

        package func write(_ data: Data, to path: String) throws(FileError) {
            let url = staging.appending(path: path)
            _ = try NewFolders.make(url.deletingLastPathComponent())
            do {
                try data.write(to: url)
            } catch {
                throw FileError(explaining: error, path: target.appending(path: path).path)
            }
        }
    }

    /// Makes the hidden folder of one that does not exist, or is empty.
    package init(_ target: URL) throws(FileError) {
        self.target = target.standardizedFileURL
        try Self.check(self.target)
        staging = try StagingFolder(in: self.target.deletingLastPathComponent(), for: self.target)
        writer = Writer(staging: staging.url, target: self.target)
    }

    package consuming func publish() throws(FileError) {
        try Self.check(target)
        guard rename(staging.url.path, target.path) == 0 else { throw FileError(errnoFor: target.path) }
    }

    private static func check(_ target: URL) throws(FileError) {
        guard FileState.isThere(target.path) else { return }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: target.path), names.isEmpty else {
            throw FileError(
                path: target.path, reason: "it exists and is not an empty folder",
                advice: "name another folder, or remove it")
        }
    }
}
