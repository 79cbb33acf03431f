/// The filter of a composed detector.
///
/// Windows lie beside the other filters, not in the payload of `SignalFilter`, so that a sample does not move them.
struct ComposedFilter: Sendable {
    private let choice: FilterChoice
    private var small: SignalFilter
    private var recent = RecentSamples()

    init(_ choice: FilterChoice) {
        self.choice = choice
        small = choice.isWindow ? .none : choice.filter
    }

    /// Takes the next sample and returns the filtered value; the first sample passes unchanged.
    mutating func filter(_ value: Double, elapsed: Double) -> Double {
        switch choice {
        case .none:
            return value
        case .exponential, .oneEuro, .kalman:
            return small.filter(value, elapsed: elapsed)
        case .median(let window):
            recent.add(value, elapsed: elapsed, window: window)
            return recent.median
        case .mean(let window):
            recent.add(value, elapsed: elapsed, window: window)
            return recent.mean
        case .hampel(let window, let threshold):
            recent.add(value, elapsed: elapsed, window: window)
            return recent.cleaned(value, threshold: threshold)
        }
    }

    /// Forgets all samples.
    mutating func reset() {
        small.reset()
        recent.clear()
    }
}
