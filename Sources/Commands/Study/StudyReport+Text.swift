import Documents
import Search
import Experiment
import Detection
import Documents
import Scenarios
import Scoring
import Study

extension StudyReport {
    /// The columns of the configurations.
    private var table: Documents.Table<StudyRow> {
        let names = definition.space.space.dimensions.map(\.name)
        return Documents.Table(
            "configurations", of: "configuration",
            [
                Column("number", "the number of the configuration, from 1") { $0.number },
                Column("detector", "the detector with the changes from its defaults") { $0.detector },
                Column(names, listed: "one for each parameter that is searched", "the value of the parameter") { row in
                    names.map { (row.values[$0]?.text).cell }
                },
                Column("state", "the state of the configuration") { $0.state.rawValue },
                Column("asker", "who proposed the configuration") { $0.asker.rawValue },
                Column("source", "the origin of the figures") { $0.source?.rawValue },
            ]
                + Metric.objectives.map { metric in
                    Column(metric.name, metric.about + ", over the training trials") { $0.figures?[metric.name] }
                }
                + Metric.objectives.map { metric in
                    Column("held-out-\(metric.name)", metric.about + ", over the held-out trials") {
                        $0.heldOut?[metric.name]
                    }
                } + [
                    Column("feasible", "whether the configuration meets all constraints") { $0.feasible },
                    Column("failure", "the reason why the configuration could not be measured") { $0.failure },
                ])
    }

    /// A table of all configurations in CSV, by their numbers.
    var csv: String { table.csv(rows) }

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
        return try JSONDocument.line(
            Export(hash: hash, origin: Dictionary(uniqueKeysWithValues: facts), configurations: rows))
    }
}
