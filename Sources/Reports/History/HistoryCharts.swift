import History
import Pages
import Scoring

/// The pictures of a history: one for each figure over a group of trials, with a line for each detector.
struct HistoryCharts {
    typealias Picture = (name: String, figure: CurveFigure)

    let trend: HistoryTrend

    /// All pictures, in the order of the series.
    var pictures: [Picture] {
        trend.series.map(key).distinct.enumerated().map { number, key in
            let places = trend.series.indices.filter { self.key(trend.series[$0]) == key }
            let slug = key.joined(separator: "-").map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "-" }
            return (name: "trend-\(number + 1)-\(slug.joined()).svg", figure: figure(places))
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

    /// The first row of a series in the table of values.
    private func firstRow(_ place: Int) -> Int { trend.series[..<place].reduce(1) { $0 + $1.points.count } }

    private func line(_ place: Int) -> CurveFigure.Line {
        let series = trend.series[place]
        let isAlone = Set(trend.series.map(\.group)).count == 1
        let first = firstRow(place)
        let points = series.points.enumerated().map { number, point in
            CurveFigure.Point(
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
            rules.append(
                .init(.vertical, at: Double(run.number) - 0.5, label: "\(run.shortCommit.prefix(7))\(verdict)"))
        }
        let groups = Set(places.map { trend.series[$0].group }).sorted()
        for group in groups.dropFirst() {
            guard let run = trend.groups[group].runs.first else { continue }
            rules.append(.init(.vertical, at: Double(run.number) - 0.5, label: "other trials"))
        }
        return rules
    }
}
