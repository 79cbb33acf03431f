package import Documents
package import Scenarios
package import Foundation
import Yams

/// The plan of a report on tuning: trials, an objective, and the detectors with their searched parameters.
package struct TuningPlan: Sendable, Hashable {
    /// One detector of the report.
    package struct Study: Sendable, Hashable {
        /// The detector, as a command names it.
        package var detector: String
        /// The searched parameters, as a command names them.
        package var parameters: [String]
    }

    /// The plan's name.
    package var name: String
    /// One line on it.
    package var about: String
    /// The suites and scenarios.
    package var scenarios: [String]
    /// Training trials of each scenario.
    package var trials: Int
    /// Held-out trials of each scenario.
    package var heldOutTrials: Int
    /// The approximate number of configurations that each search requests.
    package var evaluations: Int
    /// The figures to maximise.
    package var maximise: [String]
    /// The figures to minimise.
    package var minimise: [String]
    /// The constraints.
    package var constraints: [String]
    /// The detectors.
    package var studies: [Study]
    /// The thresholds on confidence that are measured beside the searches; `nil` for none.
    package var confidence: ConfidenceResponse.Plan?

    private static let keys = [
        "tuning", "about", "scenarios", "trials", "held-out-trials", "evaluations", "maximise", "minimise",
        "subject-to", "studies", "confidence",
    ]

    /// Reads a plan's file; `nil` where the reader notes a fault.
    init?(_ document: Document, reader: inout Reader) {
        let before = reader.faults.count
        let fields = reader.fields(document.root, "", known: Self.keys)
        for key in ["tuning", "about", "scenarios", "studies"] where !fields.contains(where: { $0.name == key }) {
            reader.fault(document.root, key, found: "no such key", allowed: Self.keys.joined(separator: ", "))
        }
        (name, about, scenarios, maximise, minimise, constraints, studies) = ("", "", [], [], [], [], [])
        (trials, heldOutTrials, evaluations) = (10, 10, 1000)
        for field in fields {
            switch field.name {
            case "tuning":
                name =
                    reader.name(
                        field.value, field.path, allowed: "a name of lower-case letters, digits and hyphens") ?? ""
            case "about": about = reader.line(field.value, field.path) ?? ""
            case "scenarios": scenarios = Self.lines(field.value, field.path, &reader)
            case "maximise": maximise = Self.lines(field.value, field.path, &reader)
            case "minimise": minimise = Self.lines(field.value, field.path, &reader)
            case "subject-to": constraints = Self.lines(field.value, field.path, &reader)
            case "trials": trials = Self.whole(field, &reader)
            case "held-out-trials": heldOutTrials = Self.whole(field, &reader)
            case "evaluations": evaluations = Self.whole(field, &reader)
            case "confidence": confidence = Self.confidence(field, &reader)
            default:
                for item in reader.items(field.value, field.path, allowed: "a list of {detector: …, parameters: […]}") {
                    if let study = Self.study(item.node, item.path, &reader) { studies.append(study) }
                }
            }
        }
        guard reader.faults.count == before else { return nil }
    }

    private static func study(_ node: Node, _ path: String, _ reader: inout Reader) -> Study? {
        var study = Study(detector: "", parameters: [])
        for field in reader.fields(node, path, known: ["detector", "parameters"]) {
            if field.name == "detector" {
                study.detector = reader.line(field.value, field.path) ?? ""
            } else {
                study.parameters = lines(field.value, field.path, &reader)
            }
        }
        guard !study.detector.isEmpty else {
            reader.fault(node, Reader.join(path, "detector"), allowed: "the name of a detector")
            return nil
        }
        return study
    }

    private static func confidence(_ field: Reader.Field, _ reader: inout Reader) -> ConfidenceResponse.Plan {
        var plan = ConfidenceResponse.Plan(estimators: [], thresholds: [], trials: SearchPlan.standardTrials)
        let keys = ["estimators", "thresholds", "trials"]
        let fields = reader.fields(field.value, field.path, known: keys)
        for key in keys.prefix(2) where !fields.contains(where: { $0.name == key }) {
            reader.fault(field.value, Reader.join(field.path, key), found: "no such key", allowed: "a list of texts")
        }
        for field in fields {
            switch field.name {
            case "estimators": plan.estimators = lines(field.value, field.path, &reader)
            case "thresholds": plan.thresholds = lines(field.value, field.path, &reader)
            default: plan.trials = whole(field, &reader)
            }
        }
        return plan
    }

    private static func lines(_ node: Node, _ path: String, _ reader: inout Reader) -> [String] {
        var lines: [String] = []
        for item in reader.items(node, path, allowed: "a list of texts") {
            if let line = reader.line(item.node, item.path) { lines.append(line) }
        }
        return lines
    }

    private static func whole(_ field: Reader.Field, _ reader: inout Reader) -> Int {
        reader.number(
            field.value, field.path, range: 1...1e6, isWhole: true, allowed: "a whole number from 1 to 1000000"
        ).map { Int($0) } ?? 1
    }
}

extension ScenarioLibrary {
    /// Reads the plan of a report on tuning.
    ///
    /// - Parameter url: Its YAML file.
    /// - Returns: The plan.
    /// - Throws: `InputError` with all faults of the file.
    package func tuningPlan(_ url: URL) throws(InputError) -> TuningPlan {
        let document = try Self.document(url, of: .tuning)
        var reader = Reader(file: document.file)
        guard let plan = TuningPlan(document, reader: &reader) else { throw InputError(reader.faults) }
        return plan
    }
}
