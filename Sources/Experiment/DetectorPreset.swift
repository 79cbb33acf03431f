import Text
package import Documents
import Scenarios
package import Foundation
import Yams

/// A file that names a detector with its parameters and their origin.
///
///     detector: filtered-hysteresis
///     about: tuned for the standard suite
///     parameters:
///       down: 104.5
///       filter: median
///     found:
///       command: repgauge tune standard --detector filtered-hysteresis
///
/// `about`, `parameters` and `found` may be missing; nothing reads the keys below `found`.
package struct DetectorPreset: Sendable {
    package var detector: String
    package var about: String?
    /// The parameters that are set, with their values as they are written.
    package var parameters: [(name: String, value: String)]
    /// The origin of the setting: names and texts.
    package var found: [(name: String, value: String)]

    package init(
        detector: String, about: String?, parameters: [(name: String, value: String)],
        found: [(name: String, value: String)]
    ) {
        (self.detector, self.about, self.parameters, self.found) = (detector, about, parameters, found)
    }

    /// The detector as a command names it: `NAME:key=value,…`.
    package var specification: String {
        guard !parameters.isEmpty else { return detector }
        return "\(detector):\(parameters.map { "\($0.name)=\($0.value)" }.joined(separator: ","))"
    }

    package var text: String {
        var text = "detector: \(Self.quoted(detector))\n"
        if let about { text += "about: \(Escape.yaml(about))\n" }
        for (title, pairs) in [("parameters", parameters), ("found", found)] where !pairs.isEmpty {
            text += "\(title):\n"
            for pair in pairs { text += "  \(pair.name): \(Self.quoted(pair.value))\n" }
        }
        return text
    }

    /// A text as YAML takes it on one line: numbers and plain words as they are.
    private static func quoted(_ text: String) -> String {
        let isPlain =
            !text.isEmpty
            && text.utf8.allSatisfy { byte in
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                    || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            }
        let isWord = isPlain && !["null", "true", "false", "yes", "no", "on", "off", "y", "n", "-"].contains(text)
        return isWord ? text : Escape.yaml(text)
    }

    /// Reads a YAML file with all its faults, among them that it is not the one of the report beside it; what the
    /// detector takes is not looked at.
    package init(_ url: URL) throws(InputError) {
        do {
            try ReportFiles.check(url, isReserved: Self.isWinner(url.lastPathComponent))
        } catch {
            throw InputError([error])
        }
        let document = try ScenarioLibrary.document(url, of: .detector)
        var reader = Reader(file: document.file)
        let fields = KeyedFields(
            document.root, "", known: ["detector", "about", "parameters", "found"], reader: &reader)
        let name = fields["detector"].flatMap {
            reader.name($0.value, $0.path, allowed: "the name of a detector; see repgauge list detectors")
        }
        about = fields.line("about", &reader)
        parameters = fields["parameters"].map { Self.pairs($0, isSetting: true, reader: &reader) } ?? []
        found = fields["found"].map { Self.pairs($0, isSetting: false, reader: &reader) } ?? []
        guard let name, reader.faults.isEmpty else { throw InputError(reader.faults) }
        detector = name
    }

    /// The name of the file in which a search's report keeps its winner; with several searches its end.
    package static let winnerName = "winner.yaml"

    private static func isWinner(_ name: String) -> Bool { name == winnerName || name.hasSuffix(".\(winnerName)") }

    private static func pairs(
        _ field: Reader.Field, isSetting: Bool, reader: inout Reader
    ) -> [(name: String, value: String)] {
        guard case .mapping(let mapping) = field.value else {
            reader.fault(field.value, field.path, allowed: "a mapping of names to numbers or words")
            return []
        }
        return mapping.compactMap { key, value -> (name: String, value: String)? in
            guard case .scalar(let name) = key, case .scalar(let text) = value else {
                reader.fault(value, field.path, allowed: "a name with a number or a word")
                return nil
            }
            let parts = [name.string, text.string]
            guard !isSetting || parts.allSatisfy({ !$0.isEmpty && !$0.contains { ",:= \n".contains($0) } }) else {
                reader.fault(value, Reader.join(field.path, name.string), allowed: "a number or a word")
                return nil
            }
            return (Document.name(name.string), text.string)
        }
    }
}
