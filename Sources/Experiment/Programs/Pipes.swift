import Foundation

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// A pipe's two ends; no other program that is started inherits them.
struct Pipe: Sendable {
    var output: FileDescriptor
    var input: FileDescriptor

    init() throws(Errno) {
        do {
            (output, input) = try FileDescriptor.pipe()
        } catch {
            throw error as? Errno ?? .ioError
        }
        // Not in one step, as pipe2 would: programs are started by Subprocess alone, which hands on nothing else.
        for end in [output, input] { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
    }

    /// Closes both ends.
    func close() {
        try? output.close()
        try? input.close()
    }
}

extension FileDescriptor {
    /// Lets reading and writing return at once where there is nothing, or no room.
    func stopBlocking() {
        let flags = fcntl(rawValue, F_GETFL)
        _ = fcntl(rawValue, F_SETFL, flags | O_NONBLOCK)
    }
}
