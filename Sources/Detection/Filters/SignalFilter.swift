/// The filter that a detector puts on its signal: one of `FilterChoice`, ready to run.
///
/// All kinds lie side by side, since in an enumeration the chosen one would be copied out and in at every sample. It
/// allocates nothing.
public struct SignalFilter: Sendable, Hashable {
    /// The filter that was chosen.
    public let choice: FilterChoice
    private var exponential: ExponentialFilter
    private var oneEuro: OneEuroFilter
    private var median: MedianFilter

    /// Makes a filter that has seen nothing yet.
    public init(_ choice: FilterChoice) {
        self.choice = choice
        exponential = ExponentialFilter(timeConstant: 0)
        oneEuro = OneEuroFilter(minimumCutoff: 1, beta: 0)
        median = MedianFilter(window: 0)
        switch choice {
        case .none: break
        case .exponential(let timeConstant): exponential = ExponentialFilter(timeConstant: timeConstant)
        case .oneEuro(let cutoff, let beta): oneEuro = OneEuroFilter(minimumCutoff: cutoff, beta: beta)
        case .median(let window): median = MedianFilter(window: window)
        }
    }

    /// Takes the next sample.
    ///
    /// - Parameters:
    ///   - value: The sample, finite.
    ///   - elapsed: Seconds since the last sample.
    /// - Returns: The filtered value; the first sample passes unchanged.
    @inline(__always)
    public mutating func filter(_ value: Double, elapsed: Double) -> Double {
        switch choice {
        case .none: value
        case .exponential: exponential.filter(value, elapsed: elapsed)
        case .oneEuro: oneEuro.filter(value, elapsed: elapsed)
        case .median: median.filter(value, elapsed: elapsed)
        }
    }

    /// Forgets all samples.
    public mutating func reset() {
        exponential.reset()
        oneEuro.reset()
        median.reset()
    }
}
