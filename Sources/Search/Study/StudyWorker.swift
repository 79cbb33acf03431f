import Foundation

/// A process that works on configurations: its number, and the instant of its start, since numbers are used again.
package struct StudyWorker: Sendable, Hashable, CustomStringConvertible {
    package let process: Int32
    /// The start time of the process, in clock ticks after the machine's start; 0 where it is not known.
    package let start: UInt64

    package static let current = StudyWorker(process: getpid(), start: startOf(getpid()) ?? 0)

    init(process: Int32, start: UInt64) { (self.process, self.start) = (process, start) }

    /// Reads `process@start`.
    init?(parsing text: String) {
        let parts = text.split(separator: "@")
        guard parts.count == 2, let process = Int32(parts[0]), let start = UInt64(parts[1]) else { return nil }
        self.init(process: process, start: start)
    }

    /// The worker as a study keeps it, `process@start`.
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
