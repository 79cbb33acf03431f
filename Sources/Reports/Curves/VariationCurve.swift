import Experiment
import Pages
import Scenarios
import Scoring

/// The variations of one scenario that differ in one number only, in the order of that number.
struct VariationCurve {
    struct Point: Equatable {
        let value: Double
        /// The place of the variation among the scenarios of the run.
        let scenario: Int
    }

    /// The scenario, with the settings that all points have in common.
    let scenario: String
    let key: String
    let points: [Point]

    static let leastPoints = 3

    /// Finds the curves among the scenarios of a run, in the order of their first scenarios; of several numbers that a
    /// scenario varies, the one with the most values is the axis, and each combination of the others has a curve of its
    /// own.
    static func find(in scenarios: [String]) -> [VariationCurve] {
        let variations = scenarios.map(Variation.split)
        return variations.filter { !$0.settings.isEmpty }.map(\.base).distinct.flatMap { base in
            find(variations.indices.filter { variations[$0].base == base }, of: variations, base: base)
        }
    }

    private static func find(
        _ own: [Int], of variations: [(base: String, settings: [String: String])], base: String
    ) -> [VariationCurve] {
        func values(_ key: String) -> Set<Double> {
            Set(own.compactMap { variations[$0].settings[key].flatMap(Double.init) })
        }
        let keys = Set(own.flatMap { variations[$0].settings.keys }).sorted()
        guard let key = keys.max(by: { (values($0).count, $1) < (values($1).count, $0) }) else { return [] }
        var names: [String] = []
        var points: [String: [Point]] = [:]
        for index in own {
            guard let value = variations[index].settings[key].flatMap(Double.init) else { continue }
            let others = variations[index].settings.filter { $0.key != key }.map { "\($0.key)=\($0.value)" }.sorted()
            let name = others.isEmpty ? base : "\(base)[\(others.joined(separator: ","))]"
            if points[name] == nil { names.append(name) }
            points[name, default: []].append(Point(value: value, scenario: index))
        }
        return names.compactMap { name in
            guard let own = points[name], own.count >= leastPoints else { return nil }
            return VariationCurve(scenario: name, key: key, points: own.sorted { $0.value < $1.value })
        }
    }

    /// The picture: recall, or false counts per minute of a negative scenario, of each detector against the number; its
    /// points name their rows of `summary.csv`.
    func figure(_ evaluation: Evaluation, detectors: Int) -> CurveFigure {
        let isNegative = points.contains { evaluation.scenarios[$0.scenario].family?.isNegative == true }
        let metric: Metric = isNegative ? .falsePerMinute : .recall
        let first = SummaryTable.rows(evaluation).count - evaluation.scenarios.count * evaluation.labels.count + 1
        let lines = evaluation.labels.indices.prefix(min(detectors, CurveFigure.mostResponses)).map { entrant in
            let measured = points.compactMap { point -> ChartPoint? in
                let group = evaluation.scenarios[point.scenario]
                let figure = group.figures[entrant][metric]
                guard let share = figure.value else { return nil }
                return ChartPoint(
                    point.value, share, yInterval: figure.ends,
                    note: ChartNote(
                        group.name, row: first + point.scenario * evaluation.labels.count + entrant,
                        detector: evaluation.labels[entrant]))
            }
            return CurveFigure.Line(name: evaluation.labels[entrant], path: measured.map(\.position), points: measured)
        }
        return CurveFigure(
            title: "\(isNegative ? "False counts per minute" : "Recall") against \(key)",
            description: "\(scenario), with 95 % intervals.", x: ChartAxis(key),
            y: isNegative
                ? ChartAxis("false counts per minute", includesZero: true)
                : ChartAxis("recall", range: ChartInterval(0, 1)),
            lines: lines)
    }
}
