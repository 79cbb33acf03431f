/// Moves places along a line apart.
enum Spread {
    /// The places nearest to given rising ones that are at least so far apart, and within bounds where there is room;
    /// the lower bound counts more than the upper one.
    static func spread(_ places: [Double], distance: Double, from low: Double, to high: Double) -> [Double] {
        // The wishes of places that touch and move as one, each for the start of their run.
        var runs: [[Double]] = []
        func start(_ run: [Double]) -> Double { run.reduce(0, +) / Double(run.count) }
        for place in places {
            var run = [place]
            while let before = runs.last, start(before) + Double(before.count) * distance > start(run) {
                runs.removeLast()
                let shift = Double(before.count) * distance
                run = before + run.map { $0 - shift }
            }
            runs.append(run)
        }
        var result = runs.flatMap { run in run.indices.map { start(run) + Double($0) * distance } }
        var limit = high
        for index in result.indices.reversed() {
            result[index] = min(result[index], limit)
            limit = result[index] - distance
        }
        limit = low
        for index in result.indices {
            result[index] = max(result[index], limit)
            limit = result[index] + distance
        }
        return result
    }
}
