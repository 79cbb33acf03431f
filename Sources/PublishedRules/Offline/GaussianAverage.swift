#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// An average of a whole signal with Gaussian weights, as SciPy's `gaussian_filter1d` takes it.
///
/// The weights end at four standard deviations, and beyond its ends the signal is mirrored, its end values twice.
struct GaussianAverage: Sendable, Hashable {
    /// The weights, that of the sample itself first.
    private let weights: [Double]

    /// Makes an average with a standard deviation in samples, above 0.
    init(deviation: Double) {
        let radius = Int(4 * deviation + 0.5)
        let raw = (0...radius).map { exp(-0.5 / (deviation * deviation) * Double($0 * $0)) }
        let sum = raw.dropFirst().reduce(raw[0]) { $0 + 2 * $1 }
        weights = raw.map { $0 / sum }
    }

    func smooth(_ signal: [Double]) -> [Double] {
        let period = 2 * signal.count
        func value(_ place: Int) -> Double {
            let wrapped = ((place % period) + period) % period
            return signal[wrapped < signal.count ? wrapped : period - 1 - wrapped]
        }
        return signal.indices.map { place in
            var sum = signal[place] * weights[0]
            for offset in weights.indices.dropFirst().reversed() {
                sum += (value(place - offset) + value(place + offset)) * weights[offset]
            }
            return sum
        }
    }
}
