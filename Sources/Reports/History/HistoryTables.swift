import Documents
import Experiment
import History

enum HistoryTables {
    struct StepRow: Sendable {
        let series: HistorySeries
        let step: HistoryStep

        var run: HistoryRun { series.points[step.index].run }
        /// The run before, whose commit is the last that was measured without the change.
        var last: HistoryRun { series.points[step.index - 1].run }
        /// The first and the last run at which the step may be.
        var range: (lowerBound: HistoryRun, upperBound: HistoryRun) {
            (series.points[step.range.lowerBound].run, series.points[step.range.upperBound].run)
        }
        var isWorse: Bool? { series.metric.isWorse(from: step.before, to: step.after) }
    }

    typealias SeriesRow = (series: HistorySeries, steps: Int)

    typealias PointRow = (series: HistorySeries, point: HistorySeries.Point)

    static let steps = Table<StepRow>(
        "steps", of: "step: from a run on, a figure of a detector has another value",
        [commit, lastCommit, run] + figures)

    /// The columns of the steps at one commit, for a terminal.
    static let stepsOfCommit = Table<StepRow>("steps", of: "step", figures)

    private static let commit = Column<StepRow>("commit", "the commit of the first run after the step") {
        $0.run.commit
    }.shown { $0.run.shortCommit }
    private static let lastCommit = Column<StepRow>("last_commit", "the commit of the run before") { $0.last.commit }
        .shown("commit before", .text.hiddenAtFirst, in: .pages)
    private static let run = Column<StepRow>("run", "the number of the first run after the step") { $0.run.number }
        .shown(.count, in: .pages)

    private static let figures: [Column<StepRow>] = [
        detector.of { $0.series },
        scope.of { $0.series },
        over.of { $0.series },
        metric.of { $0.series },
        before, after,
        Column("worse", "whether the figure got worse; empty for one without a direction") { $0.isWorse }
            .shown("change", .words(["true": .init("worse", .bad), "false": .init("better", .good)])),
        Column("verdict", "`confirmed` or `dismissed`; empty for a step that nobody has judged") {
            $0.step.judgement?.verdict.rawValue
        }.shown { $0.step.judgement?.verdict.rawValue ?? "open" },
        Column(
            "earliest_run",
            """
            the first of the runs among which the step is: of the test `order` with a probability of about 95 %, of the \
            test `paired` the run itself
            """
        ) { $0.range.lowerBound.number }.shown("earliest run", .count, in: .pages),
        Column("latest_run", "the last of them") { $0.range.upperBound.number }.shown("latest run", .count, in: .pages),
        Column("earliest_commit", "the commit of the first of them") { $0.range.lowerBound.commit },
        Column("latest_commit", "the commit of the last of them") { $0.range.upperBound.commit },
        Column(shown: "runs") { row in
            let (first, last) = (row.range.lowerBound.number, row.range.upperBound.number)
            return first == last ? "\(first)" : "\(first)–\(last)"
        },
        Column("p_value", "the p-value of the test") { $0.step.p }.shown("p", .probability),
        Column(
            "test", "`paired`: the paired test of the gate on the same trials; `order`: permutations of the runs"
        ) { $0.step.test.rawValue }.shown(.text.hiddenAtFirst, in: .pages),
        Column("note", "the reason of the verdict") { $0.step.judgement?.note }.shown(in: .pages),
    ]

    static let before = Column<StepRow>(
        "before", "the value in the run before, or the mean of the runs since the step before"
    ) { $0.step.before }.shown(.number(3))
    static let after = Column<StepRow>(
        "after", "the value in the first run after the step, or the mean of the runs until the next step"
    ) { $0.step.after }.shown(.number(3))

    private static let detector = Column<HistorySeries>("detector", "the label of the detector") { $0.name.detector }
        .shown()
    private static let scope = Column<HistorySeries>(
        "scope", "`overall`, `family` or `scenario` as in summary.csv, or `headline`"
    ) { $0.name.scope }.shown(.text.hiddenAtFirst, in: .pages)
    private static let over = Column<HistorySeries>("over", "the group of trials") { $0.name.group }.shown()
    private static let metric = Column<HistorySeries>("metric", "the figure") { $0.metric.name }.shown()
    private static let group = Column<HistorySeries>("group", "the number of the group of runs, see groups.csv") {
        $0.group + 1
    }

