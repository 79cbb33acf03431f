public import Documents

/// Something that is wrong in a file of a recording.
public struct RecordingFault: Sendable, Hashable, CustomStringConvertible {
    /// The file's path, as it was given.
    public var file: String
    /// The line in a CSV file, from 1; `nil` where the fault is that of the whole file or of a JSON file.
    public var line: Int?
    /// The column of a CSV file or the path of a key of a JSON file, for example `truth[2].verdict`.
    public var place: String?
    /// The value that was found.
    public var found: String
    /// The values that are allowed.
    public var allowed: String

    /// Makes a fault.
    public init(file: String, line: Int? = nil, place: String? = nil, found: String, allowed: String) {
        self.file = file
        self.line = line
        self.place = place
        self.found = found
        self.allowed = allowed
    }

    /// The fault in one line, `file:line: place: found …; allowed: …`.
    public var description: String {
        var text = file
        if let line { text += ":\(line)" }
        if let place { text += ": \(place)" }
        return "\(text): found \(found); allowed: \(allowed)"
    }
}

/// A failure to read or write a recording.
public enum RecordingError: Error, Hashable, CustomStringConvertible {
    /// Its files, or what should become its files, are faulty; `more` faults are not reported one by one.
    case faulty([RecordingFault], more: Int)
    /// A file could not be written.
    case unwritable(FileError)

    /// All faults, one a line.
    public var description: String {
        switch self {
        case .faulty(let faults, let more):
            let lines = faults.map(\.description) + (more > 0 ? ["and \(more) more"] : [])
            return lines.joined(separator: "\n")
        case .unwritable(let error):
            return error.description
        }
    }
}

/// Collects the faults of a recording, the first of them in words and the others by number.
struct FaultList {
    private(set) var faults: [RecordingFault] = []
    private(set) var more = 0

    var isEmpty: Bool { faults.isEmpty }
    var count: Int { faults.count + more }

    mutating func add(_ fault: @autoclosure () -> RecordingFault) {
        if faults.count < RecordingLimits.faults { faults.append(fault()) } else { more += 1 }
    }

    /// The faults as an error.
    var error: RecordingError { .faulty(faults, more: more) }
}

/// Shortens and quotes what was found in a file, so that a message stays a line.
func quoted(_ text: some StringProtocol) -> String {
    let shown = text.unicodeScalars.prefix(40).map { $0.properties.generalCategory == .control ? "\u{FFFD}" : "\($0)" }
    return "'\(shown.joined())\(text.unicodeScalars.count > 40 ? "…" : "")'"
}
