import Foundation

/// A probability density on a grid.
struct Density: Sendable, Hashable {
    /// The values, rising, and the density at each, per unit of the value.
    let values, heights: [Double]
    /// The value with half the probability on either side.
    let median: Double
    /// Whether the density keeps each height until the next value.
    let isStep: Bool

    private init(_ values: [Double], _ heights: [Double], median: Double, isStep: Bool) {
        (self.values, self.heights) = (values, heights)
        self.median = median
        self.isStep = isStep
    }

    // More samples than this do not change the picture; each so-manieth of the sorted ones stands for all.
    private static let mostSamples = 4000
    private static let gridCount = 201

    /// A density from samples: Gaussian kernels with the width of Silverman's rule, `0.9 min(s, IQR/1.34) n^(−1/5)`
    /// (Silverman, "Density Estimation for Statistics and Data Analysis", 1986, equation 3.31).
    ///
    /// - Parameter samples: The samples; what is not finite is left out. `nil` comes of none.
    init?(samples: [Double]) {
        var sorted = samples.filter(\.isFinite).sorted()
        guard let least = sorted.first, let most = sorted.last else { return nil }
        let median = Self.quantile(sorted, 0.5)
        if sorted.count > Self.mostSamples {
            let count = sorted.count
            sorted = (0..<Self.mostSamples).map { sorted[($0 * 2 + 1) * count / (2 * Self.mostSamples)] }
        }
        let width = Self.width(sorted)
        let (low, high) = (least - 3 * width, most + 3 * width)
        let step = (high - low) / Double(Self.gridCount - 1)
        let values = (0..<Self.gridCount).map { low + Double($0) * step }
        let factor = 1 / (Double(sorted.count) * width * (2 * Double.pi).squareRoot())
        let heights = values.map { value in
            factor * sorted.reduce(0) { $0 + exp(-0.5 * pow((value - $1) / width, 2)) }
        }
        self.init(values, heights, median: median, isStep: false)
    }

    /// A density from the counts of bins; `nil` where no bin has a width and a count.
    init?(edges: [Double], counts: [Double]) {
        guard edges.count == counts.count + 1, edges.allSatisfy(\.isFinite),
            counts.allSatisfy({ $0.isFinite && $0 >= 0 }),
            zip(edges, edges.dropFirst()).allSatisfy({ $0 < $1 })
        else {
            return nil
        }
        let total = counts.reduce(0, +)
        guard total > 0 else { return nil }
        let heights = counts.indices.map { counts[$0] / total / (edges[$0 + 1] - edges[$0]) }
        var (before, median) = (0.0, edges[0])
        for index in counts.indices {
            if before + counts[index] >= total / 2 {
                let share = counts[index] > 0 ? (total / 2 - before) / counts[index] : 0
                median = edges[index] + (edges[index + 1] - edges[index]) * share
                break
            }
            before += counts[index]
        }
        self.init(edges, heights + heights.suffix(1), median: median, isStep: true)
    }

    /// A density from quantiles: even between neighbours, and nothing beyond the outer ones.
    init?(quantiles: [RidgeFigure.Quantile]) {
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
        self.init(edges: edges, counts: counts)
    }

    /// The interpolated quantile of sorted samples.
    static func quantile(_ sorted: [Double], _ share: Double) -> Double {
        let place = share * Double(sorted.count - 1)
        let index = min(Int(place), max(sorted.count - 2, 0))
        guard sorted.count > 1 else { return sorted[0] }
        return sorted[index] + (sorted[index + 1] - sorted[index]) * (place - Double(index))
    }

    private static func width(_ sorted: [Double]) -> Double {
        let count = Double(sorted.count)
        let mean = sorted.reduce(0, +) / count
        let deviation = (sorted.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / max(count - 1, 1)).squareRoot()
        let quartiles = (quantile(sorted, 0.75) - quantile(sorted, 0.25)) / 1.34
        let spread = quartiles > 0 ? min(deviation, quartiles) : deviation
        // Equal samples have no width of their own; a narrow peak stands for them.
        return spread > 0 ? 0.9 * spread * pow(count, -0.2) : max(abs(mean) * 0.01, 1e-6)
    }

    /// The greatest height.
    var peak: Double { heights.max() ?? 0 }

    /// The values between which the density is more than a two-hundredth of its peak.
    var visible: ChartInterval {
        let shown = values.indices.filter { heights[$0] > peak / 200 }
        guard let first = shown.first, let last = shown.last, !isStep else {
            return ChartInterval(values.first ?? 0, values.last ?? 0)
        }
        return ChartInterval(values[first], values[last])
    }

    /// The corners of the density's outline.
    var outline: [ChartPosition] {
        let corners = zip(values, heights).map { ChartPosition($0, $1) }
        return isStep ? Plot.stepped(corners) : corners
    }

    /// The height at a value; 0 beyond the ends.
    func height(at value: Double) -> Double {
        guard let after = values.firstIndex(where: { $0 > value }), after > 0 else {
            return value == values.last ? heights.last ?? 0 : 0
        }
        if isStep { return heights[after - 1] }
        let share = (value - values[after - 1]) / (values[after] - values[after - 1])
        return heights[after - 1] + (heights[after] - heights[after - 1]) * share
    }
}
