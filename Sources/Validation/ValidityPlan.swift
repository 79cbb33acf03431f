package import Documents
package import Scenarios
package import Foundation
import Yams

/// The plan of a validity report: pairs of synthetic material and recordings.
package struct ValidityPlan: Sendable {
    /// Scenarios seen by an estimator, beside recordings.
    package struct Pair: Sendable {
        /// Its name in tables.
        package var name: String
        /// One line on what is compared.
        package var about: String
        package var scenarios: [String]
        /// Their places in the plan's file; none where a command names them.
        fileprivate(set) var places: [Place] = []
        /// The number of trials of each scenario; `nil` for the suite's number.
        package var trials: Int?
        /// The estimator that sees all of them; `nil` for each scenario's own.
        package var estimator: String?
        /// The recordings: paths of folders or CSV files within the folder of recordings.
        package var recordings: [String]
        /// The recordings that take part, by their form and tracking quality.
        package var filter = RecordingFilter()
        /// The kinds of the quantities that are compared; empty for no quantity.
        package var subjects: [ClipQuantity.Kind] = []
        /// Whether the detectors' figures are compared.
        package var comparesTransfer = true
        /// Whether neither side holds anything to be counted: false counts alone are compared.
        package var isNegative = false

        /// Makes a pair of which nothing is left out and no quantity is compared.
        package init(name: String, about: String, scenarios: [String], recordings: [String]) {
            (self.name, self.about, self.scenarios, self.recordings) = (name, about, scenarios, recordings)
        }
    }

    package var name: String
    /// One line on it.
    package var about: String
    /// The seed of all trials and resamples.
    package var seed: UInt64
    /// The pairs that are compared, in the order of the report.
    package var pairs: [Pair]
}

extension ValidityPlan {
    private static let keys = ["validity", "about", "seed", "pairs"]

    /// Reads a plan's file; `nil` where the reader notes a fault.
    init?(_ document: Document, estimators: [String], reader: inout Reader) {
        let before = reader.faults.count
        let fields = KeyedFields(
            document.root, "", known: Self.keys, required: ["validity", "about", "pairs"], reader: &reader)
        let name = fields.name("validity", &reader)
        let about = fields.line("about", &reader)
        seed = fields.seed("seed", &reader) ?? ScenarioLibrary.defaultSeed
        pairs = fields.list("pairs", allowed: "a list of pairs", by: \.name, &reader) {
            Pair($0, $1, estimators: estimators, reader: &$2)
        }
        guard let name, let about, reader.faults.count == before else { return nil }
        (self.name, self.about) = (name, about)
    }
}

extension ValidityPlan.Pair {
    private static let keys = [
        "name", "about", "scenarios", "trials", "estimator", "recordings", "form", "max-gross-tracking-error",
        "subjects", "transfer", "negatives",
    ]
    private static let required = ["name", "about", "scenarios", "recordings"]

    /// Reads a pair; `nil` where the reader notes a fault.
    fileprivate init?(_ node: Node, _ path: String, estimators: [String], reader: inout Reader) {
        let before = reader.faults.count
        let fields = KeyedFields(node, path, known: Self.keys, required: Self.required, reader: &reader)
        let isNegative = fields.truth("negatives", &reader) ?? false
        let (scenarios, places) = fields.scenarios("scenarios", &reader)
        self.init(
            name: fields.name("name", &reader) ?? "", about: fields.line("about", &reader) ?? "", scenarios: scenarios,
            recordings: fields.recordings("recordings", &reader))
        self.places = places
        trials = fields.whole("trials", 1...100_000, &reader)
        estimator = fields.word(
            "estimator", of: estimators, "an estimator: \(estimators.joined(separator: ", "))", &reader)
        filter.form = fields.line("form", &reader)
        filter.tracking = fields.number("max-gross-tracking-error", 0...1, "a number 0…1", &reader).map { .atMost($0) }
        subjects = isNegative ? [] : Self.subjects(fields["subjects"], &reader)
        comparesTransfer = fields.truth("transfer", &reader) ?? true
        self.isNegative = isNegative
        if isNegative, let field = fields["subjects"] {
            reader.fault(field.key, field.path, found: "the key", allowed: "no such key where negatives is true")
        }
        if reader.faults.count > before { return nil }
    }

    private static func subjects(_ field: Reader.Field?, _ reader: inout Reader) -> [ClipQuantity.Kind] {
        guard let field else { return ClipQuantity.Kind.allCases }
        let words = ClipQuantity.Kind.allCases.map(\.rawValue)
        let allowed = "a list of \(words.joined(separator: ", "))"
        // No quantity is assessed where only transfer is of interest.
        if case .sequence(let sequence) = field.value, sequence.isEmpty { return [] }
        return reader.items(field.value, field.path, allowed: allowed).compactMap {
            reader.word($0.node, $0.path, of: words, allowed: allowed).flatMap(ClipQuantity.Kind.init)
        }
    }
}

extension ScenarioLibrary {
    /// Reads a plan of a validity report.
    package func validityPlan(_ url: URL) throws(InputError) -> ValidityPlan {
        let document = try Self.document(url, of: .validity)
        let plan = try document.read { ValidityPlan($0, estimators: estimatorNames, reader: &$1) }
        try check(plan.pairs.flatMap { Array(zip($0.scenarios, $0.places)) })
        return plan
    }
}
