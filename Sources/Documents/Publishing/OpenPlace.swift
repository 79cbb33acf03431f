package import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// An open file or folder, which this process can lock; it is closed, and its lock given up, with the value.
///
/// The kernel gives up the locks of a process that is killed. A lock is between open files, so that it keeps out the
/// other threads of the process too. Programs that the process starts do not inherit it.
package struct OpenPlace: ~Copyable {
    package enum Lock {
        case taken
        /// Somebody else has the lock.
        case refused
        /// The file system has no locks.
        case unknown
    }

    let descriptor: Int32

    /// Opens a folder; `nil` where it cannot be opened, with the reason in `errno`.
    static func folder(_ path: String) -> OpenPlace? { opened(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) }

    /// Opens a file that exists; `nil` where it cannot be opened, with the reason in `errno`.
    static func file(_ path: String) -> OpenPlace? {
        opened(open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC))
    }

    /// Makes a file; `nil` where it exists or cannot be made, with the reason in `errno`.
    static func newFile(_ path: String) -> OpenPlace? {
        opened(open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666))
    }

    /// Opens a file that grows at its end, or makes it; `nil` where that cannot be, with the reason in `errno`.
    package static func growingFile(_ path: String) -> OpenPlace? {
        opened(open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o666))
    }

    private static func opened(_ descriptor: Int32) -> OpenPlace? {
        descriptor < 0 ? nil : OpenPlace(descriptor: descriptor)
    }

    deinit { close(descriptor) }

    package func lock(isPatient: Bool = false) -> Lock {
        while flock(descriptor, isPatient ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
            if errno == EINTR { continue }
            return errno == EWOULDBLOCK ? .refused : .unknown
        }
        return .taken
    }

    func unlock() { flock(descriptor, LOCK_UN) }

    /// Whether the file or folder is still at the path where it was opened.
    package func isStill(at path: String) -> Bool {
        guard let opened = try? FileState(descriptor: descriptor), let placed = try? FileState(path: path) else {
            return false
        }
        return opened.identity == placed.identity
    }

    /// Truncates the file to a number of bytes; where that fails, the reason is in `errno`.
    package func truncate(to size: UInt64) -> Bool { ftruncate(descriptor, off_t(size)) == 0 }

    /// Appends bytes, and returns whether all were written; if not, the reason is in `errno`.
    package func append(_ data: Data) -> Bool {
        data.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let written = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if written < 0 {
                    if errno == EINTR { continue }
                    return false
                }
                rest = rest.dropFirst(written)
            }
            return true
        }
    }

    /// Waits until the disk holds what was written; a folder's names are what it holds, and a file system that cannot
    /// tell counts as one that holds it.
    package func synchronise() -> Bool { fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP }
}
