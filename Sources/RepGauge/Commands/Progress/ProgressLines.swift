import Text
import Experiment

/// The text of an operation's progress: one line that changes on a terminal, plain lines in a log.
struct ProgressLines {
    /// The place where the text is read.
    enum Form {
        /// A terminal, on which a line is written anew.
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
        let isNew = progress.step != step
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
