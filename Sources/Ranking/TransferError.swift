import Foundation
import Mathematics

/// The distance of the order on people from the one that synthetic trials predict.
///
/// For each detector the error is the logarithm of its measured wrong counts over the predicted ones, less the mean over
/// detectors: what all have in common changes no place. It contains the error of sampling of the recordings too, so
/// places that include it are rather too wide than too narrow.
struct TransferError {
    /// The fewest detectors from which an error is estimated; our own choice.
    static let least = 3

    /// The errors of the detectors, natural logarithms.
    let logarithms: [Double]

    /// Compares what was predicted per session with what was measured per recording of people, `nil` where it is not
    /// known; `nil` for fewer than `least` detectors with both.
    init?(predicted: [Double], measured: [Double?], of entrants: [Int]) {
        let ratios = entrants.compactMap { index -> Double? in
            guard measured.indices.contains(index), let found = measured[index], found > 0, predicted[index] > 0 else {
                return nil
            }
            return log(found / predicted[index])
        }
        guard ratios.count >= Self.least else { return nil }
        let mean = ratios.reduce(0, +) / Double(ratios.count)
        logarithms = ratios.map { $0 - mean }
    }

    /// Returns the factor of one detector, drawn from those of all.
    func drawn(_ stream: inout RandomStream) -> Double { exp(logarithms[stream.choice(count: logarithms.count)]) }
}
