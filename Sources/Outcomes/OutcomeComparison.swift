import Scenarios
import Experiment
import Mathematics
package import Scoring

/// A comparison of two detectors by the same trials of one scenario.
package struct OutcomeComparison: Sendable, Hashable {
    package let scenario, label: String
    /// The label of the detector that it is compared with.
    package let reference: String
    /// The heading of the share that is compared.
    package let figure: String
    /// The detector's share less that of the reference, with its interval (`Estimate.difference`).
    package let difference: Estimate
    /// The number of trials that differ in this respect.
    package let changed: Int
    /// The two-sided p-value of the exact sign test of these trials (McNemar 1947, doi:10.1007/BF02295996).
    package let pValue: Double
    /// The p-value, corrected for all comparisons of the run (`HolmCorrection`).
    package internal(set) var correctedP: Double

    /// Compares the same trials of a detector and its reference by a property of the share, `nil` being no.
    init?<Outcome>(
        _ names: (scenario: String, label: String, reference: String, figure: String),
        by property: (Outcome) -> Bool?, _ first: [Outcome], _ second: [Outcome], stream: inout RandomStream
    ) throws(GSLError) {
        guard first.count == second.count, !first.isEmpty else { return nil }
        func number(_ outcome: Outcome) -> Int { property(outcome) == true ? 1 : 0 }
        let changes = zip(first, second).map { number($0) - number($1) }
        (scenario, label, reference, figure) = names
        difference = try .difference(changes, stream: &stream)
        changed = changes.count { $0 != 0 }
        pValue = SignFlipTest(changes).twoSided
        correctedP = pValue
    }

    /// Compares each detector with the last one that did not fail, scenario by scenario; none for a single detector.
    static func all<Kind: EvaluatedKind>(
        of kind: Kind.Type, _ run: OutcomeRun<Kind>, seed: UInt64
    ) throws(GSLError) -> [OutcomeComparison] {
        let detectors = run.labels.indices.prefix(run.kind.experiment.entrants.count).filter { run.failures[$0] == nil }
        guard let reference = detectors.last else { return [] }
        var comparisons: [OutcomeComparison] = []
        for (entry, outcomes) in zip(run.kind.experiment.entries, run.outcomes) {
            for row in detectors.dropLast() {
                for figure in Kind.compared {
                    guard case .share(let property) = figure.measure else { continue }
                    let names = (entry.scenario.name, run.labels[row], run.labels[reference], figure.heading)
                    var stream = Evaluation.stream(
                        "\(Kind.streams(names.0))/\(names.1)/\(names.2)/\(names.3)", seed: seed)
                    let comparison = try OutcomeComparison(
                        names, by: property, outcomes[row], outcomes[reference], stream: &stream)
                    if let comparison { comparisons.append(comparison) }
                }
            }
        }
        let corrected = HolmCorrection.corrected(comparisons.map(\.pValue))
        for index in comparisons.indices { comparisons[index].correctedP = corrected[index] ?? 1 }
        return comparisons
    }
}
