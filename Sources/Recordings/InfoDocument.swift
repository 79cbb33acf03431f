import Documents
import Foundation
import Pose

/// A recording's JSON file as it was read, with its text, in which diagnostics find their lines.
struct InfoDocument: Sendable {
    /// The file's name in messages.
    let file: String
    /// The information.
    let info: RecordingInfo
    /// The keys that are read past.
    let warnings: [Diagnostic]
    private let text: Data

    /// Levels of brackets in brackets that are taken.
    private static let levels = 32

    /// Reads a file; `nil` where nothing of it can be read.
    init?(_ url: URL, _ faults: inout DiagnosticList) {
        do throws(Diagnostic) {
            self.init(try RegularFile.contents(of: url, limit: RecordingLimits.info), file: url.relativePath, &faults)
        } catch {
            faults.add(error)
            return nil
        }
    }

    /// Reads a text; `nil` where it is no JSON.
    init?(_ text: Data, file: String, _ faults: inout DiagnosticList) {
        guard Self.depth(of: text) <= Self.levels else {
            faults.add(Diagnostic(file: file, found: "brackets in brackets", allowed: "at most 32 levels"))
            return nil
        }
        guard !text.contains(0) else {
            faults.add(Diagnostic(file: file, found: "zero bytes", allowed: "a JSON object in UTF-8"))
            return nil
        }
        do throws(Diagnostic) {
            var reader = InfoReader(file: file, text: text)
            reader.faults = faults
            let tree: JSONValue
            if let read = JSONReader.tree(text) {
                tree = read
            } else {
                tree = try JSONDocument.read(from: text, file: file)
            }
            info = reader.info(tree)
            warnings = reader.warnings
            faults = reader.faults
        } catch {
            var diagnostic = error
            diagnostic.allowed = "a JSON object in UTF-8"
            faults.add(diagnostic)
            return nil
        }
        for key in JSONKeys.doubled(in: text) {
            faults.add(
                Diagnostic(
                    file: file, line: key.line, key: key.path, found: "the key again, after line \(key.first)",
                    allowed: "each key once"))
        }
        self.file = file
        self.text = text
    }

    /// A diagnostic of a key.
    func diagnostic(
        _ key: String, _ found: String, _ allowed: String, _ severity: Diagnostic.Severity
    ) -> Diagnostic {
        Diagnostic(
            file: file, line: JSONPlace(of: key, in: text).line, key: key, found: found, allowed: allowed,
            severity: severity)
    }

    /// Returns the greatest depth of nested brackets.
    private static func depth(of data: Data) -> Int {
        var depth = 0
        var deepest = 0
        var isText = false
        var isEscaped = false
        for byte in data {
            if isEscaped {
                isEscaped = false
                continue
            }
            switch byte {
            case UInt8(ascii: "\\"): isEscaped = isText
            case UInt8(ascii: "\""): isText.toggle()
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += isText ? 0 : 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= isText ? 0 : 1
            default: continue
            }
            deepest = max(deepest, depth)
        }
        return deepest
    }
}
