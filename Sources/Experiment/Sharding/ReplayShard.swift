import Documents
package import Foundation
package import Recordings
import Text

package struct ReplayShard: ShardOperation {
    private let replay: ReplayOperation
    package let inputs: ReplayInputs
    private let positions: [Int]
    package let shard: Shard

    package init(_ shard: Shard, of replay: ReplayOperation, command: String) {
        self.shard = shard
        inputs = ReplayInputs(
            files: replay.files, groups: replay.groups, scoring: ScoringInputs(replay.entrants, window: replay.window),
            command: command)
        positions = inputs.positions(of: shard)
        var own = replay
        own.files = positions.map { replay.files[$0] }
        self.replay = own
    }

    package func isSound(_ part: PartFile<ReplayInputs>) throws(PartError) -> Bool {
        let closing = try part.closing(as: ReplayClosing.self)
        return closing.faulty == 0 && closing.failed.isEmpty
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
    package var recordings: String? {
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

/// The inputs of a replay: the names of the recordings, the entrants and the rules of scoring.
package struct ReplayInputs: Sendable, Codable, Hashable {
    /// The recordings, `GROUP/NAME`, in the order of the report.
    package var recordings: [String]
    package var scoring: ScoringInputs
    package var command: String

    package init(files: [URL], groups: RecordingGroups, scoring: ScoringInputs, command: String) {
        recordings = files.map { "\(groups[$0])/\($0.deletingPathExtension().lastPathComponent)" }
        (self.scoring, self.command) = (scoring, command)
    }

    package func positions(of shard: Shard) -> [Int] { recordings.indices.filter(shard.takes) }
}

extension ReplayInputs: PartSubject {
    package static var kind: PartKind { .replay }

    package var fault: String? { scoring.fault }

    package func items(of shard: Shard) -> Int { positions(of: shard).count }

    package func differences(from other: ReplayInputs) -> [String] {
        var differences: [String] = []
        if recordings.count != other.recordings.count {
            differences.append("\(Plural.counted(recordings.count, "recording")) instead of \(other.recordings.count)")
        } else if let (own, others) = zip(recordings, other.recordings).first(where: { $0 != $1 }) {
            differences.append("recording \(own) instead of \(others)")
        }
        differences += scoring.differences(from: other.scoring)
        if differences.isEmpty, command != other.command {
            differences.append("command \(command) instead of \(other.command)")
        }
        return differences
    }
}

/// The detectors' results for a recording as a line of a part, with the recording's metadata, which scoring needs
/// again.
package struct ReplayLine: Codable, Sendable {
    var position: Int
    var name: String
    var group: String
    var file: String?
    /// The recording's metadata; `nil` where the recording cannot be used.
    var info: RecordingInfo?
    /// The events of each detector, in the order of the replay.
    var rows: [DetectionsRecord]
    var fault: String?

    package init(_ recording: Recording, at position: Int, results: [ReplayResult]) {
        self.position = position
        (name, group) = (recording.name, recording.group)
        file = results.first?.file
        info = recording.info
        rows = results.map { DetectionsRecord($0.detections, failure: $0.failure) }
    }

    package init(fault: String, at position: Int) {
        (self.position, self.fault) = (position, fault)
        (name, group, rows) = ("", "", [])
    }

    package func text() throws -> String { try JSONDocument.line(self) + "\n" }
}

package struct ReplayClosing: Sendable, Codable {
    package var recordings: Int
    package var faulty: Int
    package var failed: [String]
}

extension PartSet<ReplayInputs> {
    /// Puts all recordings together in their order; a program that failed in one has failed in all that come after it,
    /// as in one process.
    package func outcome(describe: @escaping ReplayOutcome.Describer) throws -> ReplayOutcome {
        let (recordings, scoring) = (subject.recordings, subject.scoring)
        var outcome = ReplayOutcome(window: scoring.window, describe: describe)
        var lines = PartLines(self)
        for position in recordings.indices {
            let (line, detections) = try lines.next(of: position, "recording \(recordings[position])") {
                (line: ReplayLine) in
                let detections = line.rows.compactMap(\.detections)
                let isWhole = detections.count == scoring.entrants.count && line.rows.count == detections.count
                return line.position == position && (isWhole || line.info == nil) ? (line, detections) : nil
            }
            guard let info = line.info else {
                outcome.refuse(line.fault ?? "\(recordings[position]) cannot be used")
                continue
            }
            let recording = Recording(name: line.name, group: line.group, frames: [], info: info)
            let results = scoring.labels.indices.map { row in
                var result = Replay.judge(
                    detections[row], of: scoring.labels[row], in: recording, window: scoring.window)
                result.failure = line.rows[row].failure
                result.file = line.file
                return result
            }
            outcome.add(recording, results)
        }
        return outcome
    }
}
