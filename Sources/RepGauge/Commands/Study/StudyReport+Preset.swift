import Search
import Experiment
import Detection
import Scoring

extension StudyReport {
    /// A configuration as a file that `--detector` takes.
    func preset(_ row: StudyRow, hash: String) throws -> DetectorPreset {
        let specification = try definition.space.roster.specification(parsing: row.detector, from: .shown)
        let detector = specification.entrant
        let defaults = try specification.template.entrant([]).parameters
        func text(_ figures: [String: Double]) -> String {
            definition.objective.metrics.objectives.compactMap { figure in
                figures[figure.name].map { "\(figure.name) \($0)" }
            }.joined(separator: ", ")
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
}
