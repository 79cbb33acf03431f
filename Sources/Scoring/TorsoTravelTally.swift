package import Pose

/// The numbers of accepted and rejected cheat cycles by torso travel over many trials, ready to be summed up in a curve
/// and a margin.
///
/// Trials with the same outcome are kept as one class with a multiplicity. Curves do not depend on the order in which
/// trials were added or tallies merged.
package struct TorsoTravelTally: Sendable, Hashable {
    /// The counts of one trial in one bin.
    struct Cell: Hashable, Comparable {
        var bin: UInt16
        var cycles: UInt16
        var accepted: UInt16

        static func < (first: Cell, second: Cell) -> Bool {
            (first.bin, first.cycles, first.accepted) < (second.bin, second.cycles, second.accepted)
        }
    }

    /// All trials of a bin together; torso travels in millionths of T, so that sums do not depend on their order.
    struct Total: Hashable {
        var cycles = 0
        var accepted = 0
        var travel: Int64 = 0

        static func + (first: Total, second: Total) -> Total {
            Total(
                cycles: first.cycles + second.cycles, accepted: first.accepted + second.accepted,
                travel: first.travel + second.travel)
        }
    }

    private(set) var totals: [Int: Total] = [:]
    private(set) var largest: Int64 = 0
    /// The number of trials with the same cells, in the order of bins.
    private var classes: [[Cell]: Int] = [:]

    /// Makes a tally of no trials.
    package init() {}

    /// Whether there are no cheat cycles.
    package var isEmpty: Bool { totals.isEmpty }

    /// Adds the cheat cycles of one trial whose torso travels are known.
    ///
    /// All of them are tallied, whatever their verdicts: a curve whose deep cycles were left out where they were counted
    /// would fall at its end.
    ///
    /// - Parameters:
    ///   - score: The trial's score.
    ///   - truth: The truth that it was scored against.
    package mutating func add(_ score: TrialScore, truth: Truth) {
        var cells: [Int: Total] = [:]
        for (cycle, isCounted) in zip(truth.cycles, score.countedInOnePass) where cycle.isCheat {
            guard let travel = cycle.torsoTravel, travel.isFinite else { continue }
            let total = Total(
                cycles: 1, accepted: isCounted ? 1 : 0, travel: Int64((min(max(travel, 0), 1_000) * 1e6).rounded()))
            largest = max(largest, total.travel)
            cells[TorsoTravelBins.index(of: travel), default: Total()] =
                cells[
                    TorsoTravelBins.index(of: travel), default: Total()] + total
        }
        guard !cells.isEmpty else { return }
        totals.merge(cells, uniquingKeysWith: +)
        let key = cells.map { bin, total in
            Cell(
                bin: UInt16(clamping: bin), cycles: UInt16(clamping: total.cycles),
                accepted: UInt16(clamping: total.accepted))
        }
        classes[key.sorted(), default: 0] += 1
    }

    /// Adds the trials of another tally.
    package mutating func merge(_ other: TorsoTravelTally) {
        totals.merge(other.totals, uniquingKeysWith: +)
        classes.merge(other.classes, uniquingKeysWith: +)
        largest = max(largest, other.largest)
    }

    /// The classes in an order that does not depend on how trials were added, with their numbers of trials.
    var sortedClasses: [(cells: [Cell], trials: Int)] {
        classes.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { ($0.key, $0.value) }
    }
}

/// The bins of the torso travel: 0.05 T wide and centred on multiples of 0.05 T, the first only from 0 to 0.025 T;
/// what exceeds the last belongs to it.
///
/// Grades at multiples of 0.05 T so stay together, though a body that sways adds or takes a little.
enum TorsoTravelBins {
    /// Width of a bin but the first, T.
    static let width = 0.05
    /// Number of bins.
    static let count = 21

    /// The bin of a torso travel, T.
    static func index(of travel: Double) -> Int {
        Int(min(max((travel / width).rounded(), 0), Double(count - 1)))
    }

    /// The ends of a bin, T.
    static func range(_ index: Int) -> ClosedRange<Double> {
        Double(max(2 * index - 1, 0)) / 40...Double(2 * index + 1) / 40
    }
}
