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
