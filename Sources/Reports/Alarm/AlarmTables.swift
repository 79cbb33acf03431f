package import Documents
package import Outcomes
import Scenarios

/// The tables of a study of mornings.
package enum AlarmTables {
    /// One row: the mornings of a sleeper, or of a group of them, with one detector.
    struct Row {
        let group: AlarmEvaluation.Group
        let isPooled: Bool
        let label: String
        let figures: MorningFigures
    }

    /// The columns of `sleepers.csv`.
    static let sleepers = Table<Row>(
        "sleepers", of: "sleeper and detector; the groups of sleepers come first",
        note: """
            A morning is `earned` if counts silence the alarm after the push-ups were done, `fooled` if they silence it \
            before, `bypassed` if it falls silent and the counting screen has never opened, `never_silent` if the session \
            ends while it sounds, and `never_rang` if it does not ring. The intervals of shares are those of Clopper and \
            Pearson, those of means resample mornings, and those of medians are order statistics; all are 95 % intervals.
            """,
        [
            Column("sleeper", "the scenario, or `cheats` and `push-ups` for all sleepers without and with push-ups") {
                $0.group.name
            },
            Column("sleepers", "the number of sleepers in the row") { $0.group.sleepers },
            Column("family", "the family of the scenario; empty for groups") { $0.group.family?.rawValue },
            Column("detector", "the label of the row") { $0.label },
            Column("mornings", "the number of mornings") { $0.figures.mornings },
        ]
            + MorningEnding.allCases.map(share) + [
                estimate(
                    "push_ups_beyond_mean", unit: "push-ups",
                    "the mean of the push-ups beyond those that were needed, over the earned mornings"
                ) { $0.beyond },
                estimate(
                    "late_p50_s", unit: "s",
                    "the median time from the completion of the last push-up that was needed to the silence"
                ) {
                    $0.lateSeconds
                },
                estimate(
                    "session_p50_s", unit: "s",
                    "the median time from the beginning of the session to the silence, over the mornings that counts silenced"
                ) { $0.sessionSeconds },
                estimate("snoozes_mean", unit: "snoozes", "the mean number of snoozes") { $0.snoozes },
                estimate(
                    "deadline_missed_share",
                    "the share of the mornings with a deadline on which the silence was not earned in time"
                ) { $0.missed },
            ])

    /// Returns the columns of an ending: its number and its share.
    private static func share(_ ending: MorningEnding) -> Column<Row> {
        let name = ending.rawValue.replacing("-", with: "_")
        return Column(
            [name, "\(name)_share", "\(name)_share_lower", "\(name)_share_upper"],
            "the number of mornings that end so, and their share"
        ) { row in [.integer(row.figures.endings[ending])] + cells(row.figures[ending]) }
    }

    private static func estimate(
        _ name: String, unit: String = "", _ about: String,
        _ figure: @escaping @Sendable (MorningFigures) -> OutcomeEstimate?
    ) -> Column<Row> {
        Column([name, "\(name)_lower", "\(name)_upper"], unit: unit, about) { cells(figure($0.figures)) }
    }

    private static func cells(_ estimate: OutcomeEstimate?) -> [Cell] {
        [(estimate?.value).cell, (estimate?.interval?.lowerBound).cell, (estimate?.interval?.upperBound).cell]
    }

    /// Returns the rows of `sleepers.csv`; a detector that failed has none.
    static func rows(_ evaluation: AlarmEvaluation) -> [Row] {
        func rows(_ groups: [AlarmEvaluation.Group], isPooled: Bool) -> [Row] {
            groups.flatMap { group in
                zip(evaluation.study.labels, group.figures).compactMap { label, figures in
                    figures.map { Row(group: group, isPooled: isPooled, label: label, figures: $0) }
                }
            }
        }
        return rows(evaluation.pooled, isPooled: true) + rows(evaluation.sleepers, isPooled: false)
    }

    /// One row: the mornings of the sleepers who do push-ups with one configuration of the app and one detector.
    struct AppRow {
        let configuration: AppConfiguration
        let label: String
        let endings: EndingCounts
        let shares: [MorningEnding: OutcomeEstimate]
    }

    /// The columns of `app.csv`.
    static let app = Table<AppRow>(
        "app", of: "configuration of the app and detector, over the mornings of the sleepers who do push-ups",
        [
            Column("app", "the configuration of the app") { $0.configuration.name },
            Column("detector", "the label of the row") { $0.label },
            Column("mornings", "the number of mornings") { $0.endings.mornings },
        ]
            + MorningEnding.allCases.map { ending in
                let name = ending.rawValue.replacing("-", with: "_")
                return Column(
                    [name, "\(name)_share", "\(name)_share_lower", "\(name)_share_upper"],
                    "the number of mornings that end so, and their share (Clopper and Pearson)"
                ) { [.integer($0.endings[ending])] + cells($0.shares[ending]) }
            })

    /// Returns the rows of `app.csv`; a detector that failed has none.
    static func appRows(_ evaluation: AlarmEvaluation) -> [AppRow] {
        evaluation.configurations.flatMap { configuration in
            evaluation.study.labels.indices.filter { configuration.endings[$0].mornings > 0 }.map { row in
                AppRow(
                    configuration: configuration.configuration, label: evaluation.study.labels[row],
                    endings: configuration.endings[row], shares: configuration.shares[row])
            }
        }
    }

    /// The columns of `comparison.csv`.
    static let comparison = Table<AlarmComparison>(
        "comparison", of: "sleeper, detector and ending",
        note: "Each detector is compared with the last one on the same mornings.",
        [
            Column("sleeper", "the scenario") { $0.sleeper },
            Column("detector", "the label of the detector") { $0.label },
            Column("reference", "the label of the detector that it is compared with") { $0.reference },
            Column("ending", "the ending whose share is compared") { $0.ending.rawValue },
            Column(
                ["difference", "difference_lower", "difference_upper"],
                "the detector's share less that of the reference; the 95 % interval resamples mornings"
            ) { cells($0.difference) },
            Column("changed", "the number of mornings in which the two differ") { $0.changed },
            Column("p", "the two-sided p-value of the exact sign test of these mornings") { $0.pValue },
            Column("p_corrected", "p, corrected for all rows by the method of Holm") { $0.correctedP },
        ])

    /// The columns of `mornings.csv`, which is written while the study goes on.
    package static let mornings = Table<AlarmOperation.Morning>(
        "mornings", of: "morning and detector",
        [
            Column("sleeper", "the scenario") { $0.sleeper },
            Column("morning", "the number of the morning; `repgauge render SLEEPER --trial MORNING` shows its session")
            {
                $0.number
            },
            Column("detector", "the label of the row") { $0.label },
            Column("ending", "`earned`, `fooled`, `bypassed`, `never-silent` or `never-rang`") {
                $0.outcome.ending.rawValue
            },
            Column("snoozes", "the number of snoozes") { $0.outcome.snoozes },
            Column("push_ups", "the countable push-ups that had begun when the alarm fell silent, or in all") {
                $0.outcome.pushUps
            },
            Column("session_s", unit: "s", "the time from the beginning of the session to the silence") {
                $0.outcome.sessionSeconds
            },
            Column("silence_s", unit: "s", "the time from the first ring to the silence") {
                $0.outcome.silenceSeconds
            },
            Column(
                "late_s", unit: "s", "the time from the completion of the last push-up that was needed to the silence"
            ) { $0.outcome.lateSeconds },
            Column("deadline_missed", "whether the deadline passed before the silence was earned") {
                $0.outcome.isDeadlineMissed
            },
        ])
}
