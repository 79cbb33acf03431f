import Pose

/// The last elements of a stream, oldest first; memory is set aside once.
struct Ring<Element: Sendable>: Sendable {
    private var slots: [Element]
    /// The number of elements so far: the next one's slot is found by its lower bits.
    private var taken = 0
    private(set) var count = 0

    /// Makes an empty ring that keeps at most some elements, a power of two; `filler` is in slots that are not used yet.
    init(capacity: Int, filler: Element) { slots = Array(repeating: filler, count: capacity) }

    /// The element of a rank, 0 the oldest.
    subscript(rank: Int) -> Element { slots[(taken - count + rank) & (slots.count - 1)] }

    /// The newest element.
    var last: Element? { count > 0 ? self[count - 1] : nil }

    /// Takes the next element; the oldest is removed if the ring is full.
    mutating func append(_ element: Element) {
        slots[taken & (slots.count - 1)] = element
        taken += 1
        count = min(count + 1, slots.count)
    }

    /// Removes the oldest element; there must be one.
    mutating func removeFirst() { count -= 1 }

    mutating func removeAll() { count = 0 }
}

/// A number at a time.
typealias TimedNumber = (time: Nanoseconds, value: Double)

extension Ring<TimedNumber> {
    /// Makes an empty ring of numbers, see `init(capacity:filler:)`.
    init(capacity: Int) { self.init(capacity: capacity, filler: (0, 0)) }
}
