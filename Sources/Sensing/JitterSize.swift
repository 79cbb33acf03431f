private import Foundation
import Scenarios

/// The size of the fast error as a function of confidence.
struct JitterSize {
    /// Values at whole multiples of 1/64; the line between them is near enough to the curve.
    private let table: [Double]

    /// Makes the function.
    ///
    /// - Parameters:
    ///   - sizes: Sizes at `MeasuredErrors.Jitter.confidences`; below the first and above the last they stay the same.
    ///   - factor: What they are multiplied by.
    init(_ sizes: [Double], factor: Double) {
        let confidences = MeasuredErrors.Jitter.confidences
        table = (0...64).map { index in
            let confidence = min(max(Double(index) / 64, confidences[0]), confidences[confidences.count - 1])
            let above = max(confidences.firstIndex { $0 >= confidence } ?? 1, 1)
            let share = (confidence - confidences[above - 1]) / (confidences[above] - confidences[above - 1])
            let (low, high) = (sizes[above - 1], sizes[above])
            return factor * (low > 0 && high > 0 ? low * pow(high / low, share) : low + (high - low) * share)
        }
    }

    subscript(confidence: Double) -> Double {
        let place = min(max(confidence, 0), 1) * 64
        let index = min(Int(place), 63)
        return table[index] + (table[index + 1] - table[index]) * (place - Double(index))
    }
}
