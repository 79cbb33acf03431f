package import Scoring

/// The results of one configuration of a detector in every trial of a search, in the order of the trials.
///
/// It holds counts only, so that it is the same wherever and whenever it was computed, and small enough to be kept.
package struct ConfigurationResult: Sendable, Hashable, Codable {
    /// The results in the trials that choose the winner.
    package var training: PackedCounts
    /// The results in the trials that choose nothing.
    package var heldOut: PackedCounts

    /// Makes a result.
    package init(training: PackedCounts, heldOut: PackedCounts) {
        self.training = training
        self.heldOut = heldOut
    }

    /// The results in the trials of a role.
    package subscript(role: TrialRole) -> PackedCounts {
        switch role {
        case .training: training
        case .heldOut: heldOut
        }
    }
}

/// The role of trials in a search.
package enum TrialRole: String, Sendable, Hashable, CaseIterable, Codable {
    /// They choose the winner.
    case training
    /// They choose nothing; the winner is assessed on them.
    case heldOut = "held-out"
}

/// The counts of a series of trials that depend on the detector, packed for storage.
///
/// Encoded it is one flat array of `TrialCounts.storedCounts` whole numbers a trial, in the order of
/// `TrialCounts.ofDetector`.
package struct PackedCounts: Sendable, Hashable, Codable {
    private var trials: [SIMD8<Int32>] = []
    /// The counts that a file may hold.
    private static let counts: ClosedRange<Int32> = 0...1_000_000

    /// Makes counts of no trial.
    package init() {}

    /// The number of trials.
    package var count: Int { trials.count }

    /// Appends the counts of a trial.
    package mutating func append(_ counts: TrialCounts) { trials.append(counts.ofDetector) }

    /// The counts of a trial.
    ///
    /// - Parameters:
    ///   - trial: The place of the trial.
    ///   - blank: The counts of the same trial for a detector that counts nothing.
    /// - Returns: The counts.
    package func counts(_ trial: Int, blank: TrialCounts) -> TrialCounts {
        var counts = blank
        counts.ofDetector = trials[trial]
        return counts
    }

    /// Reads the flat array.
    ///
    /// - Throws: `DecodingError` where its length is no multiple of the numbers of a trial.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let numbers = try container.decode([Int32].self)
        let width = TrialCounts.storedCounts
        guard numbers.count.isMultiple(of: width) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\(numbers.count) numbers are not \(width) a trial")
        }
        guard numbers.allSatisfy(Self.counts.contains) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "counts from \(Self.counts.lowerBound) to \(Self.counts.upperBound)")
        }
        trials = stride(from: 0, to: numbers.count, by: width).map { first in
            var lanes = SIMD8<Int32>()
            for index in 0..<width { lanes[index] = numbers[first + index] }
            return lanes
        }
    }

    /// Writes the flat array.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(trials.flatMap { lanes in (0..<TrialCounts.storedCounts).map { lanes[$0] } })
    }
}
