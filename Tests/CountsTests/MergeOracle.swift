import Counts
import Testing

/// A random case of a merge on a small grid, with an answer that is found cell by cell.
///
/// It shares no code with the module: it asks for each cell of time which source is the highest there, and gives each
/// of its samples the share of one cell. Shares are whole multiples of 1/27720, the least common multiple of 1…12.
struct MergeCase {
    struct Item {
        var number: Int
        var count: Int
        var start: Int
        var length: Int
        var rank: Int
    }

    static let unit = 27_720
    static let cells = 30
    /// The nanoseconds of a cell: no round number.
    static let step: Int64 = 1_000_000_007

    var items: [Item] = []
    let ranks: [Int]

    init(_ draws: inout Draws) {
        ranks = draws.shuffled(Array(0..<draws.between(1, 5)))
        for number in 0..<draws.between(0, 14) {
            let isPoint = draws.below(6) == 0
            items.append(
                Item(
                    number: number, count: draws.below(4) == 0 ? draws.below(3) : draws.between(0, 1_000_000),
                    start: draws.below(18), length: isPoint ? 0 : draws.between(1, 12), rank: draws.one(of: ranks)))
        }
    }

    /// Makes a case of items whose sources have ranks of some other model.
    init(_ items: [Item]) {
        self.items = items
        ranks = Array(Set(items.map(\.rank)))
    }

    func samples() throws -> [QuantitySample] { try items.map(sample) }

    func sample(_ item: Item) throws -> QuantitySample {
        try QuantitySample(
            uuid: Fixture.uuid(item.number), count: item.count, start: Self.instant(item.start),
            end: Self.instant(item.start + item.length),
            sourceRevision: SourceRevision(source: Fixture.source(Self.name(item.rank))))
    }

    /// The priority: the sources by their ranks.
    var priority: SourcePriority { SourcePriority(ranks.sorted().map(Self.name)) }

    static func name(_ rank: Int) -> String { "com.example.rank\(rank)" }

    static func instant(_ cell: Int) throws -> Instant {
        try Instant(nanoseconds: 1_700_000_000_000_000_000 + Int64(cell) * step)
    }

    /// The merged counts of some cells, in units of 1/27720.
    func merged(_ cells: Range<Int>) -> Int {
        cells.reduce(0) { sum, cell in
            let there = items.filter { $0.start <= cell && cell < $0.start + $0.length }
            let top = there.map(\.rank).min() ?? .max
            let shares = there.filter { $0.rank == top }.map { $0.count * (Self.unit / $0.length) }
            let points = items.filter { $0.length == 0 && $0.start == cell }
            let highest = min(top, points.map(\.rank).min() ?? .max)
            let kept = points.filter { $0.rank <= highest }.map { $0.count * Self.unit }
            return sum + shares.reduce(0, +) + kept.reduce(0, +)
        }
    }

    /// The counts that lower sources have where a higher one is, in units of 1/27720.
    var hidden: Int {
        (0..<Self.cells).reduce(0) { sum, cell in
            let there = items.filter { $0.start <= cell && cell < $0.start + $0.length }
            let points = items.filter { $0.length == 0 && $0.start == cell }
            var hidden = 0
            for item in there where there.contains(where: { $0.rank < item.rank }) {
                hidden += item.count * (Self.unit / item.length)
            }
            for point in points where (there + points).contains(where: { $0.rank < point.rank }) {
                hidden += point.count * Self.unit
            }
            return sum + hidden
        }
    }

    var hasOverlap: Bool {
        items.contains { one in
            items.contains { other in
                guard one.number < other.number else { return false }
                let cells = Set(one.start..<max(one.start + one.length, one.start + 1))
                let others = Set(other.start..<max(other.start + other.length, other.start + 1))
                // A point lies at the beginning of its cell, so it is in an interval that has the cell.
                return !cells.isDisjoint(with: others)
            }
        }
    }

    /// Returns how many units of 2⁻⁶⁴ a quantity is below an exact number of 1/27720; `nil` if far from it.
    static func units(of quantity: Quantity, below exact: Int) -> Int? {
        let whole = exact / unit
        let fraction = UInt(unit).dividingFullWidth((UInt(exact % unit), 0)).quotient
        switch whole - Int(quantity.whole) {
        case 0:
            let isBelow = quantity.fraction <= fraction
            let distance = isBelow ? UInt64(fraction) - quantity.fraction : quantity.fraction - UInt64(fraction)
            return Int(exactly: distance).map { isBelow ? $0 : -$0 }
        case 1: return Int(exactly: UInt64(fraction) &- quantity.fraction).flatMap { $0 >= 0 ? $0 : nil }
        case -1: return Int(exactly: quantity.fraction &- UInt64(fraction)).flatMap { $0 >= 0 ? -$0 : nil }
        default: return nil
        }
    }
}
