package import Experiment
import Pose
package import Recordings
import Scoring

/// The outcomes of all settings of the detectors in one recording or trial.
package struct TransferClip: Sendable {
    package struct Outcome: Sendable, Hashable {
        /// By how many its count is wrong, in whichever direction; `nil` where the right count is not known.
        package var countError: Int?
        /// Countable bottoms that were counted once or more.
        package var detected: Int
        /// Counts that belong to no countable bottom, or are further ones of the same.
        package var falseCounts: Int
    }

    /// The recording's or trial's name, with its group.
    package var name: String
    /// From where the person is seen, by the joints; `nil` where shoulders and hips are hardly ever found.
    package var view: ValidityView?
    /// From the first frame to the last.
    package var seconds: Double
    /// The number of countable bottoms; `nil` where the bottoms are not known.
    package var bottoms: Int?
    /// One for each setting.
    package var outcomes: [Outcome]
    /// The person of a recording; `nil` where the person is not known, and for trials, each of which has its own.
    package var person: Person?
}

extension TransferClip {
    /// Shows a recording to detectors; it is scored by its bottoms, and by the count alone where these are not known,
    /// without the rest of its metadata; see `Recording.watched`.
    package init(_ recording: Recording, by runner: inout TrialRunner) async throws {
        let recording = recording.watched
        name = "\(recording.group)/\(recording.name)"
        view = ValiditySample.view(of: recording)
        seconds = ((recording.frames.last?.time ?? 0) - (recording.frames.first?.time ?? 0)).seconds
        bottoms = recording.info.bottoms.map { $0.count { $0.countable } }
        outcomes = try await runner.run(recording).map { result in
            if let failure = result.failure { throw TransferError(detector: result.detector, failure: failure) }
            let error = result.expected.map { abs($0.error(of: result.counted)) }
            let counts = result.score?.counts ?? TrialCounts()
            return Outcome(countError: error, detected: counts.detected, falseCounts: counts.falseCounts)
        }
    }
}

/// A program that failed while the transfer of results was measured.
package struct TransferError: Error, Hashable, CustomStringConvertible {
    package var detector: String
    package var failure: EntrantFailure

    package var description: String { "\(detector) failed: \(failure)" }
}

extension Recording {
    /// The recording with the facts that a viewer could note: a synthesised trial loses its truth except for the
    /// bottoms of its countable cycles, and those of borderline ones, which are marked as not countable.
    ///
    /// A trial's other excursions have no bottoms, so that counts of them are false. Any other recording stays as it
    /// is.
    package var watched: Recording {
        guard let truth = info.truth else { return self }
        var recording = self
        recording.info.bottoms = truth.cycles.filter { $0.verdict != .notCountable }
            .map { RecordingInfo.Bottom(time: $0.bottom, countable: $0.verdict == .countable) }
            .sorted { $0.time < $1.time }
        recording.info.truth = nil
        recording.info.synthesis = nil
        return recording
    }
}
