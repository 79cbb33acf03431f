import Counts
package import Documents
package import Outcomes

enum CountsTables {
    static let ways = Table<FigureRow<HistoryOutcome>>(
        "ways", of: "kind of history and way to ask",
        note: """
            The ways: \(AskingWay.allCases.map { "`\($0.rawValue)`: \($0.about)" }.joined(separator: "; ")). The \
            intervals are percentiles of 2000 resamples of the histories, 95 %. They are about other histories of the same \
            sessions.
            """,
        [
            kind, Column("way", "the way to ask") { row in row.part.map { AskingWay.allCases[$0].rawValue } },
            histories,
            .figure(.trueCounts), .part(.counted), .part(.over), .part(.under), .figure(.forgedCounts), .part(.forged),
            .figure(.shakenCounts), .part(.shaken),
        ])

    static let kinds = Table<FigureRow<HistoryOutcome>>(
        "kinds", of: "kind of history",
        note: """
            `surplus` and `hidden` are computed apart from each other: one is the difference of two answers, the other \
            adds up, sample by sample, the share of time in which a higher source has a sample.
            """,
        [kind, Column("about", "its description") { $0.group.about }, histories]
            + HistoryOutcome.figures.map { .figure($0) })

    private static let kind = Column<FigureRow<HistoryOutcome>>("kind", "the kind of history") { $0.group.name }
    private static let histories = Column<FigureRow<HistoryOutcome>>("histories", "the number of histories") {
        $0.figures.count
    }

    /// Returns the columns of `sessions.csv`; tables for people show the counts of the watch if there is one.
    static func sessions(hasWatch: Bool = false) -> Table<[HeardSession]> {
        let watch: ColumnFormat.Places = hasWatch ? .all : .pages
        return Table(
            "sessions", of: "scenario",
            note: "Counts that match a borderline repetition are in no column.",
            [
                Column("scenario", "the scenario") { $0.first?.scenario }.shown(),
                Column("sessions", "the number of its sessions, from which the histories are drawn") { $0.count }
                    .shown(.count),
                Column("true_counts", "their countable repetitions") { $0.trueCounts }.shown("repetitions", .count),
                Column("phone_right", "the phone's counts of them") { $0.phoneCounts(areRight: true) }
                    .shown("phone: right", .count),
                Column("phone_false", "the phone's other counts") { $0.phoneCounts(areRight: false) }
                    .shown("phone: false", .count),
                Column("watch_right", "the watch's counts of them; empty if its counter is random") {
                    $0.watchCounts(areRight: true)
                }.shown("watch: right", .count, in: watch),
                Column("watch_false", "the watch's other counts; empty if its counter is random") {
                    $0.watchCounts(areRight: false)
                }.shown("watch: false", .count, in: watch),
            ])
    }

    typealias HistoryRow = (kind: String, number: Int, part: HistoryOutcome.Part)

    static let all = Table<HistoryRow>(
        "histories", of: "history and way to ask",
        [
            Column("kind", "the kind of history") { $0.kind },
            Column("history", "its number; those of the same number have the same sessions in every kind") {
                $0.number
            },
            Column("way", "the way to ask") { $0.part.way.rawValue },
            Column("true_counts", "the true repetitions") { $0.part.history.trueCounts },
            Column("counted", "the answer") { $0.part.answer.counted },
            Column("over", "the counts above the truth, over the days on which the answer is above it") {
                $0.part.answer.over
            },
            Column("under", "the counts below the truth, over the days on which the answer is below it") {
                $0.part.answer.under
            },
            Column("forged", "the forged counts in the answer") { $0.part.answer.forged },
            Column("shaken", "the counts of shaking in the answer") { $0.part.answer.shaken },
        ])

    static func rows(_ evaluation: CountsEvaluation) -> [HistoryRow] {
        evaluation.kinds.flatMap { kind in
            kind.outcomes.joined().enumerated().flatMap { number, outcome in
                outcome.parts.map { (kind: kind.name, number: number, part: $0) }
            }
        }
    }
}

package enum SampleSumsTable {
    package static let table = Table<SampleSums.Row>(
        "sums", of: "interval, and one for all together",
        [
            Column("start", "the start of the interval in UTC; empty for all together") { $0.start?.description }
                .shown { $0.start?.description ?? "all" },
            Column("end", "the end of the interval in UTC") { $0.end?.description }.shown { $0.end?.description ?? "" },
            Column("samples", "the samples that touch the interval") { $0.samples }.shown(.count),
        ]
            + AskingWay.allCases.map { way in
                Column(way.rawValue.replacing("-", with: "_"), way.about) { $0[way] }
                    .shown(way.rawValue, .count) { text($0[way]) }
            })

    /// A number of counts: with one decimal if it is not whole.
    private static func text(_ counts: Double?) -> String {
        Format.fixed(counts, counts.map { $0 == $0.rounded() } ?? true ? 0 : 1)
    }
}
