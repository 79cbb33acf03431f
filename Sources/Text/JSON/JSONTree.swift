/// A JSON text as a tree, in which values, lines and paths are found.
package struct JSONTree: Sendable {
    /// A key that occurs in its object again.
    package struct Duplicate: Sendable, Hashable {
        /// The offset of the key in bytes, from 0.
        package let offset: Int
        /// The offset of the key before.
        package let first: Int
    }

    private static let mostDuplicates = 20

    package let bytes: [UInt8]
    package let root: JSONNode
    /// The keys that occur in their objects again, in the order of the text, the first 20 of them.
    package let duplicates: [Duplicate]

    /// Reads a text.
    ///
    /// Duplicate keys are left to the caller. Keys that are equal as strings of Swift are equal.
    ///
    /// - Throws: `JSONFault` with the first fault.
    /// - Complexity: O(*n*) in the length of the text.
    package init(_ bytes: [UInt8], _ bounds: JSONReader.Bounds = .init()) throws(JSONFault) {
        var builder = Builder(reader: JSONReader(bytes, bounds))
        root = try builder.value()
        try builder.reader.end()
        duplicates = builder.duplicates
        self.bytes = bytes
    }

    package func line(at offset: Int) -> Int { Self.line(at: offset, in: bytes) }

    /// Returns the line of an offset in bytes, from 1.
    package static func line(at offset: Int, in bytes: [UInt8]) -> Int {
        1 + bytes.prefix(offset).count { $0 == 0x0A }
    }

    /// Returns the line of a value, from 1; where there is no such value, that of the object or list which lacks it.
    package func line(of path: JSONPath) -> Int { line(at: place(of: path).node.offset) }

    /// Returns the value at a path, or the object or list which lacks it.
    package func place(of path: JSONPath) -> (node: JSONNode, isFound: Bool) {
        var node = root
        for part in path.parts {
            switch part {
            case .key(let key):
                guard let value = node[key] else { return (node, false) }
                node = value
            case .index(let index):
                guard let elements = node.elements, elements.indices.contains(index) else { return (node, false) }
                node = elements[index]
            }
        }
        return (node, true)
    }

    package func path(at offset: Int) -> JSONPath {
        var path = JSONPath()
        var node = root
        while true {
            if let member = node.members?.last(where: { $0.offset <= offset }) {
                path.parts.append(.key(member.key))
                node = member.value
            } else if let index = node.elements?.lastIndex(where: { $0.offset <= offset }) {
                path.parts.append(.index(index))
                node = node.elements?[index] ?? node
            } else {
                return path
            }
        }
    }

    private struct Builder {
        var reader: JSONReader
        var duplicates: [Duplicate] = []

        mutating func value() throws(JSONFault) -> JSONNode {
            let kind = try reader.kind()
            let start = reader.offset
            switch kind {
            case .object: return JSONNode(.object(try members()), at: start)
            case .array:
                var elements: [JSONNode] = []
                try reader.enter(.array)
                while try reader.element() { elements.append(try value()) }
                return JSONNode(.array(elements), at: start)
            case .string: return JSONNode(.string(try reader.string()), at: start)
            case .number: return JSONNode(.number(try reader.number()), at: start)
            case .boolean: return JSONNode(.boolean(try reader.boolean()), at: start)
            case .null:
                try reader.null()
                return JSONNode(.null, at: start)
            }
        }

        private mutating func members() throws(JSONFault) -> [JSONNode.Member] {
            var members: [JSONNode.Member] = []
            // Comparing is faster than hashing for the few keys that most objects have.
            var keys: Set<String> = []
            try reader.enter(.object)
            while let (key, offset) = try reader.key() {
                if members.count == 16 { keys = Set(members.map(\.key)) }
                let isKnown = members.count < 16 ? members.contains { $0.key == key } : !keys.insert(key).inserted
                if isKnown, duplicates.count < JSONTree.mostDuplicates {
                    let first = members.first { $0.key == key }?.offset ?? offset
                    duplicates.append(Duplicate(offset: offset, first: first))
                }
                guard members.count < reader.bounds.keys else {
                    throw JSONFault(
                        .tooManyKeys, at: offset, found: "one more key", allowed: "at most \(reader.bounds.keys) keys")
                }
                members.append(JSONNode.Member(key, at: offset, try value()))
            }
            return members
        }
    }
}

extension JSONTree {
    /// Reads a text in which no key occurs twice in an object.
    package init(unique bytes: [UInt8], _ bounds: JSONReader.Bounds = .init()) throws(JSONFault) {
        try self.init(bytes, bounds)
        guard let duplicate = duplicates.first else { return }
        let key = path(at: duplicate.offset).parts.last
        let name = if case .key(let name) = key { name } else { "" }
        throw JSONFault(
            .duplicateKey, at: duplicate.offset, found: "the key \(Shown.quoted(name)) again", allowed: "each key once")
    }
}
