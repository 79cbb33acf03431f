package import Pose

/// The numbers of counted cycles by a property of the motion over many trials, ready to be summed up in a curve.
///
/// Trials with the same outcome are kept as one class with a multiplicity. Curves do not depend on the order in which
/// trials were added or tallies merged.
package struct ResponseTally: Sendable, Hashable {
    /// The counts of one trial in one bin.
    struct Cell: Hashable, Comparable {
        var bin: UInt16
        var cycles: UInt16
        var counted: UInt16

        static func < (first: Cell, second: Cell) -> Bool {
            (first.bin, first.cycles, first.counted) < (second.bin, second.cycles, second.counted)
        }
    }

    /// All trials of a bin together; positions in millionths, so that sums do not depend on their order.
    struct Total: Hashable {
        var cycles = 0
        var counted = 0
        var position: Int64 = 0

        static func + (first: Total, second: Total) -> Total {
            Total(
                cycles: first.cycles + second.cycles, counted: first.counted + second.counted,
                position: first.position + second.position)
        }
    }

    /// The cycles that take part, and the axis.
    package let kind: ResponseKind
    private(set) var totals: [Int: Total] = [:]
    private(set) var largest: Int64 = 0
    /// The number of trials with the same cells, in the order of bins.
    private var classes: [[Cell]: Int] = [:]

    package init(_ kind: ResponseKind) { self.kind = kind }

    package var isEmpty: Bool { totals.isEmpty }

    /// Adds the cycles of one trial that belong to the curve, whatever their verdicts: a curve whose deep cycles were
    /// left out where they were counted would fall at its end.
    package mutating func add(_ score: TrialScore, truth: Truth) {
        var cells: [Int: Total] = [:]
        let bins = kind.bins
        for (cycle, isCounted) in zip(truth.cycles, score.countedInOnePass) {
            guard let position = kind.position(of: cycle) else { continue }
            let total = Total(
                cycles: 1, counted: isCounted ? 1 : 0,
                position: Int64((min(max(position, 0), 1_000) * 1e6).rounded()))
            largest = max(largest, total.position)
            let bin = bins.index(of: position)
            cells[bin, default: Total()] = cells[bin, default: Total()] + total
        }
        guard !cells.isEmpty else { return }
        totals.merge(cells, uniquingKeysWith: +)
        let key = cells.map { bin, total in
            Cell(
                bin: UInt16(clamping: bin), cycles: UInt16(clamping: total.cycles),
                counted: UInt16(clamping: total.counted))
        }
        classes[key.sorted(), default: 0] += 1
    }

    /// Adds the trials of another tally of the same kind.
    package mutating func merge(_ other: ResponseTally) {
        precondition(kind == other.kind, "tallies of two kinds cannot be merged")
        totals.merge(other.totals, uniquingKeysWith: +)
        classes.merge(other.classes, uniquingKeysWith: +)
        largest = max(largest, other.largest)
    }

    /// The classes in an order that does not depend on how trials were added, with their numbers of trials.
    var sortedClasses: [(cells: [Cell], trials: Int)] {
        classes.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { ($0.key, $0.value) }
    }
}
