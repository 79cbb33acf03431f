import Documents
package import Experiment
import Detection
import Foundation
package import Recordings

/// The parts of a replay, put together in the order of the recordings.
package struct ReplayMerge: Sendable {
    private let parts: PartSet<ReplayOutline>

    /// The outline of the replay.
    package var outline: ReplayOutline { parts.subject }

    /// Prepares a merge.
    ///
    /// - Parameter parts: The parts.
    package init(_ parts: PartSet<ReplayOutline>) { self.parts = parts }

    /// Puts all recordings together.
    ///
    /// A program that failed in one recording has failed in all that come after it, as in one process.
    ///
    /// - Parameters:
    ///   - take: Receives each recording, without its frames, and what detectors did with it.
    ///   - refuse: Is told why a recording cannot be used.
    /// - Throws: `PartError` where a line is not what it must be, and `CancellationError`.
    package func run(take: (Recording, [ReplayResult]) -> Void, refuse: (String) -> Void) throws {
        var readers = parts.parts.map(\.lines)
        var failures: [String: EntrantFailure] = [:]
        for position in outline.recordings.indices {
            try Task.checkCancellation()
            let shard = Shard.taker(of: position, among: readers.count)
            let part = parts.parts[shard]
            guard let data = try readers[shard].next(),
                let line = try? JSONDecoder().decode(ReplayLine.self, from: data), line.position == position
            else { throw wrong(part, position) }
            guard let info = line.info else {
                refuse(line.fault ?? "\(outline.recordings[position]) cannot be used")
                continue
            }
            let recording = Recording(name: line.name, group: line.group, frames: [], info: info)
            guard line.rows.count == outline.judged.labels.count else { throw wrong(part, position) }
            var results: [ReplayResult] = []
            for (label, row) in zip(outline.judged.labels, line.rows) {
                guard let said = row.detections else { throw wrong(part, position) }
                let earlier = failures[label]
                let failure = earlier ?? row.failure
                failures[label] = failure
                var result = Replay.judge(
                    earlier == nil ? said : [], of: label, in: recording, window: outline.judged.window)
                result.failure = failure
                results.append(result)
            }
            take(recording, results)
        }
    }

    private func wrong(_ part: PartFile<ReplayOutline>, _ position: Int) -> PartError {
        PartError(
            part.url, "recording \(outline.recordings[position]) does not stand where it must", "start its shard again")
    }
}
