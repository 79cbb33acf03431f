package import Documents
package import Outcomes

/// The tables of a study of histories.
package enum CountsTables {
    /// One row: a kind of history and a way to ask.
    package struct Row: Sendable {
        let kind: CountsEvaluation.Kind
        let figures: WayFigures
    }

    /// The columns of `ways.csv`.
    package static let ways = Table<Row>(
        "ways", of: "kind of history and way to ask",
        note: """
            The ways: \(AskingWay.allCases.map { "`\($0.rawValue)`: \($0.about)" }.joined(separator: "; ")). The \
            intervals are percentiles of 2000 resamples of the histories, 95 %. They are about other histories of the same \
            sessions.
            """,
        [
            Column("kind", "the kind of history") { $0.kind.kind.name },
            Column("way", "the way to ask") { $0.figures.way.rawValue },
            Column("histories", "the number of histories") { $0.kind.histories },
            Column("true_counts", "the true repetitions of all histories") { $0.kind.trueCounts },
            Column("counted", "the counts of all answers") { $0.figures.counted },
            estimate(
                "over_share",
                "the counts above the truth per true repetition, summed over the days on which the answer is above it"
            ) { $0.over },
            estimate(
                "under_share",
                "the counts below the truth per true repetition, summed over the days on which the answer is below it"
            ) { $0.under },
            Column("forged_counts", "the counts of forged samples in the stores") { $0.kind.forgedCounts },
            estimate("forged_share", "the share of them that is in the answers; empty if nothing is forged") {
                $0.forged
            },
            Column("shaken_counts", "the counts that the phones made while they were shaken") { $0.kind.shakenCounts },
            estimate(
                "shaken_share", "the share of them that is in the answers, above 1 where apps copy them; empty without"
            ) { $0.shaken },
        ])

    private static func estimate(
        _ name: String, _ about: String, _ figure: @escaping @Sendable (WayFigures) -> OutcomeEstimate?
    ) -> Column<Row> {
        Column([name, "\(name)_lower", "\(name)_upper"], about) { row in
            let estimate = figure(row.figures)
            let interval = estimate?.interval
            return [(estimate?.value).cell, (interval?.lowerBound).cell, (interval?.upperBound).cell]
        }
    }

    /// Returns the rows of `ways.csv`.
    package static func rows(_ evaluation: CountsEvaluation) -> [Row] {
        evaluation.kinds.flatMap { kind in kind.ways.map { Row(kind: kind, figures: $0) } }
    }

    /// The columns of `kinds.csv`.
    package static let kinds = Table<CountsEvaluation.Kind>(
        "kinds", of: "kind of history",
        note: """
            `surplus` and `hidden` are computed apart from each other: one is the difference of two answers, the other \
            adds up, sample by sample, the share of time in which a higher source has a sample.
            """,
        [
            Column("kind", "the kind of history") { $0.kind.name },
            Column("about", "its description") { $0.kind.about },
            Column("histories", "the number of histories") { $0.histories },
            Column("true_counts", "the true repetitions of all histories") { $0.trueCounts },
            Column("samples", "the samples in the stores at the end of the histories") { $0.samples },
            Column("forged_counts", "the counts of forged samples in the stores") { $0.forgedCounts },
            Column("shaken_counts", "the counts that the phones made while they were shaken") { $0.shakenCounts },
            Column("surplus", "the plain sum less the statistics of all sources") { $0.surplus },
            Column("hidden", "the counts of lower sources inside overlaps") { $0.hiddenCounts },
            Column("largest_difference", "the largest difference between the two in one history") {
                $0.largestDifference
            },
        ])

    /// The columns of `sessions.csv`.
    package static let sessions = Table<CountsEvaluation.Heard>(
        "sessions", of: "scenario",
        note: "Counts that match a borderline repetition are in no column.",
        [
            Column("scenario", "the scenario") { $0.scenario },
            Column("sessions", "the number of its sessions, from which the histories are drawn") { $0.sessions },
            Column("true_counts", "their countable repetitions") { $0.trueCounts },
            Column("phone_right", "the phone's counts of them") { $0.phoneRight },
            Column("phone_false", "the phone's other counts") { $0.phoneFalse },
            Column("watch_right", "the watch's counts of them; empty if its counter is random") { $0.watchRight },
            Column("watch_false", "the watch's other counts; empty if its counter is random") { $0.watchFalse },
        ])

    /// One row: a history and a way to ask.
    package struct HistoryRow: Sendable {
        let kind: String
        let number: Int
        let way: AskingWay
        let outcome: HistoryOutcome
    }

    /// The columns of `histories.csv`.
    package static let histories = Table<HistoryRow>(
        "histories", of: "history and way to ask",
        [
            Column("kind", "the kind of history") { $0.kind },
            Column("history", "its number; those of the same number have the same sessions in every kind") {
                $0.number
            },
            Column("way", "the way to ask") { $0.way.rawValue },
            Column("true_counts", "the true repetitions") { $0.outcome.trueCounts },
            Column("counted", "the answer") { $0.outcome[$0.way].counted },
            Column("over", "the counts above the truth, over the days on which the answer is above it") {
                $0.outcome[$0.way].over
            },
            Column("under", "the counts below the truth, over the days on which the answer is below it") {
                $0.outcome[$0.way].under
            },
            Column("forged", "the forged counts in the answer") { $0.outcome[$0.way].forged },
            Column("shaken", "the counts of shaking in the answer") { $0.outcome[$0.way].shaken },
        ])

    /// Returns the rows of `histories.csv`.
    package static func historyRows(_ study: CountsStudy) -> [HistoryRow] {
        zip(study.plan.kinds, study.outcomes).flatMap { kind, outcomes in
            outcomes.enumerated().flatMap { number, outcome in
                AskingWay.allCases.map { HistoryRow(kind: kind.name, number: number, way: $0, outcome: outcome) }
            }
        }
    }
}
