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
        /// A word that the `form` of a recording must contain; `nil` for any.
        package var form: String?
        /// The greatest share of frames with a grossly wrong pose; `nil` for any.
        ///
        /// Recordings that do not state a share, or −1, are left out.
        package var maxGrossTrackingError: Double?
        /// The kinds of the quantities that are compared, `movement`, `noise` or `confidence`; empty for no quantity.
        package var subjects: [String] = []
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
    init?(_ document: Document, kinds: [String]?, estimators: [String], reader: inout Reader) {
        let before = reader.faults.count
        let fields = KeyedFields(
            document.root, "", known: Self.keys, required: ["validity", "about", "pairs"], reader: &reader)
        let name = fields.name("validity", &reader)
        let about = fields.line("about", &reader)
        seed = fields.seed("seed", &reader) ?? ScenarioLibrary.defaultSeed
        let pairReader = PairReader(kinds: kinds, estimators: estimators)
        pairs = fields.list("pairs", allowed: "a list of pairs", by: \.name, &reader) { pairReader.pair($0, $1, &$2) }
        guard let name, let about, reader.faults.count == before else { return nil }
        (self.name, self.about) = (name, about)
    }
}

private struct PairReader {
    private static let keys = [
        "name", "about", "scenarios", "trials", "estimator", "recordings", "form", "max-gross-tracking-error",
        "subjects", "transfer", "negatives",
    ]
    private static let required = ["name", "about", "scenarios", "recordings"]

    /// The kinds of quantities; `nil` leaves subjects unread.
    let kinds: [String]?
    let estimators: [String]

    func pair(_ node: Node, _ path: String, _ reader: inout Reader) -> ValidityPlan.Pair? {
        let before = reader.faults.count
        let fields = KeyedFields(node, path, known: Self.keys, required: Self.required, reader: &reader)
        let isNegative = fields.truth("negatives", &reader) ?? false
        let (scenarios, places) = fields.scenarios("scenarios", &reader)
        var pair = ValidityPlan.Pair(
            name: fields.name("name", &reader) ?? "", about: fields.line("about", &reader) ?? "", scenarios: scenarios,
            recordings: fields.recordings("recordings", &reader))
        pair.places = places
        pair.trials = fields.whole("trials", 1...100_000, &reader)
        pair.estimator = fields.word(
            "estimator", of: estimators, "an estimator: \(estimators.joined(separator: ", "))", &reader)
        pair.form = fields.line("form", &reader)
        pair.maxGrossTrackingError = fields.number("max-gross-tracking-error", 0...1, "a number 0…1", &reader)
        pair.subjects = isNegative ? [] : subjects(fields["subjects"], &reader)
        pair.comparesTransfer = fields.truth("transfer", &reader) ?? true
        pair.isNegative = isNegative
        if isNegative, let field = fields["subjects"] {
            reader.fault(field.key, field.path, found: "the key", allowed: "no such key where negatives is true")
        }
        return reader.faults.count == before ? pair : nil
    }

    private func subjects(_ field: Reader.Field?, _ reader: inout Reader) -> [String] {
        guard let kinds else { return [] }
        guard let field else { return kinds }
        let allowed = "a list of \(kinds.joined(separator: ", "))"
        // No quantity is assessed where only transfer is of interest.
        if case .sequence(let sequence) = field.value, sequence.isEmpty { return [] }
        return reader.items(field.value, field.path, allowed: allowed).compactMap {
            reader.word($0.node, $0.path, of: kinds, allowed: allowed)
        }
    }
}

extension ScenarioLibrary {
    /// Reads a plan of a validity report, which may name some kinds of quantities; `nil` leaves subjects unread.
    package func validityPlan(_ url: URL, kinds: [String]?) throws(InputError) -> ValidityPlan {
        let document = try Self.document(url, of: .validity)
        let plan = try document.read {
            ValidityPlan($0, kinds: kinds, estimators: estimators.map(\.name), reader: &$1)
        }
        try check(plan.pairs.flatMap { Array(zip($0.scenarios, $0.places)) })
        return plan
    }
}
