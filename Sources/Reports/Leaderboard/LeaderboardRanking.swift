import Text
import Detection
import Documents
import Experiment
import Outcomes
import Ranking
import Scenarios
import Scoring

/// The main table, `ranking.csv` and on the page: one row for each detector, best first, then the controls.
struct LeaderboardRanking {
    struct Row {
        let row: LeaderboardRow
        let isRecommended, isControl: Bool
        let citation: String?
        let timer: CallTimer
    }

    let rows: [Row]
    private let advice: LeaderboardAdvice
    private let hasRecordings, hasMornings, hasTransfer: Bool

    init(_ board: Leaderboard, rules: LeaderboardRules) {
        let advice = board.advice
        self.advice = advice
        rows = board.rows.map { row in
            Row(
                row: row, isRecommended: advice.recommends(row), isControl: row.index >= board.detectors.count,
                citation: rules.citation(row), timer: board.timers[row.index])
        }
        hasRecordings = board.groups.contains { $0.recordings > 0 }
        hasMornings = board.mornings != nil
        hasTransfer = board.rows.contains { $0.session.placesOnPeople != nil }
    }

    static let table = Table<Row>(
        "ranking", of: "detector, best first, then for each control", place + headline + recordings + others)

    private static let place: [Column<Row>] = [
        Column(
            "rank",
            "the place by expected wrong counts per session, from 1; equal ones are ordered by label; empty for controls and offline rules"
        ) { $0.row.rank }.shown("#", .count),
        Column("detector", "the label of the row: the detector with its changed parameters, or a control") {
            $0.row.label
        }.shown(),
        Column("control", "whether the row is a control") { $0.isControl },
        Column("offline", "whether the row is an offline rule, which sees whole recordings and has no place") {
            $0.row.isOffline
        },
        Column("recommended", "whether the detector meets every demand of README.md") { $0.isRecommended }
            .shown("meets all", .words(["true": .init("yes", .good), "false": ""])),
        Column("unmet", "the demands of README.md that the row does not meet, separated by semicolons") {
            $0.unmet.joined(separator: ";")
        }.shown("does not meet"),
        Column("status", "how near a published rule is to its source, in one word; see fidelity.csv") {
            $0.row.published?.source.status.word
        }.shown(.text.hiddenAtFirst),
        Column("citation", "the publication of the rule") { $0.citation }.shown(.text.hiddenAtFirst),
        wrong,
        Column(
            ["place_low", "place_high"], "the 95 % interval of the place over the same resamples; empty for controls"
        ) { [($0.row.session.places?.lowerBound).cell, ($0.row.session.places?.upperBound).cell] }
        .shown("place, best", others: ["place, worst"], .count.hiddenAtFirst),
        Column(
            ["place_low_on_people", "place_high_on_people"],
            "the 95 % interval of the place where each resample also has the error of the transfer to people; empty without people's sets"
        ) { [($0.row.session.placesOnPeople?.lowerBound).cell, ($0.row.session.placesOnPeople?.upperBound).cell] },
        Column(
            ["place_low_by_weights", "place_high_by_weights"],
            "the best and the worst place with the weights of `cheat` and `everyday` divided and multiplied by up to 4"
        ) {
            let places = $0.row.session.placesOverWeights
            return [(places?.lowerBound).cell, (places?.upperBound).cell]
        },
        Column(
            "surer_than_next",
            "the share of the resamples in which the detector has fewer wrong counts than the next one"
        ) { $0.row.surerThanNext },
    ]

    /// The figure that orders the rows.
    static let wrong = Column<Row>(
        estimate: "wrong_counts_per_session",
        "false counts and missed repetitions, the mean over the sessions of the plan; the 95 % interval resamples scenarios within families and trials within scenarios"
    ) { $0.row.session.wrong }.shown("wrong/session", .number(2, .low))

