/// The filter of Savitzky & Golay (1964, doi:10.1021/ac60214a047) of order 2: each number becomes the value of the
/// parabola that fits the window about it best.
package enum SavitzkyGolay {
    /// Smooths evenly spaced numbers without NaN by an odd window of at least 3; half a window from either end the
    /// parabola of the first or last whole window is evaluated instead, and fewer than a window stay as they are.
    package static func smoothed(_ values: [Double], window: Int) -> [Double] {
        guard window >= 3, window % 2 == 1, values.count >= window else { return values }
        let half = window / 2
        var result = values
        for middle in half..<values.count - half {
            let parabola = Parabola(values[middle - half...middle + half])
            result[middle] = parabola.value(at: 0)
            if middle == half {
                for index in 0..<half { result[index] = parabola.value(at: Double(index - middle)) }
            }
            if middle == values.count - half - 1 {
                for index in middle + 1..<values.count { result[index] = parabola.value(at: Double(index - middle)) }
            }
        }
        return result
    }

    /// The parabola of least squares through an odd number of evenly spaced numbers, 0 at their middle.
    private struct Parabola {
        private var (constant, linear, square) = (0.0, 0.0, 0.0)

        init(_ values: ArraySlice<Double>) {
            let half = values.count / 2
            var (squares, fourths) = (0.0, 0.0)
            var (sum, first, second) = (0.0, 0.0, 0.0)
            for (index, value) in values.enumerated() {
                let place = Double(index - half)
                squares += place * place
                fourths += place * place * place * place
                sum += value
                first += place * value
                second += place * place * value
            }
            let count = Double(values.count)
            let determinant = count * fourths - squares * squares
            constant = (fourths * sum - squares * second) / determinant
            linear = first / squares
            square = (count * second - squares * sum) / determinant
        }

        func value(at place: Double) -> Double { constant + (linear + square * place) * place }
    }
}
