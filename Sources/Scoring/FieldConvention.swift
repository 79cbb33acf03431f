package import Pose

/// The rules by which other fields score the same counts: an instant for each repetition, and a collar around it.
///
/// A verdict other than countable, the kinds of errors and the course of a repetition play no part in them.
package enum FieldConvention: String, Sendable, Hashable, CaseIterable {
    /// Onsets of music, as `mir_eval.onset.f_measure` scores them: the most pairs within the collar; precision, recall and
    /// F1 of each recording, 0 where it has no repetition or no count, and their means over the recordings.
    case mirEval = "mir_eval"
    /// Sound events with the onset alone, as `sed_eval.sound_event.EventBasedMetrics` scores them: the most pairs within
    /// the collar, pooled over the recordings.
    ///
    /// Its `event_matching_type='greedy'` finds as many pairs: the collars of instants in ascending order end in that order,
    /// so that the first free count is never needed more by a later repetition.
    case sedEval = "sed_eval"

    /// The collar that its package has by default, either way and inclusive.
    package var collar: Nanoseconds {
        switch self {
        case .mirEval: 50_000_000
        case .sedEval: 200_000_000
        }
    }

    /// Whether its figures are means over recordings.
    package var isMeanOfRecordings: Bool { self == .mirEval }
}

/// The counts of one entrant by the rules of another field.
package struct ConventionTally: Sendable, Hashable {
    package let convention: FieldConvention
    /// The greatest distance of a pair.
    package let collar: Nanoseconds
    package private(set) var recordings = 0
    /// The number of repetitions.
    package private(set) var reference = 0
    /// The number of counts.
    package private(set) var estimated = 0
    package private(set) var matched = 0
    private var precisions = 0.0
    private var recalls = 0.0
    private var f1s = 0.0

    /// Starts without recordings; the greatest distance of a pair is that of the rules if `nil`.
    package init(_ convention: FieldConvention, collar: Nanoseconds? = nil) {
        self.convention = convention
        self.collar = collar ?? convention.collar
    }

    /// Adds a recording by the instants of the repetitions and of the counts, both ascending.
    package mutating func add(reference: [Nanoseconds], estimated: [Nanoseconds]) {
        let targets = reference.map { MatchTarget(first: $0 - collar, last: $0 + collar, anchor: $0) }
        let pairs = Matching.count(targets: targets, detections: estimated)
        recordings += 1
        self.reference += reference.count
        self.estimated += estimated.count
        matched += pairs
        precisions += Self.share(pairs, of: estimated.count) ?? 0
        recalls += Self.share(pairs, of: reference.count) ?? 0
        f1s += Self.share(2 * pairs, of: reference.count + estimated.count) ?? 0
    }

    /// The share of the counts that have a pair; `nil` where it is undefined.
    package var precision: Double? { figure(precisions, Self.share(matched, of: estimated)) }
    /// The share of the repetitions that have a pair; `nil` where it is undefined.
    package var recall: Double? { figure(recalls, Self.share(matched, of: reference)) }
    /// The harmonic mean of precision and recall; `nil` where it is undefined.
    package var f1: Double? { figure(f1s, Self.share(2 * matched, of: reference + estimated)) }
    /// Insertions and deletions over the repetitions, as sound event detection has it; `nil` where it is undefined.
    package var errorRate: Double? {
        convention.isMeanOfRecordings ? nil : Self.share(reference + estimated - 2 * matched, of: reference)
    }

    private func figure(_ sum: Double, _ pooled: Double?) -> Double? {
        guard convention.isMeanOfRecordings else { return pooled }
        return recordings > 0 ? sum / Double(recordings) : nil
    }

    private static func share(_ part: Int, of whole: Int) -> Double? {
        whole > 0 ? Double(part) / Double(whole) : nil
    }
}
