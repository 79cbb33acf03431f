package import Documents
package import Experiment
import Pose
import Scoring

package enum ConventionReport {
    package static let table = Table<ConventionRun.Row>(
        "convention", of: "detector",
        note: """
            The repetitions are the countable cycles, at their completions, or the countable lowest points of a recording
            that knows no cycles. A count of a borderline cycle is false here, as is every other count without a pair.
            """,
        [
            Column("detector", "the label of the row: a file of events, a detector, or a control") { $0.label }.shown(),
            Column("convention", "the rules: those of mir_eval or sed_eval") { $0.tally.convention.rawValue }.shown(),
            Column("collar_s", unit: "s", "the greatest distance of a count from its repetition, either way") {
                $0.tally.collar.seconds
            }.shown("collar", .number(3)),
            Column("recordings", "the trials or recordings") { $0.tally.recordings }.shown(.count),
            Column("reference", "the repetitions") { $0.tally.reference }.shown("repetitions", .count),
            Column("estimated", "the counts") { $0.tally.estimated }.shown("counts", .count),
            Column("matched", "the pairs of a repetition and a count") { $0.tally.matched }.shown("pairs", .count),
            Column("precision", "the share of the counts with a pair; for mir_eval the mean over the recordings") {
                $0.tally.precision
            }.shown(.share),
            Column("recall", "the share of the repetitions with a pair; for mir_eval the mean over the recordings") {
                $0.tally.recall
            }.shown(.share),
            Column("f1", "the harmonic mean of both; for mir_eval the mean over the recordings") { $0.tally.f1 }
                .shown("F1", .share),
            Column("error_rate", "counts and repetitions without a pair, over the repetitions; empty for mir_eval") {
                $0.tally.errorRate
            }.shown("error rate", .share),
        ])
}
