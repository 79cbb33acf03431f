extension ScoreSummary {
    /// The number of false counts without a repetition nearby, for any activity.
    package var phantoms: Int {
        falseKinds.reduce(0) { sum, entry in
            if case .phantom = entry.key { sum + entry.value } else { sum }
        }
    }

    /// The number of errors: missed repetitions and false counts.
    package var errors: Int { counts.missed + counts.falseCounts }

    /// The kinds of error, the most frequent first; of a kind that false counts and missed repetitions share, the larger
    /// number.
    package var kindsByFrequency: [(kind: ErrorKind, count: Int)] {
        falseKinds.merging(missedKinds, uniquingKeysWith: max)
            .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { (kind: $0.key, count: $0.value) }
    }
}
