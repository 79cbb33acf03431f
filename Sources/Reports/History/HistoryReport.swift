import Experiment
import Documents
import Experiment
package import History
import Pages
import Text

package struct HistoryReport: Printable {
    private let trend: HistoryTrend
    private let file, command: String

    package init(_ trend: HistoryTrend, file: String, command: String) {
        (self.trend, self.file, self.command) = (trend, file, command)
    }

    var steps: [HistoryTables.StepRow] {
        trend.steps.map { HistoryTables.StepRow(series: trend.series[$0.series], step: $0) }
    }

    private var series: [HistoryTables.SeriesRow] {
        trend.series.indices.map { place in
            (trend.series[place], trend.steps.count { $0.series == place && $0.judgement?.verdict != .dismissed })
        }
    }

    private var seriesTable: Table<HistoryTables.SeriesRow> {
        HistoryTables.series(isSeveral: Set(trend.series.map(\.group)).count > 1)
    }

    private var points: [HistoryTables.PointRow] {
        trend.series.flatMap { series in
            series.points.map { HistoryTables.PointRow(series: series, point: $0) }
        }
    }

    private var groups: [(number: Int, group: HistoryGroup)] {
        trend.groups.enumerated().map { ($0.offset + 1, $0.element) }
    }

    // MARK: - Sentences

    private var answer: String {
        let size = "\(Format.counted(trend.runCount, "run")), \(Format.count(trend.series.count)) series"
        guard !trend.steps.isEmpty else {
            return trend.isBeyondReach ? "\(size): too many to find a step." : "\(size): no step."
        }
        let open = trend.openSteps
        let commits = Set(open.map { trend.run($0).commit }).count
        return open.isEmpty
            ? "\(size): \(Format.counted(trend.steps.count, "step")), all judged."
            : "\(size): \(Format.counted(open.count, "step")) at \(Format.counted(commits, "commit")) that nobody has judged."
    }

    private var rule: String {
        let level = Format.probability(trend.falseAlarms)
        let each = Format.probability(trend.falseAlarms / Double(max(trend.series.count, 1)))
        return """
            Without any change, the probability of a step in any of these series together is at most \(level) \
            (\(each) for each series).
            """
    }

    private var remarks: [String] {
        let others =
            trend.groups.count > 1
            ? [
                "The runs are of \(trend.groups.count) kinds of trials, see the groups of runs: values of different "
                    + "groups are not compared."
            ] : []
        return others + trend.notes.map { $0.hasSuffix(".") ? $0 : "\($0)." }
    }

    // MARK: - Text

    package var plain: String {
        let groups = trend.groups.count > 1 ? HistoryTables.groups.plain(groups) : ""
        let notes = (remarks + [rule]).map(Self.wrapped).joined()
        return [Self.wrapped(answer), stepTexts, seriesTable.plain(series), groups, notes]
            .filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private static func wrapped(_ sentence: String) -> String {
        let text = Lines.split(sentence).joined(separator: " ")
        return FittedTable.lines(text, TextWidth.columns).joined(separator: "\n") + "\n"
    }

    /// The steps below the commit at which they are.
    private var stepTexts: String {
        var texts: [String] = []
        var rest = steps[...]
        while let first = rest.first {
            let own = rest.prefix { $0.run.number == first.run.number }
            rest = rest.dropFirst(own.count)
            texts.append(
                "\(first.run.shortCommit) (run \(first.run.number)), after \(first.last.shortCommit):\n"
                    + HistoryTables.stepsOfCommit.plain(own))
        }
        return texts.joined(separator: "\n")
    }

    package func page() -> String { text(pictures: false) }

    private func text(pictures: Bool) -> String {
        var text = "# History: \(Escape.markdown(file))\n\n**\(answer)**\n"
        if !trend.steps.isEmpty { text += "\n\(HistoryTables.steps.markdown(steps))" }
        text += "\n" + (remarks.map { Escape.markdown($0) } + [rule]).joined(separator: "\n\n") + "\n"
        if pictures {
            for picture in charts { text += "\n![\(Escape.markdown(picture.figure.title))](\(picture.name))\n" }
        }
        text += "\n## Series\n\n\(seriesTable.markdown(series))"
        text += "\n## Groups of runs\n\n\(HistoryTables.groups.markdown(groups))"
        return text
    }

    package func sheets() -> [Report.Sheet] {
        [
            .init(HistoryTables.steps, steps), .init(seriesTable, series),
            .init(HistoryTables.points, points), .init(HistoryTables.groups, groups.map(\.self)),
        ]
    }

    // MARK: - Folder

    package func report() throws -> Report {
        try Report(text(pictures: true) + "\nMade by `\(command)`.\n", htmlPage, charts, tables: sheets())
    }

    private var verdict: ReportPage.Verdict {
        let open = trend.openSteps.count
        if open > 0 { return .init(.unsure, Format.counted(open, "open step")) }
        if trend.groups.allSatisfy({ $0.runs.count < 2 }) { return .init(.unsure, "Nothing to compare yet") }
        if trend.isBeyondReach { return .init(.unsure, "Too many series to find a step") }
        if trend.hasTooFewRuns {
            return .init(
                .unsure, trend.hasEnoughRuns ? "No open step; some runs are too few to tell" : "Too few runs to tell")
        }
        return .init(.good, trend.steps.isEmpty ? "No step" : "All steps judged")
    }

    private var htmlPage: ReportPage {
        let drawings = charts.enumerated().map { number, picture in
            PageSection(
                "trend-\(number + 1)", picture.figure.title, text: Prose(picture.figure.description),
                .charts([picture.chart(of: HistoryTables.points)]))
        }
        let found = PageSection(
            "steps", "Steps", text: Prose(rule), .table(HistoryTables.steps, search: false))
        return ReportPage(
            title: "History: \(file)", subtitle: groups.map(\.group.words).joined(separator: "; "), command: command,
            answer: [Prose(answer)] + remarks.map { Prose($0) }, verdicts: [verdict],
            tables: sheets().compactMap(\.page),
            sections: (trend.steps.isEmpty ? [] : [found]) + drawings + [
                PageSection("series", "Series", .table(seriesTable)),
                PageSection("groups", "Groups of runs", .table(HistoryTables.groups, search: false)),
            ])
    }
}

/// The pictures of a history: one for each figure over a group of trials, with a line for each detector.
extension HistoryReport {
    private var charts: [Picture] {
        trend.series.map(key).distinct.enumerated().map { number, key in
            let places = trend.series.indices.filter { self.key(trend.series[$0]) == key }
            let slug = key.joined(separator: "-").map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "-" }
            return Picture(name: "trend-\(number + 1)-\(slug.joined()).svg", figure: figure(places))
        }
    }

    private func key(_ series: HistorySeries) -> [String] { [series.name.group, series.metric.name] }

    private func figure(_ places: [Int]) -> CurveFigure {
        let metric = trend.series[places[0]].metric
        return CurveFigure(
            title: "\(metric.heading), \(trend.series[places[0]].name.group)",
            description: "The value of each run with its 95 % interval, where it has one. A vertical line is a step.",
            x: ChartAxis("run", ticks: .whole),
            y: ChartAxis(metric.heading, unit: metric.unit.words, better: .init(metric.direction)),
            lines: places.map(line), rules: rules(places))
    }

    private func line(_ place: Int) -> CurveFigure.Line {
        let series = trend.series[place]
        let isAlone = Set(trend.series.map(\.group)).count == 1
        // The first row of the series in the table of values.
        let first = trend.series[..<place].reduce(1) { $0 + $1.points.count }
        let points = series.points.enumerated().map { number, point in
            ChartPoint(
                Double(point.run.number), point.value.value,
                yInterval: point.value.lower.flatMap { lower in
                    point.value.upper.map { ChartInterval(lower, $0) }
                },
                note: ChartNote(
                    "run \(point.run.number), \(point.run.shortCommit): "
                        + Format.fixed(point.value.value, series.metric.unit.decimals), row: first + number,
                    detector: series.name.detector))
        }
        return CurveFigure.Line(
            name: isAlone ? series.name.detector : "\(series.name.detector) (group \(series.group + 1))",
            path: points.map(\.position), points: points)
    }

    /// A line at each step, and where the trials change.
    private func rules(_ places: [Int]) -> [CurveFigure.Rule] {
        var rules: [CurveFigure.Rule] = []
        var runs: Set<Int> = []
        for step in trend.steps where places.contains(step.series) {
            let run = trend.run(step)
            guard runs.insert(run.number).inserted else { continue }
            let verdict = step.judgement.map { " \($0.verdict.rawValue)" } ?? ""
            rules.append(.vertical(at: Double(run.number) - 0.5, label: "\(run.shortCommit.prefix(7))\(verdict)"))
        }
        let groups = Set(places.map { trend.series[$0].group }).sorted()
        for group in groups.dropFirst() {
            guard let run = trend.groups[group].runs.first else { continue }
            rules.append(.vertical(at: Double(run.number) - 0.5, label: "other trials"))
        }
        return rules
    }
}
