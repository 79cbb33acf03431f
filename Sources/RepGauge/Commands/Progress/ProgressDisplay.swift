import Documents
import Experiment
import Foundation

/// Shows the progress of an operation on standard error, also while nothing is reported.
final class ProgressDisplay: Sendable {
    private static let period = 0.5

    private let lines: Locked<ProgressLines>
    private let isOver = Locked(false)

    init(_ phase: String = "preparing") {
        lines = Locked(ProgressLines(Console.isWatched ? .terminal : .log, at: Self.now))
        show(WorkProgress(phase: phase))
        let (lines, isOver) = (lines, isOver)
        // The workers may keep every thread of the concurrency pool busy.
        Thread.detachNewThread {
            while !isOver.withLock({ $0 }) {
                lines.withLock { Console.draw($0.tick(at: Self.now)) }
                Thread.sleep(forTimeInterval: Self.period)
            }
        }
    }

    deinit { clear() }

    private static var now: Double { ProcessInfo.processInfo.systemUptime }

    func show(_ progress: WorkProgress) { lines.withLock { Console.draw($0.note(progress, at: Self.now)) } }

    /// Ends, and takes a terminal's line away.
    func clear() {
        isOver.withLock { $0 = true }
        lines.withLock { Console.draw($0.clear()) }
    }

    /// Shows the progress of some work, and ends with it.
    static func showing<Result>(_ work: (WorkProgress.Observer) async throws -> Result) async rethrows -> Result {
        let display = ProgressDisplay()
        defer { display.clear() }
        return try await work(display.show)
    }
}