    private static let headline: [Column<Row>] =
        Family.allCases.map { family in
            Column(
                "wrong_counts_\(family.rawValue)",
                "wrong counts per session of the family `\(family.rawValue)`; empty where the plan has no such sessions"
            ) { $0.row.session.families[family] }
        } + HeadlineTable.figures.dropLast().map { $0.of { $0.row.headline } } + [
            Column(estimate: "f1", Metric.f1.about + ", over all trials, pooled") { $0.row.figures[.f1] }
                .shown("F1", .share.hiddenAtFirst)
        ] + [Metric.precision, .recall, .recallObservable].map(pooled) + [
            Column("cheat_margin_torsos", unit: "T", "margin_torsos of cheat-margin.csv, pooled") {
                $0.row.margin?.position
            }.shown("cheat margin", .number(3, .high, unit: "T").hiddenAtFirst),
            Column("cheat_margin_state", "margin_state of cheat-margin.csv, pooled") {
                $0.row.margin?.state ?? "undefined"
            },
        ]

    private static let recordings: [Column<Row>] = [
        Column(
            "recordings_judged",
            "the number of recordings with push-ups whose right count is known, without excluded groups"
        ) { $0.row.positives?.judged },
        Column("recordings_right", "the number of these with the right count") { $0.row.positives?.right },
        rightShare,
        Column(
            "recordings_count_error_mean", unit: "counts",
            "the mean of the signed count errors in them, positive for too many"
        ) { $0.row.positives?.meanError },
        Column("recordings_of_several_judged", "the number of these recordings with three or more repetitions") {
            $0.row.several?.judged
        },
        Column("recordings_of_several_right", "the number of those with the right count") { $0.row.several?.right },
        Column("negatives_false_counts", "the counts in recordings without push-ups") {
            $0.row.negatives?.counts.falseCounts
        },
        Column("negatives_minutes", unit: "min", "the duration of the recordings without push-ups") {
            $0.row.negatives?.minutes
        },
    ]

    static let rightShare = Column<Row>("recordings_right_share", "recordings_right / recordings_judged") {
        $0.row.rightShare
    }.shown("right counts, people", .share)

    private static let others: [Column<Row>] =
        [
            ScoreColumns.delayMedian.of { $0.row.figures }.shown("delay", .number(2, unit: "s").hiddenAtFirst),
            share("mornings_fooled_share", "mornings of sleepers who do no push-up, on which the alarm falls silent") {
                $0.cheatMornings?[.ending(.fooled)]
            }.shown("mornings fooled", .share(.low).hiddenAtFirst),
            share("mornings_earned_share", "mornings of sleepers who do push-ups, on which the silence is earned") {
                $0.honestMornings?[.ending(.earned)]
            },
        ] + [Metric.promptShare, .promptF1].map(pooled)

    private static func pooled(_ metric: Metric) -> Column<Row> {
        ScoreColumns.metric(metric).first(metric.about + ", pooled").of { $0.row.figures }
            .shown(metric.heading, metric.format.hiddenAtFirst)
    }

    private static func share(
        _ name: String, _ about: String, _ share: @escaping @Sendable (LeaderboardRow) -> Estimate?
    ) -> Column<Row> {
        let interval = "with the 95 % interval of Clopper and Pearson; empty without mornings"
        return Column(estimate: name, "the share of the \(about), \(interval)") { share($0.row) }
    }

    /// The rows of the ranking: without offline rules, which have a section of their own.
    private var ranked: [Row] { rows.filter { !$0.row.isOffline } }

    var grid: Grid { shown(isMarkdown: true).grid(ranked) }

    var short: Grid {
        Table<Row>(
            "ranking", of: "detector",
            [
                Column(shown: "detector", isMarkup: true) { [advice] in LeaderboardTop.head($0.row, advice) },
                .figure("wrong/session") { Format.fixed($0.row.session.wrong.value, 2) },
                .figure("recall") { Self.percent($0.row.headline.observableRecall) },
                .figure("cheats") { Self.percent($0.row.headline.cheatAcceptance) },
                hasRecordings
                    ? .figure("people") { Self.percent($0.row.rightShare) }
                    : .figure("everyday") { Format.fixed($0.row.headline.everydayPerMinute, 2) },
                Column(shown: "does not meet") { $0.unmet.joined(separator: ", ") },
            ]
        ).grid(ranked.filter { $0.row.rank != nil }.prefix(LeaderboardTop.count))
    }

    private static func percent(_ share: Double?) -> String {
        LeaderboardText.unbroken(LeaderboardText.percent(share, less: "<", more: ">"))
    }

