import Documents
import Foundation

/// Does a number of pieces of work with some workers, and delivers the results in order.
///
/// It is the one place in which tasks are started for trials, recordings, configurations and gates. Each worker does one
/// piece at a time and keeps its state from piece to piece; where there is a piece there must be one. `deliver` receives
/// each result on the caller's task. The workers are returned as they are at the end, in no particular order.
package func inParallel<Worker: Sendable, Result: Sendable>(
    _ count: Int, workers: [Worker],
    work: @escaping @Sendable (inout Worker, Int) async throws -> Result,
    deliver: (Int, Result) throws -> Void
) async throws -> [Worker] {
    var idle = Array(workers.dropFirst(count))
    try await withThrowingTaskGroup(of: (index: Int, result: Result, worker: Worker).self) { group in
        var next = 0
        func start(_ worker: Worker) {
            let index = next
            next += 1
            group.addTask {
                try Task.checkCancellation()
                var worker = worker
                let result = try await work(&worker, index)
                return (index, result, worker)
            }
        }
        for worker in workers.prefix(count) { start(worker) }
        var waiting: [Int: Result] = [:]
        var nextInOrder = 0
        while let finished = try await group.next() {
            if next < count { start(finished.worker) } else { idle.append(finished.worker) }
            waiting[finished.index] = finished.result
            while let ready = waiting.removeValue(forKey: nextInOrder) {
                try deliver(nextInOrder, ready)
                nextInOrder += 1
            }
        }
    }
    return idle
}

/// Does a number of pieces of work with runners that are opened before the first piece and closed after the last, also
/// where an error is thrown.
///
/// No result depends on the greatest number of runners. A runner gets its pieces in ascending order, and `finish`
/// receives it before it is closed, where no error was thrown.
package func inParallel<Result: Sendable>(
    _ count: Int, jobs: Int, opening open: () -> TrialRunner,
    work: @escaping @Sendable (inout TrialRunner, Int) async throws -> Result,
    deliver: (Int, Result) throws -> Void,
    finish: (TrialRunner) async -> Void = { _ in }
) async throws {
    let workers = (0..<min(max(1, jobs), count)).map { _ in open() }
    do {
        for worker in try await inParallel(count, workers: workers, work: work, deliver: deliver) {
            await finish(worker)
        }
    } catch {
        for worker in workers { await worker.close() }
        throw error
    }
    for worker in workers { await worker.close() }
}

/// Does a number of things, so many at a time, and gives their results in order; no result depends on how many.
package func inParallel<Result: Sendable>(
    _ count: Int, jobs: Int, progress: (Int) -> Void = { _ in },
    _ work: @escaping @Sendable (Int) async throws -> Result
) async throws -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(count)
    _ = try await inParallel(
        count, workers: Array(repeating: (), count: max(1, jobs)),
        work: { (_: inout Void, index) in try await work(index) },
        deliver: { _, result in
            results.append(result)
            progress(results.count)
        })
    return results
}

/// The cancellation of a task, as blocking work on a thread of its own learns of it.
package final class Cancellation: Sendable {
    private let flag = Locked(false)

    package init() {}

    package var isRaised: Bool { flag.withLock { $0 } }

    func raise() { flag.withLock { $0 = true } }
}

/// Runs blocking work on a thread of its own: it must not hold a thread of Swift's pool, of which there are as many as
/// cores.
package func onOwnThread<Success: Sendable, Failure>(
    _ cancellation: Cancellation, _ work: @escaping @Sendable () throws(Failure) -> Success
) async throws(Failure) -> Success {
    let result = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: Result(catching: work)) }
        }
    } onCancel: {
        cancellation.raise()
    }
    return try result.get()
}

package struct WorkProgress: Sendable, Hashable {
    /// The pieces of the current step, for example `trials`, or the name of a step without counted pieces.
    package var step: String
    package var done: Int
    /// The number of pieces in all; 0 where they are not counted.
    package var total: Int

    package init(_ step: String, _ done: Int, of total: Int) {
        (self.step, self.done, self.total) = (step, done, total)
    }

    /// Describes a step whose pieces are not counted.
    package init(phase step: String) { self.init(step, 0, of: 0) }

    package typealias Observer = (WorkProgress) -> Void
}
