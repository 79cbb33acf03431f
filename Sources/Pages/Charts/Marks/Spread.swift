/// Moves places along a line apart.
enum Spread {
    /// A run of places that touch, which moves as one.
    private struct Block {
        /// The wish of each place for the start of the run.
        var wishes: [Double]

        var start: Double { wishes.reduce(0, +) / Double(wishes.count) }
    }

    /// The places nearest to given rising ones that are at least so far apart, and within bounds where there is room;
    /// the lower bound counts more than the upper one.
    static func spread(_ places: [Double], distance: Double, from low: Double, to high: Double) -> [Double] {
        var blocks: [Block] = []
        for place in places {
            var block = Block(wishes: [place])
            while let before = blocks.last, before.start + Double(before.wishes.count) * distance > block.start {
                blocks.removeLast()
                let shift = Double(before.wishes.count) * distance
                block = Block(wishes: before.wishes + block.wishes.map { $0 - shift })
            }
            blocks.append(block)
        }
        var result = blocks.flatMap { block in block.wishes.indices.map { block.start + Double($0) * distance } }
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
