import Detection
import Scoring

/// The comparison of a published row with its original: the counts of both on the same recordings.
package struct Fidelity: Sendable, Hashable {
    /// A recording on which the counts of the row and of its original differ.
    package struct Difference: Sendable, Hashable {
        /// The recording, `GROUP/ID`.
        package var recording: String
        package var ours, original: Int
    }

    /// The least share of equal counts of a row that is called identical: 99 %.
    package static let least = 0.99

    /// The recordings that both have counted.
    package private(set) var compared = 0
    /// The compared recordings in which a joint is hidden.
    package private(set) var hidden = 0
    /// The recordings on which the counts differ.
    package private(set) var differences: [Difference] = []
    /// The counts of the row in the compared recordings of people's push-ups.
    package private(set) var people = RecordingCounts()
    /// The counts of the original in the same recordings.
    package private(set) var peopleOfOriginal = RecordingCounts()
    /// The counts of the row in the compared recordings without push-ups.
    package private(set) var negatives = RecordingCounts()
    /// The counts of the original in the same recordings.
    package private(set) var negativesOfOriginal = RecordingCounts()

    /// The recordings with equal counts.
    package var same: Int { compared - differences.count }

    /// The share of the compared recordings with equal counts; `nil` without any.
    package var share: Double? { compared == 0 ? nil : Double(same) / Double(compared) }

    /// Compares a row with its original, by recording, one that is in several counts once; groups that are set aside
    /// are compared too, and are in none of the shares of right counts.
    package init(row: Int, original: [String: Int], groups: [LeaderboardGroup]) {
        var seen: Set<String> = []
        for group in groups {
            for recording in group.results {
                guard let count = original[recording.name], row < recording.counts.count,
                    seen.insert(recording.name).inserted
                else { continue }
                add(recording, ours: recording.counts[row], original: count, of: group.plan)
            }
        }
    }

    private mutating func add(
        _ recording: LeaderboardGroup.RecordingResult, ours: Int, original: Int, of group: LeaderboardPlan.Group
    ) {
        compared += 1
        if recording.hasHiddenJoints { hidden += 1 }
        if ours != original {
            differences.append(Difference(recording: recording.name, ours: ours, original: original))
        }
        guard !group.isAside else { return }
        if group.isNegative {
            negatives.add(ours, expected: recording.expected, tolerance: group.tolerance)
            negativesOfOriginal.add(original, expected: recording.expected, tolerance: group.tolerance)
        } else {
            people.add(ours, expected: recording.expected, tolerance: group.tolerance)
            peopleOfOriginal.add(original, expected: recording.expected, tolerance: group.tolerance)
        }
    }
}
