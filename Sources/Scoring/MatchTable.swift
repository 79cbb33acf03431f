import Pose

/// The value of the best pairing of the targets from i on with the detections from j on, for all (i, j) in reach of each
/// other.
struct MatchTable {
    /// The most pairs, and the least sum of distances among those.
    private struct Worth {
        var pairs: Int32 = 0
        var sum: Nanoseconds = 0

        func isBetter(than other: Worth) -> Bool { pairs > other.pairs || pairs == other.pairs && sum < other.sum }

        func adding(_ distance: Nanoseconds) -> Worth { Worth(pairs: pairs + 1, sum: sum + distance) }
    }

    /// The targets within reach of one detection, and where their cells begin: one cell more than targets.
    private struct Row {
        var first: Int
        var end: Int
        var offset: Int
    }

    private let targets: ArraySlice<MatchTarget>
    private let detections: ArraySlice<Nanoseconds>
    private var rows: [Row] = []
    private var cells: [Worth]

    init(_ targets: ArraySlice<MatchTarget>, _ detections: ArraySlice<Nanoseconds>) {
        (self.targets, self.detections) = (targets, detections)
        rows.reserveCapacity(detections.count)
        var (low, high, size) = (targets.startIndex, targets.startIndex, 0)
        for detection in detections {
            while low < targets.endIndex, detection > targets[low].last { low += 1 }
            high = max(high, low)
            while high < targets.endIndex, detection >= targets[high].first { high += 1 }
            rows.append(Row(first: low, end: high, offset: size))
            size += high - low + 1
        }
        cells = Array(repeating: Worth(), count: size)
        for index in rows.indices.reversed() { fill(index) }
    }

    private mutating func fill(_ index: Int) {
        let row = rows[index]
        let time = detections[detections.startIndex + index]
        var below = worth(row.end, index + 1)
        let base = row.offset - row.first
        cells[base + row.end] = below
        for target in (row.first..<row.end).reversed() {
            let paired = below.adding(targets[target].distance(time))
            var best = cells[base + target + 1]
            if paired.isBetter(than: best) { best = paired }
            below = worth(target, index + 1)
            if below.isBetter(than: best) { best = below }
            cells[base + target] = best
        }
    }

    /// The value from a target on that is not beyond the reach of a row's detection.
    private func worth(_ target: Int, _ index: Int) -> Worth {
        guard index < rows.count else { return Worth() }
        return cells[rows[index].offset + max(0, target - rows[index].first)]
    }

    /// Walks forwards and takes, at every detection, the first target that loses nothing.
    func forEachPair(_ deliver: (_ target: Int, _ detection: Int) -> Void) {
        var next = targets.startIndex
        for index in rows.indices {
            let row = rows[index]
            let from = max(next, row.first)
            guard from < row.end else { continue }
            let detection = detections.startIndex + index
            let best = worth(from, index)
            let choice = (from..<row.end).first { target in
                let paired = worth(target + 1, index + 1).adding(targets[target].distance(detections[detection]))
                return paired.pairs == best.pairs && paired.sum == best.sum
            }
            if let choice {
                deliver(choice, detection)
                next = choice + 1
            }
        }
    }
}
