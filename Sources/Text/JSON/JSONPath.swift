/// A path of keys and positions that leads to a value, for example `truth[2].verdict`.
package struct JSONPath: Sendable, Hashable, CustomStringConvertible {
    package enum Part: Sendable, Hashable {
        case key(String)
        case index(Int)
    }

    /// The parts, the outermost first.
    package var parts: [Part]

    package init(_ parts: [Part] = []) { self.parts = parts }

    /// Makes the path of a decoder's keys.
    package init(_ path: [any CodingKey]) {
        parts = path.map { key in key.intValue.map { .index($0) } ?? .key(key.stringValue) }
    }

    /// Reads a path as ``description`` writes it; a key with a point or a bracket is not told from two keys.
    package init(_ text: String) {
        parts = text.split(whereSeparator: { $0 == "." || $0 == "[" }).map { part in
            part.last == "]" ? Int(part.dropLast()).map { .index($0) } ?? .key(String(part)) : .key(String(part))
        }
    }

    /// The path as messages show it.
    package var description: String {
        parts.reduce(into: "") { text, part in
            switch part {
            case .key(let key): text += "\(text.isEmpty ? "" : ".")\(key)"
            case .index(let index): text += "[\(index)]"
            }
        }
    }
}
