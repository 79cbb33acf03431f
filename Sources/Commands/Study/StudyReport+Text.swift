import Search
import Experiment
import Detection
import Reports
import Scenarios
import Scoring
import Study

extension StudyReport {
    /// A table of all configurations, one row each, by their numbers.
    var csv: String {
        let names = definition.space.space.dimensions.map(\.name)
        let metrics = Metric.objectives.map(\.name)
        let header = ["number", "detector"] + names + ["state", "asker", "source"] + metrics
        var table = CSVText(header: header + metrics.map { "held-out-\($0)" } + ["feasible", "failure"])
        for row in rows {
            table.add(row.number)
            table.add(row.detector)
            for name in names { table.add(row.values[name]?.text) }
            table.add(row.state.rawValue)
            table.add(row.asker.rawValue)
            table.add(row.source?.rawValue)
            for figure in Metric.objectives { table.add(row.figures?[figure.name]) }
            for figure in Metric.objectives { table.add(row.heldOut?[figure.name]) }
            table.add(row.feasible)
            table.add(row.failure)
            table.endLine()
        }
        return table.text
    }

    /// A configuration as a file that `--detector` takes.
    ///
    /// - Parameters:
    ///   - row: The configuration.
    ///   - hash: The hash of what the study is made from.
    /// - Returns: The file.
    /// - Throws: `DetectorError` where this program does not know the configuration.
    func preset(_ row: StudyRow, hash: String) throws -> DetectorPreset {
        let specification = try definition.space.roster.specification(parsing: row.detector)
        let detector = specification.entrant
        let defaults = try specification.template.entrant([]).parameters
        func text(_ figures: [String: Double]) -> String {
            Metric.objectives.compactMap { figure in figures[figure.name].map { "\(figure.name) \($0)" } }
                .joined(separator: ", ")
        }
        return DetectorPreset(
            detector: specification.template.name, about: "configuration \(row.number) of \(rows.count) of a study",
            parameters: zip(detector.parameters, defaults).filter { $0 != $1 }.map { ($0.0.name, "\($0.0.value)") },
            found: [
                ("study", hash), ("suite", definition.trials.suites.joined(separator: " ")),
                ("objective", definition.objective.description), ("training", text(row.figures ?? [:])),
                ("held-out", row.heldOut.map(text) ?? "not measured"),
            ])
    }

    private struct Export: Encodable {
        var format = 1
        var hash: String
        var origin: [String: String]
        var configurations: [StudyRow]
    }

    /// One line with what the study is made from and all configurations.
    ///
    /// - Parameter hash: The hash of what it is made from.
    /// - Returns: The line, without its end.
    /// - Throws: `EncodingError`, which only a number that is not finite could cause.
    func json(hash: String) throws -> String {
        let facts = definition.origin.facts.map { ($0.name, $0.value) }
        return try Self.line(
            Export(hash: hash, origin: Dictionary(uniqueKeysWithValues: facts), configurations: rows))
    }
}
