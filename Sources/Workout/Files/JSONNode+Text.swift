import Text

extension JSONNode {
    /// Returns the value as JSON, in which objects and lists of plain values take one line.
    ///
    /// The text is the same for the same value.
    func rendered(indent: String = "") -> String {
        switch content {
        case .object(let members):
            let items = members.map { "\(Escape.json($0.key)): \($0.value.rendered(indent: indent + "  "))" }
            return Self.list(items, "{", "}", indent, members.allSatisfy(\.value.isLeaf))
        case .array(let values):
            let items = values.map { $0.rendered(indent: indent + "  ") }
            return Self.list(items, "[", "]", indent, values.allSatisfy(\.isLeaf))
        case .string(let text): return Escape.json(text)
        case .number(let text): return text
        case .boolean(let value): return "\(value)"
        case .null: return "null"
        }
    }

    /// Whether the value holds no object and no list that is long enough for lines of its own.
    private var isLeaf: Bool { members == nil && elements?.allSatisfy(\.isLeaf) ?? true }

    private static func list(
        _ items: [String], _ open: String, _ close: String, _ indent: String, _ isFlat: Bool
    ) -> String {
        if isFlat { return open + items.joined(separator: ", ") + close }
        return "\(open)\n" + items.map { "\(indent)  \($0)" }.joined(separator: ",\n") + "\n\(indent)\(close)"
    }
}

extension JSONTree {
    /// Reads a text of a workout or a schedule.
    init(workout data: some Sequence<UInt8>) throws(WorkoutImportError) {
        do throws(JSONFault) {
            try self.init(
                unique: Array(data),
                JSONReader.Bounds(
                    depth: WorkoutFileBounds.depth, keys: WorkoutFileBounds.keys,
                    numberBytes: WorkoutFileBounds.numberCharacters, allowsInfinite: true))
        } catch {
            let fault: WorkoutImportError.Fault =
                switch error.kind {
                case .encoding: .encoding
                case .truncated: .truncated
                case .syntax: .syntax
                case .trailing: .trailingBytes
                case .tooDeep: .tooDeep
                case .tooManyKeys: .unknownKey
                case .duplicateKey: .duplicateKey
                }
            throw WorkoutImportError(
                fault: fault, offset: error.offset, key: nil, found: error.found, allowed: error.allowed)
        }
    }
}
