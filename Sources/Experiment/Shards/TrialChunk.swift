/// A few trials of one scenario that a worker takes at a time, and that are dealt to shards together.
struct TrialChunk: Sendable, Hashable {
    /// The scenario's position in the plan.
    var entry: Int
    /// The trials.
    var trials: Range<Int>

    /// Trials of a chunk, at most.
    static let size = 8

    /// All chunks of a run, in the order of its results.
    ///
    /// - Parameter trials: The number of trials of each scenario.
    /// - Returns: The chunks.
    static func all(_ trials: [Int]) -> [TrialChunk] {
        trials.enumerated().flatMap { entry, trials in
            stride(from: 0, to: trials, by: size).map { first in
                TrialChunk(entry: entry, trials: first..<min(first + size, trials))
            }
        }
    }

    /// A shard's chunks, in order.
    ///
    /// - Parameters:
    ///   - shard: The shard; `nil` for everything.
    ///   - trials: The number of trials of each scenario.
    ///   - done: Trials at the beginning of the shard that are left out, because they were done before.
    /// - Returns: The chunks.
    static func of(_ shard: Shard?, _ trials: [Int], leavingOut done: Int = 0) -> [TrialChunk] {
        var left = done
        return all(trials).enumerated().compactMap { position, chunk in
            guard shard?.takes(position) ?? true else { return nil }
            let skipped = min(left, chunk.trials.count)
            left -= skipped
            guard skipped < chunk.trials.count else { return nil }
            return TrialChunk(entry: chunk.entry, trials: (chunk.trials.lowerBound + skipped)..<chunk.trials.upperBound)
        }
    }
}

/// The trials of chunks, one after the other.
struct TrialPlaces: Sequence, IteratorProtocol {
    private var chunks: ArraySlice<TrialChunk>
    private var done = 0

    init(_ chunks: [TrialChunk]) { self.chunks = chunks[...] }

    mutating func next() -> (entry: Int, trial: Int)? {
        while let chunk = chunks.first {
            if done < chunk.trials.count {
                done += 1
                return (chunk.entry, chunk.trials.lowerBound + done - 1)
            }
            chunks.removeFirst()
            done = 0
        }
        return nil
    }
}
