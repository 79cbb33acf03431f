package import Mathematics

/// A random stream as a generator of 64-bit words, for code that knows Swift's protocol alone; copies, which
/// the protocol wants and a stream forbids, share the stream behind a reference.
struct StreamWords: RandomNumberGenerator {
    private final class Shared {
        var stream: RandomStream

        init(_ stream: consuming RandomStream) { self.stream = stream }
    }

    private let shared: Shared

    init(seed: UInt64, name: String, history: Int) {
        shared = Shared(
            RandomStream(key: RandomKey.make(seed: seed, name: "counts/\(name)"), trial: history, station: .histories))
    }

    /// Returns the next word: two of the stream's, the first one in the upper half.
    func next() -> UInt64 {
        let upper = UInt64(shared.stream.word())
        return upper << 32 | UInt64(shared.stream.word())
    }

    /// Returns a number uniform over 0 ≤ x < 1.
    func uniform() -> Double { shared.stream.uniform() }

    /// Returns one of 0 ..< count, all equally likely; 0 for a count below 1.
    func choice(count: Int) -> Int { shared.stream.choice(count: count) }
}

extension RandomStation {
    /// Histories of samples: the days of each, and what devices, people and apps save of them.
    package static var histories: RandomStation { RandomStation(rawValue: 49) }
}
