import Pose

/// Thresholds from a person's own range; memory is allocated only where a composition needs it.
struct PersonalRange: Sendable {
    /// A pair of thresholds.
    struct Pair: Sendable, Hashable {
        var down: Double
        var up: Double
    }

    /// The time after which the percentiles are taken anew, seconds.
    private static let refresh = 0.25
    /// The fewest samples of a range.
    private static let fewest = 20
    /// A power of two.
    private static let capacity = 512
    private static let bins = 180

    private let thresholds: Thresholds
    private let range: ClosedRange<Double>
    private var times: [Nanoseconds] = []
    private var places: [UInt8] = []
    private var counts: [Int] = []
    private var first = 0
    private var count = 0
    private var refreshed: Nanoseconds?
    private var extremes: [Pair] = []
    private var repetitions = 0

    init(_ composition: Composition) {
        thresholds = composition.cycle.thresholds
        range = composition.signal.range
        switch thresholds {
        case .fixed: break
        case .percentiles:
            times = Array(repeating: 0, count: PersonalRange.capacity)
            places = Array(repeating: 0, count: PersonalRange.capacity)
            counts = Array(repeating: 0, count: PersonalRange.bins)
        case .lastRepetitions(let rule):
            extremes = Array(repeating: Pair(down: 0, up: 0), count: max(1, min(rule.count, 8)))
        }
    }

    /// Takes the next value.
    ///
    /// - Returns: New thresholds, where there are any.
    mutating func add(_ value: Double, at time: Nanoseconds) -> Pair? {
        guard case .percentiles(let rule) = thresholds else { return nil }
        while count > 0, time.seconds(since: times[first]) > rule.window || count == PersonalRange.capacity {
            counts[Int(places[first])] -= 1
            first = (first + 1) & (PersonalRange.capacity - 1)
            count -= 1
        }
        let share = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
        let place = Int(min(max(share * Double(PersonalRange.bins), 0), Double(PersonalRange.bins - 1)))
        let slot = (first + count) & (PersonalRange.capacity - 1)
        times[slot] = time
        places[slot] = UInt8(place)
        counts[place] += 1
        count += 1
        if let refreshed, time.seconds(since: refreshed) < PersonalRange.refresh { return nil }
        guard count >= PersonalRange.fewest else { return nil }
        refreshed = time
        let low = percentile(rule.tail)
        let high = percentileFromAbove(rule.tail)
        guard high - low >= rule.least else { return nil }
        return Pair(down: low + rule.down * (high - low), up: low + rule.up * (high - low))
    }

    /// Takes the extremes of a counted repetition.
    ///
    /// - Returns: New thresholds, where there are any.
    mutating func learn(lowest: Double, highest: Double) -> Pair? {
        guard case .lastRepetitions(let rule) = thresholds else { return nil }
        extremes[repetitions % extremes.count] = Pair(down: lowest, up: highest)
        repetitions += 1
        let known = min(repetitions, extremes.count)
        let low = median(\.down, known)
        let high = median(\.up, known)
        guard high - low >= rule.least else { return nil }
        return Pair(down: low + rule.down * (high - low), up: low + rule.up * (high - low))
    }

    /// The value below which a share of the window lies, at the middle of its bin.
    private func percentile(_ share: Double) -> Double {
        let wanted = share * Double(count)
        var below = 0
        var bin = 0
        while bin < PersonalRange.bins - 1 {
            below += counts[bin]
            if Double(below) >= wanted, below > 0 { break }
            bin += 1
        }
        return middle(of: bin)
    }

    /// The value above which a share of the window lies, at the middle of its bin.
    private func percentileFromAbove(_ share: Double) -> Double {
        let wanted = share * Double(count)
        var above = 0
        var bin = PersonalRange.bins - 1
        while bin > 0 {
            above += counts[bin]
            if Double(above) >= wanted, above > 0 { break }
            bin -= 1
        }
        return middle(of: bin)
    }

    private func middle(of bin: Int) -> Double {
        let width = (range.upperBound - range.lowerBound) / Double(PersonalRange.bins)
        return range.lowerBound + (Double(bin) + 0.5) * width
    }

    /// The median of up to eight values: the one with as many below as above it.
    private func median(_ value: KeyPath<Pair, Double>, _ known: Int) -> Double {
        var low = 0.0
        var high = 0.0
        for candidate in 0..<known {
            let own = extremes[candidate][keyPath: value]
            var rank = 0
            for other in 0..<known {
                let theirs = extremes[other][keyPath: value]
                if theirs < own || theirs == own && other < candidate { rank += 1 }
            }
            if rank == (known - 1) / 2 { low = own }
            if rank == known / 2 { high = own }
        }
        return (low + high) / 2
    }
}

/// The last values of a signal, for a replay; memory is allocated only where a composition needs it.
struct SignalHistory: Sendable {
    private static let capacity = 256

    private var times: [Nanoseconds]
    private var values: [Double]
    private var first = 0
    private(set) var count = 0

    init(isKept: Bool) {
        times = Array(repeating: 0, count: isKept ? SignalHistory.capacity : 0)
        values = Array(repeating: 0, count: isKept ? SignalHistory.capacity : 0)
    }

    /// The value of a rank, oldest first.
    subscript(rank: Int) -> (time: Nanoseconds, value: Double) {
        let slot = (first + rank) % SignalHistory.capacity
        return (times[slot], values[slot])
    }

    mutating func add(_ value: Double, at time: Nanoseconds) {
        let slot = (first + count) % SignalHistory.capacity
        times[slot] = time
        values[slot] = value
        if count < SignalHistory.capacity { count += 1 } else { first = (first + 1) % SignalHistory.capacity }
    }

    mutating func clear() { count = 0 }
}
