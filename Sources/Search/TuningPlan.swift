package import Documents
package import Scenarios
package import Foundation
import Yams

/// The plan of a report on tuning: trials, an objective, and the detectors with their searched parameters.
package struct TuningPlan: Sendable, Hashable {
    package struct Study: Sendable, Hashable {
        package var detector: String
        package var parameters: [String]
    }

    package var name, about: String
    package var scenarios: [String]
    package var trials: Int
    package var heldOutTrials: Int
    /// The approximate number of configurations that each search requests.
    package var evaluations: Int
    package var maximise, minimise, constraints: [String]
    package var studies: [Study]
    /// The thresholds on confidence that are measured beside the searches; `nil` for none.
    package var confidence: ConfidenceResponse.Plan?

    private static let keys = [
        "tuning", "about", "scenarios", "trials", "held-out-trials", "evaluations", "maximise", "minimise",
        "subject-to", "studies", "confidence",
    ]
    private static let wholes = 1...1_000_000

    init?(_ document: Document, reader: inout Reader) {
        let before = reader.faults.count
        let fields = KeyedFields(
            document.root, "", known: Self.keys, required: ["tuning", "about", "scenarios", "studies"], reader: &reader)
        name = fields.name("tuning", &reader) ?? ""
        about = fields.line("about", &reader) ?? ""
        scenarios = fields.lines("scenarios", &reader)
        maximise = fields.lines("maximise", &reader)
        minimise = fields.lines("minimise", &reader)
        constraints = fields.lines("subject-to", &reader)
        trials = fields.whole("trials", Self.wholes, &reader) ?? 10
        heldOutTrials = fields.whole("held-out-trials", Self.wholes, &reader) ?? 10
        evaluations = fields.whole("evaluations", Self.wholes, &reader) ?? 1000
        confidence = fields["confidence"].map { Self.confidence($0, &reader) }
        studies = fields.items("studies", allowed: "a list of {detector: …, parameters: […]}", &reader).compactMap {
            Self.study($0.node, $0.path, &reader)
        }
        guard reader.faults.count == before else { return nil }
    }

    private static func study(_ node: Node, _ path: String, _ reader: inout Reader) -> Study? {
        let fields = KeyedFields(node, path, known: ["detector", "parameters"], reader: &reader)
        let study = Study(
            detector: fields.line("detector", &reader) ?? "", parameters: fields.lines("parameters", &reader))
        guard !study.detector.isEmpty else {
            reader.fault(node, Reader.join(path, "detector"), allowed: "the name of a detector")
            return nil
        }
        return study
    }

    private static func confidence(_ field: Reader.Field, _ reader: inout Reader) -> ConfidenceResponse.Plan {
        var plan = ConfidenceResponse.Plan(estimators: [], thresholds: [], trials: SearchPlan.standardTrials)
        let keys = ["estimators", "thresholds", "trials"]
        let fields = KeyedFields(field.value, field.path, known: keys, reader: &reader)
        for key in keys.prefix(2) where fields[key] == nil {
            reader.fault(field.value, Reader.join(field.path, key), found: "no such key", allowed: "a list of texts")
        }
        plan.estimators = fields.lines("estimators", &reader)
        plan.thresholds = fields.lines("thresholds", &reader)
        plan.trials = fields.whole("trials", wholes, &reader) ?? plan.trials
        return plan
    }
}

extension ScenarioLibrary {
    package func tuningPlan(_ url: URL) throws(InputError) -> TuningPlan {
        try Self.document(url, of: .tuning).read(TuningPlan.init)
    }
}
