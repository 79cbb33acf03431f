package import Documents
package import Outcomes
import Scenarios
import Scoring

package enum AlarmTables {
    static let sleepers = Table<FigureRow<MorningOutcome>>(
        "sleepers", of: "sleeper and detector; the groups of sleepers come first",
        note: """
            A morning is `earned` if counts silence the alarm after the push-ups were completed (at most 0.5 s before \
            the last completion), `nearly_earned` if push-ups that had only begun or borderline ones were among those \
            that were needed, `fooled` if not even these suffice, `bypassed` if it falls silent and the counting screen has never opened, `never_silent` if the session \
            ends while it sounds, and `never_rang` if it does not ring. The intervals of shares are those of Clopper and \
            Pearson, those of means resample mornings, and those of medians are order statistics; all are 95 % intervals.
            """,
        [
            sleeper, Column("sleepers", "the number of sleepers in the row") { $0.group.scenarios }, family, detector,
            Column("mornings", "the number of mornings") { $0.figures.count },
        ] + MorningOutcome.figures.map { .figure($0) })

    static let sleeper = Column<FigureRow<MorningOutcome>>(
        "sleeper", "the scenario, or `cheats` and `push-ups` for all sleepers without and with push-ups"
    ) { $0.group.name }.shown()
    static let family = Column<FigureRow<MorningOutcome>>("family", "the family of the scenario; empty for groups") {
        $0.group.family?.rawValue
    }.shown()
    static let detector = Column<FigureRow<MorningOutcome>>("detector", "the label of the row") { $0.label }.shown()

    static func appName(_ apps: [AppConfiguration]) -> Column<FigureRow<MorningOutcome>> {
        Column("app", "the configuration of the app") { row in row.part.map { apps[$0].name } }.shown()
    }

    /// The endings and the deadline, over one part of every morning.
    private static let partFigures: [Column<FigureRow<MorningOutcome>>] =
        MorningOutcome.partFigures.map { .part($0, " (Clopper and Pearson)") }

    /// Returns the columns of `sensitivity.csv`; the settings are in the order of the parts of mornings.
    static func sensitivity(_ settings: [MorningSetting]) -> Table<FigureRow<MorningOutcome>> {
        @Sendable func setting(_ row: FigureRow<MorningOutcome>) -> MorningSetting? { row.part.map { settings[$0] } }
        return Table(
            "sensitivity", of: "assumed probability and detector, over the mornings of the sleepers who do push-ups",
            note: "The probabilities of `morning` are assumptions. Each is set to other values here, one at a time.",
            [
                Column("assumption", "the key of `morning` that is varied") { setting($0)?.assumption?.rawValue }
                    .shown(),
                Column("probability", "the probability of every sleeper; empty for that of each scenario") {
                    setting($0)?.value
                }.shown(.number(2)),
                Column("app", "the configuration of the app") { setting($0)?.configuration.name }.shown(),
                detector, Column("mornings", "the number of mornings") { $0.figures.count },
            ] + partFigures)
    }

    /// Returns the columns of `app.csv`; the configurations are in the order of the parts of mornings.
    static func app(_ apps: [AppConfiguration]) -> Table<FigureRow<MorningOutcome>> {
        Table(
            "app", of: "configuration of the app and detector, over the mornings of the sleepers who do push-ups",
            [appName(apps), detector, Column("mornings", "the number of mornings") { $0.figures.count }] + partFigures)
    }

    static let comparison = Table<OutcomeComparison>(
        "comparison", of: "sleeper, detector and ending",
        note: "Each detector is compared with the last one on the same mornings.",
        [
            Column("sleeper", "the scenario") { $0.scenario }.shown(),
            Column("detector", "the label of the detector") { $0.label }.shown(),
            Column("reference", "the label of the detector that it is compared with") { $0.reference }
                .shown("compared with"),
            Column("ending", "the ending whose share is compared") { $0.figure }.shown(),
            Column(
                estimate: "difference",
                "the detector's share less that of the reference; the 95 % interval resamples mornings, and where all change alike it follows from that of Clopper and Pearson"
            ) { $0.difference }.shown(.number(3, signed: true)),
            Column("changed", "the number of mornings in which the two differ") { $0.changed }
                .shown("changed mornings", .count),
            Column("p", "the two-sided p-value of the exact sign test of these mornings") { $0.pValue },
            Column("p_corrected", "p, corrected for all rows by the method of Holm") { $0.correctedP }
                .shown("p, corrected", .probability),
        ])

    /// The columns of `mornings.csv`, which is written while the mornings run.
    package static let mornings = Table<TrialOutcome<MorningOutcome>>(
        "mornings", of: "morning and detector",
        [
            Column("sleeper", "the scenario") { $0.scenario },
            Column("morning", "the number of the morning; `repgauge render SLEEPER --trial MORNING` shows its session")
            { $0.trial },
            Column("detector", "the label of the row") { $0.label },
            Column("ending", "`earned`, `nearly-earned`, `fooled`, `bypassed`, `never-silent` or `never-rang`") {
                $0.outcome.ending.rawValue
            },
            Column("snoozes", "the number of snoozes") { $0.outcome.snoozes },
            Column("push_ups", "the countable push-ups that were completed when the alarm fell silent, or in all") {
                $0.outcome.pushUps
            },
            Column("session_s", unit: "s", "the time from the beginning of the session to the silence") {
                $0.outcome.sessionSeconds
            },
            Column("silence_s", unit: "s", "the time from the first ring to the silence") { $0.outcome.silenceSeconds },
            Column(
                "late_s", unit: "s", "the time from the completion of the last push-up that was needed to the silence"
            ) { $0.outcome.lateSeconds },
            Column("deadline_missed", "whether the deadline passed before the silence was earned") {
                $0.outcome.isDeadlineMissed
            },
        ])
}

package enum MorningLogTable {
    package static let table = Table<MorningEvent>(
        "morning", of: "event",
        [
            Column("s", unit: "s", "the time from the first ring, negative before it") { $0.seconds }.shown(.number(2)),
            Column("source", "`alarm`, `app`, `phone`, `sleeper` or `detector`") { $0.source }.shown(),
            Column("event", "the event") { $0.event }.shown(),
            Column("from", "the state of the alarm before") { $0.from }.shown()
                .priority(.spare),
            Column("to", "the state of the alarm after") { $0.to }.shown(),
            Column("detail", "further values") { $0.detail }.shown(),
        ])
}
