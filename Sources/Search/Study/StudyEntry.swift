import Documents
import Foundation

package enum StudyState: String, Sendable, Hashable, CaseIterable, Codable {
    case asked
    case running, done, failed
}

/// The origin of a configuration: who proposed it.
package enum StudyAsker: String, Sendable, Hashable, CaseIterable, Codable {
    case sampler
    /// Somebody outside, who named the values.
    case outside
    case search
}

package struct StudyEntry: Sendable, Hashable {
    package var path: String
    /// Its number, from 1, in the order of asking.
    package var number: Int
    /// The configuration's key: for a detector, its label, which can be parsed again.
    package var key: String
    /// Its place in the sampler's sequence, from 0, where the sampler proposed it.
    package var proposal: Int?
    package var state: StudyState
    package var asker: StudyAsker
    package var worker: StudyWorker?
    /// Its result as JSON with sorted keys, once it is done.
    package var json: String?
    package var failure: String?

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

/// A process that works on configurations: its number, and the instant of its start, since numbers are used again.
package struct StudyWorker: Sendable, Hashable, CustomStringConvertible {
    package let process: Int32
    /// The start time of the process, in clock ticks after the machine's start; 0 where it is not known.
    package let start: UInt64

    package static let current = StudyWorker(process: getpid(), start: startOf(getpid()) ?? 0)

    init(process: Int32, start: UInt64) { (self.process, self.start) = (process, start) }

    init?(parsing text: String) {
        let parts = text.split(separator: "@")
        guard parts.count == 2, let process = Int32(parts[0]), let start = UInt64(parts[1]) else { return nil }
        self.init(process: process, start: start)
    }

    package var description: String { "\(process)@\(start)" }

    /// Whether the process is at work; one of another machine is not: its work may be done twice, with the same result.
    package var isAlive: Bool {
        guard process > 0, kill(process, 0) == 0 || errno == EPERM else { return false }
        guard let found = Self.startOf(process) else { return start == 0 }
        return found == start
    }

    /// Field 22 of `/proc/PID/stat`, see proc(5); `nil` for a process that has ended or where there is no such file.
    private static func startOf(_ process: Int32) -> UInt64? {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            let name = text.lastIndex(of: ")")
        else { return nil }
        // The third field, the state, is the first after the name, which may hold spaces.
        let fields = text[text.index(after: name)...].split(separator: " ")
        guard fields.count > 19, fields[0] != "Z", fields[0] != "X" else { return nil }
        return UInt64(fields[19])
    }
}
