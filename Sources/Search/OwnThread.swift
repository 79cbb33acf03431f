import Dispatch
import Foundation
import Documents

/// Runs blocking work on a thread of its own, so that it blocks no thread of the pool.
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
    func check() throws { if isRaised.withLock({ $0 }) { throw CancellationError() } }

    /// Blocks the thread until some asynchronous work is done.
    func wait<Success: Sendable>(for work: @escaping @Sendable () async throws -> Success) throws -> Success {
        let outcome = Locked<Result<Success, any Error>?>(nil)
        let done = DispatchSemaphore(value: 0)
        let task = Task {
            do {
                let value = try await work()
                outcome.withLock { $0 = .success(value) }
            } catch {
                outcome.withLock { $0 = .failure(error) }
            }
            done.signal()
        }
        while done.wait(timeout: .now() + .milliseconds(100)) == .timedOut {
            if isRaised.withLock({ $0 }) { task.cancel() }
        }
        guard let result = outcome.withLock({ $0 }) else { throw CancellationError() }
        return try result.get()
    }
}
