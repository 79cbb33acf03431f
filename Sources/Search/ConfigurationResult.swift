package import Scoring

/// What one configuration of a detector did in every trial of a search, in the order of the trials.
///
/// It holds counts only, so that it is the same wherever and whenever it was computed, and small enough to be kept.
package struct ConfigurationResult: Sendable, Hashable, Codable {
    /// What it did in the trials that choose the winner.
    package var training: TrialCounts
    /// What it did in the trials that choose nothing.
    package var heldOut: TrialCounts

    /// Makes a result.
    package init(training: TrialCounts, heldOut: TrialCounts) {
        self.training = training
        self.heldOut = heldOut
    }

    /// What it did in the trials of a role.
    package subscript(role: TrialRole) -> TrialCounts {
        switch role {
        case .training: training
        case .heldOut: heldOut
        }
    }
}

/// What trials are for.
package enum TrialRole: String, Sendable, Hashable, CaseIterable, Codable {
    /// They choose the winner.
    case training
    /// They choose nothing; the winner is judged on them.
    case heldOut = "held-out"
}

/// The counts of a series of trials that depend on the detector.
///
/// Encoded it is one flat array of six whole numbers a trial, in the order of `TrialCounts.Trial`.
package struct TrialCounts: Sendable, Hashable, Codable {
    /// The counts of one trial; what they mean is told at `Tally`.
    package struct Trial: Sendable, Hashable {
        /// Countable cycles that were detected.
        package var detected: Int32
        /// Countable, observable cycles that were detected.
        package var detectedObservable: Int32
        /// Detections that are false.
        package var falseCounts: Int32
        /// Borderline cycles that were detected.
        package var borderlineDetected: Int32
        /// Cycles of a cheat that could have been accepted wrongly.
        package var cheatCycles: Int32
        /// Those of them that were.
        package var cheatCyclesAccepted: Int32

        /// Takes from a trial's tally what depends on the detector.
        package init(_ tally: Tally) {
            detected = Int32(clamping: tally.detected)
            detectedObservable = Int32(clamping: tally.detectedObservable)
            falseCounts = Int32(clamping: tally.falseCounts)
            borderlineDetected = Int32(clamping: tally.borderlineDetected)
            cheatCycles = Int32(clamping: tally.cheatCycles)
            cheatCyclesAccepted = Int32(clamping: tally.cheatCyclesAccepted)
        }

        fileprivate init(_ numbers: ArraySlice<Int32>) {
            let first = numbers.startIndex
            detected = numbers[first]
            detectedObservable = numbers[first + 1]
            falseCounts = numbers[first + 2]
            borderlineDetected = numbers[first + 3]
            cheatCycles = numbers[first + 4]
            cheatCyclesAccepted = numbers[first + 5]
        }

        fileprivate var numbers: [Int32] {
            [detected, detectedObservable, falseCounts, borderlineDetected, cheatCycles, cheatCyclesAccepted]
        }

        /// The trial's whole tally.
        ///
        /// - Parameter blank: The tally of the same trial for a detector that counts nothing.
        /// - Returns: The tally.
        package func tally(_ blank: Tally) -> Tally {
            var tally = blank
            tally.detected = Int(detected)
            tally.detectedObservable = Int(detectedObservable)
            tally.falseCounts = Int(falseCounts)
            tally.borderlineDetected = Int(borderlineDetected)
            tally.cheatCycles = Int(cheatCycles)
            tally.cheatCyclesAccepted = Int(cheatCyclesAccepted)
            return tally
        }
    }

    /// The trials in order.
    package var trials: [Trial]

    /// Makes counts.
    package init(_ trials: [Trial] = []) { self.trials = trials }

    /// Reads the flat array.
    ///
    /// - Throws: `DecodingError` where its length is no multiple of six.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let numbers = try container.decode([Int32].self)
        guard numbers.count.isMultiple(of: 6) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\(numbers.count) numbers are not six a trial")
        }
        trials = stride(from: 0, to: numbers.count, by: 6).map { Trial(numbers[$0..<($0 + 6)]) }
    }

    /// Writes the flat array.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(trials.flatMap(\.numbers))
    }
}
