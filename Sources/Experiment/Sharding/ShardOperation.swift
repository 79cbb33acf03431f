package import Foundation

/// The work on one shard, which makes a part.
package protocol ShardOperation: Sendable {
    /// The work that is shared.
    associatedtype Subject: PartSubject

    var shard: Shard { get }
    var items: Int { get }
    /// Whether a shard that was stopped continues after its last item.
    var resumes: Bool { get }

    /// Opens the part, and returns its writer, or its place where it is complete already.
    func open() throws -> PartOpening<Subject>

    func run(_ writer: consuming PartWriter<Subject>, progress: WorkProgress.Observer) async throws -> ShardResult
}

/// The state of a shard's part before the work begins.
package enum PartOpening<Subject: PartSubject>: ~Copyable {
    case complete(URL)
    case open(PartWriter<Subject>)
}

package struct ShardResult: Sendable {
    /// The part's file.
    package var url: URL
    /// The reasons for which items cannot be used.
    package var faults: [String] = []
    /// The values that were corrected in reading.
    package var warnings: [String] = []
    /// The entrants that failed, with their reasons.
    package var failures: [(label: String, failure: EntrantFailure)] = []
    package var entrants: Int

    package init(url: URL, entrants: Int) { (self.url, self.entrants) = (url, entrants) }
}