    var plain: String { shown(isMarkdown: false).plain(ranked) }

    /// The figures of the headline that a narrow terminal keeps.
    private static let answers = [HeadlineTable.recall, HeadlineTable.cheats].map(\.name)

    private func shown(isMarkdown: Bool) -> Table<Row> {
        var columns: [Column<Row>] = [
            .figure("#") { row in row.row.rank.map { "\($0)" } ?? "" },
            Column(shown: "") { $0.isRecommended ? "✓" : "" }.priority(.key),
            Column(shown: "detector", isMarkup: isMarkdown) { isMarkdown ? $0.name : $0.row.label }.priority(.key),
            .figure("wrong/session (95 %)") { Format.estimate($0.row.session.wrong, 2) }.priority(.key),
            .figure("places") { $0.row.session.places?.words ?? "" },
        ]
        if hasTransfer {
            columns.append(
                .figure("places, with transfer") { $0.row.session.placesOnPeople?.words ?? "" }.priority(.spare))
        }
        columns.append(.figure("by weights") { $0.row.session.placesOverWeights?.words ?? "" }.priority(.spare))
        for column in HeadlineTable.figures {
            columns.append(column.of { $0.row.headline }.priority(Self.answers.contains(column.name) ? .key : .plain))
        }
        columns.append(.figure("cheat margin, T") { $0.row.margin?.words ?? "–" })
        if hasMornings {
            columns.append(
                .figure("mornings fooled") { LeaderboardText.percent($0.row.cheatMornings?[.ending(.fooled)].value) })
        }
        if hasRecordings {
            columns += [
                .figure("right counts, people") { LeaderboardText.percent($0.row.rightShare) },
                .figure("false counts, negatives") { row in
                    row.row.negatives.map { Format.count($0.counts.falseCounts) } ?? "–"
                },
            ]
        }
        columns += [
            Column(shown: "does not meet") { $0.unmet.joined(separator: ", ") }.priority(.spare),
            .figure("delay, s") { Format.fixed($0.row.figures.delay.median, 2) }.priority(.spare),
            .figure(isMarkdown ? "ns a call †" : "ns a call") { row in
                row.timer.calls > 0 ? Format.count(Int(row.timer.nanoseconds(atPercentile: 50))) : "–"
            },
        ]
        return Table("ranking", of: "detector", columns)
    }
}

extension LeaderboardRanking.Row {
    /// The demands that a detector does not meet, each in one word; none for rows without a place.
    fileprivate var unmet: [String] { row.rank == nil ? [] : LeaderboardAdvice.unmet(by: row).map(\.rawValue) }

    /// The detector's name in markdown: bold if it is recommended, in italics if it is no detector.
    fileprivate var name: String {
        if row.rank == nil { return LeaderboardText.aside(row.label) }
        let name = Escape.code(row.label)
        return isRecommended ? "**\(name)**" : name
    }
}

extension ClosedRange<Int> {
    var words: String { lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound)–\(upperBound)" }
}

enum LeaderboardText {
    static let peopleInterval = """
        the interval resamples people, each with all recordings by all estimators, and is Clopper and Pearson's over \
        people where all counts are right or all wrong; empty for fewer than two people
        """

    /// A share in percent, neither all nor nothing by rounding; a dash where there is none.
    static func percent(_ share: Double?, less: String = "less than", more: String = "more than") -> String {
        guard let share else { return "–" }
        if share > 0.999, share < 1 { return "\(more) 99.9 %" }
        if share > 0, share < 0.001 { return "\(less) 0.1 %" }
        let isWhole = share == 0 || share == 1 || (0.1...0.9).contains(share)
        return "\(Format.fixed(share * 100, isWhole ? 0 : 1)) %"
    }

    /// A figure that stays on one line.
    static func unbroken(_ figure: String) -> String { Escape.replace(figure) { $0 == " " ? "\u{A0}" : nil } }

    /// The first two cells of a row: place and name.
    static func head(_ row: LeaderboardRow) -> [String] {
        row.rank.map { ["\($0)", Escape.code(row.label)] } ?? ["", aside(row.label)]
    }

    /// The name of a row that is no detector, in italics.
    static func aside(_ label: String) -> String { "*\(Escape.markdown(label))*" }
}
