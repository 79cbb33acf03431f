import GSL
import Randomness
import Scoring
import Statistics

/// A comparison of two detectors by the same mornings of one sleeper.
package struct AlarmComparison: Sendable, Hashable {
    /// The sleeper: the scenario's name.
    package let sleeper: String
    /// The label of the detector.
    package let label: String
    /// The label of the detector that it is compared with.
    package let reference: String
    /// The ending whose share is compared.
    package let ending: MorningEnding
    /// The detector's share less that of the reference, with an interval that resamples mornings.
    package let difference: OutcomeEstimate
    /// The number of mornings that end differently in this respect.
    package let changed: Int
    /// The two-sided p-value of the exact sign test of these mornings (McNemar 1947, doi:10.1007/BF02295996).
    package let pValue: Double
    /// The p-value, corrected for all comparisons of the study (`HolmCorrection`).
    package internal(set) var correctedP: Double

    /// Compares.
    ///
    /// - Parameters:
    ///   - names: The sleeper, the detector and its reference.
    ///   - ending: The ending.
    ///   - first: The detector's mornings.
    ///   - second: The same mornings of the reference.
    ///   - stream: The source of randomness.
    /// - Throws: `GSLError` for more than 2³² − 1 mornings.
    init?(
        _ names: (sleeper: String, label: String, reference: String), ending: MorningEnding,
        _ first: [MorningOutcome], _ second: [MorningOutcome], stream: inout RandomStream
    ) throws(GSLError) {
        guard first.count == second.count else { return nil }
        let changes = zip(first, second).map { ($0.ending == ending ? 1 : 0) - ($1.ending == ending ? 1 : 0) }
        guard let difference = try OutcomeEstimate.mean(changes, stream: &stream) else { return nil }
        (sleeper, label, reference) = names
        self.ending = ending
        self.difference = difference
        changed = changes.count { $0 != 0 }
        pValue = SignFlipTest(changes).twoSided
        correctedP = pValue
    }
}

extension AlarmComparison {
    /// The endings whose shares are compared.
    static let endings: [MorningEnding] = [.earned, .fooled]

    /// Compares each detector with the last one, sleeper by sleeper.
    ///
    /// - Parameters:
    ///   - study: The mornings.
    ///   - seed: The seed of the resamples.
    /// - Returns: The comparisons; none for a single detector.
    /// - Throws: `GSLError` for more than 2³² − 1 mornings.
    static func all(of study: AlarmStudy, seed: UInt64) throws(GSLError) -> [AlarmComparison] {
        guard let reference = (0..<study.detectors).last(where: { study.failures[$0] == nil }) else { return [] }
        var comparisons: [AlarmComparison] = []
        for sleeper in study.sleepers {
            for row in 0..<reference where study.failures[row] == nil {
                for ending in endings {
                    let names = (sleeper.name, study.labels[row], study.labels[reference])
                    var stream = AlarmEvaluation.stream(
                        "\(sleeper.name)/\(names.1)/\(names.2)/\(ending.rawValue)", seed: seed)
                    let comparison = try AlarmComparison(
                        names, ending: ending, sleeper.outcomes[row], sleeper.outcomes[reference], stream: &stream)
                    if let comparison { comparisons.append(comparison) }
                }
            }
        }
        let corrected = HolmCorrection.corrected(comparisons.map(\.pValue))
        for index in comparisons.indices { comparisons[index].correctedP = corrected[index] ?? 1 }
        return comparisons
    }
}
