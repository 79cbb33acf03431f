package import Pose

/// The distances from a cycle's completion within which a detection matches it; both ends inclusive.
///
/// An instant plus or minus a window, and one second more, must stay within the ±292 years of `Nanoseconds`.
package struct MatchWindow: Sendable, Hashable {
    /// The longest time by which a detection may be earlier, at least 0.
    package var early: Nanoseconds
    /// The longest time by which a detection may be later, at least 0.
    package var late: Nanoseconds

    /// Makes a window; half a second either way by default.
    package init(early: Nanoseconds = 500_000_000, late: Nanoseconds = 500_000_000) {
        self.early = early
        self.late = late
    }

    /// Whether an estimate lies within the window of a reference.
    package func contains(_ estimate: Nanoseconds, of reference: Nanoseconds) -> Bool {
        estimate >= reference - early && estimate <= reference + late
    }

    /// The window with both ends moved outwards.
    func widened(by margin: Nanoseconds) -> MatchWindow { MatchWindow(early: early + margin, late: late + margin) }
}

/// One-to-one matching of estimated to true instants.
package enum Matching {
    /// The best order-preserving pairs of references and estimates that lie within a window of each other.
    ///
    /// Of all order-preserving one-to-one pairings it is the one with the most pairs; of those, with the least sum of
    /// |estimate − reference|; of those, the one whose list of pairs has, at the first difference, the earlier
    /// estimate, and for the same estimate the earlier reference. No pairing that crosses has more pairs, or as many
    /// with a smaller sum. All arithmetic is exact.
    ///
    /// - Parameters:
    ///   - references: The true instants, ascending; equal ones are allowed. Unsorted input loses pairs.
    ///   - estimates: The estimated instants, ascending; equal ones are allowed.
    ///   - window: How far the two of a pair may be apart.
    /// - Returns: Indices of the pairs, ascending in both.
    /// - Complexity: Time and memory grow with the number of pairs within the window, plus both counts.
    package static func pairs(
        references: [Nanoseconds], estimates: [Nanoseconds], window: MatchWindow
    ) -> [(reference: Int, estimate: Int)] {
        let band = Band(references: references, estimates: estimates, window: window)
        guard band.size > estimates.count else { return [] }
        let table = Table(references: references, estimates: estimates, band: band)
        return table.pairs(references: references, estimates: estimates)
    }
}

/// For each estimate, the references within its reach; both ends only ever move forwards.
private struct Band {
    /// The first reference within reach of each estimate, and the number of references at the end.
    var first: [Int] = []
    /// The first reference beyond reach.
    var end: [Int] = []
    /// The start of each estimate's row in a table with one cell more than references in every row.
    var offset: [Int] = []
    /// The number of cells of that table.
    var size = 0

    init(references: [Nanoseconds], estimates: [Nanoseconds], window: MatchWindow) {
        first.reserveCapacity(estimates.count)
        end.reserveCapacity(estimates.count)
        offset.reserveCapacity(estimates.count)
        var (low, high) = (0, 0)
        for estimate in estimates {
            while low < references.count, estimate > references[low] + window.late { low += 1 }
            high = max(high, low)
            while high < references.count, estimate >= references[high] - window.early { high += 1 }
            first.append(low)
            end.append(high)
            offset.append(size)
            size += high - low + 1
        }
    }
}

/// The most pairs, and the least sum of differences among those.
private struct Worth {
    var pairs: Int32 = 0
    var sum: Nanoseconds = 0

    func isBetter(than other: Worth) -> Bool { pairs > other.pairs || pairs == other.pairs && sum < other.sum }

    func adding(_ difference: Nanoseconds) -> Worth { Worth(pairs: pairs + 1, sum: sum + difference) }
}

/// The value of the best pairing of the references from i on with the estimates from j on, for all (i, j) of a band.
private struct Table {
    let band: Band
    var cells: [Worth]

    init(references: [Nanoseconds], estimates: [Nanoseconds], band: Band) {
        self.band = band
        cells = Array(repeating: Worth(), count: band.size)
        for estimate in estimates.indices.reversed() {
            var below = worth(band.end[estimate], estimate + 1)
            let row = band.offset[estimate] - band.first[estimate]
            cells[row + band.end[estimate]] = below
            for reference in (band.first[estimate]..<band.end[estimate]).reversed() {
                let paired = below.adding(abs(estimates[estimate] - references[reference]))
                var best = cells[row + reference + 1]
                if paired.isBetter(than: best) { best = paired }
                below = worth(reference, estimate + 1)
                if below.isBetter(than: best) { best = below }
                cells[row + reference] = best
            }
        }
    }

    /// The value from a reference on that is not beyond the estimate's reach.
    func worth(_ reference: Int, _ estimate: Int) -> Worth {
        guard estimate < band.first.count else { return Worth() }
        return cells[band.offset[estimate] + max(0, reference - band.first[estimate])]
    }

    /// Walks forwards and takes, at every estimate, the first reference that loses nothing.
    func pairs(references: [Nanoseconds], estimates: [Nanoseconds]) -> [(reference: Int, estimate: Int)] {
        var pairs: [(reference: Int, estimate: Int)] = []
        var next = 0
        for estimate in estimates.indices {
            let from = max(next, band.first[estimate])
            guard from < band.end[estimate] else { continue }
            let best = worth(from, estimate)
            let choice = (from..<band.end[estimate]).first { reference in
                let paired = worth(reference + 1, estimate + 1)
                    .adding(abs(estimates[estimate] - references[reference]))
                return paired.pairs == best.pairs && paired.sum == best.sum
            }
            if let choice {
                pairs.append((choice, estimate))
                next = choice + 1
            }
        }
        return pairs
    }
}
