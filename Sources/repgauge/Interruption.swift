import Dispatch
import Foundation

/// Ctrl-C: ends the work in order, so that nothing half-written stays behind.
enum Interruption {
    /// Runs some work; SIGINT and SIGTERM cancel it, a second one ends the program at once.
    static func run(_ work: @escaping @Sendable () async throws -> Void) async throws {
        let task = Task(operation: work)
        let queue = DispatchQueue(label: "repgauge.signals")
        let sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                signal(number, SIG_DFL)
                task.cancel()
            }
            source.resume()
            return source
        }
        defer { for source in sources { source.cancel() } }
        try await task.value
    }
}
