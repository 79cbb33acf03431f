import Documents
import Experiment
import Scoring

/// The headline figures of each entrant, the first table of a report: `headline.csv`.
enum HeadlineTable {
    typealias Row = (label: String, headline: Headline)

    /// The columns, for every table that shows the headline: in README, terminals, pages and files.
    static let figures = [recall, surplus, everyday, cheats, right, precision]

    static let recall = Column<Headline>(
        "recall_observable_mean",
        "the mean over the scenarios of `real` and `occlusion` of the share of the observable repetitions that were counted"
    ) { $0.observableRecall }.shown("observable recall", .share)
    static let surplus = Column<Headline>(
        "surplus_counts_per_100", unit: Metric.surplusPerHundred.unit.words,
        "false counts of every kind per 100 repetitions in `real`, `partial` and `occlusion` together"
    ) { $0.surplusPerHundred }.shown("surplus/100", .number(1, .low))
    static let everyday = Column<Headline>(
        "everyday_false_counts_per_minute", unit: "1/min", "false counts per minute of the family `everyday`"
    ) { $0.everydayPerMinute }.shown("false/min, everyday", .number(2, .low))
    static let cheats = Column<Headline>("cheat_acceptance", Metric.cheatAcceptance.about) { $0.cheatAcceptance }
        .shown("cheats accepted", .share(.low))
    static let right = Column<Headline>(
        Metric.exactShare.column, "the share of all trials in which the number of counts is right"
    ) { $0.rightCounts }.shown("right counts", .share)
    static let precision = Column<Headline>(
        Metric.precision.column, "the share of the counts in all trials that are right"
    ) { $0.precision }.shown("precision", .share)

    static let table = Table<Row>(
        "headline", of: "detector, then for each control", [detector] + figures.map { $0.of { $0.headline } })

    static let detector = Column<Row>("detector", "the label of the row") { $0.label }.shown()

    /// Returns one row for each entrant; those that failed have none.
    static func rows(_ evaluation: Evaluation) -> [Row] {
        evaluation.labels.indices.filter { evaluation.failures[$0] == nil }.map { index in
            (label: evaluation.labels[index], headline: Headline(index, of: evaluation.scenarios))
        }
    }

    /// The figures that some row has, for tables and pages that people read: without cheats, for example, there is no
    /// share of accepted ones.
    static func figures(of rows: [Row]) -> [Column<Headline>] {
        figures.filter { figure in rows.contains { figure.cells($0.headline) != [.empty] } }
    }

    static func markdown(_ rows: [Row]) -> String {
        Table(table.name, of: table.rowSubject, [detector] + figures(of: rows).map { $0.of { $0.headline } })
            .markdown(rows)
    }

    /// The trials of each figure that some row has, below the table in a terminal.
    static func scope(_ rows: [Row]) -> String {
        let shown = Set(figures(of: rows).map(\.name))
        let hasRecall = shown.contains(recall.name)
        let first = [
            hasRecall ? "observable recall: real and occluded trials" : nil,
            shown.contains(surplus.name)
                ? "surplus/100: \(hasRecall ? "partial ones too" : "real, partial and occluded trials")" : nil,
        ]
        let second = [
            shown.contains(everyday.name) ? "false/min: everyday motion" : nil, "the other figures: all trials",
        ]
        let lines = [first, second].map { $0.compactMap(\.self).joined(separator: "; ") }
        return lines.filter { !$0.isEmpty }.joined(separator: ";\n") + "\n"
    }

    /// The definitions of the figures, for people.
    static let meaning = """
        *Observable recall*: the mean over the scenarios of `real` and `occlusion` of the share of the observable \
        repetitions that were counted. *Surplus/100*: false counts of every kind per 100 repetitions of `real`, `partial` \
        and `occlusion`. *False/min, everyday*: false counts per minute of everyday motion. *Cheats accepted*: share of \
        the cheat cycles that were counted. *Right counts*: share of the trials with the right count. *Precision*: share \
        of the counts that were repetitions.
        """
}

/// The tables that answer the main question: which detector can be trusted, by how much, and at what cost.
enum OverallTable {
    static func accuracy(_ evaluation: Evaluation) -> Grid {
        let metrics =
            [Metric.precision, .recall, .recallObservable, .f1, .falsePerMinute, .cheatAcceptance]
            + evaluation.metrics.own
        return evaluation.grid(metrics.map(ScoreColumns.metric), evaluation.overall.figures)
    }

    static func cost(_ evaluation: Evaluation) -> Grid {
        let values = [Metric.exactShare, .offByOneShare, .countBias].map { ScoreColumns.value($0) }
        let prompt = [Metric.promptShare, .promptF1].map { ScoreColumns.value($0) }
        return evaluation.grid(
            values + [ScoreColumns.delayMedian, ScoreColumns.delayP95] + prompt, evaluation.overall.figures)
    }

    /// The table for the terminal: the headline, and one's own metrics.
    static func summary(_ evaluation: Evaluation) -> Grid {
        typealias Row = (headline: Headline, figures: ScoreSummary)
        let own = evaluation.metrics.own.map { ScoreColumns.value($0) }
        return evaluation.grid(
            HeadlineTable.figures(of: HeadlineTable.rows(evaluation)).map { $0.of { $0.headline } }
                + own.map { $0.of { $0.figures } },
            evaluation.labels.indices.map { index in
                Row(Headline(index, of: evaluation.scenarios), evaluation.overall.figures[index])
            })
    }

    static func times(_ evaluation: Evaluation, least: [String: CallTimer]) -> Grid {
        Grid(
            ["detector"] + LatencyTable.leastPercentiles.map { ">p\($0), ns" },
            rows: evaluation.labels.compactMap { label in
                least[label].map { timer in
                    [label] + LatencyTable.leastPercentiles.map { "\(timer.nanoseconds(atPercentile: Double($0)))" }
                }
            })
    }
}

extension Evaluation {
    /// Returns a table with one row for each entrant; one that failed has no figures.
    func grid<Row>(_ columns: [Column<Row>], _ rows: some Collection<Row>) -> Grid {
        Grid(
            ["detector"] + columns.compactMap { $0.heading.map { ">\($0.whole)" } },
            rows: rows.enumerated().map { index, row in self.row(index, columns.map { $0.text(row) }) })
    }

    /// A row of a table: its label and its cells, or that it failed.
    func row(_ index: Int, _ cells: [String]) -> [String] {
        guard failures[index] != nil else { return [labels[index]] + cells }
        return [labels[index], "failed"] + cells.dropFirst().map { _ in "–" }
    }

    var failureLines: [String] {
        zip(labels, failures).compactMap { label, failure in failure.map { "\(label) failed: \($0)" } }
    }
}
