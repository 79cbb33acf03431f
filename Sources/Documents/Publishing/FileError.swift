import Foundation

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
        (self.path, self.reason, self.advice) = (path, reason, advice)
    }

    /// The error in one line.
    public var description: String { "\(path) was not written: \(reason); \(advice)" }

    private static let fullAdvice = "free some space or choose another folder"
    private static let filesAdvice = "raise the limit, see ulimit -n"
    private static let limitAdvice = "raise the limit, see ulimit -f"

    /// Says what is behind an error of the file system, and what to do.
    package init(explaining error: any Error, path: String) {
        // Foundation's own error names no cause for a file that grows too large.
        let underlying = ((error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError }
        var cause = error
        if let underlying, underlying.domain == NSPOSIXErrorDomain,
            let code = POSIXErrorCode(rawValue: Int32(truncatingIfNeeded: underlying.code))
        {
            cause = POSIXError(code)
        }
        let (reason, advice) =
            switch cause {
            case CocoaError.fileWriteOutOfSpace, POSIXError.ENOSPC, POSIXError.EDQUOT:
                ("the disk is full", Self.fullAdvice)
            case POSIXError.EFBIG: ("it is larger than a file of this process may be", Self.limitAdvice)
            case CocoaError.fileNoSuchFile, CocoaError.fileReadNoSuchFile, POSIXError.ENOENT:
                ("its folder does not exist, or takes no files", "make the folder first or choose another")
            case CocoaError.fileWriteNoPermission, POSIXError.EACCES, POSIXError.EPERM:
                ("permission was denied", "choose a folder that you may write to")
            case CocoaError.fileWriteVolumeReadOnly, POSIXError.EROFS:
                ("the file system is read-only", "choose a folder that you may write to")
            case CocoaError.fileWriteFileExists, POSIXError.ENOTDIR, POSIXError.EEXIST:
                ("a file stands where a folder is needed", "choose another folder")
            case POSIXError.EBADF: ("it is closed", "give a file or a pipe for it")
            case POSIXError.EMFILE, POSIXError.ENFILE: ("too many files are open", Self.filesAdvice)
            case POSIXError.ENAMETOOLONG: ("its name is too long", "choose a shorter name")
            default: (error.localizedDescription, "choose another folder")
            }
        self.init(path: path, reason: reason, advice: advice)
        isWrongPlace = ![Self.fullAdvice, Self.limitAdvice, Self.filesAdvice].contains(advice)
    }

    /// Says what is behind the error number of a call that just failed.
    package init(errnoFor path: String) { self.init(explaining: POSIXError.current, path: path) }
}

extension FileError: StatusError {
    package var exitStatus: ExitStatus { isWrongPlace ? .wrongInput : .runFailed }
}
