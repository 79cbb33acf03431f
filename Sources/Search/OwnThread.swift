import Foundation
import Documents

/// Runs blocking work on a thread of its own, so that it blocks no thread of the pool.
///
/// - Parameter body: The work; it receives the means to learn of a cancellation.
/// - Returns: What the work returns.
/// - Throws: What the work throws.
func onOwnThread<Success: Sendable>(
    _ body: @escaping @Sendable (Cancellation) throws -> Success
) async throws -> Success {
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try body(cancellation) }) }
        }
    } onCancel: {
        cancellation.raise()
    }
}

/// The cancellation of a task, as blocking work on a thread of its own learns of it.
final class Cancellation: Sendable {
    private let isRaised = Locked(false)

    func raise() { isRaised.withLock { $0 = true } }

    /// Throws `CancellationError` once the task was cancelled.
    func check() throws {
        if isRaised.withLock({ $0 }) { throw CancellationError() }
    }
}
