package import Foundation

/// One of several equal shares of a piece of work, each done by a process of its own.
///
/// Work is dealt round by round; each round begins at another shard, lest one gets the same sort of piece every time.
package struct Shard: Sendable, Hashable, Codable, RawRepresentable, CustomStringConvertible {
    /// From 1 to `count`.
    package let index: Int
    package let count: Int

    package static let most = 10_000

    /// Names a share by its index, from 1 to `count`, which is at most `most`.
    package init(index: Int, count: Int) throws(ShardError) {
        guard (1...Self.most).contains(count), (1...count).contains(index) else {
            throw ShardError(found: "\(index)/\(count)")
        }
        (self.index, self.count) = (index, count)
    }

    /// Reads `I/N`, for example `2/4`.
    package init(parsing text: String) throws(ShardError) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let index = Int(parts[0]), let count = Int(parts[1]),
            let shard = try? Shard(index: index, count: count)
        else { throw ShardError(found: text) }
        self = shard
    }

    package init?(rawValue text: String) {
        guard let shard = try? Shard(parsing: text) else { return nil }
        self = shard
    }

    package var rawValue: String { description }

    /// Whether the share holds a piece of work, numbered from 0.
    package func takes(_ piece: Int) -> Bool { Self.taker(of: piece, among: count) == index - 1 }

    /// Returns the index, from 0, of the shard that takes a piece of work, numbered from 0.
    package static func taker(of piece: Int, among count: Int) -> Int {
        // The mixing function of SplitMix64 (Steele, Lea, Flood 2014) gives the start of a round.
        var start = UInt64(truncatingIfNeeded: piece / count) &* 0x9E37_79B9_7F4A_7C15
        start = (start ^ start >> 30) &* 0xBF58_476D_1CE4_E5B9
        start = (start ^ start >> 27) &* 0x94D0_49BB_1331_11EB
        start ^= start >> 31
        return (piece % count + Int(start % UInt64(count))) % count
    }

    /// The share as it is typed, for example `2/4`.
    package var description: String { "\(index)/\(count)" }

    /// The name of its part's file, for example `part-2-of-4.jsonl`.
    package var fileName: String { "part-\(index)-of-\(count).jsonl" }
}

package struct ShardError: Error, Hashable, CustomStringConvertible {
    package var found: String

    package var description: String {
        "'\(found)' is not a shard; write I/N, the I-th of N shards, with N from 1 to \(Shard.most) and I from 1 to N"
    }
}

/// The work on one shard, which makes a part.
package protocol ShardOperation: Sendable {
    associatedtype Subject: PartSubject

    var inputs: Subject { get }
    var shard: Shard { get }
    /// Whether a shard that was stopped continues after its last item; else it starts again.
    var resumes: Bool { get }

    /// The digest of the shard's own recordings; `nil` for other work.
    var recordings: String? { get }

    /// Whether nothing went wrong in a part that another try might mend.
    func isSound(_ part: PartFile<Subject>) throws(PartError) -> Bool

    func run(_ writer: consuming PartWriter<Subject>, progress: WorkProgress.Observer) async throws -> ShardResult
}

extension ShardOperation {
    package var items: Int { inputs.items(of: shard) }
    package var resumes: Bool { false }
    package var recordings: String? { nil }

    /// Opens the part in a folder, and returns its writer, or its place where it is complete already.
    package func open(in folder: URL, program: ProgramRecord) throws -> PartOpening<Subject> {
        let header = try PartHeader(inputs, shard: shard, program: program, recordings: recordings)
        if let part = PartWriter.finished(header, in: folder), try isSound(part) { return .complete(part.url) }
        return .open(try PartWriter(header, in: folder, goesOn: resumes))
    }
}

package enum PartOpening<Subject: PartSubject>: ~Copyable {
    case complete(URL)
    case open(PartWriter<Subject>)
}

package struct ShardResult: Sendable {
    package var url: URL
    package var faults: [String] = []
    /// The values that were corrected in reading.
    package var warnings: [String] = []
    package var failures: [(label: String, failure: EntrantFailure)] = []
    package var entrants: Int

    package init(url: URL, entrants: Int) { (self.url, self.entrants) = (url, entrants) }
}
