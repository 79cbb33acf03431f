/// A probability density that keeps each height from one quantile to the next.
struct Density: Sendable, Hashable {
    /// The values, rising, and the density from each to the next, per unit of the value.
    private let values, heights: [Double]
    /// The value with half the probability on either side.
    let median: Double

    /// A density from quantiles: even between neighbours, nothing beyond the outer ones; `nil` below two finite values.
    init?(_ quantiles: [RidgeFigure.Quantile]) {
        var edges: [Double] = []
        var counts: [Double] = []
        var share = 0.0
        let sorted = quantiles.filter { $0.share.isFinite && $0.value.isFinite }.sorted { $0.share < $1.share }
        for quantile in sorted {
            guard let last = edges.last else {
                (edges, share) = ([quantile.value], quantile.share)
                continue
            }
            // Equal values hold a share at one place, which has no density: it joins the next stretch.
            guard quantile.value > last, quantile.share > share else { continue }
            edges.append(quantile.value)
            counts.append(quantile.share - share)
            share = quantile.share
        }
        let total = counts.reduce(0, +)
        guard total > 0 else { return nil }
        let heights = counts.indices.map { counts[$0] / total / (edges[$0 + 1] - edges[$0]) }
        var (before, median) = (0.0, edges[0])
        for index in counts.indices {
            if before + counts[index] >= total / 2 {
                let share = (total / 2 - before) / counts[index]
                median = edges[index] + (edges[index + 1] - edges[index]) * share
                break
            }
            before += counts[index]
        }
        (values, self.heights, self.median) = (edges, heights + heights.suffix(1), median)
    }

    var peak: Double { heights.max() ?? 0 }

    /// The values between which the density is known.
    var ends: [Double] { [values[0], values[values.count - 1]] }

    var outline: [ChartPosition] { Plot.stepped(zip(values, heights).map { ChartPosition($0, $1) }) }

    /// The height at a value; 0 beyond the ends.
    func height(at value: Double) -> Double {
        guard let after = values.firstIndex(where: { $0 > value }), after > 0 else {
            return value == values.last ? heights.last ?? 0 : 0
        }
        return heights[after - 1]
    }
}
