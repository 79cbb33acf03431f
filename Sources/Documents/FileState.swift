package import Foundation

package struct FileState: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        case file, folder, link
        /// A pipe, socket or device, in words.
        case other(String)
    }

    /// A number that no other file or folder of this machine has at the same time.
    package struct Identity: Sendable, Hashable {
        private let device, number: UInt64

        fileprivate init(_ state: stat) {
            (device, number) = (UInt64(truncatingIfNeeded: state.st_dev), UInt64(truncatingIfNeeded: state.st_ino))
        }
    }

    package let kind: Kind
    package let identity: Identity
    package let size: Int64

    package init(path: String, followingLinks follows: Bool = true) throws(POSIXError) {
        var state = stat()
        guard (follows ? stat(path, &state) : lstat(path, &state)) == 0 else { throw .current }
        self.init(state)
    }

    init(descriptor: Int32) throws(POSIXError) {
        var state = stat()
        guard fstat(descriptor, &state) == 0 else { throw .current }
        self.init(state)
    }

    private init(_ state: stat) {
        identity = Identity(state)
        size = Int64(state.st_size)
        kind =
            switch state.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            case S_IFIFO: .other("a pipe")
            case S_IFSOCK: .other("a socket")
            default: .other("a device")
            }
    }

    /// Whether anything exists at a path; a broken link counts as existing.
    package static func isThere(_ path: String) -> Bool { (try? FileState(path: path, followingLinks: false)) != nil }

    /// Returns the path of a file or folder without links and dots, or the path itself where there is none.
    package static func realPath(of path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }
}