    /// The columns of series; texts name the group where there are several.
    static func series(isSeveral: Bool) -> Table<SeriesRow> {
        Table(
            "series", of: "detector, group of trials, figure and group of runs",
            [
                detector.of { $0.series }, scope.of { $0.series }, over.of { $0.series }, metric.of { $0.series },
                group.of { $0.series }.shown("group", .count, in: isSeveral ? .all : .pages),
                Column(shown: "trend") { HistoryTrendText.line($0.series.values) },
                Column("first", "the value in the first run") { $0.series.values.first }.shown(.number(3)),
                Column("last", "the value in the last run") { $0.series.values.last }.shown(.number(3)),
                Column("runs", "the number of runs") { $0.series.points.count }.shown(.count),
                Column("steps", "the number of steps that were not dismissed") { $0.steps }.shown(.count),
            ])
    }

    static let points = Table<PointRow>(
        "values", of: "run of a series",
        [
            Column("run", "the number of the run in the order in which runs were added") { $0.point.run.number }
                .shown(.count),
            Column("commit", "the commit that was measured") { $0.point.run.commit }.shown(),
            Column("seed", "the seed of the trials") { "\($0.point.run.inputs.seed)" }.shown(),
            group.of { $0.series }.shown("group", .count),
            detector.of { $0.series }, scope.of { $0.series }, over.of { $0.series }, metric.of { $0.series },
            value,
        ])
    static let value = Column<PointRow>(
        ["value", "value_lower", "value_upper"], "the figure with its 95 % interval, empty for a baseline's"
    ) { row in
        [.number(row.point.value.value), row.point.value.lower.cell, row.point.value.upper.cell]
    }.shown("value", .number(3))

    static let groups = Table<(number: Int, group: HistoryGroup)>(
        "groups", of: "group of runs that are compared with each other",
        [
            Column("group", "the number of the group") { $0.number }.shown(.count),
            Column("suite", "the suite or scenarios") { $0.group.material }.shown(),
            Column("trials", "the number of trials of a run") { $0.group.runs.first?.inputs.trialCount }.shown(.count),
            Column("seed", "the seed of all runs; empty where every run has a seed of its own") {
                $0.group.seed.map { "\($0)" }
            }.shown { $0.group.seed.map { "\($0)" } ?? "one a run" },
            Column("suite_hash", "the hash of the files that make the trials") { $0.group.runs.first?.inputs.suiteHash }
                .shown("suite hash") { String($0.group.runs.first?.inputs.suiteHash.prefix(8) ?? "") },
            Column("kind", "`report` or `baseline`") { $0.group.runs.first?.kind.rawValue }.shown(),
            Column("runs", "the number of runs") { $0.group.runs.count }.shown(.count),
            Column("first_commit", "the commit of the first run") { $0.group.runs.first?.commit }
                .shown("from") { String($0.group.runs.first?.shortCommit.prefix(7) ?? "") },
            Column("last_commit", "the commit of the last run") { $0.group.runs.last?.commit }
                .shown("to") { String($0.group.runs.last?.shortCommit.prefix(7) ?? "") },
        ])
}

/// A series as a line of blocks.
enum HistoryTrendText {
    private static let blocks = Array("▁▂▃▄▅▆▇█")
    private static let most = 10

    /// Returns the values as blocks between the least and the greatest; of many values, means of neighbours.
    static func line(_ values: [Double]) -> String {
        let count = min(values.count, most)
        let means = (0..<count).map { place -> Double in
            let part = values[place * values.count / count..<(place + 1) * values.count / count]
            return part.reduce(0, +) / Double(part.count)
        }
        guard let least = means.min(), let greatest = means.max() else { return "" }
        guard greatest > least else { return String(repeating: "▄", count: count) }
        return String(means.map { blocks[Int((($0 - least) / (greatest - least) * 7).rounded())] })
    }
}
