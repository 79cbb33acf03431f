/// Lines of equal value over a grid, by marching squares (Lorensen and Cline, "Marching cubes", SIGGRAPH 1987, in two
/// dimensions).
struct Contour {
    /// The values along both directions at which the grid has numbers.
    private let xs, ys: [Double]
    private let values: [Double?]

    /// A crossing of the line with one side of a square of the grid.
    private struct Edge: Hashable {
        var column, row: Int
        var isUpright: Bool
    }

    /// Creates a grid of numbers, row by row, at places of columns and rows.
    init(xs: [Double], ys: [Double], values: [Double?]) {
        (self.xs, self.ys) = (xs, ys)
        self.values = values.map { $0.flatMap { $0.isFinite ? $0 : nil } }
    }

    /// The lines at a level, from end to end or around; places between numbers by straight interpolation.
    func lines(at level: Double) -> [[Place]] {
        guard xs.count > 1, ys.count > 1, values.count == xs.count * ys.count else { return [] }
        var parts: [(Edge, Edge)] = []
        for row in 0..<ys.count - 1 {
            for column in 0..<xs.count - 1 { parts += self.parts(column, row, level) }
        }
        return Self.chains(parts).map { chain in chain.map { place($0, level) } }
    }

    private func value(_ column: Int, _ row: Int) -> Double? { values[row * xs.count + column] }

    private func parts(_ column: Int, _ row: Int, _ level: Double) -> [(Edge, Edge)] {
        guard let a = value(column, row), let b = value(column + 1, row), let c = value(column + 1, row + 1),
            let d = value(column, row + 1)
        else { return [] }
        let below = Edge(column: column, row: row, isUpright: false)
        let above = Edge(column: column, row: row + 1, isUpright: false)
        let left = Edge(column: column, row: row, isUpright: true)
        let right = Edge(column: column + 1, row: row, isUpright: true)
        let high = [a, b, c, d].map { $0 >= level }
        // The middle of a saddle decides which corners belong together.
        let isMiddleHigh = (a + b + c + d) / 4 >= level
        switch (high[0], high[1], high[2], high[3]) {
        case (true, true, true, true), (false, false, false, false): return []
        case (true, false, false, false), (false, true, true, true): return [(left, below)]
        case (false, true, false, false), (true, false, true, true): return [(below, right)]
        case (false, false, true, false), (true, true, false, true): return [(right, above)]
        case (false, false, false, true), (true, true, true, false): return [(left, above)]
        case (true, true, false, false), (false, false, true, true): return [(left, right)]
        case (true, false, false, true), (false, true, true, false): return [(below, above)]
        case (true, false, true, false):
            return isMiddleHigh ? [(left, above), (below, right)] : [(left, below), (right, above)]
        case (false, true, false, true):
            return isMiddleHigh ? [(left, below), (right, above)] : [(left, above), (below, right)]
        }
    }

    private func place(_ edge: Edge, _ level: Double) -> Place {
        let (column, row) = (edge.column, edge.row)
        let other = edge.isUpright ? (column, row + 1) : (column + 1, row)
        guard let from = value(column, row), let to = value(other.0, other.1), from != to else {
            return Place(xs[column], ys[row])
        }
        let share = (level - from) / (to - from)
        return Place(xs[column] + (xs[other.0] - xs[column]) * share, ys[row] + (ys[other.1] - ys[row]) * share)
    }

    /// Joins parts that share an end; open lines begin at an end.
    private static func chains(_ parts: [(Edge, Edge)]) -> [[Edge]] {
        var around: [Edge: [Int]] = [:]
        for (index, part) in parts.enumerated() {
            around[part.0, default: []].append(index)
            around[part.1, default: []].append(index)
        }
        var isUsed = Array(repeating: false, count: parts.count)
        func follow(_ start: Edge) -> [Edge] {
            var chain = [start]
            while let end = chain.last, let next = around[end]?.first(where: { !isUsed[$0] }) {
                isUsed[next] = true
                chain.append(parts[next].0 == end ? parts[next].1 : parts[next].0)
            }
            return chain
        }
        let ends = parts.flatMap { [$0.0, $0.1] }.filter { around[$0]?.count == 1 }
        let open = ends.map(follow).filter { $0.count > 1 }
        return open + parts.map { follow($0.0) }.filter { $0.count > 1 }
    }
}
