package import Foundation

/// A folder of report files that appear together, whole, or not at all.
///
/// Files are written into a hidden folder, on the target's file system, and moved into place by `publish`. Until then
/// earlier reports stay as they are; when the value goes away unpublished, what was written is removed.
package struct ReportFolder: ~Copyable {
    /// The name of the page of every report: forges show a file of this name below a folder's list of files.
    package static var page: String { "README.md" }

    /// The final folder of the files.
    package let target: URL
    private let staging: URL

    /// Makes the hidden folder.
    ///
    /// - Parameter target: The folder of the files; made if it does not exist.
    /// - Throws: `FileError` where the folder cannot be made or written to.
    package init(_ target: URL) throws(FileError) {
        self.target = target.standardizedFileURL
        // Within the target, or the nearest folder above it that exists: there one may write, on the same file system.
        var place = self.target
        while place.path != "/", !FileManager.default.fileExists(atPath: place.path) {
            place = place.deletingLastPathComponent()
        }
        staging = place.appending(path: ".\(self.target.lastPathComponent)-\(UUID().uuidString).partial")
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: self.target.path, isDirectory: &isFolder), !isFolder.boolValue {
            throw FileError(path: target.path, reason: "it is a file", advice: "name a folder")
        }
        do {
            try FileManager.default.createDirectory(at: staging, withIntermediateDirectories: false)
        } catch {
            throw FileError(explaining: error, path: target.path)
        }
    }

    deinit { try? FileManager.default.removeItem(at: staging) }

    /// Writes a whole file.
    ///
    /// - Throws: `FileError`.
    package func write(_ text: String, to name: String) throws(FileError) {
        do {
            try Data(text.utf8).write(to: staging.appending(path: name))
        } catch {
            throw FileError(explaining: error, path: target.appending(path: name).path)
        }
    }

    /// Opens a file that is written piece by piece.
    ///
    /// - Throws: `FileError`.
    package func stream(_ name: String) throws(FileError) -> ReportStream {
        try ReportStream(staging.appending(path: name), shownAs: target.appending(path: name).path)
    }

    /// Moves all files into place.
    ///
    /// - Throws: `FileError`.
    package consuming func publish() throws(FileError) {
        do {
            let files = FileManager.default
            try files.createDirectory(at: target, withIntermediateDirectories: true)
            let names = try files.contentsOfDirectory(atPath: staging.path).sorted()
            for name in names {
                var isFolder: ObjCBool = false
                let place = target.appending(path: name)
                if files.fileExists(atPath: place.path, isDirectory: &isFolder), isFolder.boolValue {
                    throw FileError(path: place.path, reason: "it is a folder", advice: "move it away")
                }
            }
            for name in names {
                // rename(2) replaces a file in one step: a reader sees the old one or the new one.
                guard rename(staging.appending(path: name).path, target.appending(path: name).path) == 0 else {
                    throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
                }
            }
        } catch let error as FileError {
            throw error
        } catch {
            throw FileError(explaining: error, path: target.path)
        }
    }
}

/// A report file that is written piece by piece.
package struct ReportStream: ~Copyable {
    private let handle: FileHandle
    private let path: String

    init(_ url: URL, shownAs path: String) throws(FileError) {
        self.path = path
        do {
            try Data().write(to: url)
            handle = try FileHandle(forWritingTo: url)
        } catch {
            throw FileError(explaining: error, path: path)
        }
    }

    /// Appends text.
    ///
    /// - Throws: `FileError`, for example on a full disk.
    package func append(_ text: String) throws(FileError) {
        do {
            try handle.write(contentsOf: Data(text.utf8))
        } catch {
            throw FileError(explaining: error, path: path)
        }
    }

    /// Finishes the file.
    ///
    /// - Throws: `FileError`.
    package consuming func close() throws(FileError) {
        do {
            try handle.close()
        } catch {
            throw FileError(explaining: error, path: path)
        }
    }
}
