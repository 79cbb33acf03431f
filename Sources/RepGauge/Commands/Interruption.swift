import Documents
import Dispatch
import Foundation

/// Ctrl-C or a closed terminal: ends the work in order, so that nothing half-written stays behind.
enum Interruption {
    /// Longest time that work may take to end once it is cancelled, seconds.
    private static let shutdownTimeout = 5.0

    /// Runs some work that SIGINT, SIGTERM and SIGHUP cancel; a second one, or a time-out after it, ends the program.
    static func run(_ work: @escaping @Sendable () async throws -> Void) async throws {
        let task = Task(operation: work)
        let queue = DispatchQueue(label: "repgauge.signals")
        let sources = [SIGINT, SIGTERM, SIGHUP].compactMap { number -> (any DispatchSourceSignal)? in
            let before = signal(number, SIG_IGN)
            // Under nohup a closed terminal means nothing.
            if number == SIGHUP, unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
                return nil
            }
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                signal(number, SIG_DFL)
                task.cancel()
                queue.asyncAfter(deadline: .now() + shutdownTimeout) {
                    Console.printError("interrupted")
                    _exit(ExitStatus.interrupted.rawValue)
                }
            }
            source.resume()
            return source
        }
        defer { for source in sources { source.cancel() } }
        try await task.value
    }
}
