package import Scoring
import Text

/// The results of a detector's configuration in every trial of a search, in order: counts only, the same wherever and
/// whenever they were computed, and small enough to be kept.
package struct ConfigurationResult: Sendable, Hashable, Codable {
    package var training, heldOut: PackedCounts

    package subscript(role: TrialRole) -> PackedCounts {
        switch role {
        case .training: training
        case .heldOut: heldOut
        }
    }
}

package enum TrialRole: String, Sendable, Hashable, CaseIterable, Codable {
    /// They choose the winner.
    case training
    /// They choose nothing; the winner is assessed on them.
    case heldOut = "held-out"
}

/// The counts of a series of trials that depend on the detector, packed for storage.
///
/// Encoded it is one flat array of `TrialCounts.storedCounts` whole numbers a trial, in the order of
/// `TrialCounts.ofDetector`. Where outcomes were judged, it is an object of that array and one of
/// `OutcomeCounts.width` numbers a trial.
package struct PackedCounts: Sendable, Hashable, Codable {
    // Slices, so that the counts of one configuration can be a part of those of many.
    private var trials: ArraySlice<SIMD8<Int32>> = []
    private var outcomes: ArraySlice<OutcomeCounts> = []
    /// Whether what becomes of the counts is kept too.
    package let isJudged: Bool
    /// The counts that a file may hold.
    private static let counts: ClosedRange<Int32> = 0...1_000_000

    package init(isJudged: Bool = false) { self.isJudged = isJudged }

    package var count: Int { trials.count }

    package mutating func append(_ counts: TrialCounts) {
        trials.append(counts.ofDetector)
        if isJudged { outcomes.append(counts.outcome) }
    }

    fileprivate mutating func append(_ other: PackedCounts) {
        trials += other.trials
        outcomes += other.outcomes
    }

    fileprivate mutating func reserve(_ count: Int) {
        trials.reserveCapacity(count)
        if isJudged { outcomes.reserveCapacity(count) }
    }

    /// The counts of some of the trials, which share the memory of all.
    fileprivate func part(_ places: Range<Int>) -> PackedCounts {
        var part = PackedCounts(isJudged: isJudged)
        part.trials = trials[places]
        if isJudged { part.outcomes = outcomes[places] }
        return part
    }

    /// The counts of a trial by its place and the counts of a detector that counts nothing in it.
    package func counts(_ trial: Int, blank: TrialCounts) -> TrialCounts {
        var counts = blank
        counts.ofDetector = trials[trials.startIndex + trial]
        if isJudged { counts.outcome = outcomes[outcomes.startIndex + trial] }
        return counts
    }

    /// Sums over trials of counts that depend on the detector; see `TrialCounts`.
    package struct Sum: Sendable, Hashable {
        private let counts: SIMD8<Int>

        fileprivate init(_ counts: SIMD8<Int>) { self.counts = counts }

        package var detected: Int { counts[0] }
        package var falseCounts: Int { counts[2] }
        package var borderlineDetected: Int { counts[3] }
        package var cheatCyclesAccepted: Int { counts[4] }
    }

    package var sum: Sum { Sum(trials.reduce(into: SIMD8<Int>()) { $0 &+= SIMD8(truncatingIfNeeded: $1) }) }

    private enum CodingKeys: String, CodingKey { case counts, outcomes }

    /// Reads the flat array, or the object of both.
    package init(from decoder: any Decoder) throws {
        guard let container = try? decoder.container(keyedBy: CodingKeys.self) else {
            isJudged = false
            trials = try Self.trials(try decoder.singleValueContainer().decode([Int32].self), decoder)
            return
        }
        isJudged = true
        trials = try Self.trials(try container.decode([Int32].self, forKey: .counts), decoder)
        outcomes = try Self.rows(
            try container.decode([Int32].self, forKey: .outcomes), of: OutcomeCounts.width, decoder
        ).map { numbers in
            var outcome = OutcomeCounts()
            outcome.numbers = Array(numbers)
            return outcome
        }[...]
        guard outcomes.count == trials.count else {
            throw Self.fault(
                "outcomes of \(Plural.counted(outcomes.count, "trial")) beside counts of \(trials.count)", decoder)
        }
    }

    private static func trials(_ numbers: [Int32], _ decoder: any Decoder) throws -> ArraySlice<SIMD8<Int32>> {
        try rows(numbers, of: TrialCounts.storedCounts, decoder).map { SIMD8($0) }[...]
    }

    private static func rows(_ numbers: [Int32], of width: Int, _ decoder: any Decoder) throws -> [ArraySlice<Int32>] {
        guard numbers.count.isMultiple(of: width) else {
            throw fault("\(numbers.count) numbers are not \(width) a trial", decoder)
        }
        guard numbers.allSatisfy(counts.contains) else {
            throw fault("counts from \(counts.lowerBound) to \(counts.upperBound)", decoder)
        }
        return stride(from: 0, to: numbers.count, by: width).map { numbers[$0..<($0 + width)] }
    }

    private static func fault(_ text: String, _ decoder: any Decoder) -> DecodingError {
        .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: text))
    }

    package func encode(to encoder: any Encoder) throws {
        let counts = trials.flatMap { lanes in (0..<TrialCounts.storedCounts).map { lanes[$0] } }
        guard isJudged else {
            var container = encoder.singleValueContainer()
            return try container.encode(counts)
        }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(counts, forKey: .counts)
        try container.encode(outcomes.flatMap(\.numbers), forKey: .outcomes)
    }
}

/// The results of many configurations, one after the other in memory.
package struct ResultColumns: Sendable, RandomAccessCollection {
    private var training, heldOut: PackedCounts
    private let trials: (training: Int, heldOut: Int)
    package private(set) var count = 0

    /// Makes columns for the results of a number of configurations in the same trials.
    init(in trials: SearchTrials, capacity: Int) {
        let isJudged = trials.plan.judge != nil
        (training, heldOut) = (PackedCounts(isJudged: isJudged), PackedCounts(isJudged: isJudged))
        self.trials = (trials.training.count, trials.heldOut.count)
        training.reserve(capacity * self.trials.training)
        heldOut.reserve(capacity * self.trials.heldOut)
    }

    mutating func append(_ result: ConfigurationResult) {
        training.append(result.training)
        heldOut.append(result.heldOut)
        count += 1
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { count }

    package subscript(place: Int) -> ConfigurationResult {
        ConfigurationResult(
            training: training.part((place * trials.training)..<((place + 1) * trials.training)),
            heldOut: heldOut.part((place * trials.heldOut)..<((place + 1) * trials.heldOut)))
    }
}
