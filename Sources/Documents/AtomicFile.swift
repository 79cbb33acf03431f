package import Foundation

/// A failure to write a file.
public struct FileError: Error, Hashable, CustomStringConvertible {
    /// The file that should have been written.
    public var path: String
    /// The cause of the failure.
    public var reason: String
    /// The advice to the user.
    public var advice: String
    /// Whether another place would do: it is not the disk that is full or broken.
    public var isWrongPlace = true

    /// Makes an error.
    public init(path: String, reason: String, advice: String) {
        self.path = path
        self.reason = reason
        self.advice = advice
    }

    /// The error in one line.
    public var description: String { "\(path) was not written: \(reason); \(advice)" }
}

/// Writes files whole or not at all.
///
/// A file is first written under another name in the same folder and then renamed, so that a reader sees the old file
/// or the new one, never a part of it.
package enum AtomicFile {
    /// Writes a text in UTF-8.
    ///
    /// - Parameters:
    ///   - text: The contents.
    ///   - url: The file; one that exists is replaced.
    /// - Throws: `FileError`; then the file is as it was.
    package static func write(_ text: String, to url: URL) throws(FileError) {
        try write(Data(text.utf8), to: url)
    }

    /// Writes data.
    ///
    /// - Parameters:
    ///   - data: The contents.
    ///   - url: The file; one that exists is replaced.
    /// - Throws: `FileError`; then the file is as it was.
    package static func write(_ data: Data, to url: URL) throws(FileError) {
        try write([(data, url)])
    }

    /// Writes several files; none is put in its place before all are written.
    ///
    /// - Parameter files: Contents and places.
    /// - Throws: `FileError`; then no file was changed, unless renaming itself failed half-way.
    package static func write(_ files: [(data: Data, url: URL)]) throws(FileError) {
        var staged: [(from: URL, to: URL)] = []
        defer { for file in staged { try? FileManager.default.removeItem(at: file.from) } }
        for (data, link) in files {
            // What a link points to is replaced, not the link.
            let url = link.resolvingSymlinksInPath()
            switch (try? FileManager.default.attributesOfItem(atPath: url.path))?[.type] as? FileAttributeType {
            case nil, .typeRegular: break
            case .typeDirectory: throw FileError(path: url.path, reason: "it is a folder", advice: "name a file")
            default: throw FileError(path: url.path, reason: "it is a device or a pipe", advice: "name a file")
            }
            let name = ".\(url.lastPathComponent.prefix(100)).\(UInt64.random(in: 0...UInt64.max)).part"
            let part = url.deletingLastPathComponent().appending(path: name)
            staged.append((from: part, to: url))
            do {
                try data.write(to: part, options: .withoutOverwriting)
            } catch {
                throw FileError(explaining: error, path: url.path)
            }
        }
        while let file = staged.first {
            guard rename(file.from.path, file.to.path) == 0 else {
                throw FileError(explaining: POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO), path: file.to.path)
            }
            staged.removeFirst()
        }
    }
}

extension FileError {
    private static let fullAdvice = "free some space or choose another folder"

    /// Says what is behind an error of the file system, and what to do.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - path: The file or folder that it is about.
    package init(explaining error: any Error, path: String) {
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
        let (reason, advice) =
            switch underlying is POSIXError ? underlying ?? error : error {
            case CocoaError.fileWriteOutOfSpace, POSIXError.ENOSPC, POSIXError.EDQUOT:
                ("the disk is full", Self.fullAdvice)
            case CocoaError.fileNoSuchFile, CocoaError.fileReadNoSuchFile, POSIXError.ENOENT:
                ("its folder does not exist", "make the folder first or choose another")
            case CocoaError.fileWriteNoPermission, POSIXError.EACCES, POSIXError.EPERM:
                ("permission was denied", "choose a folder that you may write to")
            case CocoaError.fileWriteVolumeReadOnly, POSIXError.EROFS:
                ("the file system is read-only", "choose a folder that you may write to")
            case CocoaError.fileWriteFileExists, POSIXError.ENOTDIR, POSIXError.EEXIST:
                ("a file stands where a folder is needed", "choose another folder")
            default:
                (error.localizedDescription, "choose another folder")
            }
        self.init(path: path, reason: reason, advice: advice)
        isWrongPlace = advice != Self.fullAdvice
    }
}
