import Documents
import Foundation
import Recordings

/// The parts of a replay, put together in the order of the recordings.
package struct ReplayMerge: Sendable {
    private let parts: PartSet<ReplayInputs>

    package var inputs: ReplayInputs { parts.subject }

    package init(_ parts: PartSet<ReplayInputs>) { self.parts = parts }

    /// Puts all recordings together; a program that failed in one has failed in all that come after it, as in one
    /// process.
    package func run(describe: @escaping ReplayOutcome.Describer) throws -> ReplayOutcome {
        var outcome = ReplayOutcome(window: inputs.scoring.window, describe: describe)
        var readers = parts.parts.map(\.lines)
        for position in inputs.recordings.indices {
            try Task.checkCancellation()
            let shard = Shard.taker(of: position, among: readers.count)
            let part = parts.parts[shard]
            guard let data = try readers[shard].next(),
                let line = JSONDocument.value(ReplayLine.self, from: data), line.position == position
            else { throw wrong(part, position) }
            guard let info = line.info else {
                outcome.refuse(line.fault ?? "\(inputs.recordings[position]) cannot be used")
                continue
            }
            let recording = Recording(name: line.name, group: line.group, frames: [], info: info)
            guard line.rows.count == inputs.scoring.labels.count else { throw wrong(part, position) }
            var results: [ReplayResult] = []
            for (label, row) in zip(inputs.scoring.labels, line.rows) {
                guard let said = row.detections else { throw wrong(part, position) }
                var result = Replay.judge(said, of: label, in: recording, window: inputs.scoring.window)
                result.failure = row.failure
                result.file = line.file
                results.append(result)
            }
            outcome.add(recording, results)
        }
        return outcome
    }

    private func wrong(_ part: PartFile<ReplayInputs>, _ position: Int) -> PartError {
        PartError(part.url, "recording \(inputs.recordings[position]) is out of order", "start its shard again")
    }
}
