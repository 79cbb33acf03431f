package import Experiment
package import Scoring

/// Two detectors before the same recordings: the paired differences, and the recordings that they count differently.
///
/// Recordings of one person are alike. So intervals resample people, with all their recordings, and tests exchange the
/// two detectors in all recordings of a person together.
package struct RecordingComparison: Sendable {
    /// One figure over all recordings, or over those of a group.
    package struct Finding: Sendable {
        /// The group; `nil` for all recordings.
        package let group: String?
        package let figure: Metric
        /// The figures of both detectors, with the interval and the test; `first` is the later detector's.
        package let comparison: PairedComparison
        package let recordings: Int
        /// The people who are seen in them.
        package let people: Int
    }

    /// A recording that the two detectors count differently.
    package struct Changed: Sendable, Hashable {
        package let recording, group: String
        /// The person, as recordings of one person share it.
        package let person: String
        package let before, after: Int
        /// The right counts; `nil` where they are not known.
        package let expected: CountRange?
        /// `won` where only the later detector's count is right, `lost` where only the earlier one's is, else `changed`.
        package let change: ChangedTrial.Change
        /// The command that draws the recording with both detectors; `nil` where its file is not known.
        package let address: TrialAddress?
    }

    package let labels: (before: String, after: String)
    /// The differences: all recordings, then each group where there are several.
    package let findings: [Finding]
    package let changed: [Changed]
    package let recordings: Int
    /// The number of recordings whose right count is known.
    package let judged: Int

    /// The figures of recordings whose right counts are known.
    private static let counted: [Metric] = [.exactShare, .offByOneShare, .countBias]
    /// The figures of recordings whose cycles or lowest points are known.
    private static let timed: [Metric] = [.precision, .recall, .f1]

    /// The results of both detectors for one recording.
    private typealias Pair = (before: ReplayResult, after: ReplayResult, person: String)

    /// Compares two detectors by the results of the earlier and of the later one, recording by recording.
    package init(_ results: [ReplayResult], person: (ReplayResult) -> String, window: MatchWindow, seed: UInt64) {
        let pairs = stride(from: 0, to: results.count - 1, by: 2).map { index -> Pair in
            (before: results[index], after: results[index + 1], person: person(results[index]))
        }
        labels = (results.first?.detector ?? "", results.dropFirst().first?.detector ?? "")
        recordings = pairs.count
        judged = pairs.count { $0.before.expected != nil }
        let groups = Spread.queues(pairs, by: \.before.group)
        let scopes = [(nil as String?, pairs)] + (groups.count > 1 ? groups.map { ($0.first?.before.group, $0) } : [])
        findings = scopes.flatMap { group, pairs in Self.findings(pairs, group: group, seed: seed) }
        changed = pairs.compactMap { Self.changed($0, window: window) }
    }

    private static func findings(_ pairs: [Pair], group: String?, seed: UInt64) -> [Finding] {
        let sets: [([Metric], (ReplayResult) -> TrialCounts?)] = [(counted, \.countFigures), (timed, \.score?.counts)]
        return sets.flatMap { figures, counts -> [Finding] in
            let known = pairs.compactMap { pair in
                counts(pair.before).flatMap { before in
                    counts(pair.after).map { (person: pair.person, before: before, after: $0) }
                }
            }
            let people = Spread.queues(known, by: \.person)
            let before = people.map { TrialCounts(summing: $0.map(\.before)) }
            let after = people.map { TrialCounts(summing: $0.map(\.after)) }
            return figures.compactMap { figure in
                var stream = Evaluation.stream("compare/\(group ?? "")/\(figure.name)", seed: seed)
                return PairedComparison(figure, after, before, stream: &stream).map {
                    Finding(group: group, figure: figure, comparison: $0, recordings: known.count, people: people.count)
                }
            }
        }
    }

    private static func changed(_ pair: Pair, window: MatchWindow) -> Changed? {
        let (before, after) = (pair.before, pair.after)
        guard
            before.counted != after.counted || before.isRight != after.isRight
                || before.timedErrors != after.timedErrors
        else { return nil }
        let change: ChangedTrial.Change =
            switch (before.isRight, after.isRight) {
            case (false, true): .won
            case (true, false): .lost
            default: .changed
            }
        let instant = change == .won ? before.errors?.instant : after.errors?.instant ?? before.errors?.instant
        return Changed(
            recording: before.recording, group: before.group, person: pair.person, before: before.counted,
            after: after.counted, expected: before.expected, change: change,
            address: before.file.map { file in
                TrialAddress(
                    .recording(file: file, name: before.recording, group: before.group),
                    detectors: [before.detector, after.detector], window: window, at: instant)
            })
    }

    package func count(_ change: ChangedTrial.Change) -> Int { changed.count { $0.change == change } }
}

extension ReplayResult {
    /// The counts that compare the number of repetitions with the right one; `nil` where that is not known.
    fileprivate var countFigures: TrialCounts? {
        expected.map { expected in
            var counts = TrialCounts()
            counts.trials = 1
            counts.countError = expected.error(of: counted)
            counts.exact = counts.countError == 0 ? 1 : 0
            counts.offByOne = abs(counts.countError) <= 1 ? 1 : 0
            return counts
        }
    }

    /// The missed repetitions and the false counts; `nil` where neither cycles nor lowest points are known.
    fileprivate var timedErrors: [Int]? { score.map { [$0.counts.missed, $0.counts.falseCounts] } }
}

extension [RecordingComparison.Changed] {
    /// Returns the most telling recordings, spread over groups: lost ones, then won ones, then others.
    package func select(count: Int) -> [RecordingComparison.Changed] {
        let ranked = [ChangedTrial.Change.lost, .won, .changed].flatMap { change in
            Spread.interleaved(filter { $0.change == change }, by: \.group)
        }
        return Array(ranked.prefix(count))
    }
}
