private import Foundation

/// The power spectral density of evenly spaced numbers by Welch's method (1967, doi:10.1109/TAU.1967.1161901).
///
/// Segments overlap by half; of each a straight line is taken off, and a periodic Hann window laid on it. The density
/// is one-sided.
package struct PowerSpectrum {
    /// The frequencies, Hz, from 0 in equal steps.
    package let frequencies: [Double]
    /// The densities, squared units per Hz.
    package let densities: [Double]

    /// Takes a spectrum of at least four numbers, at a rate a second, in segments of at most some length.
    package init(_ values: [Double], rate: Double, length: Int = 64) {
        let length = min(length, values.count)
        let angles: [Double] = (0..<length).map { 2 * .pi * Double($0) / Double(length) }
        let window = angles.map { 0.5 - 0.5 * cos($0) }
        let power = window.reduce(0) { $0 + $1 * $1 }
        let overlap = length / 2
        let segments = (values.count - overlap) / (length - overlap)
        var sums = [Double](repeating: 0, count: length / 2 + 1)
        let circle = angles.map { SIMD2(cos($0), -sin($0)) }
        for segment in 0..<segments {
            let start = segment * (length - overlap)
            let rest = Self.detrended(values[start..<start + length])
            for bin in sums.indices {
                var sum = SIMD2<Double>()
                for index in 0..<length { sum += rest[index] * window[index] * circle[bin * index % length] }
                sums[bin] += (sum * sum).sum()
            }
        }
        let step = 1 / (Double(length) * (1 / rate))
        frequencies = sums.indices.map { Double($0) * step }
        densities = sums.enumerated().map { bin, sum in
            let isOnce = bin == 0 || 2 * bin == length
            let share: Double = isOnce ? 1 : 2
            return share * sum / (rate * power * Double(segments))
        }
    }

    /// The numbers' differences from their straight line of least squares.
    private static func detrended(_ values: ArraySlice<Double>) -> [Double] {
        let middle = Double(values.count - 1) / 2
        let mean = values.reduce(0, +) / Double(values.count)
        var (cross, square) = (0.0, 0.0)
        for (index, value) in values.enumerated() {
            let place = Double(index) - middle
            cross += place * (value - mean)
            square += place * place
        }
        return values.enumerated().map { $1 - mean - cross / square * (Double($0) - middle) }
    }
}
