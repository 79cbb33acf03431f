import Pose

/// The check of the instants of the truth against those of the frames.
struct TruthCheck {
    /// The times of the first and the last frame.
    private let frames: ClosedRange<Nanoseconds>
    /// The time of the frames, or all the duration of a synthesised trial: images at its ends may have no answer.
    private let span: ClosedRange<Nanoseconds>
    private let document: InfoDocument

    /// Distance from the frames that is no reason for a warning: a cycle that a clip cuts may begin or end outside.
    private static let tolerance: Nanoseconds = 1_000_000_000

    /// Makes a check of a recording by the times of its first and its last frame.
    init(of document: InfoDocument, frames: ClosedRange<Nanoseconds>) {
        (self.document, self.frames) = (document, frames)
        let trial = document.info.synthesis.flatMap { _ in document.info.truth?.duration }
        span = trial.map { min(0, frames.lowerBound)...max($0, frames.upperBound) } ?? frames
    }

    var verdict: [Diagnostic] {
        let info = document.info
        var found: [Diagnostic] = []
        if let bottoms = info.bottoms {
            found += check(bottoms.map { $0.time...$0.time }, "bottoms", { "bottoms[\($0)].t" })
        }
        if let cycles = info.cycles {
            found += check(cycles.map { $0.start...$0.end }, "cycles", { "cycles[\($0)]" })
        }
        if let truth = info.truth {
            found += check(truth.cycles.map { $0.start...$0.completion }, "truth", { "truth[\($0)]" })
            found += check(truth.phases.map { $0.start...$0.end }, "phases", { "phases[\($0)]" })
        }
        if let truth = info.truth, !truth.cycles.isEmpty || !truth.phases.isEmpty {
            found += duration(truth.duration)
        }
        return found
    }

    private func check(
        _ events: [ClosedRange<Nanoseconds>], _ name: String, _ key: (Int) -> String
    ) -> [Diagnostic] {
        let whose = span == frames ? "frames" : "trial"
        let allowed = "the time of the \(whose), \(span.lowerBound.seconds.brief) to \(span.upperBound.seconds.brief) s"
        let lost = events.indices.filter { !events[$0].overlaps(span) }
        guard let first = lost.first else { return partly(events, allowed, key) }
        let time = events[first].lowerBound.seconds.brief
        if lost.count == events.count {
            let isLong = (events.last?.upperBound ?? 0) / 100 > span.upperBound
            let unit = isLong ? "; is this in seconds?" : ""
            return [
                document.diagnostic(
                    key(first), "\(time) s: all \(name) are outside the recording\(unit)", allowed, .error)
            ]
        }
        guard lost.contains(where: { outside(events[$0]) }) else { return [] }
        return [
            document.diagnostic(
                key(first), "\(time) s: \(lost.count) of \(events.count) \(name) are outside the recording", allowed,
                .warning)
        ]
    }

    private func partly(
        _ events: [ClosedRange<Nanoseconds>], _ allowed: String, _ key: (Int) -> String
    ) -> [Diagnostic] {
        guard let index = events.indices.first(where: { outside(events[$0]) }) else { return [] }
        let (start, end) = (events[index].lowerBound.seconds.brief, events[index].upperBound.seconds.brief)
        return [
            document.diagnostic(key(index), "\(start) to \(end) s, partly outside the recording", allowed, .warning)
        ]
    }

    private func outside(_ event: ClosedRange<Nanoseconds>) -> Bool {
        event.lowerBound < span.lowerBound - Self.tolerance || event.upperBound > span.upperBound + Self.tolerance
    }

    private func duration(_ duration: Nanoseconds) -> [Diagnostic] {
        let isShort = duration < frames.upperBound - Self.tolerance
        guard isShort || duration / 2 > frames.upperBound + 10 * Self.tolerance else { return [] }
        return [
            document.diagnostic(
                "duration", "\(duration.seconds.brief) s",
                "about the time of the last frame, \(frames.upperBound.seconds.brief) s", .warning)
        ]
    }
}
