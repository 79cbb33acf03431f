import Pose

/// The last samples of a signal, oldest first; memory is set aside once.
struct SampleRing: Sendable {
    private var times: [Nanoseconds]
    private var values: [Double]
    private var first = 0
    private(set) var count = 0

    /// Makes an empty ring that keeps at most some samples, above 0.
    init(capacity: Int) {
        times = Array(repeating: 0, count: capacity)
        values = Array(repeating: 0, count: capacity)
    }

    /// The sample of a rank, 0 the oldest.
    subscript(rank: Int) -> (time: Nanoseconds, value: Double) {
        let slot = slot(rank)
        return (times[slot], values[slot])
    }

    /// Takes the next sample; the oldest is removed if the ring is full.
    mutating func add(_ value: Double, at time: Nanoseconds) {
        let slot = slot(count)
        times[slot] = time
        values[slot] = value
        if count < times.count { count += 1 } else { first = self.slot(1) }
    }

    mutating func clear() {
        first = 0
        count = 0
    }

    /// The slot of the sample of a rank; a comparison is cheaper than a division.
    private func slot(_ rank: Int) -> Int {
        let slot = first + rank
        return slot < times.count ? slot : slot - times.count
    }
}
