/// A few trials of one scenario that a worker takes at a time, and that go to one shard together.
package struct TrialChunk: Sendable, Hashable {
    /// The scenario's position in the plan.
    package var entry: Int
    package var trials: Range<Int>

    package init(entry: Int, trials: Range<Int>) { (self.entry, self.trials) = (entry, trials) }

    /// Trials of a chunk, at most.
    package static let size = 8

    /// All chunks of a run, in the order of its results.
    package static func all(_ trials: [Int]) -> [TrialChunk] {
        trials.enumerated().flatMap { entry, trials in
            stride(from: 0, to: trials, by: size).map { first in
                TrialChunk(entry: entry, trials: first..<min(first + size, trials))
            }
        }
    }
}

/// The trials of chunks, one after the other.
package struct TrialPlaces: Sequence, IteratorProtocol {
    private var chunks: ArraySlice<TrialChunk>
    private var done = 0

    package init(_ chunks: [TrialChunk]) { self.chunks = chunks[...] }

    package mutating func next() -> (entry: Int, trial: Int)? {
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

extension TrialChunk {
    /// A shard's chunks, in order, `nil` for everything; trials at its beginning that were done before are left out.
    package static func of(_ shard: Shard?, _ trials: [Int], leavingOut done: Int = 0) -> [TrialChunk] {
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
