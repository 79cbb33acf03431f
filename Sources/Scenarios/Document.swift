package import Documents
package import Foundation
import Text
package import Yams

/// A YAML file as a tree of nodes.
package struct Document {
    /// The file's name in messages.
    package let file: String
    /// The bytes with lines that end with LF, whatever a checkout has made of them: what digests are made of.
    package let data: Data
    /// The root's keys and values.
    package let root: Node

    /// Longest file, bytes.
    package static let longestFile = 1 << 20
    /// Longest line, characters; with `deepestNesting` it bounds how deep a tree gets.
    package static let longestLine = 1000
    /// Most brackets that are open at the same time.
    package static let deepestNesting = 32
    /// Most aliases: each may refer to a whole tree, and nested trees soon exceed any memory.
    package static let mostAliases = 20
    /// Put before a key that comes again later in the same mapping, so that all faults can be reported at once.
    private static let mark: Character = "\u{E000}"

    package init(_ data: Data, file: String) throws(InputError) {
        func refusal(_ found: String, _ allowed: String, _ line: Int? = nil, _ column: Int? = nil) -> InputError {
            InputError([Diagnostic(file: file, line: line, column: column, found: found, allowed: allowed)])
        }
        guard data.count <= Document.longestFile else {
            throw refusal("\(data.count) bytes", "at most \(Document.longestFile) bytes")
        }
        let data = data.contains(0x0D) ? Data(Lines.unified(bytes: data)) : data
        guard var text = String(data: data, encoding: .utf8) else { throw refusal("bytes that are not UTF-8", "UTF-8") }
        try Document.checkDepth(text, error: { refusal($0, $1, $2) })
        try Document.checkAliases(text, error: { refusal($0, $1, $2) })
        for round in 1...100 {
            do {
                guard let root = try compose(yaml: text, .basic) else { throw refusal("nothing", "a YAML mapping") }
                guard case .mapping(let mapping) = root, !mapping.isEmpty else {
                    throw refusal(Reader.describe(root), "a YAML mapping", root.mark?.line)
                }
                (self.file, self.data) = (file, data)
                self.root = root
                return
            } catch let error as InputError {
                throw error
            } catch YamlError.duplicatedKeysInMapping(_, let context) where round < 100 {
                text = Document.markKey(in: text, at: context.mark, times: round)
            } catch let error as YamlError {
                let problem = Document.explain(error)
                throw refusal(
                    "no YAML (\(problem.text))",
                    "well-formed YAML, indented with spaces; put a text with a colon or a # in quotes", problem.line,
                    problem.column)
            } catch {
                throw refusal("\(error)", "well-formed YAML")
            }
        }
        throw refusal("more than 100 duplicated keys", "each key once")
    }

    /// A key's name without the marks of duplicated keys.
    package static func name(_ key: String) -> String {
        guard key.first == mark else { return key }
        return String(key.drop { $0 == mark })
    }

    /// Refuses texts that are nested so deep that reading them would exhaust the stack.
    private static func checkDepth(_ text: String, error: (String, String, Int) -> InputError) throws(InputError) {
        var depth = 0
        for (index, line) in Lines.split(text).enumerated() {
            guard line.utf8.count <= longestLine else {
                throw error("a line of \(line.utf8.count) bytes", "lines of at most \(longestLine) bytes", index + 1)
            }
            for byte in line.utf8 {
                if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") { depth += 1 }
                if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { depth = max(0, depth - 1) }
            }
            guard depth <= deepestNesting else {
                throw error("\(depth) open brackets", "at most \(deepestNesting) open brackets", index + 1)
            }
        }
    }

    /// Refuses texts with so many aliases that comparing their keys would take forever.
    private static func checkAliases(_ text: String, error: (String, String, Int) -> InputError) throws(InputError) {
        var aliases = 0
        var line = 1
        var last = UInt8(ascii: " ")
        var isAlias = false
        for byte in text.utf8 {
            if isAlias, !" \t\r\n*,]}".utf8.contains(byte) { aliases += 1 }
            guard aliases <= mostAliases else {
                throw error("more than \(mostAliases) aliases (*name)", "at most \(mostAliases) aliases", line)
            }
            isAlias = byte == UInt8(ascii: "*") && " \t\r\n,[{:-?".utf8.contains(last)
            if byte == UInt8(ascii: "\n") { line += 1 }
            last = byte
        }
    }

    private static func markKey(in text: String, at place: Mark, times: Int) -> String {
        var lines = Lines.split(text).map(String.init)
        guard lines.indices.contains(place.line - 1) else { return text }
        var scalars = Array(lines[place.line - 1].unicodeScalars)
        var column = max(0, min(place.column - 1, scalars.count))
        if scalars.indices.contains(column), scalars[column] == "\"" || scalars[column] == "'" { column += 1 }
        scalars.insert(contentsOf: String(repeating: mark, count: times).unicodeScalars, at: column)
        lines[place.line - 1] = String(String.UnicodeScalarView(scalars))
        return lines.joined(separator: "\n")
    }

    private static func explain(_ error: YamlError) -> (text: String, line: Int?, column: Int?) {
        switch error {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            (context.map { "\($0.text), \(problem)" } ?? problem, mark.line, mark.column)
        case .reader(let problem, let offset, _, let yaml):
            (problem, offset.map { yaml.utf8.prefix($0).count { $0 == 0x0A } + 1 }, nil)
        case .duplicatedKeysInMapping(let keys, let context):
            ("the key \(keys.joined(separator: ", ")) more than once", context.mark.line, context.mark.column)
        default: ("\(error)", nil, nil)
        }
    }
}
