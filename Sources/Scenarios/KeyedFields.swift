package import Yams

/// The fields of a mapping in a plan, by their keys.
///
/// A value that cannot be used is a fault of the reader, and absent for the plan.
package struct KeyedFields {
    private let fields: [String: Reader.Field]

    /// Reads a mapping; keys that must be there and are not are faults.
    package init(_ node: Node, _ path: String, known: [String], required: [String] = [], reader: inout Reader) {
        fields = reader.fieldsByName(node, path, known: known)
        guard case .mapping = node else { return }
        for key in required where fields[key] == nil {
            reader.fault(node, Reader.join(path, key), found: "no such key", allowed: known.joined(separator: ", "))
        }
    }

    package subscript(key: String) -> Reader.Field? { fields[key] }

    /// A name of lower-case letters, digits and hyphens.
    package func name(_ key: String, _ reader: inout Reader) -> String? {
        fields[key].flatMap {
            reader.name($0.value, $0.path, allowed: "a name of lower-case letters, digits and hyphens")
        }
    }

    package func line(_ key: String, _ reader: inout Reader) -> String? {
        fields[key].flatMap { reader.line($0.value, $0.path) }
    }

    package func lines(_ key: String, allowed: String = "a list of texts", _ reader: inout Reader) -> [String] {
        items(key, allowed: allowed, &reader).compactMap { reader.line($0.node, $0.path) }
    }

    package func whole(_ key: String, _ range: ClosedRange<Int>, _ reader: inout Reader) -> Int? {
        fields[key].flatMap { field in
            reader.number(
                field.value, field.path, range: Double(range.lowerBound)...Double(range.upperBound), isWhole: true,
                allowed: "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }.map { Int($0) }
    }

    package func number(
        _ key: String, _ range: ClosedRange<Double>, _ allowed: String, _ reader: inout Reader
    ) -> Double? {
        fields[key].flatMap { reader.number($0.value, $0.path, range: range, isWhole: false, allowed: allowed) }
    }

    package func share(_ key: String, _ reader: inout Reader) -> Double? { number(key, 0...1, "a share 0…1", &reader) }

    package func truth(_ key: String, _ reader: inout Reader) -> Bool? {
        word(key, of: ["true", "false"], "true or false", &reader).map { $0 == "true" }
    }

    package func seed(_ key: String, _ reader: inout Reader) -> UInt64? {
        fields[key].flatMap { reader.seed($0.value, $0.path) }
    }

    package func word(_ key: String, of words: [String], _ allowed: String, _ reader: inout Reader) -> String? {
        fields[key].flatMap { reader.word($0.value, $0.path, of: words, allowed: allowed) }
    }

    package func words(_ key: String, of words: [String], _ reader: inout Reader) -> [String] {
        let allowed = "a list of: \(words.joined(separator: ", "))"
        return items(key, allowed: allowed, &reader).compactMap {
            reader.word($0.node, $0.path, of: words, allowed: allowed)
        }
    }

    /// Names of suites and scenarios, with their places.
    package func scenarios(_ key: String, _ reader: inout Reader) -> (names: [String], places: [Place]) {
        let allowed = "a list of names of suites and scenarios"
        var (names, places): ([String], [Place]) = ([], [])
        for item in items(key, allowed: allowed, &reader) {
            guard let name = reader.name(item.node, item.path, mayHaveFolders: true, allowed: allowed) else { continue }
            names.append(name)
            places.append(reader.place(item.node, item.path))
        }
        return (names, places)
    }

    /// Places within a folder of recordings.
    package func recordings(_ key: String, _ reader: inout Reader) -> [String] {
        let allowed = "a list of folders or CSV files within the folder of recordings"
        return items(key, allowed: allowed, &reader).compactMap { item in
            guard let line = reader.line(item.node, item.path) else { return nil }
            guard !line.hasPrefix("/"), !line.split(separator: "/").contains("..") else {
                reader.fault(item.node, item.path, allowed: allowed)
                return nil
            }
            return line
        }
    }

    package func items(_ key: String, allowed: String, _ reader: inout Reader) -> [(node: Node, path: String)] {
        fields[key].map { reader.items($0.value, $0.path, allowed: allowed) } ?? []
    }

    /// The values of the items of a list; a second one of a name is a fault.
    package func list<Value>(
        _ key: String, allowed: String, once: String = "a name of its own", by name: (Value) -> String,
        _ reader: inout Reader, read: (Node, String, inout Reader) -> Value?
    ) -> [Value] {
        var values: [Value] = []
        for item in items(key, allowed: allowed, &reader) {
            guard let value = read(item.node, item.path, &reader) else { continue }
            if values.contains(where: { name($0) == name(value) }) {
                reader.fault(item.node, item.path, found: "\(name(value)) again", allowed: once)
            }
            values.append(value)
        }
        return values
    }
}
