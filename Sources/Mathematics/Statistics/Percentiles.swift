/// The two ends of a percentile interval.
package enum Percentiles {
    /// The type-7 quantiles at a share, 0 … ½, and at one less that share: those of `Quantile.type7` over the sorted
    /// numbers, of which only both ends are sorted, in place; `nil` without numbers, or for another share.
    package static func ends(of values: inout [Double], tail: Double) -> (lower: Double, upper: Double)? {
        guard tail >= 0, tail <= 0.5 else { return nil }
        // A quantile lies between the number at its rank and the next one.
        let count = Int(tail * Double(values.count)) + 2
        if 2 * count < values.count {
            values.withUnsafeMutableBufferPointer { values in
                let upper = values.count - count
                select(count, of: values, within: 0..<values.count)
                select(upper, of: values, within: count..<values.count)
                for part in [values[..<count], values[upper...]] {
                    var end = UnsafeMutableBufferPointer(rebasing: part)
                    end.sort()
                }
            }
        } else {
            values.sort()
        }
        guard let lower = Quantile.type7(sorted: values, tail), let upper = Quantile.type7(sorted: values, 1 - tail)
        else { return nil }
        return (lower, upper)
    }

    /// Moves numbers within a range until none before a place exceeds one from it on.
    ///
    /// C. A. R. Hoare, *Algorithm 65: Find*, Communications of the ACM 4 (1961), doi:10.1145/366622.366647.
    private static func select(_ place: Int, of values: UnsafeMutableBufferPointer<Double>, within range: Range<Int>) {
        var (low, high) = (range.lowerBound, range.upperBound - 1)
        while low < high {
            let (first, middle, last) = (values[low], values[(low + high) / 2], values[high])
            let pivot = max(min(first, last), min(max(first, last), middle))
            var (left, right) = (low, high)
            while left <= right {
                while values[left] < pivot { left += 1 }
                while pivot < values[right] { right -= 1 }
                if left <= right {
                    values.swapAt(left, right)
                    (left, right) = (left + 1, right - 1)
                }
            }
            if place <= right { high = right } else if place >= left { low = left } else { return }
        }
    }
}
