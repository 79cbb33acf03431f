import Documents
package import Foundation

package enum PartKind: String, Sendable, Codable, Hashable {
    case run
    case replay
    case sweep
}

package protocol PartSubject: Codable, Sendable, Hashable {
    static var kind: PartKind { get }

    /// The reason why no program has made these inputs, for example a number out of range; `nil` where there is none.
    ///
    /// A part may come from anybody; this is asked before any other number of the header is used.
    var fault: String? { get }

    func items(of shard: Shard) -> Int

    /// Returns a function that checks whether lines, given one after the other without their ends from the first, are a
    /// shard's items.
    func lineCheck(of shard: Shard) -> (Data) -> Bool

    /// Returns descriptions of the differences from another one; empty if there is no difference.
    func differences(from other: Self) -> [String]

    var command: String { get }
}

extension PartSubject {
    /// Accepts no line: the shards of such work start again.
    package func lineCheck(of shard: Shard) -> (Data) -> Bool { { _ in false } }

    func command(for shard: Shard) -> String { "\(command) --shard \(shard)" }
}

/// The first line of a part: the work that it is a part of, and who did it.
package struct PartHeader<Subject: PartSubject>: Sendable, Codable, Hashable {
    package var format = PartForm.current
    package var kind = Subject.kind
    package var shard: Shard
    package var manifest: RunManifest<Subject>
    /// The digest of the work's inputs as JSON with sorted keys.
    package var madeFrom: String
    /// The digest of the shard's own recordings, where it has any.
    package var recordings: String?

    /// Describes a part, with the digest of the shard's own recordings, where it has any.
    package init(_ subject: Subject, shard: Shard, program: ProgramRecord, recordings: String? = nil) throws {
        self.shard = shard
        manifest = RunManifest(subject, in: RunEnvironment(program))
        madeFrom = ContentDigest(try JSONDocument.line(subject).utf8).digits
        self.recordings = recordings
    }

    package var subject: Subject { manifest.inputs }
}

/// The format that the parts of all kinds of work share.
package enum PartForm {
    package static let current = 5

    /// The fields that every header has, whatever the kind of work.
    struct Mark: Codable {
        var format: Int
        var kind: String
    }

    /// The last line: a seal over all bytes before it.
    static func seal(_ digits: String) -> String { "{\"digest\":\"\(digits)\"}\n" }

    static let sealLength = seal(String(repeating: "0", count: 16)).utf8.count
}
