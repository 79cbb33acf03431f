/// A rising step curve through weighted shares.
enum IsotonicCurve {
    /// The rising shares that lie nearest to the given ones by weighted least squares: pool adjacent violators (Ayer and
    /// others 1955; Barlow and others 1972), for shares of independent trials also their maximum likelihood under the sole
    /// assumption that the curve never falls.
    static func fit(_ shares: [Double], weights: [Double]) -> [Double] {
        var blocks: [(sum: Double, weight: Double, count: Int)] = []
        for (share, weight) in zip(shares, weights) {
            blocks.append((share * weight, weight, 1))
            while blocks.count > 1 {
                let (last, before) = (blocks[blocks.count - 1], blocks[blocks.count - 2])
                guard before.sum * last.weight >= last.sum * before.weight else { break }
                blocks.removeLast()
                blocks[blocks.count - 1] = (
                    before.sum + last.sum, before.weight + last.weight, before.count + last.count
                )
            }
        }
        return blocks.flatMap { Array(repeating: $0.sum / $0.weight, count: $0.count) }
    }
}
