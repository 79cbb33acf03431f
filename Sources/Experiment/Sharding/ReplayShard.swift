import Documents
package import Foundation
import Recordings

package struct ReplayShard: ShardOperation {
    private let replay: ReplayOperation
    private let inputs: ReplayInputs
    private let folder: URL
    private let program: ProgramRecord
    private let positions: [Int]
    package let shard: Shard

    /// Describes the work.
    package init(_ shard: Shard, of replay: ReplayOperation, command: String, folder: URL, program: ProgramRecord) {
        (self.shard, self.folder, self.program) = (shard, folder, program)
        inputs = ReplayInputs(
            files: replay.files, groups: replay.groups, scoring: ScoringInputs(replay.entrants, window: replay.window),
            command: command)
        positions = inputs.positions(of: shard)
        var own = replay
        own.files = positions.map { replay.files[$0] }
        self.replay = own
    }

    package var items: Int { positions.count }

    /// A replay's shard starts again.
    package var resumes: Bool { false }

    package func open() throws -> PartOpening<ReplayInputs> {
        let header = try PartHeader(inputs, shard: shard, program: program, recordings: contentHash)
        if let part = PartWriter.finished(header, in: folder), try ReplayClosing.isSound(part) {
            return .complete(part.url)
        }
        return .open(try PartWriter(header, in: folder, goesOn: resumes))
    }

    package func run(
        _ writer: consuming PartWriter<ReplayInputs>, progress: WorkProgress.Observer
    ) async throws -> ShardResult {
        var writer = writer
        var result = ShardResult(url: writer.url, entrants: replay.entrants.count)
        var failures = ReplayFailures(window: replay.window)
        try await replay.walk { index, step in
            switch step {
            case .done((let recording, let results), let warnings):
                let settled = failures.settle(results, of: recording)
                result.warnings += warnings.map { "\($0)" }
                try writer.append(try ReplayLine(recording, at: positions[index], results: settled).text())
            case .unusable(let error):
                result.faults.append("\(error)")
                try writer.append(try ReplayLine(fault: "\(error)", at: positions[index]).text())
            }
            progress(WorkProgress("recordings", index + 1, of: items))
        }
        result.failures = replay.entrants.compactMap { entrant in
            failures[entrant.label].map { (entrant.label, $0) }
        }
        try writer.finish(
            ReplayClosing(recordings: items, faulty: result.faults.count, failed: result.failures.map(\.label)))
        return result
    }

    /// The hash of the recordings' contents; a file that cannot be read counts as empty.
    private var contentHash: String {
        var digest = ContentDigest()
        for file in replay.files {
            for file in [file, RecordingReader.infoFile(of: file)] {
                let data = (try? Data(contentsOf: file)) ?? Data()
                digest.add(Data("\(data.count)\n".utf8))
                digest.add(data)
            }
        }
        return digest.digits
    }
}
