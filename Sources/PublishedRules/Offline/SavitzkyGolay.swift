/// A Savitzky–Golay filter over a whole signal: each value becomes that of a polynomial fitted to its window.
///
/// The first and last half window take their values from the polynomials of the first and last window, as SciPy's
/// `savgol_filter` does in its mode `interp`.
struct SavitzkyGolay: Sendable, Hashable {
    /// The length of the window, samples; odd.
    let window: Int
    /// The weights of the window's samples for each place in it, one row a place.
    private let weights: [[Double]]

    /// Makes a filter with a window of an odd number of samples, above the order of the polynomial.
    init(window: Int, order: Int) {
        self.window = window
        let basis = SavitzkyGolay.basis(window: window, order: order)
        weights = (0..<window).map { place in
            (0..<window).map { sample in basis.reduce(0) { $0 + $1[place] * $1[sample] } }
        }
    }

    /// The signal, smoothed; a signal that is shorter than the window stays as it is.
    func smooth(_ signal: [Float]) -> [Float] {
        guard signal.count >= window else { return signal }
        let half = window / 2
        return signal.indices.map { place in
            let first = min(max(place - half, 0), signal.count - window)
            let row = weights[place - first]
            var sum = 0.0
            for offset in 0..<window { sum += row[offset] * Double(signal[first + offset]) }
            return Float(sum)
        }
    }

    /// Polynomials of orders 0 to `order` that are orthonormal over the window.
    private static func basis(window: Int, order: Int) -> [[Double]] {
        let half = Double(window / 2)
        let places = (0..<window).map { Double($0) - half }
        var basis: [[Double]] = []
        for degree in 0...order {
            var next = degree == 0 ? places.map { _ in 1 } : zip(basis[degree - 1], places).map { $0 * $1 }
            for earlier in basis {
                let share = zip(next, earlier).reduce(0) { $0 + $1.0 * $1.1 }
                next = zip(next, earlier).map { $0 - share * $1 }
            }
            let size = next.reduce(0) { $0 + $1 * $1 }.squareRoot()
            basis.append(next.map { $0 / size })
        }
        return basis
    }
}
