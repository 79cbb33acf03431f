enum Bins {
    struct Bin: Sendable, Hashable {
        var value: Double
        /// The lowest, the middle and the highest objective.
        var low, median, high: Double
    }

    private static let mostValues = 24
    private static let count = 14

    /// One bin a value where values are few, else bins of about equally many points.
    static func bins(_ points: [ChartPoint]) -> [Bin] {
        let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        var groups: [[ChartPoint]] = []
        for point in sorted {
            if let last = groups.last?.last, last.x == point.x {
                groups[groups.count - 1].append(point)
            } else {
                groups.append([point])
            }
        }
        if groups.count > mostValues {
            groups = (0..<count).map { Array(sorted[sorted.count * $0 / count..<sorted.count * ($0 + 1) / count]) }
        }
        return groups.filter { !$0.isEmpty }.map { group in
            let objectives = group.map(\.y).sorted()
            return Bin(
                value: quantile(group.map(\.x), 0.5), low: objectives[0],
                median: quantile(objectives, 0.5), high: objectives[objectives.count - 1])
        }
    }

    private static func quantile(_ sorted: [Double], _ share: Double) -> Double {
        let place = share * Double(sorted.count - 1)
        let index = min(Int(place), max(sorted.count - 2, 0))
        guard sorted.count > 1 else { return sorted[0] }
        return sorted[index] + (sorted[index + 1] - sorted[index]) * (place - Double(index))
    }
}

package enum Thinning {
    /// Returns at most so many elements: one of each of as many parts of the list, in its order.
    ///
    /// The place within a part follows from a hash of the part's number (the finaliser of SplitMix64; Steele, Lea and
    /// Flood 2014). A fixed step would meet the structure of a Sobol sequence, of which every second, fourth, … point
    /// lies in one part of the range.
    package static func thinned<Element>(_ all: [Element], most: Int) -> [Element] {
        guard all.count > most, most > 0 else { return all }
        return (0..<most).map { part in
            let (first, next) = (part * all.count / most, (part + 1) * all.count / most)
            return all[first + Int(hash(UInt64(part)) % UInt64(next - first))]
        }
    }

    private static func hash(_ number: UInt64) -> UInt64 {
        var z = (number &+ 1) &* 0x9E37_79B9_7F4A_7C15
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
