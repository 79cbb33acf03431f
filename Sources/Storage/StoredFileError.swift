package import Documents
import GRDB

/// The longest time for which another process may keep a file locked, seconds.
let lockTimeout = 30.0

/// An error of a file of some form.
package protocol StoredFileError: StatusError {
    static var form: FileForm { get }
    /// The message of an error, and the exit code of the command, whichever form the file has.
    static func file(_ message: String, _ exitStatus: ExitStatus) -> Self
}

extension StoredFileError {
    /// The file is not of the form; it was not changed.
    package static func foreign(path: String, found: String) -> Self {
        file(
            "\(path) is not a \(form.noun) of RepGauge: \(found); the file was not changed, choose another name",
            .wrongInput)
    }

    /// The file was written by a later version of the program; it was not changed.
    static func newer(path: String, format: Int) -> Self {
        file(
            "\(path) has format \(format), this program knows formats up to \(form.steps.count); use the newer program",
            .wrongInput)
    }

    /// The file cannot be read or written here.
    package static func unusable(path: String, reason: String) -> Self {
        file(
            "\(path) cannot be used as a \(form.noun): \(reason); choose a file in a folder that you may write to",
            .wrongInput)
    }

    /// Another process kept the file locked for too long.
    package static func busy(path: String) -> Self {
        let time = "\(Int(lockTimeout)) s; try again when it has ended"
        return file("\(path): another process has kept the \(form.noun) locked for \(time)", .runFailed)
    }

    package static func damaged(path: String, reason: String) -> Self { file("\(path): \(reason)", .wrongInput) }

    /// The disk fails or is full.
    static func broken(path: String, reason: String) -> Self { file("\(path): \(reason)", .runFailed) }

    /// Whether an error of GRDB says that another process keeps the file locked.
    static func isBusy(_ error: any Error) -> Bool {
        [.SQLITE_BUSY, .SQLITE_LOCKED].contains((error as? DatabaseError)?.resultCode)
    }

    /// Returns the error of an error of GRDB.
    static func of(_ error: any Error, path: String) -> Self {
        switch error {
        case let error as Self: return error
        case let error as StorageDamage: return .damaged(path: path, reason: error.reason)
        case _ where isBusy(error): return .busy(path: path)
        case let error as DatabaseError:
            let reason = error.message ?? "\(error)"
            return switch error.resultCode {
            case .SQLITE_NOTADB: .foreign(path: path, found: "it is not an SQLite database")
            case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH: .unusable(path: path, reason: reason)
            case .SQLITE_CORRUPT: .damaged(path: path, reason: "\(reason); \(form.advice)")
            case .SQLITE_FULL: .broken(path: path, reason: "the disk is full; free some space and go on")
            case .SQLITE_IOERR:
                .broken(
                    path: path,
                    reason: "\(reason); the disk fails, or the file may not grow: raise the limit, see ulimit -f")
            default: .broken(path: path, reason: "\(reason); \(form.advice)")
            }
        default: return .broken(path: path, reason: "\(error)")
        }
    }
}

/// A value in a file that no file of its form has.
package struct StorageDamage: Error {
    /// The place and the value that was found.
    let reason: String

    /// Describes a value.
    package init(_ reason: String) { self.reason = reason }
}
