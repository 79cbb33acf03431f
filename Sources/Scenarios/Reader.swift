package import Documents
import Text
package import Yams

/// Reads the nodes of one file and gathers every fault on the way.
package struct Reader {
    /// The file's name in messages.
    package let file: String
    /// The faults found so far.
    package private(set) var faults: [Diagnostic] = []

    /// A key of a mapping with its value.
    package struct Field {
        package var name: String
        package var key: Node
        package var value: Node
        package var path: String
    }

    package init(file: String) { self.file = file }

    package func place(_ node: Node, _ path: String) -> Place {
        Place(file: file, line: node.mark?.line, column: node.mark?.column, path: path)
    }

    package mutating func fault(_ node: Node, _ path: String, found: String? = nil, allowed: String) {
        faults.append(place(node, path).fault(found: found ?? Reader.describe(node), allowed: allowed))
    }

    package mutating func fault(_ place: Place, found: String, allowed: String) {
        faults.append(place.fault(found: found, allowed: allowed))
    }

    /// Notes keys that do not go together.
    mutating func note(_ faults: [KeyFault]) {
        for fault in faults { self.fault(fault.place, found: fault.found, allowed: fault.allowed) }
    }

    package static func join(_ path: String, _ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

    /// A node in a few words.
    package static func describe(_ node: Node) -> String {
        switch node {
        case .scalar where isNothing(node): return "nothing"
        case .scalar(let scalar):
            let text = scalar.string.prefix(41)
            return "\"\(Shown.text(text.count > 40 ? "\(text.prefix(39))…" : text))\""
        case .mapping: return "a mapping"
        case .sequence: return "a list"
        case .alias: return "an alias"
        }
    }

    package static func isNothing(_ node: Node) -> Bool {
        guard let scalar = node.scalar else { return false }
        return scalar.style == .plain && ["", "~", "null"].contains(scalar.string)
    }

    /// Takes the faults of another file.
    mutating func note(_ error: InputError) { faults += error.diagnostics }

    /// The keys of a mapping, each once; unknown and duplicated keys and values that are not a mapping are faults.
    package mutating func fields(_ node: Node, _ path: String, known: [String]?) -> [Field] {
        var keys: String { known.map { "the keys \($0.joined(separator: ", "))" } ?? "names as keys" }
        guard case .mapping(let mapping) = node else {
            fault(node, path, allowed: "a mapping with \(keys)")
            return []
        }
        var seen: Set<String> = []
        var fields: [Field] = []
        for (key, value) in mapping {
            guard case .scalar(let scalar) = key else {
                fault(key, path, found: "\(Reader.describe(key)) as a key", allowed: keys)
                continue
            }
            let name = Document.name(scalar.string)
            let keyPath = Reader.join(path, String(name.prefix(60)))
            if let known, !known.contains(name) {
                let guess = Spelling.nearest(to: name, among: known).map { "did you mean \($0)? The keys here are " }
                fault(
                    key, keyPath, found: "an unknown key",
                    allowed: (guess ?? "the keys ") + known.joined(separator: ", "))
                continue
            }
            guard seen.insert(name).inserted else {
                fault(key, keyPath, found: "the key again", allowed: "each key once")
                continue
            }
            fields.append(Field(name: name, key: key, value: value, path: keyPath))
        }
        return fields
    }

    /// The keys of a mapping by their names, with the faults of `fields`.
    package mutating func fieldsByName(_ node: Node, _ path: String, known: [String]) -> [String: Field] {
        Dictionary(uniqueKeysWithValues: fields(node, path, known: known).map { ($0.name, $0) })
    }

    package mutating func items(_ node: Node, _ path: String, allowed: String) -> [(node: Node, path: String)] {
        guard case .sequence(let sequence) = node, !sequence.isEmpty else {
            fault(node, path, found: node.sequence == nil ? nil : "an empty list", allowed: allowed)
            return []
        }
        return sequence.enumerated().map { ($0.element, "\(path)[\($0.offset)]") }
    }

    package mutating func table(_ node: Node, _ path: String, stream: String? = nil, specs: [KeySpec]) -> SettingTable {
        table(node, path, stream: stream, beside: [], specs: specs).table
    }

    /// Reads a mapping that has keys of the caller's own beside those of a table, and returns their fields by name.
    mutating func table(
        _ node: Node, _ path: String, stream: String? = nil, beside own: [String], specs: [KeySpec]
    ) -> (table: SettingTable, own: [String: Field]) {
        var table = SettingTable(stream: stream ?? path, place: place(node, path))
        let found = read(node, path, prefix: "", own: own, specs: specs, into: &table)
        return (table, found)
    }

    /// Reads the keys of a mapping, `specs` being those whose names begin with the prefix; returns the caller's own.
    @discardableResult
    private mutating func read(
        _ node: Node, _ path: String, prefix: String, own: [String] = [], specs: [KeySpec],
        into table: inout SettingTable
    ) -> [String: Field] {
        var known = own
        var found: [String: Field] = [:]
        var below: [String: [KeySpec]] = [:]
        for spec in specs {
            let rest = spec.name.utf8.dropFirst(prefix.utf8.count)
            let name = String(Substring(rest.prefix { $0 != UInt8(ascii: ".") }))
            if below[name] == nil { known.append(name) }
            below[name, default: []].append(spec)
        }
        for field in fields(node, path, known: known) {
            let (name, specs) = (prefix + field.name, below[field.name] ?? [])
            if specs.isEmpty {
                found[name] = field
            } else if let spec = specs.first(where: { $0.name == name }) {
                table.settings[spec.name] = setting(field.value, field.path, spec: spec)
            } else {
                read(field.value, field.path, prefix: name + ".", specs: specs, into: &table)
            }
        }
        return found
    }

    /// Notes the keys that a table should have and has not.
    package mutating func require(_ specs: [KeySpec], in table: SettingTable) {
        for spec in specs where !spec.isOptional && table[spec.name] == nil && !hasFault(spec.name, of: table) {
            fault(table.place.below(spec.name), found: "no such key", allowed: spec.allowed)
        }
    }

    /// Whether a key of a table is there and its value, or a part of it, is a fault.
    func hasFault(_ name: String, of table: SettingTable) -> Bool {
        let (above, path) = (table.place.path, table.place.below(name).path)
        return faults.contains { fault in
            // Or that of a mapping between the table and the key.
            Self.lies(fault.key, within: path)
                || Self.lies(path, within: fault.key) && !Self.lies(above, within: fault.key)
        }
    }

    /// Whether a path is another one or below it.
    private static func lies(_ path: String, within other: String) -> Bool {
        guard path.hasPrefix(other) else { return false }
        guard !other.isEmpty, let next = path.dropFirst(other.count).first else { return true }
        return next == "." || next == "["
    }

    package mutating func setting(_ node: Node, _ path: String, spec: KeySpec) -> Setting? {
        let value: Setting.Value?
        switch spec.kind {
        case .number(let range), .whole(let range):
            value = numberSource(node, path, spec: spec, range: range).map {
                .number($0, within: range, isWhole: spec.isWhole)
            }
        case .pair(let range): value = pair(node, path, range: range, allowed: spec.allowed).map { .pair($0) }
        case .word(let words): value = self.words(node, path, words: words, spec: spec).map { .words($0) }
        case .name: value = name(node, path, allowed: spec.allowed).map { .words([$0]) }
        }
        return value.map { Setting(value: $0, place: place(node, path)) }
    }
}

package struct Place: Sendable, Hashable {
    var file: String
    var line: Int?
    var column: Int?
    var path = ""

    /// The place with a key added to its path.
    func below(_ key: String) -> Place {
        var place = self
        place.path = Reader.join(path, key)
        return place
    }

    package func fault(found: String, allowed: String) -> Diagnostic {
        Diagnostic(file: file, line: line, column: column, key: path, found: found, allowed: allowed)
    }

    func error(found: String, allowed: String) -> InputError { InputError([fault(found: found, allowed: allowed)]) }
}

/// Keys of a file that do not go together.
typealias KeyFault = (key: String, place: Place, found: String, allowed: String)

extension Document {
    /// Reads the document as something, or throws all faults in it.
    package func read<Value>(_ make: (Document, inout Reader) -> Value?) throws(InputError) -> Value {
        var reader = Reader(file: file)
        guard let value = make(self, &reader), reader.faults.isEmpty else { throw InputError(reader.faults) }
        return value
    }
}
