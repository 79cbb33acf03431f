import Foundation

/// A value that several threads share, one of them at a time.
///
/// It is the standard library's `Mutex` for systems that are older than that (macOS 15, iOS 18).
///
/// Sendable without the compiler's proof: `value` is private and touched by `withLock` alone, while the lock is held,
/// and what goes in and comes out is Sendable itself, so that no reference to what the value holds is left outside.
package final class Locked<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    package init(_ value: Value) { self.value = value }

    /// Runs a closure with exclusive access to the value; it must not come back to it, which would wait for ever.
    package func withLock<Result: Sendable, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
