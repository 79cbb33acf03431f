// C declares `stdout` as a variable, though nobody sets it.
#if canImport(Darwin)
    @preconcurrency import Darwin
#elseif canImport(Glibc)
    @preconcurrency import Glibc
#endif

/// The result of writing to the standard output.
enum StandardOutput {
    /// Whether anything that was printed could not be written, be it long ago.
    static var hasFailed: Bool { ferror(stdout) != 0 }
}
