// C declares `stdout` as a variable, though nobody sets it.
#if canImport(Darwin)
    @preconcurrency import Darwin
#elseif canImport(Glibc)
    @preconcurrency import Glibc
#endif

enum StandardOutput {
    /// Whether anything that was printed could not be written, be it long ago.
    static var hasFailed: Bool { ferror(stdout) != 0 }

    /// Whether it is a pipe or a socket that nobody reads any more.
    static var isReaderGone: Bool {
        var place = pollfd(fd: 1, events: Int16(POLLOUT), revents: 0)
        return poll(&place, 1, 0) == 1 && place.revents & Int16(POLLERR) != 0
    }
}
