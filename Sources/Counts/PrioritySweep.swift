/// The stretches of time in which one source is on top, with the time that lies before each.
struct TopTime: Sendable {
    private var starts: [Int64] = []
    private var ends: [Int64] = []
    private var sums: [Int64] = []
    private var total: Int64 = 0

    /// Adds a stretch after all others.
    mutating func add(from start: Int64, to end: Int64) {
        if ends.last == start {
            ends[ends.count - 1] = end
        } else {
            starts.append(start)
            ends.append(end)
            sums.append(total)
        }
        total += end - start
    }

    /// Returns the nanoseconds on top before an instant.
    func measure(before instant: Instant) -> Int64 {
        let place = starts.places { $0 < instant.nanoseconds }
        guard place > 0 else { return 0 }
        return sums[place - 1] + min(instant.nanoseconds, ends[place - 1]) - starts[place - 1]
    }
}

/// A sweep over time that finds the source on top at each instant.
struct PrioritySweep {
    private(set) var shown: [TopTime]
    /// The starts of all stretches with a source on top or with none, and the rank on top from there on.
    private var changes: [(time: Int64, rank: Int)] = []
    private let none: Int

    init(sources: Int) {
        shown = Array(repeating: TopTime(), count: sources)
        none = sources
    }

    /// Finds the time on top of each source.
    mutating func run(_ samples: [QuantitySample], _ ranks: [Int]) {
        var events: [(time: Int64, rank: Int, isStart: Bool)] = []
        for (sample, rank) in zip(samples, ranks) where !sample.isPoint {
            events.append((sample.start.nanoseconds, rank, true))
            events.append((sample.end.nanoseconds, rank, false))
        }
        events.sort { ($0.time, $0.rank) < ($1.time, $1.rank) }
        var open = OpenSources(count: none)
        var position = 0
        while position < events.count {
            let time = events[position].time
            while position < events.count, events[position].time == time {
                open.change(events[position].rank, by: events[position].isStart ? 1 : -1)
                position += 1
            }
            let top = open.highest ?? none
            changes.append((time, top))
            if top < none, position < events.count { shown[top].add(from: time, to: events[position].time) }
        }
    }

    /// Returns for each sample whether it is a point that a higher source hides.
    func hiddenPoints(_ samples: [QuantitySample], _ ranks: [Int]) -> [Bool] {
        var hidden = Array(repeating: false, count: samples.count)
        var position = 0
        while position < samples.count {
            guard samples[position].isPoint else {
                position += 1
                continue
            }
            // Samples are in the order of start and end, so points at one instant are neighbours.
            let instant = samples[position].start
            var end = position
            while end < samples.count, samples[end].isPoint, samples[end].start == instant { end += 1 }
            let place = changes.places { $0.time <= instant.nanoseconds }
            let interval = place > 0 ? changes[place - 1].rank : none
            let top = min(interval, ranks[position..<end].min() ?? none)
            for index in position..<end { hidden[index] = ranks[index] > top }
            position = end
        }
        return hidden
    }
}

/// The sources that have a sample at the instant of a sweep, with the highest at hand.
private struct OpenSources {
    private var counts: [Int]
    private var isInHeap: [Bool]
    /// A binary heap of ranks; some may be closed again.
    private var heap: [Int] = []

    init(count: Int) {
        counts = Array(repeating: 0, count: count)
        isInHeap = Array(repeating: false, count: count)
    }

    mutating func change(_ rank: Int, by step: Int) {
        counts[rank] += step
        guard counts[rank] > 0, !isInHeap[rank] else { return }
        isInHeap[rank] = true
        heap.append(rank)
        var child = heap.count - 1
        while child > 0, heap[child] < heap[(child - 1) / 2] {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// The highest source that is open; closed ones on the way are removed.
    var highest: Int? {
        mutating get {
            while let rank = heap.first {
                if counts[rank] > 0 { return rank }
                isInHeap[rank] = false
                removeFirst()
            }
            return nil
        }
    }

    private mutating func removeFirst() {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[child] < heap[least] {
                least = child
            }
            guard least != parent else { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}

extension Array {
    /// Returns the number of elements at the beginning that meet a condition, in an array where those come first.
    func places(_ isBefore: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
