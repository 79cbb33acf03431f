import Experiment
import Foundation
import Text

/// Shows the progress of an operation on standard error, also while nothing is reported, until it is cleared or released.
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

    static func showing<Result>(_ work: (WorkProgress.Observer) async throws -> Result) async rethrows -> Result {
        let display = ProgressDisplay()
        defer { display.clear() }
        return try await work(display.show)
    }
}

/// The text of an operation's progress: one line that changes on a terminal, plain lines in a log.
struct ProgressLines {
    enum Form {
        case terminal
        /// A file or a pipe, such as the log of a CI job.
        case log
    }

    /// The time from line to line on a terminal, seconds.
    private static let refresh = 0.1
    /// The longest time without a line in a log, seconds.
    static let silence = 30.0
    /// The shortest time from line to line in a log, seconds: what is over sooner needs no line.
    static let pause = 2.0
    /// The share of a step after which a log gets a line.
    static let stride = 0.1
    private static let width = 30

    private let form: Form
    private var step = ""
    private var isCounted = false
    private var meter = ProgressMeter(total: 0)
    private var began, written: Double
    private var writtenShare = 0.0
    private var hasLine = false

    /// Begins at a time, seconds.
    init(_ form: Form, at instant: Double) {
        self.form = form
        (began, written) = (instant, instant)
    }

    /// Takes note of progress at a time, seconds, and returns the text to write; empty for none.
    mutating func note(_ progress: WorkProgress, at instant: Double) -> String {
        // A command may do a step of the same name twice.
        let isNew = progress.step != step || progress.total != meter.total || progress.done < meter.done
        if isNew {
            (step, isCounted) = (progress.step, progress.total > 0)
            (meter, began, writtenShare) = (ProgressMeter(total: progress.total), instant, 0)
        }
        meter.note(progress.done, at: instant)
        return text(at: instant, isNew: isNew)
    }

    /// Takes note that time has passed, seconds, and returns the text to write; empty for none.
    mutating func tick(at instant: Double) -> String { step.isEmpty ? "" : text(at: instant, isNew: false) }

    /// Ends, and returns the text to write, empty for none; a terminal's line is taken away.
    mutating func clear() -> String {
        defer { (hasLine, step) = (false, "") }
        return form == .terminal && hasLine ? "\r\u{1B}[K" : ""
    }

    private mutating func text(at instant: Double, isNew: Bool) -> String {
        guard isDue(at: instant, isNew: isNew) else { return "" }
        (written, writtenShare, hasLine) = (instant, meter.share, true)
        var line = isCounted ? meter.text(step, at: instant) : step
        // Without a rate, the time shows that the work goes on.
        if !isCounted || meter.rate(at: instant) == nil, instant - began >= 1 {
            line += ", \(ProgressMeter.clock((instant - began).rounded(.down)))"
        }
        switch form {
        case .terminal: return "\r\(isCounted ? bar + " " : "")\(Shown.text(line))\u{1B}[K"
        case .log: return "repgauge: \(line)\n"
        }
    }

    private func isDue(at instant: Double, isNew: Bool) -> Bool {
        let since = instant - written
        switch form {
        case .terminal: return isNew || since >= Self.refresh
        case .log:
            let isFurther = isCounted ? meter.share >= writtenShare + Self.stride : isNew && hasLine
            return since >= Self.silence || (isFurther && since >= Self.pause)
        }
    }

    private var bar: String {
        let filled = Int(meter.share * Double(Self.width))
        return String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
    }
}

/// The measure of one step: its rate over the last seconds, and the time left.
struct ProgressMeter {
    /// The span over which the rate is measured, seconds.
    static let span = 5.0
    /// The least time since the first piece before which a rate says nothing, seconds.
    static let least = 1.0

    let total: Int
    private var samples: [(instant: Double, done: Int)] = []

    init(total: Int) { self.total = total }

    private(set) var done = 0

    /// Takes note of the pieces that are done at a time, seconds; the clock starts with the first piece, since what
    /// comes before it is preparation and not the rate.
    mutating func note(_ done: Int, at instant: Double) {
        guard done > self.done else { return }
        self.done = done
        samples.append((instant, done))
        while samples.count > 2, samples[1].instant <= instant - Self.span { samples.removeFirst() }
    }

    /// Returns the pieces per second over the last seconds; `nil` where they are too few to say.
    func rate(at instant: Double) -> Double? {
        guard let first = samples.first, let last = samples.last, last.done > first.done,
            instant - first.instant >= Self.least
        else { return nil }
        return Double(last.done - first.done) / (instant - first.instant)
    }

    /// Returns the time that the rest takes at this rate, seconds; `nil` without a rate.
    func left(at instant: Double) -> Double? { rate(at: instant).map { Double(total - done) / $0 } }

    /// The share of the pieces that is done, 0 to 1.
    var share: Double { total > 0 ? Double(done) / Double(total) : 0 }

    /// Returns pieces, share, rate and time left, for example `1300 of 2600 trials (50 %), 312 a second, 0:04 left`.
    func text(_ step: String, at instant: Double) -> String {
        var text = "\(done) of \(total) \(step) (\(Int(share * 100)) %)"
        if let rate = rate(at: instant), let left = left(at: instant), done < total {
            text += ", \(Self.number(rate)) a second, \(Self.clock(left)) left"
        }
        return text
    }

    /// A rate with two or three digits that matter.
    private static func number(_ rate: Double) -> String {
        rate >= 9.95 ? String(format: "%.0f", rate) : String(format: rate >= 0.995 ? "%.1f" : "%.2f", rate)
    }

    /// A time in minutes and seconds, or hours, minutes and seconds; at most 99 hours.
    static func clock(_ seconds: Double) -> String {
        let whole = Int(min(max(0, seconds.rounded(.up)), 99 * 3600))
        let (hours, minutes) = (whole / 3600, whole / 60 % 60)
        let rest = String(format: "%02d", whole % 60)
        return hours > 0 ? "\(hours):\(String(format: "%02d", minutes)):\(rest)" : "\(minutes):\(rest)"
    }
}
