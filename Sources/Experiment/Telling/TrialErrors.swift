package import Detection
package import Pose
package import Scoring

package struct ErrorEvent: Sendable, Hashable {
    /// The instant to look at: the start of the repetition that was missed, or the false count.
    package let instant: Nanoseconds
    package let kind: ErrorKind
    /// Whether a repetition was missed; else a count is false.
    package let isMissed: Bool

    /// Returns all errors of a score in the order of time, from the detections that were scored, rejections too.
    package static func all(in score: TrialScore, detections: [Detection], prepared: PreparedTruth) -> [ErrorEvent] {
        var events: [ErrorEvent] = []
        for (detection, outcome) in zip(detections.lazy.filter(\.isCounted), score.detections) {
            guard case .falseCount(let kind, _) = outcome else { continue }
            events.append(ErrorEvent(instant: detection.time, kind: kind, isMissed: false))
        }
        for (cycle, outcome) in score.cycles.enumerated() {
            guard case .missed(let kind) = outcome else { continue }
            events.append(ErrorEvent(instant: prepared.span(of: cycle).start, kind: kind, isMissed: true))
        }
        return events.sorted { ($0.instant, $0.kind) < ($1.instant, $1.kind) }
    }
}

/// The errors of an entrant in one trial or recording, with the instant that explains most of them.
package struct TrialErrors: Sendable, Hashable {
    package let missed: Int
    package let falseCounts: Int
    /// The kinds of error, the most frequent first; empty where only the number of repetitions is known.
    ///
    /// Of a kind that false counts and missed repetitions share, it is the larger number.
    package let kinds: [Frequency<ErrorKind>]
    /// The reasons of the candidates that were rejected during missed repetitions, the most frequent first.
    package let rejections: [Frequency<Rejection>]
    /// The first error of the most frequent kind: the start of the repetition that was missed, or the false count.
    ///
    /// Where only the number of repetitions is known, it is the first count beyond the right ones. `nil` where nothing
    /// tells the instant.
    package let instant: Nanoseconds?

    package var errors: Int { missed + falseCounts }

    /// Finds the errors of a trial, or of a recording with known instants, from the detections that were scored in
    /// order, rejections too.
    package init(_ score: TrialScore, detections: [Detection], prepared: PreparedTruth) {
        missed = score.counts.missed
        falseCounts = score.counts.falseCounts
        let events = ErrorEvent.all(in: score, detections: detections, prepared: prepared)
        func counts(_ isMissed: Bool) -> [ErrorKind: Int] {
            Dictionary(events.filter { $0.isMissed == isMissed }.map { ($0.kind, 1) }, uniquingKeysWith: +)
        }
        let kinds = Frequency.sorted(counts(true).merging(counts(false), uniquingKeysWith: max)) { $0 }
        self.kinds = kinds
        instant = events.first { $0.kind == kinds.first?.value }?.instant
        let windows = score.cycles.indices.filter { index in
            if case .missed = score.cycles[index] { true } else { false }
        }.map { prepared.span(of: $0).window }
        var reasons: [Rejection: Int] = [:]
        for detection in detections {
            guard let reason = detection.rejection, windows.contains(where: { $0.contains(detection.time) })
            else { continue }
            reasons[reason, default: 0] += 1
        }
        rejections = Frequency.sorted(reasons, by: \.rawValue)
    }

    /// Finds the errors in a recording of which only the number of repetitions is known, from detections in order,
    /// rejections too.
    package init(_ detections: [Detection], expected: CountRange) {
        let counts = detections.filter(\.isCounted)
        missed = max(0, expected.expected - counts.count)
        falseCounts = max(0, counts.count - expected.max)
        (kinds, rejections) = ([], [])
        instant = counts.dropFirst(expected.max).first?.time
    }
}

package struct Frequency<Value: Sendable & Hashable>: Sendable, Hashable {
    package let value: Value
    package let count: Int

    package init(_ value: Value, _ count: Int) { (self.value, self.count) = (value, count) }

    /// Returns the values by their frequency, the most frequent first; equal ones in the order of a key.
    static func sorted(_ counts: [Value: Int], by key: (Value) -> some Comparable) -> [Frequency] {
        counts.map { Frequency($0.key, $0.value) }
            .sorted { ($1.count, key($0.value)) < ($0.count, key($1.value)) }
    }
}

extension [Frequency<ErrorKind>] {
    /// The kinds with their numbers, the most frequent first, for example `missed: 3, doubled: 1`.
    package var text: String { map { "\($0.value): \($0.count)" }.joined(separator: ", ") }
}

extension [Frequency<Rejection>] {
    /// The reasons with their numbers, the most frequent first, for example `too-shallow: 3`.
    package var text: String { map { "\($0.value.rawValue): \($0.count)" }.joined(separator: ", ") }
}
