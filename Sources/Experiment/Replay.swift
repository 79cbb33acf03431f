package import Detection
import Pose
import Mathematics
package import Recordings
package import Scoring

package struct ReplayResult: Sendable {
    package var recording: String
    /// The recording's group: its folder's name, with as much of its path as tells it from folders of the same name.
    package var group: String
    package var detector: String
    package var detections: [Detection]
    /// The numbers of counts that are right, where they are known.
    package var expected: CountRange?
    /// The score by the cycles of a synthesised trial, or by the instants of the lowest points; `nil` where neither is
    /// known.
    package var score: TrialScore?
    /// Its errors, where the count is wrong; `nil` where it is right, or where that is not known.
    package var errors: TrialErrors?
    /// The recording's CSV file; `nil` for a recording in memory.
    package var file: String?
    /// The failure of an external detector in this recording or one before it; `nil` for all others.
    package var failure: EntrantFailure?

    package var counted: Int { detections.count { $0.isCounted } }

    /// Whether the count is right, where that is known.
    package var isRight: Bool? { failure == nil ? expected?.isRight(counted) : nil }
}

extension TrialRunner {
    /// Shows a recording to every entrant and scores the counts, one result for each in their order.
    package mutating func run(_ recording: Recording) async throws -> [ReplayResult] {
        var stream = RecordingStream(recording)
        return try await run(&stream)
    }

    /// Shows a recording to every entrant as it is read, to its end, and scores the counts in the entrants' order;
    /// memory does not grow with its length unless an entrant sees whole recordings.
    package mutating func run(_ stream: inout RecordingStream) async throws -> [ReplayResult] {
        let recording = Recording(name: stream.name, group: stream.group, frames: [], info: stream.info)
        let observations = try await observe(
            named: recording.name, names: stream.eventNames, randomness: Self.randomness(of: recording)
        ) {
            try stream.next()
        }
        return zip(lanes.map(\.label), observations).map { label, observation in
            var result = Replay.judge(observation.detections, of: label, in: recording, window: window)
            result.failure = observation.failure
            return result
        }
    }

    /// The random numbers of the trial that a recording is, so that controls count as in its run; of any other
    /// recording its own, by the name of its folder, which is the same whatever other folders are replayed.
    private static func randomness(of recording: Recording) -> ObservedTrial.Randomness {
        let (seed, name, trial) =
            recording.info.synthesis.map { ($0.seed, $0.scenario, $0.trial) }
            ?? (0, "\(recording.group.split(separator: "/").last ?? "")/\(recording.name)", 0)
        return ObservedTrial.Randomness(key: RandomKey.make(seed: seed, name: name), trial: trial)
    }
}

/// The first failure of every entrant in the order of the recordings, whichever worker or shard met it.
package struct ReplayFailures: Sendable {
    private var failures: [String: EntrantFailure] = [:]
    private let window: MatchWindow

    package init(window: MatchWindow) { self.window = window }

    package subscript(label: String) -> EntrantFailure? { failures[label] }

    /// Takes the next recording's results as one process gives them: an entrant that has failed earlier detects
    /// nothing, and has its first failure.
    package mutating func settle(_ results: [ReplayResult], of recording: Recording) -> [ReplayResult] {
        results.map { result in
            guard let earlier = failures[result.detector] else {
                failures[result.detector] = result.failure
                return result
            }
            var settled = Replay.judge([], of: result.detector, in: recording, window: window)
            settled.failure = earlier
            settled.file = result.file
            return settled
        }
    }
}

package enum Replay {
    /// Scores the events of a recording by its metadata; its frames don't matter.
    package static func judge(
        _ detections: [Detection], of label: String, in recording: Recording, window: MatchWindow
    ) -> ReplayResult {
        let times = detections.filter(\.isCounted).map(\.time)
        let info = recording.info
        let prepared = PreparedTruth(info, window: window)
        let score = prepared.map { TrialScore(detections: times, $0) }
        // `reps` knows more than the number of bottoms where people may disagree on the last repetition.
        let reps = info.truth == nil ? info.reps.map(CountRange.init) : nil
        let expected = reps ?? score?.counts.expected
        var result = ReplayResult(
            recording: recording.name, group: recording.group, detector: label, detections: detections,
            expected: expected, score: score)
        if let expected, !expected.isRight(times.count) {
            let errors = prepared.flatMap { prepared in
                score.map { TrialErrors($0, detections: detections, prepared: prepared) }
            }
            // The number of repetitions may contradict the instants of the lowest points.
            result.errors =
                errors.flatMap { $0.errors > 0 ? $0 : nil } ?? TrialErrors(detections, expected: expected)
        }
        return result
    }
}

extension CountRange {
    package init(_ reps: RecordingInfo.Repetitions) { self.init(expected: reps.expected, max: reps.max) }
}

extension PreparedTruth {
    /// Prepares the truth of a recording: its cycles, or else its lowest points; `nil` where it knows neither.
    package convenience init?(_ info: RecordingInfo, window: MatchWindow) {
        if let truth = info.truth {
            self.init(truth, window: window)
        } else if let bottoms = info.bottoms {
            self.init(bottoms: bottoms.map { ($0.time, $0.countable) })
        } else {
            return nil
        }
    }
}
