import Detection
package import Pose

/// The counts of all detectors in a recording whose right count is not known, and the instants at which they disagree.
///
/// Controls are left out: they look at nothing.
package struct DetectorCounts: Sendable, Hashable {
    package struct Count: Sendable, Hashable {
        package let detector: String
        package let counted: Int?
    }

    /// A time at which some detectors count and others do not.
    package struct Instant: Sendable, Hashable {
        /// The times of the first and the last count.
        package let time: ClosedRange<Nanoseconds>
        package let counting: [String]
        package let others: [String]
    }

    package let recording: String
    package let group: String
    /// The recording's CSV file; `nil` for a recording in memory.
    package let file: String?
    package let counts: [Count]
    /// The times at which any detector counts, in order.
    package let times: Int
    /// Those at which not all of them do.
    package let disagreements: [Instant]

    /// Counts of two detectors that lie at most this far apart are of one repetition, our own choice: the half width of
    /// the window of prompt counts.
    private static let apart: Nanoseconds = 500_000_000

    /// Returns the counts of each recording whose right count is not known, in the order of the results.
    package static func unlabelled(_ results: [ReplayResult]) -> [DetectorCounts] {
        let controls = Set(Control.allCases.map(\.label))
        let unlabelled = results.filter { $0.expected == nil && !controls.contains($0.detector) }
        return Spread.queues(unlabelled) { [$0.group, $0.recording] }.compactMap { DetectorCounts($0) }
    }

    private init?(_ results: [ReplayResult]) {
        guard let first = results.first else { return nil }
        (recording, group, file) = (first.recording, first.group, first.file)
        counts = results.map { Count(detector: $0.detector, counted: $0.failure == nil ? $0.counted : nil) }
        let judged = results.filter { $0.failure == nil }
        let labels = judged.map(\.detector)
        let all = judged.flatMap { result in
            result.detections.filter(\.isCounted).map { (time: $0.time, detector: result.detector) }
        }.sorted { $0.time < $1.time }
        var instants: [[(time: Nanoseconds, detector: String)]] = []
        for count in all {
            if let last = instants.last, let end = last.last?.time, count.time - end <= Self.apart,
                !last.contains(where: { $0.detector == count.detector })
            {
                instants[instants.count - 1].append(count)
            } else {
                instants.append([count])
            }
        }
        times = instants.count
        disagreements = instants.compactMap { counts in
            guard counts.count < labels.count, let start = counts.first?.time, let end = counts.last?.time else {
                return nil
            }
            let counting = labels.filter { label in counts.contains { $0.detector == label } }
            return Instant(time: start...end, counting: counting, others: labels.filter { !counting.contains($0) })
        }
    }
}
