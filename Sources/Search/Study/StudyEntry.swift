import Documents
import Foundation

package enum StudyState: String, Sendable, Hashable, CaseIterable, Codable {
    /// It was requested, and no process works on it.
    case asked
    case running, done, failed
}

/// The origin of a configuration: who proposed it.
package enum StudyAsker: String, Sendable, Hashable, CaseIterable, Codable {
    case sampler
    /// Somebody outside, who named the values.
    case outside
    /// A sweep or a search of this program.
    case search
}

package struct StudyEntry: Sendable, Hashable {
    /// The study's file in messages.
    package var path: String
    /// Its number, from 1, in the order of asking.
    package var number: Int
    /// The configuration's key: for a detector, its label, which can be parsed again.
    package var key: String
    /// Its place in the sampler's sequence, from 0, where the sampler proposed it.
    package var proposal: Int?
    package var state: StudyState
    package var asker: StudyAsker
    /// The process that works on it, while it runs.
    package var worker: StudyWorker?
    /// Its result as JSON with sorted keys, once it is done.
    package var json: String?
    package var failure: String?

    /// The result, or `nil` where there is none yet.
    package func result<Result: Decodable>(as type: Result.Type) throws(StudyError) -> Result? {
        guard let json else { return nil }
        do {
            return try JSONDocument.read(from: Data(json.utf8), file: "result")
        } catch {
            throw .unreadableResult(path: path, key: key, reason: "\(error)")
        }
    }

    /// A result as a study keeps it: keys sorted, numbers in the shortest form that reads back exactly.
    static func json(_ result: some Encodable, of key: String) throws(StudyError) -> String {
        do {
            return try JSONDocument.line(result)
        } catch {
            throw .unwritableResult(key: key, reason: "\(error)")
        }
    }
}
