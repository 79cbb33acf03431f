import Pose

/// The check of `t`: its unit, its agreement with `fps`, and its gaps.
struct TimeCheck: Sendable {
    private var steps = Distribution()
    private var areWhole = true
    private var gap: (seconds: Double, line: Int)?
    private var first: Nanoseconds?
    private var last: Nanoseconds = 0

    /// Factor between `t` and `fps` from which one of them cannot be right: a clip in slow motion, or of which every
    /// tenth frame was taken, is far from it.
    private static let impossible = 100.0
    /// Factor between `t` and `fps` that is worth a warning; rates of 24, 25 and 30 are often taken for each other.
    private static let odd = 1.5
    /// Longest gap without a warning, seconds: 1 in 20 push-ups takes less than 0.6 s to 1.2 s.
    private static let longestGap = 1.0
    /// Seconds between two frames from which on no repetition can be seen: slow ones take 3.3 s.
    private static let slowest = 10.0
    /// Frames a second of most cameras, by which a file without `fps` shows the unit of its times.
    private static let usualRate = 30.0

    /// Longest time between the first and the last frame, days: no person is filmed so long at a stretch.
    private static let longest = 7.0

    /// The times of the first and the last frame; `nil` without a frame.
    var span: ClosedRange<Nanoseconds>? { first.map { $0...last } }

    mutating func observe(_ frame: borrowing PoseFrame, line: Int) {
        if first == nil {
            first = frame.time
        } else {
            let step = frame.time - last
            steps.add(step.seconds)
            areWhole = areWhole && step % 1_000_000_000 == 0
            if step.seconds > gap?.seconds ?? 0 { gap = (step.seconds, line) }
        }
        last = frame.time
    }

    func verdict(of subject: Plausibility.Subject) -> [Diagnostic] {
        let step = steps.count >= Plausibility.leastFrames - 1 ? steps.median : nil
        var found = step.map { rate($0, subject) } ?? []
        let days = span.map { ($0.upperBound - $0.lowerBound).seconds / 86_400 } ?? 0
        if days > Self.longest, !found.contains(where: { $0.severity == .error }) {
            found.append(
                subject.diagnostic(
                    .error, line: gap?.line, "t", "frames over \(days.brief) days",
                    "at most \(Self.longest.brief) days; is t in seconds?"))
        }
        guard let step else { return found }
        if let gap, gap.seconds > max(Self.longestGap, 10 * step) {
            found.append(
                subject.diagnostic(
                    .warning, line: gap.line, "t", "a gap of \(gap.seconds.brief) s before this frame",
                    "gaps of at most \(Self.longestGap.brief) s; a repetition may be lost in a longer one"))
        }
        return found
    }

    private func rate(_ step: Double, _ subject: Plausibility.Subject) -> [Diagnostic] {
        let rise = "steps of \(step.brief)"
        guard let fps = subject.info.fps else {
            if step >= Self.slowest {
                return [
                    subject.diagnostic(
                        .error, "t", rise + unit(step * Self.usualRate, areWhole: false),
                        "seconds; with \(Self.slowest.brief) s and more between frames no repetition can be seen")
                ]
            }
            return slow(step, subject)
        }
        let factor = step * fps
        let said = "\(rise) while fps says \(fps.brief)"
        let allowed = "seconds, which rise by about \((1 / fps).brief) a frame"
        if factor >= Self.impossible || factor <= 1 / Self.impossible {
            return [subject.diagnostic(.error, "t", said + unit(factor, areWhole: areWhole), allowed)]
        }
        if areWhole, step.rounded() == 1, factor >= 5 {
            return [subject.diagnostic(.error, "t", "\(said); t looks like the number of the frame", allowed)]
        }
        if factor >= Self.odd || factor <= 1 / Self.odd {
            return [
                subject.diagnostic(
                    .warning, "t", "\(said): \((1 / step).brief) frames a second",
                    "times and fps that agree; t is used")
            ]
        }
        return slow(step, subject)
    }

    private func slow(_ step: Double, _ subject: Plausibility.Subject) -> [Diagnostic] {
        guard step > 0.5 || step < 0.001 else { return [] }
        return [
            subject.diagnostic(
                .warning, "t", "steps of \(step.brief): \((1 / step).brief) frames a second",
                "2 to 1000 frames a second; is t in seconds?")
        ]
    }

    /// The unit that explains a factor, as the end of a message.
    private func unit(_ factor: Double, areWhole: Bool) -> String {
        for (name, size) in [("milliseconds", 1e3), ("microseconds", 1e6), ("nanoseconds", 1e9)]
        where (size / 4...size * 4).contains(factor) {
            return "; t looks like \(name)"
        }
        return areWhole ? "; t looks like the number of the frame" : "; is t in seconds?"
    }
}
