package import Foundation

/// A folder of files of any depth that appears whole or not at all, where there is none yet.
///
/// Files are written into a hidden folder beside it, which `publish` renames. When the value goes away unpublished, what
/// was written is removed.
package struct NewFolder: ~Copyable {
    /// The final folder.
    package let target: URL
    /// The writer of its files, for any thread.
    package let writer: Writer
    private let staging: URL
    /// Keeps the hidden folder locked.
    private let place: OpenPlace
    private let made: [String]

    /// A writer of files into the hidden folder.
    package struct Writer: Sendable {
        fileprivate let staging: URL
        fileprivate let target: URL

        /// Writes a file, and makes its folders.
        ///
        /// - Parameters:
        ///   - data: The contents.
        ///   - path: The path within the folder.
        /// - Throws: `FileError`.
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

    /// Makes the hidden folder.
    ///
    /// - Parameter target: The folder; it must not exist, or be empty.
    /// - Throws: `FileError`.
    package init(_ target: URL) throws(FileError) {
        let target = target.standardizedFileURL
        try Self.check(target)
        let parent = target.deletingLastPathComponent()
        var made: [String] = []
        while true {
            made += try NewFolders.make(parent)
            LeftOver.removeFolders(in: parent)
            let staging = parent.appending(path: LeftOver.folderName())
            guard mkdir(staging.path, 0o777) == 0 else {
                let error = FileError(errnoFor: target.path)
                NewFolders.remove(made)
                throw error
            }
            guard let place = OpenPlace.folder(staging.path) else { continue }
            // Between making and locking it, another process may have taken it for a left-over.
            _ = place.lock(isPatient: true)
            guard place.isStill(at: staging.path) else { continue }
            (self.target, self.staging, self.made) = (target, staging, made)
            self.place = place
            writer = Writer(staging: staging, target: target)
            return
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: staging)
        NewFolders.remove(made)
    }

    /// Gives the folder its name.
    ///
    /// - Throws: `FileError`.
    package consuming func publish() throws(FileError) {
        try Self.check(target)
        guard rename(staging.path, target.path) == 0 else { throw FileError(errnoFor: target.path) }
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
