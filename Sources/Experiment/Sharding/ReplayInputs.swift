import Documents
package import Foundation
package import Recordings
import Text

/// The inputs of a replay: the names of the recordings, the entrants and the rules of scoring.
package struct ReplayInputs: Sendable, Codable, Hashable {
    /// The recordings, `GROUP/NAME`, in the order of the report.
    package var recordings: [String]
    /// The entrants and the rules of scoring.
    package var scoring: ScoringInputs
    /// A command that repeats the replay in one process.
    package var command: String

    package init(files: [URL], groups: RecordingGroups, scoring: ScoringInputs, command: String) {
        recordings = files.map { "\(groups[$0])/\($0.deletingPathExtension().lastPathComponent)" }
        (self.scoring, self.command) = (scoring, command)
    }

    package func positions(of shard: Shard) -> [Int] { recordings.indices.filter(shard.takes) }
}

extension ReplayInputs: PartSubject {
    package static var kind: PartKind { .replay }

    /// The reason why no program has made these inputs; `nil` where there is none.
    package var fault: String? { scoring.fault }

    package func items(of shard: Shard) -> Int { positions(of: shard).count }

    /// Returns a function that checks whether lines are detectors' results for the recordings at those places.
    package func lineCheck(of shard: Shard) -> (Data) -> Bool {
        var places = positions(of: shard)[...]
        return { line in
            guard let place = places.popFirst(), let line = JSONDocument.value(ReplayLine.self, from: line)
            else { return false }
            return line.position == place
        }
    }

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
    /// The recording's position in the replay.
    var position: Int
    var name: String
    var group: String
    var file: String?
    /// The recording's metadata; `nil` where the recording cannot be used.
    var info: RecordingInfo?
    /// The events of each detector, in the order of the replay.
    var rows: [DetectionsRecord]
    /// The reason why the recording cannot be used.
    var fault: String?

    package init(_ recording: Recording, at position: Int, results: [ReplayResult]) {
        self.position = position
        (name, group) = (recording.name, recording.group)
        file = results.first?.file
        info = recording.info
        rows = results.map { DetectionsRecord($0.detections, failure: $0.failure) }
    }

    /// Describes a recording that cannot be used.
    package init(fault: String, at position: Int) {
        (self.position, self.fault) = (position, fault)
        (name, group, rows) = ("", "", [])
    }

    package func text() throws -> String { try JSONDocument.line(self) + "\n" }
}

/// The results of a shard of a replay beside its recordings.
package struct ReplayClosing: Sendable, Codable {
    package var recordings: Int
    /// The number of recordings that cannot be used.
    package var faulty: Int
    /// The labels of external detectors that failed.
    package var failed: [String]

    /// Whether nothing is wrong that another try might mend: all recordings could be used and no program failed.
    package static func isSound(_ part: PartFile<ReplayInputs>) throws(PartError) -> Bool {
        let closing = try part.closing(as: ReplayClosing.self)
        return closing.faulty == 0 && closing.failed.isEmpty
    }
}
